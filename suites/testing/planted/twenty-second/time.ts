/** Bugs that show after some time, or within a short one. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, bulk, createA, drive, edit, permissions, permit, row, times, use } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";
import { ticking } from "./clock.js";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const PERMISSIONS_LIVE_MS = 30 * DAY_MS;
const DAILY_CREATES = 200;
const CREATED = 201;

/** How many commands a request would make. */
function createsOf(known: Known, place: string, body: Json | undefined): number {
  const keys = new Set([...known.values()].map(({ key }) => key));
  return (Array.isArray(body) ? body : [body]).filter((element) => {
    if (!isObject(element)) return false;
    return known.get(textOf(element, "id"))?.place !== place && !keys.has(keyOf(place, element));
  }).length;
}

/** The counter lives for a day after its last change, not after its first. */
const prolongingTheDay = remembering((known) => {
  const counters = new Map<string, { readonly count: number; readonly changedAt: number }>();
  return ticking((now) => async ({ operation, place, path, request }, { pass }) => {
    if (path["guild"] === undefined || (operation !== "create" && operation !== "bulk")) return pass();
    const creates = createsOf(known, place, await bodyOf(request));
    const counter = counters.get(place);
    const count = counter !== undefined && now() - counter.changedAt < DAY_MS ? counter.count : 0;
    if (creates > 0 && count + creates > DAILY_CREATES) return refusal();
    const response = await pass();
    const isCounted = creates > 0 && (operation === "bulk" ? response.ok : response.status === CREATED);
    if (isCounted) counters.set(place, { count: count + creates, changedAt: now() });
    return response;
  });
});

/** What the components of a message are for is kept for a week. */
function forgettingOldMessages(): Handler {
  const sentAt = new Map<string, number>();
  return ticking((now) => async ({ operation, path, request }, { pass }) => {
    if (operation === "driver" && path["name"] === "useComponent") {
      const at = sentAt.get(textOf(await objectOf(request), "message_id"));
      if (at !== undefined && now() - at > WEEK_MS) return forgotten();
    }
    const response = await pass();
    if (operation === "create-message" && response.ok) sentAt.set(textOf(await bodyOf(response), "id"), now());
    return response;
  });
}

function forgotten(): Response {
  return Response.json({ outcome: "unknown", reason: "the message has no such component" });
}

/** Permissions are kept in a store whose entries live for 30 days. */
function lettingPermissionsLapse(): Handler {
  const setAt = new Map<string, number>();
  return ticking((now) => async ({ operation, place, path }, { pass }) => {
    const key = `${place}/${path["id"]}`;
    if (operation === "driver" && path["name"] === "changePermissions") setAt.clear();
    const response = await pass();
    if (operation === "edit-permissions" && response.ok) setAt.set(key, now());
    const at = setAt.get(key);
    const isLapsed = operation === "get-permissions" && at !== undefined && now() - at > PERMISSIONS_LIVE_MS;
    return isLapsed ? changed(response, (body) => (isObject(body) ? { ...body, permissions: [] } : body)) : response;
  });
}

/** What a user finds in the picker is kept for a minute. */
function cachingThePicker(): Handler {
  const cache = new Map<string, { readonly at: number; readonly body: Json }>();
  return ticking((now) => async ({ operation, path, request }, { pass }) => {
    if (operation !== "driver") return pass();
    if (path["name"] === "reset") cache.clear();
    if (path["name"] !== "listPicker") return pass();
    const { user_id, channel_id } = await objectOf(request);
    const key = JSON.stringify([user_id, channel_id]);
    const response = await pass();
    const cached = cache.get(key);
    if (cached !== undefined && now() - cached.at < MINUTE_MS) return changed(response, () => cached.body);
    if (response.ok) cache.set(key, { at: now(), body: await objectOf(response) });
    return response;
  });
}

/** Guards against double clicks. */
function swallowingSecondPresses(): Handler {
  const pressedAt = new Map<string, number>();
  return ticking((now) => async ({ operation, path, request }, { pass }) => {
    if (operation !== "driver" || path["name"] !== "useComponent") return pass();
    const { user_id, message_id, custom_id, component_id, values } = await objectOf(request);
    if (elementsOf(values).length > 0) return pass();
    const key = JSON.stringify([user_id, message_id, custom_id ?? component_id ?? null]);
    const at = pressedAt.get(key);
    if (at !== undefined && now() - at < SECOND_MS) return Response.json({ outcome: "handled" });
    const response = await pass();
    if ((await objectOf(response))["outcome"] === "delivered") pressedAt.set(key, now());
    return response;
  });
}

function after(milliseconds: number): PlainRequest {
  return drive("moveClock", { milliseconds });
}

function newCommands(letter: string, count: number): PlainRequest {
  return bulk(times(count, (index) => ({ name: `${letter}${index}`, description: "c" })));
}

const BUTTON: Json = { type: 2, style: 1, label: "Press", custom_id: "press" };
const PICKER: PlainRequest = drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" });

/** Such bugs. */
export const TWENTY_SECOND_TIME: readonly PlantedBug[] = [
  {
    id: "daily-creates-expire-a-day-after-the-last",
    what: "Creates in a guild count against the 200 of a day until a whole day passes without any.",
    kind: "time",
    rules: ["limit.daily-creates.is-200-per-guild", "bulk.new-commands-are-daily-creates", ...COMMANDS_ARE_TAKEN],
    plant: prolongingTheDay,
    minimal: [
      newCommands("a", 90),
      after(23 * HOUR_MS),
      newCommands("b", 90),
      after(23 * HOUR_MS),
      newCommands("c", 90),
    ],
  },
  {
    id: "buttons-of-messages-older-than-a-week-are-dead",
    what: "Components of a message deliver no interaction once the message is more than a week old.",
    kind: "time",
    rules: ["button.press-delivers-an-interaction", "component-response.select.delivers-an-interaction"],
    plant: handledBy(forgettingOldMessages),
    minimal: [row(BUTTON), after(WEEK_MS + HOUR_MS), use(0, "press")],
  },
  {
    id: "permissions-lapse-after-30-days",
    what: "The permissions of a command read as none once they are more than 30 days old.",
    kind: "time",
    rules: ["permission.edit.is-read-back"],
    plant: handledBy(lettingPermissionsLapse),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), after(PERMISSIONS_LIVE_MS + HOUR_MS), permissions(0)],
  },
  {
    id: "picker-of-a-user-is-cached-for-a-minute",
    what: "The picker of a user shows guild commands as they were up to a minute ago.",
    kind: "time",
    rules: [
      "endpoint.guild-create.is-visible-at-once",
      "endpoint.guild-edit.is-visible-at-once",
      "endpoint.delete.removes-the-command",
    ],
    plant: handledBy(cachingThePicker),
    minimal: [createA({}), PICKER, edit(0, { name: "b" }), PICKER],
  },
  {
    id: "second-press-within-a-second-is-swallowed",
    what: "A button that a user presses twice within a second delivers one interaction.",
    kind: "time",
    rules: ["button.press-delivers-an-interaction"],
    plant: handledBy(swallowingSecondPresses),
    minimal: [row(BUTTON), use(0, "press"), use(0, "press")],
  },
];
