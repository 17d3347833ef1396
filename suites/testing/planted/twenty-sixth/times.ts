/** Bugs of time: days, hours and minutes. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { clockMovedMs, driven, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { inEach, textOf, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { bulk, createA, DELIVERIES, drive, edit, FORBID_USER, GLOBALLY, invoke, permit, times } from "../requests.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Creates of a day in a guild, and follow-ups of user-installed applications. @see D1 Limits */
const DAILY_CREATES = 200;
const FOLLOW_UPS = 5;

/** The time of a service, which its driver moves. */
function clock() {
  let movedMs = 0;
  return {
    now: () => Date.now() + movedMs,
    follow: async (call: Parameters<typeof driven>[0]) => {
      if (driven(call) === "reset") movedMs = 0;
      movedMs += await clockMovedMs(call);
    },
  };
}

/** The creates of a day are counted until the day of the week is another one. */
function countingByWeekday(known: Known): Handler {
  const { now, follow } = clock();
  const spent = new Map<string, { day: number; creates: number }>();
  return async (call, { pass }) => {
    await follow(call);
    const { operation, place, path } = call;
    const isCreate = path["guild"] !== undefined && (operation === "create" || operation === "bulk");
    if (!isCreate) return pass();
    const day = new Date(now()).getUTCDay();
    const before = spent.get(place);
    const count = before?.day === day ? before.creates : 0;
    const body = await objectOf(call.request);
    const namesakes = [...known.values()].filter((each) => each.place === place && each.name === body["name"]);
    const isUpsert = namesakes.some(({ command }) => command["type"] === (body["type"] ?? 1));
    if (operation === "create" && count >= DAILY_CREATES && !isUpsert) return refusal();
    const ids = new Set(known.keys());
    const response = await pass();
    if (!response.ok) return response;
    let creates = count;
    inEach((await bodyOf(response)) ?? null, (command) => {
      if (!ids.has(textOf(command, "id"))) creates += 1;
      return command;
    });
    spent.set(place, { day, creates });
    return response;
  };
}

/** Outdated versions are kept for an hour; one that is not found counts as the newest. */
function forgettingVersions(known: Known): Handler {
  const { now, follow } = clock();
  const outdatedAt = new Map<string, number>();
  return async (call, { pass }) => {
    await follow(call);
    const name = driven(call);
    if (name === "invokeCommand" || name === "typeOption") {
      const use = await objectOf(call.request);
      const since = outdatedAt.get(`${textOf(use, "command_id")} ${textOf(use, "version")}`);
      return since !== undefined && now() - since >= HOUR_MS ? pass(without(use, "version")) : pass();
    }
    const before = new Map([...known].map(([id, { command }]) => [id, textOf(command, "version")]));
    const response = await pass();
    if (!response.ok || !["create", "edit", "bulk"].includes(call.operation)) return response;
    inEach((await bodyOf(response)) ?? null, (command) => {
      const id = textOf(command, "id");
      const version = before.get(id);
      if (version !== undefined && version !== command["version"]) outdatedAt.set(`${id} ${version}`, now());
      return command;
    });
    return response;
  };
}

const FOLLOW_UP = /\/webhooks\/\d+\/(?<token>[^/]+)$/;

/** Follow-ups for those who installed an application themselves are counted per user and day. */
function countingByUser(): Handler {
  const { now, follow } = clock();
  const users = new Map<string, string>();
  const counts = new Map<string, number>();
  return async (call, { pass }) => {
    await follow(call);
    const { request } = call;
    const token = FOLLOW_UP.exec(new URL(request.url).pathname)?.groups?.["token"] ?? "";
    const user = request.method === "POST" ? users.get(token) : undefined;
    const key = `${user} ${Math.floor(now() / DAY_MS)}`;
    const count = counts.get(key) ?? 0;
    if (user !== undefined && count >= FOLLOW_UPS) return refusal();
    const response = await pass();
    if (user !== undefined && response.ok) counts.set(key, count + 1);
    if (driven(call) === "reset") counts.clear();
    inInteractions((one) => {
      const owners = one["authorizing_integration_owners"];
      if (isObject(owners) && owners["0"] === undefined) users.set(textOf(one, "token"), textOf(owners, "1"));
      return one;
    })((await bodyOf(response)) ?? null, call);
    return response;
  };
}

const COMMAND_WRITES: readonly string[] = ["create", "edit", "bulk", "delete"];
/** What changes who is where, or what there is. */
const WORLD_CHANGES = /^(?:reset|install|uninstall|changeApplication|make(?:User|Guild|Role|Member|Channel))$/;

/** What a picker shows is kept for a minute, or until something other than permissions changes. */
function keepingPickers(): Handler {
  const { now, follow } = clock();
  const kept = new Map<string, { at: number; body: Json }>();
  return async (call, { pass }) => {
    await follow(call);
    const name = driven(call) ?? "";
    if (COMMAND_WRITES.includes(call.operation) || WORLD_CHANGES.test(name)) kept.clear();
    if (name !== "listPicker") return pass();
    const { user_id: user, channel_id: channel } = await objectOf(call.request);
    const key = `${user} ${channel}`;
    const held = kept.get(key);
    if (held !== undefined && now() - held.at < MINUTE_MS) return Response.json(held.body);
    const response = await pass();
    if (response.ok) kept.set(key, { at: now(), body: (await bodyOf(response)) ?? null });
    return response;
  };
}

const DIGITS = /^\d{17,20}$/;
const TIME_SHIFT = 22n;
const INT32_MAX = 2n ** 31n - 1n;

/** A version holds the milliseconds since the first one, in a number of 32 bits that stays at its greatest value. */
function countingIn32Bits(): Handler {
  let first: bigint | undefined;
  const newest = new Map<string, string>();
  const shown = (id: string, version: string): string => {
    const time = BigInt(version) >> TIME_SHIFT;
    first ??= time;
    const text = time - first > INT32_MAX ? String((first + INT32_MAX) << TIME_SHIFT) : version;
    const key = `${id} ${text}`;
    if (BigInt(newest.get(key) ?? 0) < BigInt(version)) newest.set(key, version);
    return text;
  };
  const inside = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(inside);
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([member, each]): readonly [string, Json] => {
      const isVersion = member === "version" && typeof each === "string" && DIGITS.test(each);
      return [member, isVersion ? shown(textOf(value, "id"), each) : inside(each)];
    });
    return Object.fromEntries(members);
  };
  return async (call, { pass }) => {
    const name = driven(call);
    const use = await objectOf(call.request);
    const isUse = name === "invokeCommand" || name === "typeOption";
    const version = isUse ? newest.get(`${textOf(use, "command_id")} ${textOf(use, "version")}`) : undefined;
    const response = await pass(version === undefined ? undefined : { ...use, version });
    return changed(response, inside);
  };
}

/** Answers the interaction of this position in the list that the request of this index made. */
function answer(index: number, position: number): PlainRequest {
  const one = `#${index}.deliveries.${position}.interaction`;
  const path = `/interactions/{${one}.id}/{${one}.token}/callback`;
  return { method: "POST", path, body: { type: 4, data: { content: "a" } }, as: "none" };
}

/** Sends one more message for that interaction. */
function followUp(index: number, position: number): PlainRequest {
  const path = `/webhooks/{application_id}/{#${index}.deliveries.${position}.interaction.token}`;
  return { method: "POST", path, body: { content: "a" }, as: "none" };
}

/** A hundred commands whose names begin with these letters. */
function hundred(letters: string): PlainRequest {
  return bulk(times(100, (index) => ({ name: `${letters}${index}`, description: "a" })));
}

const PICKER: PlainRequest = drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" });

/** Those of time. */
export const TWENTY_SIXTH_TIMES: readonly PlantedBug[] = [
  {
    id: "a-week-later-is-the-same-day",
    what: "The 200 creates of a day are counted until the weekday changes: exactly a week later none is left of them.",
    kind: "time",
    rules: ["limit.daily-creates.is-200-per-guild", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering(countingByWeekday),
    minimal: [hundred("a"), hundred("b"), bulk([]), drive("moveClock", { milliseconds: 7 * DAY_MS }), createA({})],
  },
  {
    id: "outdated-versions-are-taken-after-an-hour",
    what: "An outdated version of a global command is rejected for an hour only; after that it counts as the newest.",
    kind: "time",
    rules: ["interaction.stale-version.is-rejected", "interaction.data.version-is-the-command-version"],
    plant: remembering(forgettingVersions),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      drive("moveClock", { milliseconds: HOUR_MS }),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "follow-ups-are-5-per-user-and-day",
    what: "A user who installed the application gets five follow-ups a day, and not five for each interaction.",
    kind: "time",
    rules: ["interaction.follow-ups.of-user-installed-applications-are-5"],
    plant: handledBy(countingByUser),
    minimal: [
      drive("install", { user_id: "{user_id}", scopes: ["applications.commands"] }),
      createA({ integration_types: [1] }, GLOBALLY),
      invoke(1),
      invoke(1),
      DELIVERIES,
      answer(4, 0),
      answer(4, 1),
      ...times(FOLLOW_UPS, () => followUp(4, 0)),
      followUp(4, 1),
    ],
  },
  {
    id: "pickers-are-a-minute-old",
    what: "A picker that was opened shows the same commands for a minute, whatever permissions are edited meanwhile.",
    kind: "time",
    rules: [
      "access.denied-user.neither-sees-nor-uses",
      "access.role-and-user-entries.apply",
      "access.everyone-is-the-guild-id",
      "access.all-channels-is-the-guild-id-minus-1",
      "access.application-entry.applies-without-an-overwrite",
      "access.command-entry.beats-the-application-entry",
    ],
    plant: handledBy(keepingPickers),
    minimal: [createA({}), PICKER, permit(0, [FORBID_USER]), PICKER],
  },
  {
    id: "versions-stop-after-25-days",
    what: "Versions count milliseconds in 32 bits: all that are given 25 days after the first one are the same.",
    kind: "time",
    rules: [
      "command.version.changes-on-edit",
      "command.version.grows",
      "interaction.stale-version.is-rejected",
      "interaction.data.version-is-the-command-version",
    ],
    plant: handledBy(countingIn32Bits),
    minimal: [
      createA({}),
      drive("moveClock", { milliseconds: 25 * DAY_MS }),
      edit(0, { description: "b" }),
      edit(0, { description: "c" }),
    ],
  },
];
