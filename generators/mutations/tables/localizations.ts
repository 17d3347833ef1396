/** Rows about localization dictionaries, at every place that has them. Only locales that the documents name are used. */

import { LIMITS } from "../../../src/contract/limits.gen.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { lengthRows } from "../../rows/lengths.js";
import { type Acceptance, joined, type Pair, type Probe, pair, type Table, valueRow } from "../../rows/row.js";
import { type LocalizationPlace, PLACES, rowOf, withMembers } from "./localization-places.js";

const locale = "es-ES";

const NAMES = { "es-ES": "uno", "en-GB": "one-b", "en-US": "one-a", "es-419": "uno-l" } as const;
const DESCRIPTIONS = {
  "es-ES": "Una descripción",
  "en-GB": "A British colour",
  "en-US": "An American color",
  "es-419": "Otra descripción",
} as const;

function acceptedAt(place: LocalizationPlace): Acceptance[] {
  const row = rowOf(place);
  const nullRule: RuleId =
    place.element === "choice" ? "choice.name-localizations.may-be-null" : "localization.dictionaries.may-be-null";
  const names: Acceptance[] = [
    valueRow("localization.names.are-accepted-everywhere", `accepts-localized-names-of-${place.slug}`, {
      ...row,
      title: `accepts localized names of ${place.what}`,
      value: withMembers(place, { name_localizations: NAMES }),
    }),
    valueRow(nullRule, `accepts-null-as-localized-names-of-${place.slug}`, {
      ...row,
      title: `accepts null as localized names of ${place.what}`,
      value: withMembers(place, { name_localizations: null }),
    }),
  ];
  if (!place.describes) return names;
  return [
    ...names,
    valueRow("localization.descriptions.are-accepted-everywhere", `accepts-localized-descriptions-of-${place.slug}`, {
      ...row,
      title: `accepts localized descriptions of ${place.what}`,
      value: withMembers(place, { description_localizations: DESCRIPTIONS }),
    }),
    valueRow(nullRule, `accepts-null-as-localized-descriptions-of-${place.slug}`, {
      ...row,
      title: `accepts null as localized descriptions of ${place.what}`,
      value: withMembers(place, { description_localizations: null }),
    }),
    valueRow("localization.may-be-partial", `accepts-different-locales-on-${place.slug}`, {
      ...row,
      title: `accepts one locale for the name and another for the description of ${place.what}`,
      value: withMembers(place, {
        name_localizations: { "es-ES": "uno" },
        description_localizations: { "en-GB": "A colour" },
      }),
    }),
  ];
}

function lengthsAt(place: LocalizationPlace): Partial<Table>[] {
  const row = rowOf(place);
  const names = lengthRows({
    ...row,
    rule: place.nameRule,
    base: withMembers(place, { name_localizations: { [locale]: "uno" } }),
    pointer: `${place.at}/name_localizations/${locale}`,
    what: `a localized name of ${place.what}`,
    at: `a-localized-name-of-${place.slug}`,
    ...(place.element === "choice" ? LIMITS.choiceName : LIMITS.commandName),
  });
  if (!place.describes) return [names];
  const descriptions = lengthRows({
    ...row,
    rule: "localization.description.has-1-to-100-characters",
    base: withMembers(place, { description_localizations: { [locale]: "Una" } }),
    pointer: `${place.at}/description_localizations/${locale}`,
    what: `a localized description of ${place.what}`,
    isFree: true,
    at: place.slug,
    ...LIMITS.commandDescription,
  });
  return [names, descriptions];
}

/** Faults of a localized name where the pattern and the case rule of chat-input names hold. */
const NAME_FAULTS = [
  { slug: "a-space", what: "a space in", good: "mi-comando", bad: "mi comando" },
  { slug: "a-full-stop", what: "a full stop in", good: "mi-comando", bad: "mi.comando" },
  { slug: "an-emoji", what: "an emoji in", good: "mi-comando", bad: "mi🐈comando" },
  { slug: "a-trailing-newline", what: "a newline at the end of", good: "mi-comando", bad: "mi-comando\n" },
  { slug: "a-capital", what: "a capital in", good: "mi-comando", bad: "Mi-comando" },
  { slug: "an-accented-capital", what: "an accented capital in", good: "época", bad: "Época" },
] as const;

function faultsAt(place: LocalizationPlace): Pair[] {
  if (place.commandType !== undefined || place.element === "choice") return [];
  return NAME_FAULTS.map(({ slug, what, good, bad }) =>
    pair(place.nameRule, `refuses-${slug}-in-a-localized-name-of-${place.slug}`, {
      ...rowOf(place),
      title: `refuses ${what} a localized name of ${place.what}`,
      valid: withMembers(place, { name_localizations: { [locale]: good } }),
      pointer: `${place.at}/name_localizations/${locale}`,
      to: bad,
    }),
  );
}

/** Names that only user and message commands, and choices, may have. */
const freeNames: readonly Acceptance[] = PLACES.filter(
  (place) => place.commandType !== undefined || place.element === "choice",
).map((place) =>
  valueRow(place.nameRule, `accepts-two-words-in-mixed-case-on-${place.slug}`, {
    ...rowOf(place),
    title: `accepts a localized name of two words with capital letters on ${place.what}`,
    value: withMembers(place, { name_localizations: { "es-ES": "Hola Tú", "en-GB": "Hello You" } }),
  }),
);
const openOnContextMenus: readonly Probe[] = ([2, 3] as const).map((type) => ({
  rule: "localization.context-menu-description.is-open",
  slug: `records-localized-descriptions-of-type-${type}`,
  title: `may accept or refuse localized descriptions of a ${type === 2 ? "user" : "message"} command`,
  element: "command",
  commandType: type,
  value: { type, description_localizations: { [locale]: "Una descripción" } },
}));

/** Everything about dictionaries that one payload shows, one place at a time. */
export const LOCALIZATION_ROWS: Table = joined([
  { acceptances: [...PLACES.flatMap(acceptedAt), ...freeNames] },
  ...PLACES.flatMap(lengthsAt),
  { pairs: PLACES.flatMap(faultsAt) },
  { probes: openOnContextMenus },
]);
