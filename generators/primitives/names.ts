/** Names of chat-input commands and of options, in many scripts. */
import type { Arbitrary } from "fast-check";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { ASTRAL_LETTERS, NAME_LOOKALIKES, NAME_TABLES } from "./characters.js";
import { type Lengths, textFrom } from "./text-arbitrary.js";

/** The letter that localized names begin with, and default names never: so the two never meet. */
const LOCALIZED_START = "ñ";

const PATTERN = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]+$/u;

function isName(text: string): boolean {
  return PATTERN.test(text) && text === text.toLowerCase();
}

function namesOf(lengths: Lengths): Arbitrary<string> {
  return textFrom({
    ...lengths,
    tables: NAME_TABLES,
    spice: ASTRAL_LETTERS,
    lookalikes: NAME_LOOKALIKES,
    accepts: isName,
  });
}

const commandNames = namesOf(LIMITS.commandName);
const optionNames = namesOf(LIMITS.optionName);
const localizedNames = textFrom({
  ...LIMITS.optionName,
  tables: NAME_TABLES,
  start: LOCALIZED_START,
  accepts: isName,
});

/**
 * Names of chat-input commands: the pattern, lower case, 1 to 32 characters, both ends often.
 * Shrinks to `a`.
 */
export function commandName(): Arbitrary<string> {
  return commandNames;
}

/** Names of options, subcommands and groups: the same rules as command names. Shrinks to `a`. */
export function optionName(): Arbitrary<string> {
  return optionNames;
}

/**
 * Names for one locale. They are never equal to a default name: a service may drop those,
 * and then nothing could be read back.
 */
export function localizedName(): Arbitrary<string> {
  return localizedNames;
}
