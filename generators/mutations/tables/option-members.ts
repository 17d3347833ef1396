/** What a service passes by chance that asks one type of option only, or knows one script only. */
import { type Acceptance, type Pair, pair, type Table, valueRow } from "../../rows/row.js";
import { optionWords } from "./plain-options.js";

/** In a guild, by create: one type already covers the places and verbs. */
const ONCE = { verbs: ["create"], scopes: ["guild"] } as const;

const OTHER_TYPES = [4, 5, 6, 7, 8, 9, 10, 11] as const;

const nameless: readonly Pair[] = OTHER_TYPES.map((type) =>
  pair("option.name.is-required", `refuses-an-option-of-type-${type}-without-name`, {
    ...ONCE,
    title: `refuses ${optionWords(type)} without a name`,
    element: "option",
    valid: { type, name: "plain", description: "An option" },
    pointer: "/name",
    to: undefined,
  }),
);

const namelessChoices: readonly Pair[] = ([4, 10] as const).map((optionType) =>
  pair("choice.name.is-required", `refuses-a-choice-of-an-option-of-type-${optionType}-without-name`, {
    ...ONCE,
    title: `refuses a choice without a name in ${optionWords(optionType)}`,
    element: "choice",
    optionType,
    valid: { name: "Seven", value: 7 },
    pointer: "/name",
    to: undefined,
  }),
);

/** Characters of a name, by what a service that refuses them would not know. */
const NAMES: readonly (readonly [what: string, name: string])[] = [
  ["a-hyphen", "con-guion"],
  ["an-underscore", "con_raya"],
  ["an-apostrophe", "l'eau"],
  ["digits", "abc123"],
  ["devanagari", "नमस्ते"],
  ["thai", "สวัสดี"],
  ["han", "你好"],
  ["arabic", "مرحبا"],
  ["letters-beyond-16-bits", "𐐨𐐩"],
  ["digits-of-another-script", "१२३"],
];

const NAME_WORDS: Readonly<Record<string, string>> = {
  devanagari: "Devanagari letters",
  thai: "Thai letters",
  han: "Han characters",
  arabic: "Arabic letters",
  "letters-beyond-16-bits": "letters beyond the Basic Multilingual Plane",
};

const localizedNames: readonly Acceptance[] = NAMES.flatMap(([what, name]): Acceptance[] => [
  valueRow("localization.command-name.follows-the-name", `accepts-${what}`, {
    ...ONCE,
    title: `accepts ${NAME_WORDS[what] ?? what.replaceAll("-", " ")} in a localized command name`,
    element: "command",
    value: { name_localizations: { "es-ES": name } },
  }),
  valueRow("localization.option-name.follows-the-name", `accepts-${what}`, {
    ...ONCE,
    title: `accepts ${NAME_WORDS[what] ?? what.replaceAll("-", " ")} in a localized option name`,
    element: "option",
    value: { type: 3, name: "plain", description: "An option", name_localizations: { "es-ES": name } },
  }),
]);

/** All of them. */
export const OPTION_MEMBER_ROWS: Table = {
  pairs: [...nameless, ...namelessChoices],
  acceptances: localizedNames,
  probes: [],
};
