/** Sequences on slots, which stay from case to case: they begin with commands that are there, and cost few creates. */
import type { Step } from "../../src/case/case.js";
import type { JsonObject } from "../../src/contract/json.js";
import { commandOf, freshFields, type ModelCommand, type ModelScope, type ModelState } from "../../src/state/model.js";
import { keyOfBody } from "../../src/state/operation.js";
import { slotName } from "../properties/bare-slot.js";
import { ACCEPTED, at, bulk, list } from "../rows/steps.js";
import type { SequenceNames } from "./operations.js";
import { asIn, PLACES, type PlaceName } from "./places.js";

/** Names of slots: those that generated commands are written to, so that they stay for these as well. */
export const SLOT_NAMES: SequenceNames = {
  chatInput: [slotName({ type: 1 }), "slot-a"],
  user: slotName({ type: 2 }),
  message: slotName({ type: 3 }),
};

const { chatInput, user, message } = SLOT_NAMES;

const SLOTS: readonly JsonObject[] = [
  ...chatInput.map((name) => ({ name, description: "A slot", options: [] })),
  { name: user, type: 2 },
  { name: message, type: 3 },
];

/** Creates that a sequence costs at the most before its first operation: of slots that are not there. */
export const SLOT_COUNT = SLOTS.length;

/** What slots begin with beside their words, so that a finding does not depend on what the case before wrote. */
const SETTINGS = { nsfw: false, default_member_permissions: "0" } as const;

/** The slots and nothing else, and their list. Those that are there already cost no create. */
export function slotSteps(place: PlaceName, listName: string): readonly Step[] {
  const { scope } = PLACES[place];
  const settled = SLOTS.map((body, nth): Step => {
    const { type, name } = keyOfBody(body);
    return {
      name: `slot ${nth + 1} in ${place}`,
      part: "given",
      call: scope.calls.edit,
      path: { command_id: { $: originIn(place), find: { name, type }, at: "/id" } },
      body: SETTINGS,
      expect: ACCEPTED,
    };
  });
  const steps: readonly Step[] = [
    bulk(scope, "given", originIn(place), SLOTS),
    ...settled,
    { ...list(scope, listName, [{ check: "count", in: at(listName), is: SLOTS.length }]), part: "given" },
  ];
  return steps.map((step) => asIn(place, step));
}

/** The model after those steps. */
export function slotState(places: readonly PlaceName[]): ModelState {
  return Object.fromEntries(
    places.map((place) => [place, { commands: SLOTS.map((body) => slotCommand(body, place)), creates: 0 }]),
  );
}

function slotCommand(body: JsonObject, place: PlaceName): ModelCommand {
  const key = keyOfBody(body);
  const fields = freshFields({ ...body, ...SETTINGS });
  return { ...key, origin: originIn(place), madeInBulkAs: key.name, fields, permissions: "open", mayHaveNone: true };
}

/** Slots that are not there: each costs the next sequence a create. */
export function missingSlots(scope: ModelScope): number {
  return SLOTS.map(keyOfBody).filter((key) => commandOf(scope, key) === undefined).length;
}

const originIn = (place: PlaceName): string => `slots in ${place}`;
