/** Random valid messages and modals with exactly one fault each, at a random place: on top, or deep in the tree. */
import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { chosenFault } from "../../mutations/mutation.js";
import { replaceAt } from "../../rows/json-pointer.js";
import type { ComponentPair } from "../../rows/row.js";
import { legacyMessage, messageV2 } from "../message.js";
import { modal } from "../modal.js";
import type { ComponentSettings } from "../settings.js";
import { V2_FLAG } from "../tables/plain-components.js";
import { bodyFaults } from "./body-faults.js";

/** A valid body and its twin, which differ at `pointer` and break `rule` alone. */
export interface ComponentMutation {
  readonly place: "message" | "modal";
  readonly v2: boolean;
  readonly rule: RuleId;
  readonly pointer: string;
  readonly verdict: ComponentPair["verdict"];
  readonly valid: JsonObject;
  readonly twin: JsonObject;
  /** Rules that cannot be kept once `rule` is broken. */
  readonly implies?: readonly RuleId[];
}

function broken(valid: JsonObject, place: "message" | "modal", which: number): ComponentMutation {
  const fault = chosenFault(bodyFaults(valid, place), which);
  if (fault === undefined) throw new RangeError("Cannot break a body: it has no components; give it one");
  const { rule, pointer, verdict, to, implies } = fault;
  return {
    place,
    v2: valid["flags"] === V2_FLAG,
    rule,
    pointer,
    verdict,
    valid,
    twin: replaceAt(valid, pointer, to) as JsonObject,
    ...(implies === undefined ? {} : { implies }),
  };
}

/**
 * Messages with one fault, labelled with the rule that it breaks and the place where it stands.
 *
 * @example fc.assert(fc.property(messageMutation(), ({ valid, twin }) => accepts(valid) && !accepts(twin)))
 */
export function messageMutation(settings?: ComponentSettings): Arbitrary<ComponentMutation> {
  const bodies = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: messageV2(settings), weight: 4 },
    { arbitrary: legacyMessage(settings), weight: 1 },
  );
  return fc.tuple(bodies, fc.nat()).map(([body, which]) => broken(body, "message", which));
}

/** Modals with one fault. */
export function modalMutation(settings?: ComponentSettings): Arbitrary<ComponentMutation> {
  return fc.tuple(modal(settings), fc.nat()).map(([body, which]) => broken(body, "modal", which));
}
