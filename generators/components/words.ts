/** Texts, ids and emoji of components. */
import fc, { type Arbitrary } from "fast-check";
import type { Json } from "../../src/contract/json.js";
import type { Sometimes } from "../commands/members.js";
import {
  EMOJI,
  ID_LOOKALIKES,
  LINES,
  TEXT_LOOKALIKES,
  TEXT_TABLES,
  VALUE_LOOKALIKES,
} from "../primitives/characters.js";
import { type TextSettings, textFrom } from "../primitives/text-arbitrary.js";
import { LOOKALIKE_VALUES } from "../primitives/texts.js";
import { COMPONENT_LIMITS } from "./component-limits.js";

const anything = (): boolean => true;

/** The same tables, long enough for any window of `length` characters. */
function longTables(length: number, tables = TEXT_TABLES): readonly string[] {
  return tables.map((table) => table.repeat(Math.ceil((length + 100) / table.length)));
}

/** Text of 1 to `max` characters in many scripts, both ends often; sometimes with emoji. */
export function textOf({ max }: { readonly max: number }): Arbitrary<string> {
  return textFrom(wordsUpTo(max));
}

/** The same text, which has several lines in one of six. */
export function linesOf({ max }: { readonly max: number }): Arbitrary<string> {
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: textOf({ max }), weight: 5 },
    { arbitrary: textFrom({ min: 1, max, tables: longTables(max, [LINES]), accepts: anything }), weight: 1 },
  );
}

/** Of values of options so many of 256 look like something else: bots put ids and numbers into them, and few are chosen. */
const LOOKALIKE_OPTIONS = 100;

/** The same text as the value of an option, which looks like a number, a keyword or a list more often. */
export function valueTextOf({ max }: { readonly max: number }): Arbitrary<string> {
  return textFrom({ ...wordsUpTo(max), lookalikes: VALUE_LOOKALIKES, lookalikeShare: LOOKALIKE_OPTIONS });
}

function wordsUpTo(max: number): TextSettings {
  return { min: 1, max, tables: longTables(max), spice: EMOJI, lookalikes: TEXT_LOOKALIKES, accepts: anything };
}

/** Content of text displays: so short that 40 of them stay below the public 4000 characters of a message. */
const SHORT_CONTENT = { max: 90 };
/** The documents give no length; this one is still public. */
const LONG_CONTENT = { max: 1000 };

const contents = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: linesOf(SHORT_CONTENT), weight: 199 },
  { arbitrary: linesOf(LONG_CONTENT), weight: 1 },
);

/** Content of a text display. Shrinks to `a`. */
export function content(): Arbitrary<string> {
  return contents;
}

const customIds = textFrom({
  ...wordsUpTo(COMPONENT_LIMITS.customId.max),
  lookalikes: ID_LOOKALIKES,
  lookalikeShare: LOOKALIKE_VALUES,
  keepsSpaces: true,
});

/** A custom_id of 1 to 100 characters, which comes back as it was sent; whoever puts several into one message makes them differ. */
export function customId(): Arbitrary<string> {
  return customIds;
}

const GREATEST_ID = 2 ** 31 - 1;

/** Numbers of 32 bits with a fraction hold no greater odd one. */
const BEYOND_SINGLE_PRECISION = 2 ** 30 + 1;

const componentIds = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constant(0), weight: 2 },
  { arbitrary: fc.integer({ min: 1, max: 60 }), weight: 5 },
  { arbitrary: fc.constantFrom(GREATEST_ID, GREATEST_ID - 1, 65_536, BEYOND_SINGLE_PRECISION), weight: 1 },
);

/** An id in one component of six: 0, a small one that a counting service would reach itself, or a great one. */
export const ID: Sometimes = { share: 16, members: { id: componentIds } };

const yesOrNo = fc.boolean();

/** A member that is true or false, in so many of a hundred. */
export const flag = (member: string, share: number): Sometimes => ({ share, members: { [member]: yesOrNo } });

/** Partial emoji by their unicode name; whether an id has to belong to somebody is open. */
export const emoji: Arbitrary<Json> = fc.constantFrom<string>("🔥", "🐈", "👍🏽", "🇩🇪", "👩‍👩‍👧‍👦").map(
  (name) => ({ name }),
  (made) => String(Object(made)["name"]),
);
