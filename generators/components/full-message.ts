/** Messages in which one text is as long as it may be, as often as a message has room for it. */
import fc, { type Arbitrary } from "fast-check";
import type { Json, JsonObject } from "../../src/contract/json.js";
import { narrow } from "../primitives/resumed.js";
import { COMPONENT_LIMITS } from "./component-limits.js";
import { legacy, V2_FLAG } from "./tables/plain-components.js";

/** A text that many components of a message have. */
interface Repeated {
  /** Most characters of it. */
  readonly length: number;
  /** What has it: buttons, or selects of 25 options. */
  readonly in: "buttons" | "selects";
  /** Letters that it may be made of: the longer they are in bytes, the more room it takes. */
  readonly letters: readonly string[];
  /** One of these components. @param text makes a text that differs from those of other numbers below 36 */
  readonly of: (text: (nth: number) => string, nth: number) => JsonObject;
}

const LETTERS = ["a", "д", "日"];
const URL_START = "https://example.com/";

const idOf = (nth: number): string => `c${nth}`;
const button = (nth: number): JsonObject => ({ type: 2, style: 1, label: "a", custom_id: idOf(nth) });

function select(nth: number, option: (of: number) => JsonObject): JsonObject {
  const options = Array.from({ length: COMPONENT_LIMITS.selectOptions.max }, (_, of) => ({
    label: "a",
    value: idOf(of),
    ...option(of),
  }));
  return { type: 3, custom_id: idOf(nth), options };
}

const REPEATED: readonly Repeated[] = [
  {
    in: "buttons",
    length: COMPONENT_LIMITS.customId.max,
    letters: LETTERS,
    of: (text, nth) => ({ ...button(nth), custom_id: text(nth) }),
  },
  {
    in: "buttons",
    length: COMPONENT_LIMITS.buttonLabel.max,
    letters: LETTERS,
    of: (text, nth) => ({ ...button(nth), label: text(nth) }),
  },
  {
    in: "buttons",
    length: COMPONENT_LIMITS.buttonUrl.max - URL_START.length,
    letters: ["a"],
    of: (text, nth) => ({ type: 2, style: 5, label: "a", url: URL_START + text(nth) }),
  },
  {
    in: "selects",
    length: COMPONENT_LIMITS.optionValue.max,
    letters: LETTERS,
    of: (text, nth) => select(nth, (of) => ({ value: text(of) })),
  },
  {
    in: "selects",
    length: COMPONENT_LIMITS.optionLabel.max,
    letters: LETTERS,
    of: (text, nth) => select(nth, (of) => ({ label: text(of) })),
  },
  {
    in: "selects",
    length: COMPONENT_LIMITS.optionDescription.max,
    letters: LETTERS,
    of: (text, nth) => select(nth, (of) => ({ description: text(of) })),
  },
];

const IN_A_ROW = COMPONENT_LIMITS.buttonsInARow.max;
/** Rows count as components, too. */
const MOST_WITH_FLAG = COMPONENT_LIMITS.components.max - Math.ceil(COMPONENT_LIMITS.components.max / (IN_A_ROW + 1));
const MOST_WITHOUT = COMPONENT_LIMITS.rows.max * IN_A_ROW;
/** More of them would be a body of 100 kB, which the documents do not bound and some services do. */
const MOST_SELECTS = COMPONENT_LIMITS.rows.max;

/** Components in as many rows as they need. */
function rowsOf(components: readonly JsonObject[], inARow: number): readonly Json[] {
  return Array.from({ length: Math.ceil(components.length / inARow) }, (_, row) => ({
    type: 1,
    components: components.slice(row * inARow, (row + 1) * inARow),
  }));
}

const atMost = (max: number): Arbitrary<number> =>
  narrow(fc.constantFrom(max, max - 1), fc.integer({ min: 1, max: max }));

function messagesWith(repeated: Repeated, hasFlag: boolean): Arbitrary<JsonObject> {
  const inButtons = repeated.in === "buttons";
  const most = inButtons ? (hasFlag ? MOST_WITH_FLAG : MOST_WITHOUT) : MOST_SELECTS;
  const letter = fc.constantFrom(...repeated.letters);
  return fc.tuple(atMost(most), atMost(repeated.length), letter).map(([count, length, filling]) => {
    const text = (nth: number): string => nth.toString(36).padStart(length, filling);
    const components = Array.from({ length: count }, (_, nth) => repeated.of(text, nth));
    const rows = rowsOf(components, inButtons ? IN_A_ROW : 1);
    return hasFlag ? { flags: V2_FLAG, components: rows } : legacy(...rows);
  });
}

const all = fc.oneof(...REPEATED.flatMap((one) => [messagesWith(one, false), messagesWith(one, true)]));

/**
 * Messages with as many buttons or selects as they may have, or one less, each with a text that is as long as it may be,
 * or one shorter: what all texts of a kind add up to. Shrinks to the fewest components and the shortest texts.
 */
export function fullMessage(): Arbitrary<JsonObject> {
  return all;
}
