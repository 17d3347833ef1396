/** Bugs of the time that passes. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, drive, edit, FORBID_USER, GLOBALLY, invoke, permissions, permit } from "../requests.js";
import { answers, type Handler } from "../wrap.js";
import {
  DAY_MS,
  eventsWithout,
  forgetting,
  inEvents,
  permissionsEditOf,
  permitUnseen,
  unsentEvents,
} from "./support.js";

const HOUR_MS = 60 * 60 * 1000;
const MONTH_MS = 30 * DAY_MS;

/** Time to move on. */
function after(milliseconds: number): PlainRequest {
  return drive("moveClock", { milliseconds });
}

/** That a command changed is kept for an hour, for clients that do not know it yet. */
function knowingChangesForAnHour(): Handler {
  const changedAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const name = driven(call);
    if (name === "invokeCommand" || name === "typeOption") {
      const body = await objectOf(call.request);
      const ageMs = movedMs - (changedAt.get(textOf(body, "command_id")) ?? movedMs);
      return ageMs >= HOUR_MS && body["version"] !== undefined ? pass(without(body, "version")) : pass();
    }
    const response = await pass();
    if (!response.ok || !["create", "edit", "bulk"].includes(call.operation)) return response;
    inEach((await bodyOf(response)) ?? null, (command) => {
      changedAt.set(textOf(command, "id"), movedMs);
      return command;
    });
    return response;
  };
}

/** A create of a used name is taken for a repeated request during a day. */
function recognizingForADay(): Handler {
  const createdAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const response = await pass();
    if (call.operation !== "create" || !response.ok) return response;
    const body = await objectOf(response);
    const ageMs = movedMs - (createdAt.get(textOf(body, "id")) ?? movedMs);
    createdAt.set(textOf(body, "id"), movedMs);
    return response.status === 200 && ageMs >= DAY_MS ? Response.json(body, { status: 201 }) : response;
  };
}

/** Permissions that were set, and when. */
interface SetPermissions {
  readonly guild: string;
  readonly id: string;
  readonly setAt: number;
}

/** Permissions are in a store that drops what was not written for a month. */
function keepingPermissionsForAMonth(): Handler {
  const all = new Map<string, SetPermissions>();
  const events = unsentEvents();
  let movedMs = 0;
  return async (call, behind) => {
    if (driven(call) === "listEvents") return eventsWithout(call, behind, events.isLeftOut);
    const permissionsEdit = await permissionsEditOf(call);
    const response = await behind.pass();
    if (!response.ok) return response;
    if (permissionsEdit !== undefined) {
      const { guild, id, entries } = permissionsEdit;
      events.note(id);
      if (entries.length === 0) all.delete(`${guild} ${id}`);
      else all.set(`${guild} ${id}`, { guild, id, setAt: movedMs });
    }
    movedMs += await clockMovedMs(call);
    for (const [key, { guild, id, setAt }] of all) {
      if (movedMs - setAt < MONTH_MS) continue;
      all.delete(key);
      await permitUnseen(behind, events, { guild, id, entries: [] });
    }
    return response;
  };
}

/** How long after each other two times of an event are, in milliseconds; 0 where one is missing. */
function msBetween(data: Json | undefined, from: string, to: string): number {
  return (Date.parse(textOf(data, to)) || 0) - (Date.parse(textOf(data, from)) || 0);
}

/** An entitlement that ends late is ended by a job, which forgets the date in what it sends. */
const endingWithoutDate: Change = (event) => {
  const { name, data } = event;
  const isLate = name === "ENTITLEMENT_UPDATE" && msBetween(data, "starts_at", "ends_at") >= MONTH_MS;
  return isLate ? withMember(event, "data", (ended) => inEach(ended, (each) => ({ ...each, ends_at: null }))) : event;
};

/** A subscription that is not in the cache of the day is taken for a new one. */
const changingAsNew: Change = (event) => {
  const { name, data } = event;
  const isLate = name === "SUBSCRIPTION_UPDATE" && msBetween(data, "current_period_start", "canceled_at") >= DAY_MS;
  return isLate && isObject(data) ? { ...event, name: "SUBSCRIPTION_CREATE" } : event;
};

const OF_THE_USER: JsonObject = { user_id: "{user_id}" };
const EVENTS: PlainRequest = drive("listEvents");

/** Those of time. */
export const TIMES: readonly PlantedBug[] = [
  {
    id: "changes-are-known-for-an-hour",
    what: "A global command can be used in an old version if it was changed an hour ago or earlier.",
    kind: "time",
    rules: ["interaction.stale-version.is-rejected", "interaction.data.version-is-the-command-version"],
    plant: forgetting(knowingChangesForAnHour),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      after(HOUR_MS),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "names-of-yesterday-are-new",
    what: "A create that overwrites a command which was created a day ago is answered with 201.",
    kind: "time",
    rules: ["endpoint.create.answers-200-for-a-used-name", "upsert.is-not-a-daily-create", "upsert.adds-no-entry"],
    plant: forgetting(recognizingForADay),
    minimal: [createA({}), after(DAY_MS), createA({})],
  },
  {
    id: "permissions-last-a-month",
    what: "Permissions are gone 30 days after they were set.",
    kind: "time",
    rules: [
      "permission.edit.is-read-back",
      "permission.get.answers-the-object",
      "permission.list.answers-objects",
      "permission.edit.replaces-all",
      "access.role-and-user-entries.apply",
      "access.denied-user.neither-sees-nor-uses",
      "access.application-entry.applies-without-an-overwrite",
    ],
    plant: forgetting(keepingPermissionsForAMonth),
    minimal: [createA({}), permit(0, [FORBID_USER]), after(MONTH_MS), permissions(0)],
  },
  {
    id: "late-ends-have-no-date",
    what: "The event of a subscription entitlement that ends 30 days after its start has no ends_at.",
    kind: "time",
    rules: ["event.entitlement-update.follows-its-end"],
    plant: answers(inEvents(endingWithoutDate)),
    minimal: [
      drive("makeEntitlement", { ...OF_THE_USER, subscription: true }),
      after(MONTH_MS),
      drive("endEntitlement", { entitlement_id: "{#0.entitlement_id}" }),
      EVENTS,
    ],
  },
  {
    id: "late-changes-are-new-subscriptions",
    what: "A change of a subscription that began a day ago is sent as SUBSCRIPTION_CREATE.",
    kind: "time",
    rules: ["event.subscription.follows-its-life"],
    plant: answers(inEvents(changingAsNew)),
    minimal: [
      drive("makeSubscription", OF_THE_USER),
      after(DAY_MS),
      drive("changeSubscription", { subscription_id: "{#0.subscription_id}" }),
      EVENTS,
    ],
  },
];
