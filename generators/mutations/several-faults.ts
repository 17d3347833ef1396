/** One valid payload and several invalid variants of it, each with one fault of its own. */
import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../src/contract/json.js";
import type { PayloadKind } from "../kinds.js";
import { part } from "../primitives/choice-tape.js";
import { chosenFault, type Mutation, type SingleFault, withFault } from "./single-fault.js";

/** A payload that must be accepted, and variants that must not. */
export interface SeveralFaults {
  /** Must be accepted. */
  readonly valid: JsonObject;
  /** Each must be refused for its own rule. */
  readonly faults: readonly Mutation<JsonObject>[];
}

/**
 * Draws a payload of a kind with up to `most` variants of it, each with exactly one fault that must be refused.
 * None where the payload has no such fault. Shrinks to fewer variants: the list of them may be empty, for fast-check keeps
 * the first element of one that may not, culprit or not.
 *
 * @param isWanted faults that are chosen from
 */
export function severalFaults<Settings>(
  { valid, faultsOf }: Pick<PayloadKind<Settings>, "valid" | "faultsOf">,
  settings: Settings,
  isWanted: (fault: SingleFault) => boolean,
  most: number,
): Arbitrary<SeveralFaults> {
  return fc
    .tuple(valid(settings), fc.noBias(fc.array(part(fc.nat()), { maxLength: most, size: "max" })))
    .map(([body, which]) => {
      const faults = faultsOf(body).filter((fault) => fault.verdict === "refused" && isWanted(fault));
      const chosen = which.flatMap((one) => chosenFault(faults, one) ?? []);
      return { valid: body, faults: [...new Set(chosen)].map((fault) => withFault(body, fault)) };
    });
}
