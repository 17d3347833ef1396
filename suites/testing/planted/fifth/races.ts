/** Bugs of requests that arrive together. */
import type { Json, JsonObject } from "../../../../src/contract/json.js";
import { objectOf } from "../memory.js";
import type { PlantedBug } from "../planted-bug.js";
import { atOnce, createA, edit, list, read, remove } from "../requests.js";
import { afterOthers, type Handler, handledBy } from "../wrap.js";

/** An edit that is on its way, or was until now. */
interface RunningEdit {
  /** What it sent. */
  readonly body: JsonObject;
  /** True once its fields are stored. */
  isStored: boolean;
}

/** Other edits that run beside one, whether they began before or after it. */
async function editsBeside(running: Set<RunningEdit>, own: RunningEdit): Promise<readonly RunningEdit[]> {
  const met = new Set(running);
  running.add(own);
  await afterOthers();
  for (const each of running) met.add(each);
  met.delete(own);
  return [...met];
}

/** True where an edit writes into both tables: that of commands and that of options. */
function writesBoth({ body }: RunningEdit): boolean {
  return Array.isArray(body["options"]) && Object.keys(body).length > 1;
}

/** Fields are stored at once and options a little later, so of two edits at once each can win one of them. */
function storingOptionsLater(): Handler {
  const byPath = new Map<string, Set<RunningEdit>>();
  return async ({ operation, place, path, request }, { pass, ask }) => {
    if (operation !== "edit") return pass();
    const own: RunningEdit = { body: await objectOf(request), isStored: false };
    const running = byPath.get(request.url) ?? new Set();
    byPath.set(request.url, running);
    const met = await editsBeside(running, own);
    const response = await pass();
    running.delete(own);
    own.isStored = response.ok;
    const earlier = met.find((each) => each.isStored && writesBoth(each));
    if (!response.ok || earlier === undefined || !writesBoth(own)) return response;
    const options: Json = earlier.body["options"] ?? [];
    await ask("PATCH", `${place}/${path["id"]}`, { options });
    return response;
  };
}

/** An edit writes the whole command back, also when the command was deleted since it was read. */
function bringingBackTheDeleted(): Handler {
  const running = new Map<string, Promise<Response>>();
  return async ({ operation, request }, { pass }) => {
    const { url } = request;
    if (operation === "edit") {
      const answer = afterOthers().then(() => pass());
      running.set(url, answer);
      const response = await answer;
      if (running.get(url) === answer) running.delete(url);
      return response;
    }
    if (operation !== "delete") return pass();
    const before = running.get(url);
    await afterOthers();
    const beside = await (before ?? running.get(url));
    return beside?.ok === true ? new Response(null, { status: 204 }) : pass();
  };
}

/** An edit of the small command in both tables. */
function editBoth(text: string) {
  return edit(0, { description: text, options: [{ type: 3, name: text, description: text }] });
}

/** Those that need two requests at once. */
export const FIFTH_RACES: readonly PlantedBug[] = [
  {
    id: "edits-at-once-mix-fields-and-options",
    what: "Of two edits at once the last one wins, but the options are those of the other one.",
    kind: "race",
    rules: [
      "edit.replaces-provided-fields",
      "edit.replaces-options-whole",
      "endpoint.guild-edit.is-visible-at-once",
      "edit.answers-the-whole-command",
    ],
    plant: handledBy(storingOptionsLater),
    minimal: [createA({}), editBoth("b"), atOnce(editBoth("c")), read(0)],
  },
  {
    id: "edits-bring-back-what-is-being-deleted",
    what: "A command that is edited and deleted at once stays, although its deletion was answered with 204.",
    kind: "race",
    rules: ["endpoint.delete.removes-the-command"],
    plant: handledBy(bringingBackTheDeleted),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(remove(0)), list()],
  },
];
