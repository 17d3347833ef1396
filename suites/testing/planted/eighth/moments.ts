/** Bugs of the day and of requests at once: a time and races. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, atOnce, bulk, create, createA, drive, edit, list, remove, times } from "../requests.js";
import { afterOthers, changed, type Handler, handledBy, refusal } from "../wrap.js";

const CREATED = 201;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Creates of a day. @see D1 Limits */
const DAILY_CREATES = 200;
/** Chat input commands of a scope. @see D1 Limits */
const CHAT_INPUT_COMMANDS = 100;

/** As many chat input commands as a scope may have. */
function full(prefix: string): readonly Json[] {
  return times(CHAT_INPUT_COMMANDS, (index) => ({ ...A, name: `${prefix}${index}` }));
}

/** A guild whose creates of a day are used up is put on a list, from which the next day does not take it. */
function blockingForGood(known: Known): Handler {
  const created = new Map<string, number>();
  const blocked = new Map<string, number>();
  return async (call, { pass }) => {
    const { operation, place, path, request } = call;
    if (driven(call) === "moveClock") {
      created.clear();
      return pass();
    }
    if (path["guild"] === undefined || (operation !== "create" && operation !== "bulk")) return pass();
    const key = keyOf(place, await objectOf(request));
    const isNew = operation === "create" && ![...known.values()].some((one) => one.key === key);
    const status = isNew ? blocked.get(place) : undefined;
    if (status !== undefined) return refusal(status);
    const before = new Set(known.keys());
    const response = await pass();
    const count = created.get(place) ?? 0;
    if (!response.ok && isNew && count >= DAILY_CREATES) blocked.set(place, response.status);
    if (!response.ok) return response;
    const written = operation === "bulk" ? elementsOf(await bodyOf(response)) : [await objectOf(response)];
    created.set(place, count + written.filter((one) => !before.has(textOf(one, "id"))).length);
    return response;
  };
}

/** A delete of a command that runs. */
interface RunningDelete {
  /** Path of its list. */
  readonly place: string;
  /** Ids of the commands that were created meanwhile. */
  readonly created: string[];
}

/** A delete reads all commands of its scope and writes the others back, without those that came meanwhile. */
function writingOthersBack(): Handler {
  const deletes = new Set<RunningDelete>();
  return async ({ operation, place, path }, { pass, ask }) => {
    if (operation === "delete") {
      const own: RunningDelete = { place, created: [] };
      deletes.add(own);
      await afterOthers();
      const response = await pass();
      deletes.delete(own);
      const lost = response.ok ? own.created.filter((id) => id !== path["id"]) : [];
      for (const id of lost) await ask("DELETE", `${place}/${id}`);
      return response;
    }
    const response = await pass();
    if (operation !== "create" || response.status !== CREATED) return response;
    const id = textOf(await objectOf(response), "id");
    for (const one of deletes) if (one.place === place) one.created.push(id);
    return response;
  };
}

/** Edits of one command that run at the same time. */
interface RunningEdits {
  /** How many of them run. */
  count: number;
  /** The version that the first of them to end gave the command. */
  version?: string;
}

/** The version that a command has, and the one that is shown. */
interface Shown {
  readonly real: string;
  readonly shown: string;
}

/** The body, where versions of commands are the ones that are shown. */
function withShown(value: Json, shown: ReadonlyMap<string, Shown>): Json {
  if (Array.isArray(value)) return value.map((each: Json) => withShown(each, shown));
  if (!isObject(value)) return value;
  const inside = Object.entries(value).map(([member, each]): readonly [string, Json] => [
    member,
    withShown(each, shown),
  ]);
  const own = shown.get(textOf(value, "id"));
  const isShown = own !== undefined && value["version"] === own.real;
  return { ...Object.fromEntries(inside), ...(isShown ? { version: own.shown } : {}) };
}

/** The new version is made of the one that an edit reads at its start, so edits at once come to the same. */
function countingFromTheStart(): Handler {
  const running = new Map<string, RunningEdits>();
  const shown = new Map<string, Shown>();
  return async (call, { pass }) => {
    const { operation, path, request } = call;
    const id = path["id"] ?? "";
    if (driven(call) === "invokeCommand") {
      const use: JsonObject = await objectOf(request);
      const own = shown.get(textOf(use, "command_id"));
      return own !== undefined && use["version"] === own.shown ? pass({ ...use, version: own.real }) : pass();
    }
    if (operation !== "edit") return changed(await pass(), (body) => withShown(body, shown));
    const edits = running.get(id) ?? { count: 0 };
    running.set(id, edits);
    edits.count += 1;
    await afterOthers();
    const response = await pass().finally(() => {
      edits.count -= 1;
      if (edits.count === 0) running.delete(id);
    });
    const real = response.ok ? textOf(await objectOf(response), "version") : "";
    if (real !== "" && edits.version !== undefined) shown.set(id, { real, shown: edits.version });
    if (real !== "") edits.version ??= real;
    return changed(response, (body) => withShown(body, shown));
  };
}

/** Those of a moment. */
export const EIGHTH_MOMENTS: readonly PlantedBug[] = [
  {
    id: "used-up-creates-stay-used-up",
    what: "A guild in which the creates of a day were used up, and one more was tried, takes no new command on later days.",
    kind: "time",
    rules: ["limit.daily-creates.is-200-per-guild", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering(blockingForGood),
    minimal: [
      bulk(full("a")),
      bulk(full("b")),
      bulk([]),
      createA({}),
      drive("moveClock", { milliseconds: DAY_MS }),
      createA({}),
    ],
  },
  {
    id: "deletes-undo-creates-beside-them",
    what: "A delete writes the other commands of its scope back, so one that is created at the same time is lost.",
    kind: "race",
    rules: [
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "endpoint.get.answers-200",
      "endpoint.guild-create.is-visible-at-once",
    ],
    plant: handledBy(writingOthersBack),
    minimal: [createA({}), remove(0), atOnce(create({ name: "b", description: "b" })), list()],
  },
  {
    id: "edits-at-once-share-a-version",
    what: "Two edits of a command at once count its version up from the same one, so both give it the same version.",
    kind: "race",
    rules: ["command.version.changes-on-edit", "command.version.grows"],
    plant: handledBy(countingFromTheStart),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(edit(0, { description: "c" }))],
  },
];
