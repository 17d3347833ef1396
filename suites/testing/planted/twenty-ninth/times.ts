/** Bugs that show after some time. */
import { elementsOf, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { clockMovedMs, driven } from "../fifth/driven.js";
import { type Known, objectOf } from "../memory.js";
import { inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, bulk, createA, drive, edit, GLOBALLY, invoke, list, permit } from "../requests.js";
import { changed, type Handler, refusal } from "../wrap.js";
import {
  createsIn,
  DAILY_CREATES,
  DAY_MS,
  denying,
  guildOf,
  HOUR_MS,
  handled,
  knowing,
  knowingPermissions,
  MAX_CHAT_INPUT,
  type Permitted,
  smallCommands,
  type WouldBe,
} from "./support.js";

const MONTH_MS = 30 * DAY_MS;
const TWO_THIRDS_OF_A_DAY_MS = 16 * HOUR_MS;
const USER_ENTRY = 2;
const FORBIDDEN = "0";

/** The counter of creates ends a day after it was last written, not a day after it began. */
function countingOnWithEachCreate(known: Known, movedMs: () => number): Handler {
  const counters = new Map<string, { readonly count: number; readonly atMs: number }>();
  return async (call, { pass }) => {
    const { operation, place, path, request } = call;
    const isCreate = (operation === "create" || operation === "bulk") && path["guild"] !== undefined;
    const creates = isCreate ? createsIn(known, call, await bodyOf(request)) : 0;
    if (creates === 0) return pass();
    const counter = counters.get(place);
    const spent = counter !== undefined && movedMs() - counter.atMs < DAY_MS ? counter.count : 0;
    if (spent + creates > DAILY_CREATES) return refusal();
    const response = await pass();
    if (response.ok) counters.set(place, { count: spent + creates, atMs: movedMs() });
    return response;
  };
}

/** Old versions are noted for an hour, and what is not noted counts as the latest. */
function notingOldVersions(known: Known, movedMs: () => number): Handler {
  const seen = new Map<string, Set<string>>();
  const changedAt = new Map<string, number>();
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "invokeCommand" || name === "typeOption") {
      const use = await objectOf(call.request);
      const [id, version] = [textOf(use, "command_id"), textOf(use, "version")];
      const isOld = version !== textOf(known.get(id)?.command, "version") && seen.get(id)?.has(version) === true;
      const isForgotten = isOld && movedMs() - (changedAt.get(id) ?? movedMs()) >= HOUR_MS;
      return isForgotten && guildOf(known, id) === undefined ? pass(without(use, "version")) : pass();
    }
    const response = await pass();
    if (!response.ok || !["create", "edit", "bulk"].includes(call.operation)) return response;
    inEach((await bodyOf(response)) ?? null, (command) => {
      const [id, version] = [textOf(command, "id"), textOf(command, "version")];
      const versions = seen.get(id) ?? new Set();
      if (!versions.has(version)) changedAt.set(id, movedMs());
      seen.set(id, versions.add(version));
      return command;
    });
    return response;
  };
}

/** Entitlements are kept for a month for those who wait for their end. */
function forgettingEntitlements(): Handler {
  const madeAt = new Map<string, number>();
  const quiet = new Set<string>();
  let movedMs = 0;
  const isSent = (event: Json): boolean => {
    const data = inEach(event, (each) => ({ id: textOf(each["data"], "id") }));
    return textOf(event, "name") !== "ENTITLEMENT_UPDATE" || !quiet.has(textOf(data, "id"));
  };
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const name = driven(call);
    const response = await pass();
    if (!response.ok) return response;
    if (name === "makeEntitlement") madeAt.set(textOf(await objectOf(response), "entitlement_id"), movedMs);
    if (name === "endEntitlement") {
      const id = textOf(await objectOf(call.request), "entitlement_id");
      if (movedMs - (madeAt.get(id) ?? movedMs) >= MONTH_MS) quiet.add(id);
    }
    if (name !== "listEvents") return response;
    const withoutQuiet = (answer: JsonObject) => withMember(answer, "events", (all) => elementsOf(all).filter(isSent));
    return changed(response, (body) => inEach(body, withoutQuiet));
  };
}

/** Permissions that allow something are kept for a day by what decides on uses. */
function allowingForADay({ lists, known, movedMs }: Permitted): Handler {
  const isDenied = ({ user, command }: WouldBe): boolean => {
    const list = lists.get(guildOf(known, command) ?? "", command);
    if (list === undefined || known.get(command)?.command["default_member_permissions"] !== FORBIDDEN) return false;
    const isOwn = (each: JsonObject) =>
      each["type"] === USER_ENTRY && each["id"] === user && each["permission"] === true;
    return list.entries.some(isOwn) && movedMs() - list.atMs >= DAY_MS;
  };
  return (call, behind) => denying(call, behind, isDenied);
}

/** Commands that were not written or read by themselves for a month are moved to where lists do not look. */
function archivingAfterAMonth(_known: Known, movedMs: () => number): Handler {
  const touchedAt = new Map<string, number>();
  const isListed = (each: Json) => movedMs() - (touchedAt.get(textOf(each, "id")) ?? movedMs()) < MONTH_MS;
  return async ({ operation }, { pass }) => {
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "list") return changed(response, (body) => elementsOf(body).filter(isListed));
    if (!["create", "edit", "bulk", "get"].includes(operation)) return response;
    inEach((await bodyOf(response)) ?? null, (command) => {
      touchedAt.set(textOf(command, "id"), movedMs());
      return command;
    });
    return response;
  };
}

/** Those of time. */
export const TWENTY_NINTH_TIMES: readonly PlantedBug[] = [
  {
    id: "each-create-prolongs-the-day",
    what: "The creates of a guild count toward the 200 of a day until a whole day has passed without a create.",
    kind: "time",
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "bulk.new-commands-are-daily-creates",
      "endpoint.bulk.answers-200-with-an-array",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: knowing(countingOnWithEachCreate),
    minimal: [
      bulk(smallCommands(MAX_CHAT_INPUT, "b")),
      drive("moveClock", { milliseconds: TWO_THIRDS_OF_A_DAY_MS }),
      bulk(smallCommands(MAX_CHAT_INPUT, "c")),
      drive("moveClock", { milliseconds: TWO_THIRDS_OF_A_DAY_MS }),
      bulk([A]),
    ],
  },
  {
    id: "outdated-versions-work-after-an-hour",
    what: "An old version of a global command can be used again an hour after the command was last changed.",
    kind: "time",
    rules: ["interaction.stale-version.is-rejected"],
    plant: knowing(notingOldVersions),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      drive("moveClock", { milliseconds: HOUR_MS }),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "entitlements-of-a-month-ago-end-without-event",
    what: "No event is sent for the end of an entitlement that was created 30 days ago or earlier.",
    kind: "time",
    rules: ["event.entitlement-update.follows-its-end"],
    plant: handled(forgettingEntitlements),
    minimal: [
      drive("makeEntitlement", { user_id: "{user_id}", subscription: true }),
      drive("moveClock", { milliseconds: MONTH_MS }),
      drive("endEntitlement", { entitlement_id: "{#0.entitlement_id}" }),
      drive("listEvents"),
    ],
  },
  {
    id: "allowances-last-a-day",
    what: 'A user whom permissions allow a guild command with default_member_permissions "0" can neither find nor use it a day later.',
    kind: "time",
    rules: [
      "access.default-member-permissions.zero-forbids",
      "access.role-and-user-entries.apply",
      "interaction.command.is-type-2",
    ],
    plant: knowingPermissions(allowingForADay),
    minimal: [
      createA({ default_member_permissions: FORBIDDEN }),
      permit(0, [{ id: "{user_id}", type: USER_ENTRY, permission: true }]),
      drive("moveClock", { milliseconds: DAY_MS }),
      invoke(0),
    ],
  },
  {
    id: "old-commands-are-in-no-list",
    what: "A command that was not written or read by its id for 30 days is missing from lists.",
    kind: "time",
    rules: [
      "command.list.holds-each-command",
      "endpoint.list.returns-all-types",
      "endpoint.list.answers-200-with-an-array",
      "command.create.answers-what-is-read-back",
    ],
    plant: knowing(archivingAfterAMonth),
    minimal: [createA({}), drive("moveClock", { milliseconds: MONTH_MS }), list()],
  },
];
