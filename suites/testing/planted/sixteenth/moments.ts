/** Bugs of days, of seconds and of old versions. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, bulk, createA, drive, edit, GLOBALLY, invoke, permit, times } from "../requests.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";
import { DAY_MS, MovedClock, SECOND_MS } from "./clock.js";

const CREATED = 201;
const MOST_CREATES = 200;
const DAYS_OF_WEEK = 7;
const DENIALS_MS = 60 * SECOND_MS;
const QUIET_MS = 5 * SECOND_MS;
const PERMISSIONS_UPDATE = "APPLICATION_COMMAND_PERMISSIONS_UPDATE";

/** Counts the creates of a guild under the day of the week, and never takes them away. */
function countingByWeekday(known: Known): Handler {
  const clock = new MovedClock();
  const creates = new Map<string, number>();
  return async (call, { pass }) => {
    await clock.learn(call);
    const { place, path } = call;
    const count = path["guild"] === undefined ? 0 : await newOnesOf(call, known);
    if (count === 0) return pass();
    const today = Math.floor(clock.movedMs / DAY_MS);
    const countOfDay = (day: number) => creates.get(`${place} ${day}`) ?? 0;
    const earlier = times(Math.floor(today / DAYS_OF_WEEK), (weeks) => today - DAYS_OF_WEEK * (weeks + 1));
    const before = earlier.reduce((sum, day) => sum + countOfDay(day), 0);
    if (before > 0 && before + countOfDay(today) + count > MOST_CREATES) return refusal();
    const response = await pass();
    const isCounted = call.operation === "create" ? response.status === CREATED : response.ok;
    if (isCounted) creates.set(`${place} ${today}`, countOfDay(today) + count);
    return response;
  };
}

/** How many commands a request makes that are not there yet. */
async function newOnesOf({ operation, place, request }: Call, known: Known): Promise<number> {
  if (operation !== "create" && operation !== "bulk") return 0;
  const body = await bodyOf(request);
  const sent = (operation === "bulk" ? elementsOf(body) : [body ?? null]).filter(isObject);
  const keys = new Set([...known.values()].map(({ key }) => key));
  return sent.filter((one) => !keys.has(keyOf(place, one)) && !known.has(textOf(one, "id"))).length;
}

/** Compares the version of a client with the version before the newest one alone. */
function rejectingTheVersionBefore(known: Known): Handler {
  const histories = new Map<string, string[]>();
  return async ({ path, request }, { pass }) => {
    for (const [id, { command }] of known) {
      const history = histories.get(id) ?? [];
      const version = textOf(command, "version");
      if (!history.includes(version)) history.push(version);
      histories.set(id, history);
    }
    const body = path["name"] === "invokeCommand" ? await objectOf(request) : {};
    const id = textOf(body, "command_id");
    const isGlobal = known.get(id)?.command["guild_id"] === undefined;
    const isOlder = histories.get(id)?.slice(0, -2).includes(textOf(body, "version")) ?? false;
    return isGlobal && isOlder ? pass(without(body, "version")) : pass();
  };
}

/** Keeps for a minute that a user may not use a command in a channel. */
function cachingDenials(): Handler {
  const clock = new MovedClock();
  const denials = new Map<string, { readonly atMs: number; readonly response: Response }>();
  return async (call, { pass }) => {
    await clock.learn(call);
    if (call.path["name"] === "reset") denials.clear();
    if (call.path["name"] !== "invokeCommand") return pass();
    const body = await objectOf(call.request);
    const key = JSON.stringify([body["user_id"] ?? null, body["channel_id"] ?? null, body["command_id"] ?? null]);
    const last = denials.get(key);
    if (last !== undefined && clock.nowMs - last.atMs < DENIALS_MS) return last.response.clone();
    const response = await pass();
    const isDenied = (await objectOf(response))["outcome"] === "denied";
    if (isDenied) denials.set(key, { atMs: clock.nowMs, response: response.clone() });
    else denials.delete(key);
    return response;
  };
}

/** After an event of a command, its next ones within five seconds are not sent. */
function sendingEventsSparingly(): Handler {
  const clock = new MovedClock();
  const sentMs = new Map<string, number>();
  const areSent = new Map<string, boolean[]>();
  return async (call, { pass, ask }) => {
    await clock.learn(call);
    const name = call.path["name"];
    if (name === "reset") for (const memory of [sentMs, areSent]) memory.clear();
    const body = await objectOf(call.request);
    const response = await pass();
    if (call.operation === "edit-permissions" && response.ok) noteEdit(await objectOf(response));
    if (name === "changePermissions" && response.ok) noteEdit({ ...body, id: body["command_id"] ?? null });
    if (name !== "listEvents" || !response.ok) return response;
    const all = elementsOf((await objectOf(await ask("POST", "/driver/listEvents", without(body, "after"))))["events"]);
    const listed = elementsOf((await objectOf(response))["events"]);
    const events = sentOnes(all)
      .slice(all.length - listed.length)
      .flat();
    return changed(response, (answer) => (isObject(answer) ? { ...answer, events } : answer));
  };

  function noteEdit(command: JsonObject): void {
    const key = keyOfPermissions(command);
    const isSent = clock.nowMs - (sentMs.get(key) ?? Number.NEGATIVE_INFINITY) >= QUIET_MS;
    if (isSent) sentMs.set(key, clock.nowMs);
    areSent.set(key, [...(areSent.get(key) ?? []), isSent]);
  }

  function sentOnes(events: readonly Json[]): readonly (readonly Json[])[] {
    const counts = new Map<string, number>();
    return events.map((event) => {
      const data = isObject(event) && event["name"] === PERMISSIONS_UPDATE ? event["data"] : undefined;
      if (!isObject(data)) return [event];
      const key = keyOfPermissions(data);
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      return areSent.get(key)?.[count] === false ? [] : [event];
    });
  }
}

function keyOfPermissions(permissions: JsonObject): string {
  return `${textOf(permissions, "guild_id")} ${textOf(permissions, "id")}`;
}

/** The version follows from the fields: fields as they were before have the version that they had then. */
function versionsByContent(): Handler {
  const seen = new Map<string, string>();
  const last = new Map<string, { readonly content: string; readonly version: string }>();
  const shown = new Map<string, string>();
  return async ({ operation, path, request }, { pass }) => {
    const body = await objectOf(request);
    const newest = path["name"] === undefined ? undefined : last.get(textOf(body, "command_id"));
    const isShown = newest !== undefined && body["version"] === shown.get(newest.version);
    const response = await pass(isShown ? without(body, "version") : undefined);
    if ((operation === "create" || operation === "edit") && response.ok) note(await objectOf(response));
    const text = await response.clone().text();
    const replaced = [...shown].reduce((all, [real, old]) => all.replaceAll(`"${real}"`, `"${old}"`), text);
    return replaced === text ? response : Response.json(JSON.parse(replaced), { status: response.status });
  };

  function note(command: JsonObject): void {
    const id = textOf(command, "id");
    const version = textOf(command, "version");
    const content = JSON.stringify(without(command, "version"));
    const earlier = last.get(id)?.content === content ? undefined : seen.get(content);
    if (earlier === undefined) seen.set(content, version);
    else shown.set(version, earlier);
    last.set(id, { content, version });
  }
}

const ALLOW_USER: Json = { id: "{user_id}", type: 2, permission: true };

function numbered(letter: string): readonly Json[] {
  return times(MOST_CREATES / 2, (index) => ({ name: `${letter}${index}`, description: letter }));
}

/** Such bugs. */
export const SIXTEENTH_MOMENTS: readonly PlantedBug[] = [
  {
    id: "daily-creates-are-counted-by-weekday",
    what: "A guild with 200 creates on one day may create nothing a week later, on the same day of the week.",
    kind: "time",
    // D1 "Limits": command creates, 200 per day per guild.
    rules: ["limit.daily-creates.is-200-per-guild", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering(countingByWeekday),
    minimal: [
      bulk(numbered("a")),
      bulk(numbered("b")),
      bulk([]),
      drive("moveClock", { milliseconds: DAYS_OF_WEEK * DAY_MS }),
      createA({}),
    ],
  },
  {
    id: "version-from-two-edits-ago-is-not-outdated",
    what: "A client with the version of a global command from two edits ago uses the command, and none is reloaded.",
    kind: "time",
    // D1 "What the service does" 8.
    rules: ["interaction.stale-version.is-rejected"],
    plant: remembering(rejectingTheVersionBefore),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      edit(0, { description: "c" }, GLOBALLY),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "denial-is-kept-for-a-minute",
    what: "A user who was denied a command is denied it for a minute, although an entry allows it in the meantime.",
    kind: "time",
    // D1 "Guild application command permissions", rule 4: forbidden unless an overwrite exists.
    rules: [
      "access.role-and-user-entries.apply",
      "access.default-member-permissions.zero-forbids",
      "endpoint.guild-edit.is-visible-at-once",
    ],
    plant: handledBy(cachingDenials),
    minimal: [createA({ default_member_permissions: "0" }), invoke(0), permit(0, [ALLOW_USER]), invoke(0)],
  },
  {
    id: "permission-events-come-once-in-five-seconds",
    what: "A second edit of the permissions of a command within five seconds sends no event.",
    kind: "time",
    // D1 "Events": emitted when Edit command permissions is called.
    rules: ["event.permissions-update.follows-an-edit"],
    plant: handledBy(sendingEventsSparingly),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, []), drive("listEvents")],
  },
  {
    id: "edit-back-brings-the-old-version-back",
    what: "A command that is edited and edited back has its first version again.",
    kind: "time",
    // D1 "Application command": version is autoincrementing, and updated on substantial changes.
    rules: ["command.version.changes-on-edit", "command.version.grows"],
    plant: handledBy(versionsByContent),
    minimal: [createA({}), edit(0, { description: "b" }), edit(0, { description: "a" })],
  },
];
