/** Names of commands and options, in many scripts. */
import fc, { type Arbitrary } from "fast-check";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { ASTRAL_LETTERS, NAME_TABLES } from "./characters.js";
import { windowOf } from "./texts.js";

/** Astral letters up to half the limit, so that their UTF-16 units stay inside it too. */
const astralName = fc
  .array(fc.constantFrom(...ASTRAL_LETTERS), { minLength: 1, maxLength: LIMITS.commandName.max / 2 })
  .map(
    (letters) => letters.join(""),
    (name) => [...String(name)],
  );

function nameUpTo(max: number): Arbitrary<string> {
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: windowOf(NAME_TABLES, { min: 1, max }), weight: 60 },
    { arbitrary: astralName, weight: 1 },
  );
}

const commandNames = nameUpTo(LIMITS.commandName.max);
const optionNames = nameUpTo(LIMITS.optionName.max);

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

/** The letter that localized names begin with, and default names never: so the two never meet. */
export const LOCALIZED_START = "ñ";

const localizedNames = windowOf(NAME_TABLES, { min: 0, max: LIMITS.optionName.max - 1 }).map(
  (rest) => `${LOCALIZED_START}${rest}`,
  (name) => withoutStart(name, LOCALIZED_START),
);

/**
 * Names for one locale. They are never equal to a default name: a service may drop those,
 * and then nothing could be read back.
 */
export function localizedName(): Arbitrary<string> {
  return localizedNames;
}

/** The text after `start`, for the way back of a mapped arbitrary. */
export function withoutStart(text: unknown, start: string): string {
  if (typeof text !== "string" || !text.startsWith(start))
    throw new TypeError(`Cannot shrink the text again: it does not begin with "${start}"`);
  return text.slice(start.length);
}
