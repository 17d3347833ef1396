/** Bugs of days: limits of a day, and what happens a day later. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { clockMovedMs } from "../fifth/driven.js";
import { type Known, keyOf, remembering } from "../memory.js";
import { type Change, inEach, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, bulk, createA, drive, IN_OTHER_GUILD, read, remove, times } from "../requests.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How many commands may be created in a guild in a day. @see D1 Limits */
const DAILY_CREATES = 200;
const TOO_MANY_REQUESTS = 429;
const MOST_COMMANDS = 100;
const A_DAY_LATER = drive("moveClock", { milliseconds: DAY_MS });

/** How many new commands a create or a bulk overwrite in a guild asks for; 0 for any other request. */
async function createsIn({ operation, place, path, request }: Call, known: Known): Promise<number> {
  if (path["guild"] === undefined || (operation !== "create" && operation !== "bulk")) return 0;
  const body = await bodyOf(request);
  const sent = (Array.isArray(body) ? body : [body]).filter(isObject);
  const keys = new Set([...known.values()].map(({ key }) => key));
  return sent.filter((each) => !keys.has(keyOf(place, each)) && !known.has(textOf(each, "id"))).length;
}

/** Creates of a day are counted under the application, and not also under the guild. */
function countingByApplication(known: Known): Handler {
  let movedMs = 0;
  let day = 0;
  const spent = new Map<string, number>();
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const today = Math.floor((Date.now() + movedMs) / DAY_MS);
    if (today !== day) spent.clear();
    day = today;
    const count = await createsIn(call, known);
    const application = call.path["application"] ?? "";
    const total = (spent.get(application) ?? 0) + count;
    if (count > 0 && total > DAILY_CREATES) return refusal(TOO_MANY_REQUESTS);
    const response = await pass();
    if (response.ok && count > 0) spent.set(application, total);
    return response;
  };
}

/** Only single creates look whether a new day has begun. */
function turningDaysInCreates(known: Known): Handler {
  let movedMs = 0;
  const spent = new Map<string, { readonly day: number; readonly count: number }>();
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const { operation, place } = call;
    const today = Math.floor((Date.now() + movedMs) / DAY_MS);
    const count = await createsIn(call, known);
    const before = spent.get(place) ?? { day: today, count: 0 };
    const isTurned = operation === "create" && before.day !== today;
    const now = isTurned ? { day: today, count } : { day: before.day, count: before.count + count };
    if (count > 0 && now.count > DAILY_CREATES) return refusal(TOO_MANY_REQUESTS);
    const response = await pass();
    if (response.ok && count > 0) spent.set(place, now);
    return response;
  };
}

/** A read of a command that no user wrote for a day repairs it, which counts as a write. */
function repairingInReads(): Handler {
  const writtenAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const response = await pass();
    const { operation } = call;
    if (!response.ok) return response;
    const noted: Change = (command) => {
      writtenAt.set(textOf(command, "id"), movedMs);
      return command;
    };
    if (operation === "create" || operation === "edit" || operation === "bulk")
      inEach((await bodyOf(response)) ?? null, noted);
    const repaired: Change = (command) => {
      const ageMs = movedMs - (writtenAt.get(textOf(command, "id")) ?? movedMs);
      return ageMs < DAY_MS ? command : { ...command, version: String(BigInt(textOf(command, "version")) + 1n) };
    };
    return operation === "get" ? changed(response, (body) => inEach(body, repaired)) : response;
  };
}

/** A deleted command is cleared away a day later, by its name. */
function clearingAwayByName(known: Known): Handler {
  const deleted = new Map<string, { readonly place: string; readonly atMs: number }>();
  let movedMs = 0;
  return async (call, { pass, ask }) => {
    movedMs += await clockMovedMs(call);
    const { operation, path } = call;
    for (const [key, { place, atMs }] of deleted) {
      if (place !== call.place || movedMs - atMs < DAY_MS) continue;
      deleted.delete(key);
      const again = [...known].find(([, each]) => each.key === key)?.[0];
      if (again !== undefined) await ask("DELETE", `${place}/${again}`);
    }
    const old = known.get(path["id"] ?? "");
    const response = await pass();
    if (operation === "delete" && response.ok && old !== undefined)
      deleted.set(old.key, { place: old.place, atMs: movedMs });
    return response;
  };
}

/** As many commands as a scope may have, with names that begin like that. */
function many(start: string): readonly Json[] {
  return times(MOST_COMMANDS, (index): JsonObject => ({ ...A, name: `${start}${index}` }));
}

/** Those that take a day. */
export const THIRTY_SIXTH_TIMES: readonly PlantedBug[] = [
  {
    id: "daily-creates-are-counted-per-application",
    what: "The 200 creates of a day are counted over all guilds of an application together.",
    kind: "scope",
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "limit.scopes-are-independent",
      "endpoint.create.answers-201-for-a-new-name",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: remembering(countingByApplication),
    minimal: [bulk(many("a")), bulk(many("b")), createA({}, IN_OTHER_GUILD)],
  },
  {
    id: "bulks-do-not-begin-a-new-day",
    what: "A bulk overwrite counts its new commands to the creates of the day of the last single create, however old.",
    kind: "time",
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "bulk.new-commands-are-daily-creates",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: remembering(turningDaysInCreates),
    minimal: [bulk(many("a")), bulk(many("b")), A_DAY_LATER, bulk([A])],
  },
  {
    id: "reads-touch-versions-after-a-day",
    what: "A read of a command that was last written a day ago shows a new version.",
    kind: "time",
    rules: [
      "command.version.stays-on-read",
      "command.create.answers-what-is-read-back",
      "interaction.data.version-is-the-command-version",
    ],
    plant: handledBy(repairingInReads),
    minimal: [createA({}), A_DAY_LATER, read(0)],
  },
  {
    id: "purges-take-the-recreated-along",
    what: "A command whose name was deleted and created again is gone a day after that deletion.",
    kind: "time",
    rules: [
      "endpoint.get.answers-200",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "upsert.after-delete-is-a-create",
      "endpoint.create.answers-200-for-a-used-name",
      "endpoint.edit.answers-200",
    ],
    plant: remembering(clearingAwayByName),
    minimal: [createA({}), remove(0), createA({}), A_DAY_LATER, read(2)],
  },
];
