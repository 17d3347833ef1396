/** Rows about localization dictionaries, at every place that has them. Only locales that the documents name are used. */
import type { Json } from "../../../src/contract/json.js";
import { LIMITS } from "../../../src/contract/limits.gen.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { pointerToken, replaceAt } from "../json-pointer.js";
import type { Acceptance, Element, Pair, Probe } from "../pair.js";
import { joined, lengthRows, pair, type Table } from "../row.js";
import { group, parameter, subcommand } from "./plain-options.js";

/** The locales that stand in the documents themselves. */
export const DOCUMENTED_LOCALES = ["en-US", "en-GB", "es-ES", "es-419"] as const;

const locale = "es-ES";

/** A place that holds dictionaries: the valid value around it, and the pointer to the object that carries them. */
interface Place {
  readonly slug: string;
  readonly what: string;
  readonly element: Element;
  readonly commandType?: 2 | 3;
  readonly base: Json;
  readonly at: string;
  readonly nameRule: RuleId;
  readonly describes: boolean;
}

const optionRule = "localization.option-name.follows-the-name";

const PLACES: readonly Place[] = [
  {
    slug: "a-command",
    what: "a command",
    element: "command",
    base: {},
    at: "",
    nameRule: "localization.command-name.follows-the-name",
    describes: true,
  },
  {
    slug: "a-user-command",
    what: "a user command",
    element: "command",
    commandType: 2,
    base: { type: 2 },
    at: "",
    nameRule: "localization.context-menu-name.follows-the-name",
    describes: false,
  },
  {
    slug: "a-message-command",
    what: "a message command",
    element: "command",
    commandType: 3,
    base: { type: 3 },
    at: "",
    nameRule: "localization.context-menu-name.follows-the-name",
    describes: false,
  },
  {
    slug: "a-subcommand",
    what: "a subcommand",
    element: "command",
    base: { options: [subcommand()] },
    at: "/options/0",
    nameRule: optionRule,
    describes: true,
  },
  {
    slug: "a-group",
    what: "a group",
    element: "command",
    base: { options: [group([subcommand()])] },
    at: "/options/0",
    nameRule: optionRule,
    describes: true,
  },
  {
    slug: "a-subcommand-of-a-group",
    what: "a subcommand of a group",
    element: "command",
    base: { options: [group([subcommand()])] },
    at: "/options/0/options/0",
    nameRule: optionRule,
    describes: true,
  },
  {
    slug: "an-option",
    what: "an option",
    element: "option",
    base: parameter(3),
    at: "",
    nameRule: optionRule,
    describes: true,
  },
  {
    slug: "a-choice",
    what: "a choice",
    element: "choice",
    base: { name: "One", value: "one" },
    at: "",
    nameRule: "choice.name-localizations.follow-the-name",
    describes: false,
  },
];

function rowOf({ element, commandType }: Place): Pick<Acceptance, "element" | "commandType"> {
  return commandType === undefined ? { element } : { element, commandType };
}

/** The place with these members on the object that carries dictionaries. */
function withMembers(place: Place, members: { readonly [key: string]: Json }): Json {
  return Object.entries(members).reduce<Json>(
    (value, [key, member]) => replaceAt(value, `${place.at}/${key}`, member),
    place.base,
  );
}

const NAMES = { "es-ES": "uno", "en-GB": "one-b", "en-US": "one-a", "es-419": "uno-l" } as const;
const DESCRIPTIONS = {
  "es-ES": "Una descripción",
  "en-GB": "A British colour",
  "en-US": "An American color",
  "es-419": "Otra descripción",
} as const;

function acceptedAt(place: Place): Acceptance[] {
  const row = rowOf(place);
  const nullRule: RuleId =
    place.element === "choice" ? "choice.name-localizations.may-be-null" : "localization.dictionaries.may-be-null";
  const names: Acceptance[] = [
    {
      ...row,
      rule: "localization.names.are-accepted-everywhere",
      slug: `accepts-localized-names-of-${place.slug}`,
      title: `accepts localized names of ${place.what}`,
      value: withMembers(place, { name_localizations: NAMES }),
    },
    {
      ...row,
      rule: nullRule,
      slug: `accepts-null-as-localized-names-of-${place.slug}`,
      title: `accepts null as localized names of ${place.what}`,
      value: withMembers(place, { name_localizations: null }),
    },
  ];
  if (!place.describes) return names;
  return [
    ...names,
    {
      ...row,
      rule: "localization.descriptions.are-accepted-everywhere",
      slug: `accepts-localized-descriptions-of-${place.slug}`,
      title: `accepts localized descriptions of ${place.what}`,
      value: withMembers(place, { description_localizations: DESCRIPTIONS }),
    },
    {
      ...row,
      rule: nullRule,
      slug: `accepts-null-as-localized-descriptions-of-${place.slug}`,
      title: `accepts null as localized descriptions of ${place.what}`,
      value: withMembers(place, { description_localizations: null }),
    },
    {
      ...row,
      rule: "localization.may-be-partial",
      slug: `accepts-different-locales-on-${place.slug}`,
      title: `accepts one locale for the name and another for the description of ${place.what}`,
      value: withMembers(place, {
        name_localizations: { "es-ES": "uno" },
        description_localizations: { "en-GB": "A colour" },
      }),
    },
  ];
}

function lengthsAt(place: Place): Partial<Table>[] {
  const row = rowOf(place);
  const names = lengthRows({
    row: { ...row, rule: place.nameRule },
    base: withMembers(place, { name_localizations: { [locale]: "uno" } }),
    pointer: `${place.at}/name_localizations/${locale}`,
    what: `a localized name of ${place.what}`,
    place: `a-localized-name-of-${place.slug}`,
    ...(place.element === "choice" ? LIMITS.choiceName : LIMITS.commandName),
  });
  if (!place.describes) return [names];
  const descriptions = lengthRows({
    row: { ...row, rule: "localization.description.has-1-to-100-characters" },
    base: withMembers(place, { description_localizations: { [locale]: "Una" } }),
    pointer: `${place.at}/description_localizations/${locale}`,
    what: `a localized description of ${place.what}`,
    place: place.slug,
    ...LIMITS.commandDescription,
  });
  return [names, descriptions];
}

/** Faults of a localized name where the pattern and the case rule of chat-input names hold. */
const NAME_FAULTS = [
  { slug: "a-space", what: "with a space", good: "mi-comando", bad: "mi comando" },
  { slug: "a-full-stop", what: "with a full stop", good: "mi-comando", bad: "mi.comando" },
  { slug: "an-emoji", what: "with an emoji", good: "mi-comando", bad: "mi🐈comando" },
  { slug: "a-trailing-newline", what: "that ends with a newline", good: "mi-comando", bad: "mi-comando\n" },
  { slug: "a-capital", what: "with a capital", good: "mi-comando", bad: "Mi-comando" },
  { slug: "an-accented-capital", what: "with an accented capital", good: "época", bad: "Época" },
] as const;

function faultsAt(place: Place): Pair[] {
  if (place.commandType !== undefined || place.element === "choice") return [];
  return NAME_FAULTS.map(({ slug, what, good, bad }) =>
    pair({
      ...rowOf(place),
      rule: place.nameRule,
      slug: `refuses-${slug}-in-a-localized-name-of-${place.slug}`,
      title: `refuses a localized name of ${place.what} ${what}`,
      valid: withMembers(place, { name_localizations: { [locale]: good } }),
      pointer: `${place.at}/name_localizations/${locale}`,
      to: bad,
    }),
  );
}

/** Names that only user and message commands, and choices, may have. */
const freeNames: readonly Acceptance[] = PLACES.filter(
  (place) => place.commandType !== undefined || place.element === "choice",
).map((place) => ({
  ...rowOf(place),
  rule: place.nameRule,
  slug: `accepts-two-words-in-mixed-case-on-${place.slug}`,
  title: `accepts a localized name of two words in mixed case on ${place.what}`,
  value: withMembers(place, { name_localizations: { "es-ES": "Hola Tú", "en-GB": "Hello You" } }),
}));

const two = (first: Json, second: Json): readonly Json[] => [
  parameter(3, { name: "first", name_localizations: first }),
  parameter(4, { name: "second", name_localizations: second }),
];

const distinct: Table = {
  pairs: [
    { where: "", wrap: (options: readonly Json[]): Json => ({ options }), at: "/options" },
    {
      where: "-in-a-subcommand",
      wrap: (options: readonly Json[]): Json => ({ options: [subcommand(options)] }),
      at: "/options/0/options",
    },
  ].flatMap(({ where, wrap, at }) => [
    pair({
      rule: "localization.option-name.differs-from-default-names",
      slug: `refuses-the-default-name-of-another-option${where}`,
      title: `refuses a localized option name that is the default name of another option${where.replaceAll("-", " ")}`,
      element: "command",
      valid: wrap(two({ [locale]: "primero" }, { [locale]: "segundo" })),
      pointer: `${at}/0/name_localizations/${locale}`,
      to: "second",
    }),
    pair({
      rule: "localization.option-name.is-unique-per-locale",
      slug: `refuses-one-name-twice-in-a-locale${where}`,
      title: `refuses the same localized name on two options in one locale${where.replaceAll("-", " ")}`,
      element: "command",
      valid: wrap(two({ [locale]: "primero" }, { [locale]: "segundo" })),
      pointer: `${at}/1/name_localizations/${locale}`,
      to: "primero",
    }),
  ]),
  acceptances: [
    {
      rule: "localization.option-name.may-repeat-across-locales",
      slug: "accepts-one-name-in-two-locales",
      title: "accepts the same localized name on two options in different locales",
      element: "command",
      value: { options: two({ "es-ES": "nombre" }, { "en-GB": "nombre" }) },
    },
  ],
  probes: [
    {
      rule: "localization.option-name.is-unique-per-locale",
      slug: "records-one-name-in-two-subcommands",
      title: "answers to the same localized option name in two subcommands",
      element: "command",
      value: {
        options: ["add", "remove"].map((name) =>
          subcommand([parameter(6, { name: "user", name_localizations: { [locale]: "usuario" } })], { name }),
        ),
      },
    },
  ],
};

/** Keys that no list of locales has: another spelling, another case, no locale at all. */
const FOREIGN_KEYS = ["xx", "es_ES", "pt_BR", "EN-us", "default", ""] as const;

function foreignKeyRows(place: Place): Partial<Table> {
  const row = rowOf(place);
  const rule = "localization.locale.is-known";
  const name = (key: string): string =>
    key === "" ? "an-empty-key" : `the-key-${key.toLowerCase().replaceAll("_", "-with-underscore-")}`;
  const value = (key: string): Json => withMembers(place, { name_localizations: { [locale]: "uno", [key]: "dos" } });
  return {
    pairs: FOREIGN_KEYS.map((key) =>
      pair({
        ...row,
        rule,
        slug: `refuses-${name(key)}-on-${place.slug}`,
        title: `refuses "${key}" as a locale on ${place.what}`,
        profile: "discord",
        valid: withMembers(place, { name_localizations: { [locale]: "uno" } }),
        pointer: `${place.at}/name_localizations/${pointerToken(key)}`,
        to: "dos",
      }),
    ),
    probes: FOREIGN_KEYS.slice(0, 2).map(
      (key): Probe => ({
        ...row,
        rule,
        slug: `records-${name(key)}-on-${place.slug}`,
        title: `answers to "${key}" as a locale on ${place.what}`,
        value: value(key),
      }),
    ),
  };
}

const openOnContextMenus: readonly Probe[] = ([2, 3] as const).map((type) => ({
  rule: "localization.context-menu-description.is-open",
  slug: `records-localized-descriptions-of-type-${type}`,
  title: `answers to localized descriptions of a ${type === 2 ? "user" : "message"} command`,
  element: "command",
  commandType: type,
  value: { type, description_localizations: { [locale]: "Una descripción" } },
}));

/** Everything about dictionaries that one payload shows. */
export const LOCALIZATION_ROWS: Table = joined([
  { acceptances: [...PLACES.flatMap(acceptedAt), ...freeNames] },
  ...PLACES.flatMap(lengthsAt),
  { pairs: PLACES.flatMap(faultsAt) },
  distinct,
  ...PLACES.filter(({ slug }) => ["a-command", "an-option", "a-choice"].includes(slug)).map(foreignKeyRows),
  { probes: openOnContextMenus },
  {
    probes: [
      {
        rule: "localization.dictionaries.may-be-null",
        slug: "records-an-empty-dictionary",
        title: "answers to an empty dictionary of names",
        element: "command",
        value: { name_localizations: {} },
      },
    ],
  },
]);
