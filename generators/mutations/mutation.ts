/** Random valid payloads of any kind with exactly one fault each, at a random place. */
import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../src/contract/json.js";
import type { CommandSettings } from "../commands/command.js";
import type { ComponentSettings } from "../components/settings.js";
import { COMMANDS, MESSAGES, MODALS, type PayloadKind } from "../kinds.js";
import { chosenFault, type Mutation, type SingleFault, withFault } from "./single-fault.js";

type IsWanted = (fault: Pick<SingleFault, "rule" | "pointer">) => boolean;
type Mutations = Arbitrary<Mutation<JsonObject>>;

/**
 * Payloads of a kind with exactly one fault, labelled with the rule that it breaks and the place where it is.
 *
 * @param isWanted faults that are chosen from; a payload that has none of them gets the one that its kind names
 * @throws RangeError while drawing, where a payload has no fault at all, such as a message without components
 */
export function mutationOf<Settings>(
  { name, valid, faultsOf, otherwise }: Pick<PayloadKind<Settings>, "name" | "valid" | "faultsOf" | "otherwise">,
  settings?: Settings,
  isWanted: IsWanted = () => true,
): Mutations {
  return fc.tuple(valid(settings), fc.nat()).map(([body, which]) => {
    const fault = chosenFault(faultsOf(body).filter(isWanted), which) ?? otherwise;
    if (fault === undefined) throw new RangeError(`Cannot break a ${name}: it has no fault; give it a component`);
    return withFault(body, fault);
  });
}

/**
 * Create bodies with exactly one fault.
 *
 * @param isWanted faults that are chosen from; where a command has none of them, its name is left out
 * @example fc.assert(fc.property(mutation(), ({ valid, twin }) => accepts(valid) && !accepts(twin)))
 */
export const mutation = (settings?: CommandSettings, isWanted?: IsWanted): Mutations =>
  mutationOf(COMMANDS, settings, isWanted);

/** Messages with exactly one fault. */
export const messageMutation = (settings?: ComponentSettings): Mutations => mutationOf(MESSAGES, settings);

/** Modals with exactly one fault. */
export const modalMutation = (settings?: ComponentSettings): Mutations => mutationOf(MODALS, settings);
