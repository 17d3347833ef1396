/** A property of languages that the documents do not name: a text of one is not shown for another one, however close. */
import fc, { type Arbitrary } from "fast-check";
import { VOCABULARY } from "../../generators/commands/vocabulary.js";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import type { JsonObject } from "../../src/contract/json.js";
import { profileOf } from "../../src/contract/profile.js";
import { guild } from "../rows/driver.js";
import { GUILD } from "../rows/scope.js";
import { create, entry, equals } from "../rows/steps.js";
import { asIn } from "../sequences/places.js";
import { FALLBACKS, listInALanguage } from "./history-steps.js";

/** A reader's language, and another one that texts are in. */
interface Pair {
  readonly own: string;
  readonly other: string;
}

const LOCALES = [...new Set([...VOCABULARY.locales, ...profileOf("discord").bindings.locales])];

const languageOf = (locale: string): string => locale.split("-")[0] ?? locale;

/** Pairs for which no fallback is documented. */
const PAIRS: readonly Pair[] = LOCALES.flatMap((own) =>
  LOCALES.filter((other) => other !== own && FALLBACKS[own] !== other).map((other) => ({ own, other })),
);

const CLOSE = PAIRS.filter(({ own, other }) => languageOf(own) === languageOf(other));

const pairs: Arbitrary<Pair> = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constantFrom(...CLOSE), weight: 2 },
  { arbitrary: fc.constantFrom(...PAIRS), weight: 1 },
);

/** Which of the two languages a text is translated to. */
type Translated = "neither" | "other" | "own" | "both";

const translated = fc.constantFrom<Translated>("neither", "other", "own", "both");

/** Four texts of a command that says in its name that both languages are known. */
function commandIn({ own, other }: Pair, [description, name, explanation, choice]: readonly Translated[]): JsonObject {
  const texts = (word: string, which: Translated | undefined): JsonObject => ({
    ...(which === "own" || which === "both" ? { [own]: `${word}-own` } : {}),
    ...(which === "other" || which === "both" ? { [other]: `${word}-other` } : {}),
  });
  const dictionary = (member: string, word: string, which: Translated | undefined): JsonObject =>
    which === "neither" ? {} : { [member]: texts(word, which) };
  return {
    name: NAME,
    description: "Translated",
    name_localizations: texts("command", "both"),
    ...dictionary("description_localizations", "described", description),
    options: [
      {
        type: 3,
        name: "text",
        description: "A text",
        ...dictionary("name_localizations", "option", name),
        ...dictionary("description_localizations", "explained", explanation),
        choices: [{ name: "One", value: "1", ...dictionary("name_localizations", "choice", choice) }],
      },
    ],
  };
}

const NAME = "spoken";

/** @remarks A service that refuses one of the languages, or does not show the name in the reader's, need not know it. */
function stepsOf(pair: Pair, which: readonly Translated[]): readonly Step[] {
  const command = commandIn(pair, which);
  const open = "which locales a service knows is not shown";
  const list = (name: string): Step => listInALanguage(GUILD, name, [{ origin: "given", command }], pair.own);
  const steps = [
    { ...create(GUILD, "given", "given", command), open },
    { ...list("known"), part: "given" as const, open, expect: [equals(shownIn("known"), "command-own")] },
    list("listed"),
  ];
  return [guild(), ...steps.map((step) => asIn("new guild", step))];
}

const shownIn = (list: string) => entry(list, "given", "/name_localized");

/** Of a language that is known the texts are shown, and those of another one are not. */
export const readInOtherLanguages: Property = {
  id: "localization.any-reader-has-one-language@new-guild",
  title: "lists no text of another language for a reader whose language it knows and lacks",
  rules: ["localization.list.omits-a-missing-locale", "localization.list.reaches-every-depth"],
  level: "must",
  needs: ["driver", "guild-commands"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.04,
  sideBySide: "driven",
  steps: () =>
    fc.tuple(pairs, fc.tuple(translated, translated, translated, translated)).map((drawn) => stepsOf(...drawn)),
};
