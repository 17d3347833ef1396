/** Bugs of requests that arrive together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { keyOf, objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  atOnce,
  bulk,
  create,
  createA,
  edit,
  FORBID_USER,
  GLOBALLY,
  IN_GUILD,
  IN_OTHER_GUILD,
  list,
  permissions,
  permit,
} from "../requests.js";
import { afterOthers, changed, type Handler, handledBy } from "../wrap.js";

const USER = 2;
const B: JsonObject = { ...A, name: "b" };
const OPTION: JsonObject = { type: 3, name: "o", description: "o" };

/** What is to be stored for a command waits in one place for all guilds. */
function waitingInOnePlace(): Handler {
  const waiting = new Map<string, Json>();
  return async ({ operation, path, request }, { pass }) => {
    const body = operation === "edit-permissions" ? await bodyOf(request) : undefined;
    const id = path["id"] ?? "";
    if (body === undefined) return pass();
    waiting.set(id, body);
    await afterOthers();
    return pass(waiting.get(id));
  };
}

/** A bulk overwrite that is on its way, or was until now. */
interface RunningBulk {
  /** Its elements. */
  readonly elements: readonly Json[];
  /** True once they are stored. */
  isStored: boolean;
}

/** A bulk overwrite removes what was there when it began, which is not what another one has added since. */
function removingWhatWasThere(): Handler {
  const byPlace = new Map<string, Set<RunningBulk>>();
  return async ({ operation, place, request }, { pass }) => {
    const body = operation === "bulk" ? await bodyOf(request) : undefined;
    if (!Array.isArray(body)) return pass();
    const running = byPlace.get(place) ?? new Set<RunningBulk>();
    byPlace.set(place, running);
    const own: RunningBulk = { elements: body, isStored: false };
    const met = new Set(running);
    running.add(own);
    await afterOthers();
    for (const each of running) met.add(each);
    met.delete(own);
    const keyIn = (element: Json) => keyOf(place, isObject(element) ? element : {});
    const keys = new Set(body.map(keyIn));
    const added = [...met]
      .filter((each) => each.isStored)
      .flatMap((each) => each.elements.filter((element) => !keys.has(keyIn(element))));
    const joined = added.length === 0 ? undefined : await pass([...body, ...added]);
    const response = joined?.ok === true ? joined : await pass();
    running.delete(own);
    own.isStored = response.ok;
    return changed(response, (answer) => elementsOf(answer).filter((command) => keys.has(keyIn(command))));
  };
}

/** A create that is on its way. */
interface RunningCreate {
  /** Type of its command. */
  readonly type: Json | undefined;
  /** What comes of it. */
  readonly answer: Promise<Response>;
}

/** A create is taken for the repetition of another one of its name that is not answered yet. */
function answeringRepetitions(): Handler {
  const running = new Map<string, RunningCreate>();
  return async ({ operation, place, request }, { pass }) => {
    if (operation !== "create") return pass();
    const { name, type } = await objectOf(request);
    const key = JSON.stringify([place, name]);
    const first = running.get(key);
    if (first !== undefined && first.type !== type) {
      const response = await first.answer;
      return response.ok ? response.clone() : pass();
    }
    const answer = afterOthers().then(() => pass());
    running.set(key, { type, answer });
    const response = await answer;
    if (running.get(key)?.answer === answer) running.delete(key);
    return response.clone();
  };
}

/** An edit of options deletes the command and inserts it again, and lists see what is between. */
function insertingAgain(): Handler {
  const between = new Set<string>();
  return async ({ operation, path, request }, { pass }) => {
    const id = path["id"] ?? "";
    if (operation === "edit") {
      between.add(id);
      if ((await objectOf(request))["options"] !== undefined) await afterOthers();
      const response = await pass();
      between.delete(id);
      return response;
    }
    const response = await pass();
    if (operation !== "list" || between.size === 0) return response;
    return changed(response, (body) => elementsOf(body).filter((each) => !between.has(textOf(each, "id"))));
  };
}

/** Those that need two requests at once. */
export const THIRTY_SIXTH_RACES: readonly PlantedBug[] = [
  {
    id: "permissions-at-once-cross-guilds",
    what: "Permissions of a global command that are edited in two guilds at once end in both as those of one guild.",
    kind: "race",
    rules: [
      "permission.is-per-guild",
      "permission.edit.answers-the-object",
      "permission.edit.is-read-back",
      "permission.edit.replaces-all",
      "scope.writes-stay-in-their-scope",
      "event.permissions-update.follows-an-edit",
    ],
    plant: handledBy(waitingInOnePlace),
    minimal: [
      createA({}, GLOBALLY),
      permit(0, [ALLOW_ROLE], IN_GUILD),
      atOnce(permit(0, [FORBID_USER], IN_OTHER_GUILD)),
      permissions(0),
    ],
  },
  {
    id: "bulks-at-once-are-joined",
    what: "After two bulk overwrites at once the commands of both are there.",
    kind: "race",
    rules: ["bulk.removes-what-is-not-listed", "endpoint.bulk.answers-200-with-an-array"],
    plant: handledBy(removingWhatWasThere),
    minimal: [bulk([A]), atOnce(bulk([B])), list()],
  },
  {
    id: "creates-at-once-share-an-answer",
    what: "A create is answered with the command of another type and the same name that is created at once, and not done.",
    kind: "race",
    rules: [
      "command.name.is-free-for-other-types",
      "endpoint.create.answers-201-for-a-new-name",
      "command.list.holds-each-command",
      "upsert.parallel-creates-make-one-command",
    ],
    plant: handledBy(answeringRepetitions),
    minimal: [createA({}), atOnce(create({ type: USER, name: "a" })), list()],
  },
  {
    id: "lists-lack-what-is-being-edited",
    what: "A list that is read while the options of a command are edited lacks that command.",
    kind: "race",
    rules: ["command.list.holds-each-command", "endpoint.list.answers-200-with-an-array"],
    plant: handledBy(insertingAgain),
    minimal: [createA({}), edit(0, { options: [OPTION] }), atOnce(list())],
  },
];
