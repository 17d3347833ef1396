/** Bugs of time that goes by. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";
import { type Known, objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { bulk, create, createA, DELIVERIES, drive, GLOBALLY, invoke, list, permit, times } from "../requests.js";
import { changed, type Handler, refusal } from "../wrap.js";
import { type Attempt, deniesWrongly } from "./access.js";
import { DAY_MS, forgetting, inside, isCommandUse, localeOf, outcome } from "./support.js";

const HOUR_MS = 60 * 60 * 1000;
const TOKEN_MS = 15 * 60 * 1000;
const DAYS_OF_A_WEEK = 7;
const CREATED = 201;
const USER_COMMAND = 2;
const ROLE_ENTRY = 1;
const USER_ENTRY = 2;
/** Commands that are created in a guild in a day. @see D1 Limits */
const DAILY_CREATES = 200;
/** Chat-input commands of a guild. @see D1 Limits */
const MAX_COMMANDS = 100;
const WRITES: ReadonlySet<string> = new Set(["create", "edit", "bulk", "delete"]);

/** How many commands a response created. */
async function createdBy(call: Call, response: Response, known: Known): Promise<number> {
  if (call.operation === "create") return response.status === CREATED ? 1 : 0;
  if (call.operation !== "bulk" || !response.ok) return 0;
  return elementsOf(await bodyOf(response)).filter((each) => !known.has(textOf(each, "id"))).length;
}

/** The day of a count of creates is known by its weekday. */
function countingByWeekday(known: Known): Handler {
  const counts = new Map<string, { readonly weekday: number; readonly count: number }>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const { operation, place, path, request } = call;
    if (path["guild"] === undefined || (operation !== "create" && operation !== "bulk")) return pass();
    const weekday = Math.floor((Date.now() + movedMs) / DAY_MS) % DAYS_OF_A_WEEK;
    const before = counts.get(place);
    const count = before?.weekday === weekday ? before.count : 0;
    const sent = await bodyOf(request);
    if (count + newOnes(known, place, Array.isArray(sent) ? sent : [sent ?? null]) > DAILY_CREATES) return refusal();
    const response = await pass();
    counts.set(place, { weekday, count: count + (await createdBy(call, response, known)) });
    return response;
  };
}

/** How many of these bodies are of no known command. */
function newOnes(known: Known, place: string, bodies: readonly Json[]): number {
  const isKnown = ({ id, name, type = 1 }: JsonObject) =>
    [...known].some(([each, { place: its, command }]) => {
      return its === place && (each === id || (command["name"] === name && command["type"] === type));
    });
  return bodies.filter((each) => !isObject(each) || !isKnown(each)).length;
}

/** What decides on a use keeps permissions for a day, and then has none. */
function isLapsed({ user, guild, command, entries, isAdministrator, movedMs }: Attempt): boolean {
  if (command.command["default_member_permissions"] !== "0" || isAdministrator) return false;
  const here = entries.find((each) => each.guild === guild);
  const isAllowed = ({ id, type, permission }: JsonObject) =>
    permission === true && (type === ROLE_ENTRY || (type === USER_ENTRY && id === user));
  return here !== undefined && movedMs - here.movedMs >= DAY_MS && here.list.some(isAllowed);
}

/** The part of a list without texts of a locale, at every depth. */
function withoutLocalized(part: Json): Json {
  if (Array.isArray(part)) return part.map((each: Json) => withoutLocalized(each));
  if (!isObject(part)) return part;
  const kept = Object.entries(part).filter(([member]) => !member.endsWith("_localized"));
  return Object.fromEntries(kept.map(([member, value]) => [member, withoutLocalized(value)]));
}

/** A list of a locale is kept for an hour. What makes it anew then is a timer, which has no request with a locale. */
function refreshingWithoutLocale(): Handler {
  const madeAt = new Map<string, Map<string, number>>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const { operation, place, query, request } = call;
    const response = await pass();
    if (response.ok && WRITES.has(operation)) madeAt.delete(place);
    const locale = localeOf(request);
    if (operation !== "list" || !response.ok || locale === "" || query.get("with_localizations") === "true")
      return response;
    const made = madeAt.get(place) ?? new Map<string, number>();
    madeAt.set(place, made);
    const since = made.get(locale) ?? movedMs;
    made.set(locale, since);
    return movedMs - since >= HOUR_MS ? changed(response, withoutLocalized) : response;
  };
}

/** A version is outdated when it is a day old. */
function comparingAges(known: Known): Handler {
  const madeAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    if (isCommandUse(call)) {
      const use = await objectOf(call.request);
      const { place = "", command = {} } = known.get(textOf(use, "command_id")) ?? {};
      const isNewest = textOf(use, "version") !== "" && use["version"] === command["version"];
      const since = madeAt.get(textOf(use, "version")) ?? movedMs;
      const isOld = isNewest && !place.includes("/guilds/") && movedMs - since >= DAY_MS;
      return isOld ? outcome("outdated", "the version is too old") : pass();
    }
    const response = await pass();
    if (!response.ok || !WRITES.has(call.operation) || call.operation === "delete") return response;
    const body = await bodyOf(response);
    for (const each of Array.isArray(body) ? elementsOf(body) : [body]) {
      const version = textOf(each, "version");
      if (!madeAt.has(version)) madeAt.set(version, movedMs);
    }
    return response;
  };
}

/** The messages that a response shows: itself, those of a list, or the one that a callback made. */
function messagesIn(body: Json | undefined): readonly JsonObject[] {
  if (Array.isArray(body)) return elementsOf(body).filter(isObject);
  return isObject(body) ? [body, inside(body, "resource", "message")] : [];
}

/** Components of a message that answers an interaction are found by its token, while that lives. */
function findingByToken(): Handler {
  const answeredAt = new Map<string, number>();
  const interactions = new Map<string, string>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const name = driven(call);
    if (name === "useComponent") {
      const interaction = interactions.get(textOf(await objectOf(call.request), "message_id")) ?? "";
      const isGone = movedMs - (answeredAt.get(interaction) ?? movedMs) > TOKEN_MS;
      return isGone ? outcome("unknown", "there is no such message") : pass();
    }
    const response = await pass();
    if (!response.ok || name !== undefined) return response;
    if (call.operation === "respond") answeredAt.set(call.path["id"] ?? "", movedMs);
    if (!isOfMessages(call)) return response;
    for (const message of messagesIn(await bodyOf(response))) {
      const interaction = textOf(message["interaction_metadata"], "id");
      if (interaction !== "") interactions.set(textOf(message, "id"), interaction);
    }
    return response;
  };
}

/** True for requests about messages, and about answers under a webhook. */
function isOfMessages({ operation, request }: Call): boolean {
  return operation === "respond" || operation.includes("-message") || request.url.includes("/webhooks/");
}

/** Small commands of other names than with another letter. */
function commands(letter: string): readonly JsonObject[] {
  return times(MAX_COMMANDS, (index) => ({ name: `${letter}${index}`, description: "a" }));
}

/** The request with a locale. */
function inGerman(request: PlainRequest): PlainRequest {
  return { ...request, headers: { "accept-language": "de" } };
}

/** Lets time go by. */
function wait(milliseconds: number): PlainRequest {
  return drive("moveClock", { milliseconds });
}

const BUTTON: JsonObject = { type: 2, style: 1, label: "b", custom_id: "b" };

/** Those of this set. */
export const TWENTY_EIGHTH_TIMES: readonly PlantedBug[] = [
  {
    id: "creates-of-a-week-ago-are-of-today",
    what: "Creates of the same weekday of another week count toward the 200 of a day, if none came between.",
    kind: "time",
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "bulk.new-commands-are-daily-creates",
      "endpoint.create.answers-201-for-a-new-name",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: forgetting(countingByWeekday),
    minimal: [
      bulk(commands("a")),
      bulk(commands("b")),
      wait(DAYS_OF_A_WEEK * DAY_MS),
      create({ name: "u", type: USER_COMMAND }),
    ],
  },
  {
    id: "allowances-end-after-a-day",
    what: "A command with default_member_permissions 0 cannot be used any more by whom it was opened for a day ago.",
    kind: "time",
    rules: [
      "access.role-and-user-entries.apply",
      "access.default-member-permissions.zero-forbids",
      "access.everyone-is-the-guild-id",
      "permission.edit.is-read-back",
    ],
    plant: deniesWrongly(isLapsed),
    minimal: [
      createA({ default_member_permissions: "0" }),
      permit(0, [{ id: "{user_id}", type: USER_ENTRY, permission: true }]),
      wait(DAY_MS),
      invoke(0),
    ],
  },
  {
    id: "lists-lose-their-locale-after-an-hour",
    what: "A list that was read in a locale an hour ago, and not changed since, is read in that locale without localized texts.",
    kind: "time",
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.accept-language.is-used",
      "localization.header.precedes-accept-language",
      "localization.list.reaches-every-depth",
      "localization.fallback.of-en-us-is-en-gb",
      "localization.fallback.of-en-gb-is-en-us",
      "localization.fallback.of-es-419-is-es-es",
      "localization.fallback.replaces-the-default",
    ],
    plant: forgetting(refreshingWithoutLocale),
    minimal: [createA({ name_localizations: { de: "b" } }), inGerman(list()), wait(HOUR_MS), inGerman(list())],
  },
  {
    id: "versions-are-outdated-after-a-day",
    what: "A use of a global command with its newest version is rejected as outdated if that version is a day old.",
    kind: "time",
    rules: [
      "interaction.stale-version.is-rejected",
      "interaction.command.is-type-2",
      "interaction.data.version-is-the-command-version",
      "access.global-commands.are-in-every-guild",
      "command.version.stays-on-read",
    ],
    plant: forgetting(comparingAges),
    minimal: [createA({}, GLOBALLY), wait(DAY_MS), invoke(0, { version: "{#0.version}" })],
  },
  {
    id: "components-of-answers-end-with-the-token",
    what: "A component of a message that answers an interaction cannot be used when the answer is more than 15 minutes old.",
    kind: "time",
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
      "message.response.takes-components",
      "interaction.type.is-by-cause",
    ],
    plant: forgetting(findingByToken),
    minimal: [
      createA({}),
      invoke(0),
      DELIVERIES,
      {
        method: "POST",
        path: "/interactions/{#2.deliveries.0.interaction.id}/{#2.deliveries.0.interaction.token}/callback?with_response=true",
        body: { type: 4, data: { components: [{ type: 1, components: [BUTTON] }] } },
        as: "none",
      },
      wait(TOKEN_MS + 1),
      drive("useComponent", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        message_id: "{#3.resource.message.id}",
        custom_id: "b",
      }),
    ],
  },
];
