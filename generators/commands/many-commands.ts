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

/** Up to `most` commands of a type; full lists and those with one less come often, and so does none. */
function manyOf(type: 1 | 2 | 3, usual: number): Arbitrary<readonly JsonObject[]> {
  const most = LIMITS.commandsPerType[type];
  const one = part(OF_TYPE[type]);
  const list = (minLength: number, maxLength: number) =>
    fc.noBias(fc.array(one, { minLength, maxLength, size: "max" }));
  return fc
    .oneof(
      { withCrossShrink: true },
      { arbitrary: list(0, usual), weight: 6 },
      { arbitrary: list(0, most), weight: 2 },
      { arbitrary: list(most - 1, most), weight: 1 },
    )
    .map((all) => distinctBy(all, "name", LIMITS.commandName.max));
}

/**
 * Up to 100 chat-input, 15 user and 15 message commands with names in many scripts and nothing else that is special,
 * in any order. Names are distinct in each type. Shrinks to an empty list.
 *
 * @example fc.sample(manyCommands(), 1) // [[{ type: 2, name: "High Five" }, { name: "ban", description: "One of many" }]]
 */
export function manyCommands(): Arbitrary<readonly JsonObject[]> {
  const most = LIMITS.commandsPerType[2];
  return fc
    .tuple(manyOf(1, USUAL), manyOf(2, most), manyOf(3, most), fc.boolean())
    .map(([chatInput, user, message, isReversed]) => {
      const all = [...chatInput, ...user, ...message];
      return isReversed ? all.reverse() : all;
    });
}
