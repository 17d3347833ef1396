/** Lists of many small commands: what counts, batches and names are tried with. */
import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { part } from "../primitives/choice-tape.js";
import { commandName } from "../primitives/names.js";
import { contextMenuName } from "../primitives/texts.js";
import { distinctBy } from "./distinct.js";
import { objectOf } from "./members.js";

const DESCRIPTION = "One of many";

/** How many chat-input commands most lists hold at the most: all below it come often. */
const USUAL = 12;

const OF_TYPE: Readonly<Record<1 | 2 | 3, Arbitrary<JsonObject>>> = {
  1: objectOf({ name: commandName(), description: fc.constant(DESCRIPTION) }, []),
  2: objectOf({ type: fc.constant(2), name: contextMenuName() }, []),
  3: objectOf({ type: fc.constant(3), name: contextMenuName() }, []),
};

/** Whatever is last in a list may be created by itself: each type is last as often as any other. */
const ORDERS: readonly (readonly [1 | 2 | 3, 1 | 2 | 3, 1 | 2 | 3])[] = [
  [1, 2, 3],
  [3, 2, 1],
  [2, 3, 1],
  [1, 3, 2],
  [3, 1, 2],
  [2, 1, 3],
];

/** Up to `most` commands of a type; full lists and those with one less come often, and so does none. */
function manyOf(type: 1 | 2 | 3, usual: number): Arbitrary<readonly JsonObject[]> {
  const most = LIMITS.commandsPerType[type];
  const one = part(OF_TYPE[type]);
  const list = (maxLength: number) => fc.noBias(fc.array(one, { maxLength, size: "max" }));
  const short = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: list(usual), weight: 6 },
    { arbitrary: list(most), weight: 3 },
  );
  const length = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant(0), weight: 8 },
    { arbitrary: fc.constantFrom(most, most - 1), weight: 1 },
  );
  return fc
    .tuple(length, short, fc.constantFrom<Likeness>("none", "none", "none", "accent", "width"))
    .map(([filled, all, likeness]) =>
      distinctBy(repeated(withAlike(all, likeness), filled), "name", LIMITS.commandName.max),
    );
}

/** How a name differs from one that a database may take for the same. */
type Likeness = "none" | "accent" | "width";

/** What a small letter of ASCII becomes. */
const OTHER_LETTER: Readonly<Record<Exclude<Likeness, "none">, (letter: string) => string>> = {
  accent: (letter) => `${letter}${ACUTE}`.normalize("NFC"),
  width: (letter) => String.fromCodePoint(letter.charCodeAt(0) + FULL_WIDTH),
};
const ACUTE = "\u0301";
/** From a character of ASCII to its full-width form. */
const FULL_WIDTH = 0xfee0;
/** The first small letter that has a form with an accent in one character. */
const LETTER = /[aceginorsuyz]/;

/** The last command has the name of the first one, but for one letter: it takes the place of another. */
function withAlike(all: readonly JsonObject[], likeness: Likeness): readonly JsonObject[] {
  const [first] = all;
  if (likeness === "none" || first === undefined || all.length < 2) return all;
  return all.with(-1, { ...first, name: String(first["name"]).replace(LETTER, OTHER_LETTER[likeness]) });
}

/** A full list is a short one repeated, which shrinks to the short one. */
function repeated(all: readonly JsonObject[], length: number): readonly JsonObject[] {
  if (all.length === 0 || all.length >= length) return all;
  return Array.from({ length }, (_, nth) => all[nth % all.length] ?? {});
}

/**
 * Up to 100 chat-input, 15 user and 15 message commands with names in many scripts and nothing else that is special,
 * the types in any order. Names are distinct in each type. Shrinks to an empty list.
 *
 * @example fc.sample(manyCommands(), 1) // [[{ type: 2, name: "High Five" }, { name: "ban", description: "One of many" }]]
 */
export function manyCommands(): Arbitrary<readonly JsonObject[]> {
  const most = LIMITS.commandsPerType[2];
  return fc
    .tuple(
      manyOf(1, USUAL),
      manyOf(2, most),
      manyOf(3, most),
      fc.constantFrom(...ORDERS),
      fc.constantFrom(false, false, true),
    )
    .map(([chatInput, user, message, order, isShared]) => {
      const ofType = { 1: chatInput, 2: user, 3: isShared ? namedAs(user, message) : message } as const;
      return order.flatMap((type) => ofType[type]);
    });
}

/** The first of some commands has the name of the first of another type: names are free for each. */
function namedAs([other]: readonly JsonObject[], all: readonly JsonObject[]): readonly JsonObject[] {
  const [first, ...others] = all;
  if (other === undefined || first === undefined) return all;
  const { name = null } = other;
  return distinctBy([{ ...first, name }, ...others], "name", LIMITS.commandName.max);
}
