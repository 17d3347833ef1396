/** Text that no pattern binds: descriptions, choice names and values, names of user and message commands. */
import type { Arbitrary } from "fast-check";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { EMOJI, FREE_NAME_TABLES, TEXT_LOOKALIKES, TEXT_TABLES, VALUE_LOOKALIKES } from "./characters.js";
import { type Lengths, textFrom } from "./text-arbitrary.js";

/** The character that localized texts begin with, and default texts never. */
const LOCALIZED_START = "¿";

const anything = (): boolean => true;

/**
 * Any text that a description or a choice may have: several scripts, punctuation, sometimes emoji; no space at its ends.
 *
 * @example fc.sample(freeText({ min: 1, max: 100 }), 1) // ["Adds a role to a"]
 */
export function freeText(lengths: Lengths): Arbitrary<string> {
  return textFrom({ ...lengths, tables: TEXT_TABLES, spice: EMOJI, lookalikes: TEXT_LOOKALIKES, accepts: anything });
}

/** Of values so many of 256 look like something else: programs parse them, and hand them on. */
export const LOOKALIKE_VALUES = 48;

/** Values are such texts more often. */
export const OFTEN_LOOKALIKES = { lookalikes: VALUE_LOOKALIKES, lookalikeShare: LOOKALIKE_VALUES } as const;

/** The same text as a value, which looks like a number, a keyword or a list more often. */
export function valueText(lengths: Lengths): Arbitrary<string> {
  return textFrom({
    ...lengths,
    tables: TEXT_TABLES,
    spice: EMOJI,
    ...OFTEN_LOOKALIKES,
    accepts: anything,
  });
}

/** Text for one locale, 1 to `max` characters; never equal to a default text, which a service may drop. */
export function localizedText(max: number): Arbitrary<string> {
  return textFrom({ min: 1, max, tables: TEXT_TABLES, start: LOCALIZED_START, accepts: anything });
}

const descriptions = freeText(LIMITS.commandDescription);
const localizedDescriptions = localizedText(LIMITS.commandDescription.max);
const contextMenuNames = textFrom({
  ...LIMITS.commandName,
  tables: FREE_NAME_TABLES,
  lookalikes: TEXT_LOOKALIKES,
  accepts: anything,
});
const localizedContextMenuNames = textFrom({
  ...LIMITS.commandName,
  tables: FREE_NAME_TABLES,
  start: LOCALIZED_START,
  accepts: anything,
});

/** Descriptions of commands and options, 1 to 100 characters. Shrinks to `a`. */
export function description(): Arbitrary<string> {
  return descriptions;
}

/** Descriptions for one locale, 1 to 100 characters. */
export function localizedDescription(): Arbitrary<string> {
  return localizedDescriptions;
}

/** Names of user and message commands, 1 to 32 characters: words in mixed case. */
export function contextMenuName(): Arbitrary<string> {
  return contextMenuNames;
}

/** Names of user and message commands for one locale. */
export function localizedContextMenuName(): Arbitrary<string> {
  return localizedContextMenuNames;
}
