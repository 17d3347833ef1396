/** Rows about localized option names that must differ from each other, and about the keys of dictionaries. */
import type { Json } from "../../../src/contract/json.js";
import { escapeSegment } from "../../../src/contract/json-pointer.js";
import { LIMITS } from "../../../src/contract/limits.gen.js";
import { joined, type Probe, pair, type Table, valueRow } from "../../rows/row.js";
import { type LocalizationPlace, PLACES, rowOf, withMembers } from "./localization-places.js";
import { group, numbered, parameter, subcommand } from "./plain-options.js";

const locale = "es-ES";

const two = (first: Json, second: Json): readonly Json[] => [
  parameter(3, { name: "first", name_localizations: first }),
  parameter(4, { name: "second", name_localizations: second }),
];

/** As many options as there may be, of which the first and the last have localized names. */
const full: readonly Json[] = [
  parameter(3, { name: "first", name_localizations: { [locale]: "primero" } }),
  ...numbered(LIMITS.options.max - 2, (name) => parameter(5, { name })),
  parameter(4, { name: "last", name_localizations: { [locale]: "segundo" } }),
];

const ofTheLast = [
  {
    rule: "localization.option-name.differs-from-default-names" as const,
    slug: "refuses-the-default-name-of-another-option-as-the-25th",
    title: "refuses the default name of another option as a localized name of the 25th option",
    to: "first",
  },
  {
    rule: "localization.option-name.is-unique-per-locale" as const,
    slug: "refuses-one-name-twice-in-a-locale-as-the-25th",
    title: "refuses the localized name of another option as that of the 25th option in the same locale",
    to: "primero",
  },
].map(({ rule, slug, ...row }) =>
  pair(rule, slug, {
    ...row,
    element: "command",
    valid: { options: full },
    pointer: `/options/${LIMITS.options.max - 1}/name_localizations/${locale}`,
  }),
);

const distinct: Table = {
  pairs: [
    { where: "", wrap: (options: readonly Json[]): Json => ({ options }), at: "/options" },
    {
      where: "-in-a-subcommand",
      wrap: (options: readonly Json[]): Json => ({ options: [subcommand(options)] }),
      at: "/options/0/options",
    },
    {
      where: "-in-a-subcommand-of-a-group",
      wrap: (options: readonly Json[]): Json => ({ options: [group([subcommand(options)])] }),
      at: "/options/0/options/0/options",
    },
  ].flatMap(({ where, wrap, at }) => [
    pair("localization.option-name.differs-from-default-names", `refuses-the-default-name-of-another-option${where}`, {
      title: `refuses a localized option name that is the default name of another option${where.replaceAll("-", " ")}`,
      element: "command",
      valid: wrap(two({ [locale]: "primero" }, { [locale]: "segundo" })),
      pointer: `${at}/0/name_localizations/${locale}`,
      to: "second",
    }),
    pair("localization.option-name.is-unique-per-locale", `refuses-one-name-twice-in-a-locale${where}`, {
      title: `refuses the same localized name on two options in one locale${where.replaceAll("-", " ")}`,
      element: "command",
      valid: wrap(two({ [locale]: "primero" }, { [locale]: "segundo" })),
      pointer: `${at}/1/name_localizations/${locale}`,
      to: "primero",
    }),
  ]),
  acceptances: [
    valueRow("localization.option-name.may-repeat-across-locales", "accepts-one-name-in-two-locales", {
      title: "accepts the same localized name on two options in different locales",
      element: "command",
      value: { options: two({ "es-ES": "nombre" }, { "en-GB": "nombre" }) },
    }),
    valueRow("localization.option-name.may-repeat-across-locales", "accepts-the-default-name-as-a-localized-one", {
      title: "accepts a localized name of an option that is its default name",
      element: "command",
      value: { options: two({ "es-ES": "first" }, { "es-ES": "segundo" }) },
    }),
  ],
  probes: [
    valueRow("localization.option-name.is-unique-per-locale", "records-one-name-in-two-subcommands", {
      title: "may accept or refuse the same localized option name in two subcommands",
      element: "command",
      value: {
        options: ["add", "remove"].map((name) =>
          subcommand([parameter(6, { name: "user", name_localizations: { [locale]: "usuario" } })], { name }),
        ),
      },
    }),
  ],
};

/** Keys that no list of locales has: another spelling, another case, no locale at all. */
const FOREIGN_KEYS = ["xx", "es_ES", "pt_BR", "EN-us", "default", ""] as const;

function foreignKeyRows(place: LocalizationPlace): Partial<Table> {
  const row = rowOf(place);
  const rule = "localization.locale.is-known";
  const name = (key: string): string =>
    key === "" ? "an-empty-key" : `the-key-${key.toLowerCase().replaceAll("_", "-with-underscore-")}`;
  const value = (key: string): Json => withMembers(place, { name_localizations: { [locale]: "uno", [key]: "dos" } });
  return {
    pairs: FOREIGN_KEYS.map((key) =>
      pair(rule, `refuses-${name(key)}-on-${place.slug}`, {
        ...row,
        title: `refuses "${key}" as a locale on ${place.what}`,
        profile: "discord",
        valid: withMembers(place, { name_localizations: { [locale]: "uno" } }),
        pointer: `${place.at}/name_localizations/${escapeSegment(key)}`,
        to: "dos",
      }),
    ),
    probes: FOREIGN_KEYS.slice(0, 2).map(
      (key): Probe =>
        valueRow(rule, `records-${name(key)}-on-${place.slug}`, {
          ...row,
          title: `may accept or refuse "${key}" as a locale on ${place.what}`,
          value: value(key),
        }),
    ),
  };
}

/** Everything about distinct localized names and the keys of dictionaries that one payload shows. */
export const LOCALIZED_OPTION_ROWS: Table = joined([
  distinct,
  { pairs: ofTheLast },
  ...PLACES.filter(({ slug }) => ["a-command", "an-option", "a-choice"].includes(slug)).map(foreignKeyRows),
  {
    probes: [
      valueRow("localization.dictionaries.may-be-null", "records-an-empty-dictionary", {
        title: "may accept or refuse an empty object as name_localizations",
        element: "command",
        value: { name_localizations: {} },
      }),
    ],
  },
]);
