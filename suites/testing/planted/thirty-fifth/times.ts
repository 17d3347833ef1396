/** Bugs that show as the clock goes on, or because it did not. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type CalledOperation } from "../call.js";
import { clockMovedMs, driven, inInteractions } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, create, createA, drive, edit, GLOBALLY, invoke, list, remove, row, times, use } from "../requests.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";
import { button, notDelivered } from "./uses.js";

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const USER_COMMAND = 2;
/** New commands of a guild in a day. @see D1 "Limits" */
const DAILY_CREATES = 200;
/** Commands of one type in a scope. @see D1 "Limits" */
const MAX_COMMANDS = 100;
/** Milliseconds of a snowflake are above these bits. */
const TIME_SHIFT = 22n;
const OF_COMMANDS: ReadonlySet<CalledOperation> = new Set(["create", "edit", "bulk", "get", "list"]);

/** The creates of a guild as a counter with an end holds them. */
interface Counter {
  /** How many. */
  readonly count: number;
  /** When the last one came. */
  readonly at: number;
}

/** Every create gives the counter of the day another day to live. */
function countingAlong(known: Known): Handler {
  const counters = new Map<string, Counter>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const { operation, place, path, request } = call;
    if (path["guild"] === undefined || (operation !== "create" && operation !== "bulk")) return pass();
    const held = counters.get(place);
    const count = held === undefined || movedMs - held.at >= DAY_MS ? 0 : held.count;
    if (operation === "create" && count >= DAILY_CREATES) {
      const key = keyOf(place, await objectOf(request));
      if (![...known.values()].some((each) => each.key === key)) return refusal();
    }
    const response = await pass();
    if (!response.ok) return response;
    const answer = await bodyOf(response);
    const ids = (Array.isArray(answer) ? answer : [answer]).map((each) => textOf(each, "id"));
    const created = ids.filter((id) => !known.has(id)).length;
    if (created > 0) counters.set(place, { count: count + created, at: movedMs });
    return response;
  };
}

/** What versions were replaced is kept for a day; a version that is not there counts as the latest. */
function keepingVersionsForADay(): Handler {
  const latest = new Map<string, string>();
  const replacedAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    if (driven(call) === "invokeCommand") {
      const use = await objectOf(call.request);
      const at = replacedAt.get(`${textOf(use, "command_id")} ${textOf(use, "version")}`);
      return at !== undefined && movedMs - at >= DAY_MS ? pass(without(use, "version")) : pass();
    }
    const response = await pass();
    if (!response.ok || call.path["guild"] !== undefined || !OF_COMMANDS.has(call.operation)) return response;
    inEach((await bodyOf(response)) ?? null, (command) => {
      const id = textOf(command, "id");
      const version = textOf(command, "version");
      const before = latest.get(id);
      if (before !== undefined && before !== version) replacedAt.set(`${id} ${before}`, movedMs);
      latest.set(id, version);
      return command;
    });
    return response;
  };
}

/** A version is made from the second of the edit. */
function countingInSeconds(): Handler {
  const shown = new Map<string, string>();
  const latest = new Map<string, string>();
  const edited = new Map<string, { readonly second: bigint; readonly version: string }>();
  const asShown: Change = (part) =>
    withMember(part, "version", (version) => shown.get(typeof version === "string" ? version : "") ?? version);
  const noteEdit = (command: JsonObject): void => {
    const id = textOf(command, "id");
    const version = textOf(command, "version");
    const second = (BigInt(version) >> TIME_SHIFT) / BigInt(SECOND_MS);
    const before = edited.get(id);
    if (before?.second === second) {
      shown.set(version, before.version);
      latest.set(before.version, version);
    } else edited.set(id, { second, version });
  };
  return async (call, { pass }) => {
    if (driven(call) === "invokeCommand") {
      const use = await objectOf(call.request);
      const version = latest.get(textOf(use, "version"));
      return version === undefined ? pass() : pass({ ...use, version });
    }
    const response = await pass();
    if (!response.ok) return response;
    if (driven(call) === "listDeliveries") {
      const inData: Change = (one) => withMember(one, "data", (data) => inEach(data, asShown));
      return changed(response, (body) => inInteractions(inData)(body, call));
    }
    if (call.operation === "edit") noteEdit(await objectOf(response));
    return OF_COMMANDS.has(call.operation) ? changed(response, (body) => inEach(body, asShown)) : response;
  };
}

/** A deleted command is only marked; a week later what has its name and type is removed. */
function removingAWeekLater(known: Known): Handler {
  const marked = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass, ask }) => {
    movedMs += await clockMovedMs(call);
    const { operation, place, path } = call;
    const isDue = ([, at]: readonly [string, number]) => movedMs - at >= WEEK_MS;
    for (const [key] of place.endsWith("/commands") ? [...marked].filter(isDue) : []) {
      marked.delete(key);
      const found = [...known].find(([, each]) => each.key === key);
      if (found !== undefined) await ask("DELETE", `${found[1].place}/${found[0]}`);
    }
    const deleted = operation === "delete" ? known.get(path["id"] ?? "") : undefined;
    const response = await pass();
    if (deleted !== undefined && response.ok && !marked.has(deleted.key)) marked.set(deleted.key, movedMs);
    return response;
  };
}

/** A press that follows the same press within a second is taken for a double click. */
function swallowingDoubleClicks(): Handler {
  const pressed = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    if (driven(call) === "reset") pressed.clear();
    if (driven(call) !== "useComponent") return pass();
    const { user_id, message_id, custom_id, component_id, values } = await objectOf(call.request);
    const members = [user_id, message_id, custom_id, component_id].map((each) => each ?? null);
    const key = JSON.stringify([...members, ...elementsOf(values)]);
    const now = Date.now() + movedMs;
    if (now - (pressed.get(key) ?? 0) < SECOND_MS) return notDelivered("handled", "it was a double click");
    const response = await pass();
    const answer = await bodyOf(response);
    if (isObject(answer) && answer["outcome"] === "delivered") pressed.set(key, now);
    return response;
  };
}

/** Moves the clock. */
function wait(milliseconds: number) {
  return drive("moveClock", { milliseconds });
}

/** As many commands as a scope takes, with names that begin alike. */
function fullList(prefix: string) {
  return bulk(times(MAX_COMMANDS, (index) => ({ name: `${prefix}${index}`, description: "d" })));
}

/** Those that need time, or no time. */
export const THIRTY_FIFTH_TIMES: readonly PlantedBug[] = [
  {
    id: "daily-create-window-slides-along",
    what: "The 200 creates of a guild are free again when no command was created for a day, not a day after they were made.",
    kind: "time",
    rules: ["limit.daily-creates.is-200-per-guild", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering(countingAlong),
    minimal: [
      fullList("a"),
      wait(20 * HOUR_MS),
      fullList("b"),
      wait(6 * HOUR_MS),
      create({ name: "u", type: USER_COMMAND }),
    ],
  },
  {
    id: "pruned-version-log-accepts-old-clients",
    what: "A version of a global command that was replaced a day ago can be used, as it is no longer known to be old.",
    kind: "time",
    rules: ["interaction.stale-version.is-rejected", "interaction.data.version-is-the-command-version"],
    plant: handledBy(keepingVersionsForADay),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      wait(DAY_MS),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "edits-within-a-second-share-versions",
    what: "A version is made from the second of its edit, so two edits of a command in one second have the same.",
    kind: "time",
    rules: [
      "command.version.changes-on-edit",
      "command.version.grows",
      "interaction.stale-version.is-rejected",
      "interaction.data.version-is-the-command-version",
    ],
    plant: handledBy(countingInSeconds),
    minimal: [createA({}), edit(0, { description: "b" }), edit(0, { description: "c" })],
  },
  {
    id: "delayed-purge-removes-recreated-namesake",
    what: "A week after a command was deleted, the command that has its name and type since then is removed.",
    kind: "time",
    rules: [
      "command.list.holds-each-command",
      "upsert.after-delete-is-a-create",
      "endpoint.delete.removes-the-command",
      "endpoint.get.answers-200",
      "endpoint.edit.answers-200",
      "endpoint.guild-create.is-visible-at-once",
      "command.create.answers-what-is-read-back",
    ],
    plant: remembering(removingAWeekLater),
    minimal: [createA({}), remove(0), createA({}), wait(WEEK_MS), list()],
  },
  {
    id: "double-clicks-are-swallowed-as-one",
    what: "A user who uses a component in the same way twice within a second sends one interaction.",
    kind: "time",
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
      "interaction.type.is-by-cause",
    ],
    plant: handledBy(swallowingDoubleClicks),
    minimal: [row(button("a")), use(0, "a"), use(0, "a")],
  },
];
