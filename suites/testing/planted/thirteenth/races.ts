/** Bugs of requests that arrive together. */
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import type { PlantedBug } from "../planted-bug.js";
import { atOnce, bulk, create, createA, list, remove, times } from "../requests.js";
import { afterOthers, type Handler, handledBy, refusal } from "../wrap.js";

const USER_COMMAND = 2;
/** How many commands of a type a scope may have. @see D1 Limits */
const MOST: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15 };

/** A create reserves a place before it stores, and gives it back after both were counted. */
function countingReservations(known: Known): Handler {
  const running = new Map<string, number>();
  return async (call, { pass }) => {
    const { operation, place, request } = call;
    if (operation !== "create") return pass();
    const body = await objectOf(request);
    const type = Number(body["type"] ?? 1);
    const group = JSON.stringify([place, type]);
    const others = running.get(group) ?? 0;
    running.set(group, others + 1);
    const ofType = [...known.values()].filter((each) => each.place === place && (each.command["type"] ?? 1) === type);
    const isNew = ofType.every(({ key }) => key !== keyOf(place, body));
    await afterOthers();
    const isFull = isNew && others > 0 && ofType.length + 2 * others + 1 > (MOST[type] ?? 1);
    const response = isFull ? refusal() : await pass();
    running.set(group, (running.get(group) ?? 1) - 1);
    return response;
  };
}

/** A delete writes the other commands of its scope back, also one that is being deleted. */
function writingTheOthersBack(): Handler {
  const running = new Map<string, readonly string[]>();
  return async ({ operation, place, path }, { pass, ask }) => {
    const id = path["id"] ?? "";
    if (operation !== "delete") return pass();
    const beside = (running.get(place) ?? []).some((other) => other !== id);
    running.set(place, [...(running.get(place) ?? []), id]);
    await afterOthers();
    const isBack = beside && (await ask("GET", `${place}/${id}`)).ok;
    const response = isBack ? new Response(null, { status: 204 }) : await pass();
    running.set(
      place,
      (running.get(place) ?? []).filter((other) => other !== id),
    );
    return response;
  };
}

/** A user command. */
function userCommand(name: string) {
  return { name, type: USER_COMMAND };
}

/** Those that need two requests at once. */
export const THIRTEENTH_RACES: readonly PlantedBug[] = [
  {
    id: "creates-at-once-count-twice",
    what: "Of two creates at once for the last two places of a scope one is refused, as the other one counts twice.",
    kind: "race",
    rules: [
      "limit.user.is-15",
      "limit.message.is-15",
      "limit.chat-input.is-100",
      "limit.types-are-independent",
      "limit.scopes-are-independent",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(countingReservations),
    minimal: [
      bulk(times((MOST[USER_COMMAND] ?? 0) - 2, (index) => userCommand(`u${index}`))),
      create(userCommand("v")),
      atOnce(create(userCommand("w"))),
    ],
  },
  {
    id: "deletes-at-once-bring-one-back",
    what: "Of two commands of a scope that are deleted at once one is still there, although both deletes answer 204.",
    kind: "race",
    rules: [
      "endpoint.delete.removes-the-command",
      "interaction.deleted-command.is-not-delivered",
      "limit.delete-frees-a-slot",
      "upsert.after-delete-is-a-create",
    ],
    plant: handledBy(writingTheOthersBack),
    minimal: [createA({}), create({ name: "b", description: "b" }), remove(0), atOnce(remove(1)), list()],
  },
];
