/** Random valid messages and modals with exactly one fault each, at a random place: on top, or deep in the tree. */

import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../../src/contract/json.js";
import { chosenFault, type Mutation, withFault } from "../../mutations/single-fault.js";
import { legacyMessage, messageV2 } from "../message.js";
import { modal } from "../modal.js";
import type { ComponentSettings } from "../settings.js";
import { V2_FLAG } from "../tables/plain-components.js";
import { bodyFaults } from "./body-faults.js";

/** A valid message or modal with one fault. */
export interface ComponentMutation extends Mutation<JsonObject> {
  /** The body that is mutated: it decides which operation sends it. */
  readonly place: "message" | "modal";
  /** The message has the flag IS_COMPONENTS_V2; false for modals. */
  readonly v2: boolean;
}

function broken(valid: JsonObject, place: "message" | "modal", which: number): ComponentMutation {
  const fault = chosenFault(bodyFaults(valid, place), which);
  if (fault === undefined) throw new RangeError("Cannot break a body: it has no components; give it one");
  return { place, v2: valid["flags"] === V2_FLAG, ...withFault(valid, fault) };
}

/**
 * Messages with one fault, labelled with the rule that it breaks and the place where it is.
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
