/** Mistakes about what the time does to commands. */
import { elementsOf, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, create, createA, drive, edit, list } from "../requests.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";
import { commands, DAY_MS, listKeyOf, MAX_CREATES, movedClock, TOO_MANY } from "./shared.js";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const USER_COMMAND = 2;

/** What bulk overwrites create is counted apart, and that count is never set back. */
function countingBulksForever(known: Known): Handler {
  const clock = movedClock();
  const spent = new Map<string, { readonly count: number; readonly atMs: number }>();
  return async (call, { pass }) => {
    await clock.hear(call);
    const { operation, place, path, request } = call;
    if (path["guild"] === undefined) return pass();
    const before = spent.get(place) ?? { count: 0, atMs: clock.movedMs };
    if (operation === "create") {
      const key = keyOf(place, await objectOf(request));
      const isNew = ![...known.values()].some((each) => each.key === key);
      const isOld = clock.movedMs - before.atMs >= DAY_MS;
      return isNew && isOld && before.count >= MAX_CREATES ? refusal(TOO_MANY) : pass();
    }
    if (operation !== "bulk") return pass();
    const ids = new Set(known.keys());
    const response = await pass();
    if (!response.ok) return response;
    const created = elementsOf(await bodyOf(response)).filter((each) => !ids.has(textOf(each, "id"))).length;
    if (created > 0) spent.set(place, { count: before.count + created, atMs: clock.movedMs });
    return response;
  };
}

/** A kept list should serve for a minute; the comparison is the wrong way round. */
function servingOldLists(): Handler {
  const clock = movedClock();
  const kept = new Map<string, { readonly body: Json; readonly atMs: number }>();
  return async (call, { pass }) => {
    await clock.hear(call);
    if (driven(call) === "reset") kept.clear();
    if (call.operation !== "list") return pass();
    const before = kept.get(listKeyOf(call));
    if (before !== undefined && clock.movedMs - before.atMs > MINUTE_MS) return Response.json(before.body);
    const response = await pass();
    if (response.ok) kept.set(listKeyOf(call), { body: (await bodyOf(response)) ?? [], atMs: clock.movedMs });
    return response;
  };
}

/** The version that a command shows, and the one that it has. */
interface ShownVersion {
  readonly shown: Json;
  readonly real: Json;
  readonly atMs: number;
}

/** A version is the second of the last edit, so that edits within a second have one version. */
function countingSeconds(): Handler {
  const clock = movedClock();
  const versions = new Map<string, ShownVersion>();
  const asShown: Change = (part) => {
    const one = versions.get(textOf(part, "id"));
    return one !== undefined && one.real === part["version"] ? { ...part, version: one.shown } : part;
  };
  const note = (command: JsonObject): void => {
    const id = textOf(command, "id");
    const real = command["version"] ?? null;
    const atMs = Date.now() + clock.movedMs;
    const before = versions.get(id);
    const isSame = before !== undefined && before.real !== real && atMs - before.atMs < SECOND_MS;
    versions.set(id, { shown: isSame ? before.shown : real, real, atMs: isSame ? before.atMs : atMs });
  };
  const forgetIfNewer: Change = (command) => {
    const id = textOf(command, "id");
    if (versions.get(id)?.real !== command["version"]) versions.delete(id);
    return command;
  };
  return async (call, { pass }) => {
    await clock.hear(call);
    const name = driven(call);
    if (name === "invokeCommand") {
      const use = await objectOf(call.request);
      const one = versions.get(textOf(use, "command_id"));
      return one !== undefined && use["version"] === one.shown ? pass({ ...use, version: one.real }) : pass();
    }
    const response = await pass();
    if (name === "listDeliveries") {
      const inData: Change = (each) => withMember(each, "data", (data) => inEach(data, asShown));
      return changed(response, (body) => inInteractions(inData)(body, call));
    }
    if (call.operation === "edit" && response.ok) note(await objectOf(response));
    if ((call.operation === "create" || call.operation === "bulk") && response.ok)
      inEach((await bodyOf(response)) ?? null, forgetIfNewer);
    const isShown = ["list", "get", "edit", "create", "bulk"].includes(call.operation);
    return isShown ? changed(response, (body) => inEach(body, asShown)) : response;
  };
}

/** Those that the clock of the driver shows, or two requests within a second. */
export const TIMES: readonly PlantedBug[] = [
  {
    id: "creates-of-bulks-are-never-forgotten",
    what: "A guild that created 200 commands by bulk overwrites cannot create another one on any later day.",
    kind: "time",
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "bulk.new-commands-are-daily-creates",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(countingBulksForever),
    minimal: [
      bulk(commands("a")),
      bulk(commands("b")),
      drive("moveClock", { milliseconds: 2 * DAY_MS }),
      create({ name: "u", type: USER_COMMAND }),
    ],
  },
  {
    id: "old-lists-are-served-again",
    what: "A list that was read before is shown again as it was, once more than a minute has passed since.",
    kind: "time",
    rules: [
      "command.list.holds-each-command",
      "endpoint.guild-create.is-visible-at-once",
      "endpoint.guild-edit.is-visible-at-once",
      "endpoint.delete.removes-the-command",
      "endpoint.list.returns-all-types",
      "bulk.removes-what-is-not-listed",
    ],
    plant: handledBy(servingOldLists),
    minimal: [list(), drive("moveClock", { milliseconds: 2 * MINUTE_MS }), createA({}), list()],
  },
  {
    id: "versions-are-seconds",
    what: "The second of two edits of a command within a second leaves its version as it is.",
    kind: "time",
    rules: ["command.version.changes-on-edit", "command.version.grows", "interaction.stale-version.is-rejected"],
    plant: handledBy(countingSeconds),
    minimal: [createA({}), edit(0, { description: "b" }), edit(0, { description: "c" })],
  },
];
