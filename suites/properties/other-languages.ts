/** A property of commands whose texts are in some of two languages: each is shown by what its own dictionary has. */
import fc, { type Arbitrary } from "fast-check";
import { VOCABULARY } from "../../generators/commands/vocabulary.js";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import type { JsonObject } from "../../src/contract/json.js";
import { profileOf } from "../../src/contract/profile.js";
import { type Header, someHeader } from "../rows/languages.js";
import { GUILD } from "../rows/scope.js";
import { create, entry, equals } from "../rows/steps.js";
import { inNewGuild } from "../sequences/places.js";
import { listInALanguage } from "./shown-in-languages.js";

/** A reader's language, and another one that texts are in. */
interface Pair {
  readonly own: string;
  readonly other: string;
}

const LOCALES = [...new Set([...VOCABULARY.locales, ...profileOf("discord").bindings.locales])];

const languageOf = (locale: string): string => locale.split("-")[0] ?? locale;

const PAIRS: readonly Pair[] = LOCALES.flatMap((own) =>
  LOCALES.filter((other) => other !== own).map((other) => ({ own, other })),
);

/** With the pairs of documented fallbacks, for which a text of the other language may be shown, too. */
const CLOSE = PAIRS.filter(({ own, other }) => languageOf(own) === languageOf(other));

const pairs: Arbitrary<Pair> = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constantFrom(...CLOSE), weight: 2 },
  { arbitrary: fc.constantFrom(...PAIRS), weight: 1 },
);

/** Which of the two languages a text is translated to. */
type Translated = "neither" | "other" | "own" | "both";

/** How a text of a command is translated. */
interface Text {
  readonly which: Translated;
  /** What it is in the reader's language, where it is no word of its own: what another text of the command is by default. */
  readonly like?: string;
}

const translated = fc.constantFrom<Translated>("neither", "other", "own", "both");

const DEFAULTS = {
  command: "spoken",
  description: "Translated",
  option: "text",
  explanation: "A text",
  choice: "One",
  value: "1",
} as const;

/** Of another member of the command, or of its own, for which it is no translation. */
const like = fc.option(fc.constantFrom(...Object.values(DEFAULTS)), { nil: undefined, freq: 2 });

const text: Arbitrary<Text> = fc
  .tuple(translated, like)
  .map(([which, same]) => (same === undefined ? { which } : { which, like: same }));

/** What an option is called equals no default name of an option: of the defaults it may have that of the command. */
const optionName: Arbitrary<Text> = text.map(({ which, like: same }) =>
  same === undefined ? { which } : { which, like: DEFAULTS.command },
);

/** Which of its texts are translated, and how. */
interface Texts {
  /** How the name of a user command is translated that has the name of the command; absent where there is none. */
  readonly namesake: Translated | undefined;
  readonly description: Text;
  readonly option: Text;
  readonly explanation: Text;
  readonly choice: Text;
}

const texts: Arbitrary<Texts> = fc.record({
  namesake: fc.option(translated, { nil: undefined, freq: 2 }),
  description: text,
  option: optionName,
  explanation: text,
  choice: text,
});

function dictionaryOf({ own, other }: Pair, word: string, { which, like: same }: Text): JsonObject {
  return {
    ...(which === "own" || which === "both" ? { [own]: same ?? `${word}-own` } : {}),
    ...(which === "other" || which === "both" ? { [other]: `${word}-other` } : {}),
  };
}

/** A command of another type. */
const namesakeIn = (pair: Pair, which: Translated): JsonObject => ({
  type: 2,
  name: DEFAULTS.command,
  ...(which === "neither" ? {} : { name_localizations: dictionaryOf(pair, "menu", { which }) }),
});

/** A command that says in its name that both languages are known, with four more texts. */
function commandIn(pair: Pair, { description, option, explanation, choice }: Texts): JsonObject {
  const dictionary = (member: string, word: string, drawn: Text): JsonObject =>
    drawn.which === "neither" ? {} : { [member]: dictionaryOf(pair, word, drawn) };
  return {
    name: DEFAULTS.command,
    description: DEFAULTS.description,
    name_localizations: dictionaryOf(pair, "command", { which: "both" }),
    ...dictionary("description_localizations", "described", description),
    options: [
      {
        type: 3,
        name: DEFAULTS.option,
        description: DEFAULTS.explanation,
        ...dictionary("name_localizations", "option", option),
        ...dictionary("description_localizations", "explained", explanation),
        choices: [
          {
            name: DEFAULTS.choice,
            value: DEFAULTS.value,
            ...dictionary("name_localizations", "choice", choice),
          },
        ],
      },
    ],
  };
}

/** @remarks A service that refuses one of the languages, or does not show the name in the reader's, need not know it. */
function stepsOf(pair: Pair, drawn: Texts, header: Header): readonly Step[] {
  const command = commandIn(pair, drawn);
  const open = "which locales a service knows is not shown";
  const { namesake: which } = drawn;
  const namesakes = which === undefined ? [] : [{ origin: "namesake", command: namesakeIn(pair, which) }];
  const all = [{ origin: "given", command }, ...namesakes];
  const list = (name: string): Step => listInALanguage(GUILD, name, all, { locale: pair.own, header });
  const steps = [
    ...all.map(({ origin, command: body }) => ({ ...create(GUILD, "given", origin, body), open })),
    { ...list("known"), part: "given" as const, open, expect: [equals(shownIn("known"), "command-own")] },
    list("listed"),
  ];
  return inNewGuild(steps);
}

const shownIn = (list: string) => entry(list, "given", "/name_localized");

/** Of a language that is known the texts are shown, whatever they are, and those of another one are not. */
export const readInOtherLanguages: Property = {
  id: "localization.any-reader-has-one-language@new-guild",
  title: "lists each text of a command in a reader's language where it has one, and no text of another language",
  rules: [
    "localization.list.omits-a-missing-locale",
    "localization.list.shows-the-requesters-locale",
    "localization.list.reaches-every-depth",
  ],
  level: "must",
  needs: ["driver", "guild-commands"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.04,
  sideBySide: "driven",
  steps: () => fc.tuple(pairs, texts, someHeader).map((drawn) => stepsOf(...drawn)),
};
