/** Bugs that show after some time, or within it. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { inEach, textOf, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  bulk,
  createA,
  drive,
  edit,
  FORBID_USER,
  GLOBALLY,
  invoke,
  modal,
  permissions,
  permit,
  read,
  times,
} from "../requests.js";
import { type Handler, handledBy, refusal } from "../wrap.js";
import { createClock, DAY_MS } from "./support.js";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const MODALS_ARE_KEPT_MS = 5 * MINUTE_MS;
const COMMANDS_ARE_KEPT_MS = 7 * DAY_MS;
const CREATES = 200;
const MODAL = 9;
const LABEL = 18;
const TEXT_INPUT = 4;
const NOT_FOUND = 404;

/** Modals that were opened are kept for some minutes. */
function forgettingModals(): Handler {
  const clock = createClock();
  const openedAt = new Map<string, number>();
  return async (call, { pass }) => {
    await clock.follow(call);
    if (driven(call) === "submitModal") {
      const at = openedAt.get(textOf(await objectOf(call.request), "interaction_id")) ?? clock.nowMs();
      if (clock.nowMs() - at >= MODALS_ARE_KEPT_MS)
        return Response.json({ outcome: "unknown", reason: "no modal answered that interaction" });
    }
    const response = await pass();
    const isOpening = call.operation === "respond" && response.ok;
    if (isOpening && (await objectOf(call.request))["type"] === MODAL)
      openedAt.set(call.path["id"] ?? "", clock.nowMs());
    return response;
  };
}

/** Every client is taken to have an update after an hour. */
function checkingVersionsForAnHour(): Handler {
  const clock = createClock();
  const writtenAt = new Map<string, number>();
  return async (call, { pass }) => {
    await clock.follow(call);
    if (driven(call) === "invokeCommand") {
      const use = await objectOf(call.request);
      const at = writtenAt.get(textOf(use, "command_id")) ?? clock.nowMs();
      return clock.nowMs() - at >= HOUR_MS ? pass(without(use, "version")) : pass();
    }
    const response = await pass();
    await noteWrites(writtenAt, call, response, clock.nowMs());
    return response;
  };
}

/** Notes when the commands of a write were written. */
async function noteWrites(
  writtenAt: Map<string, number>,
  { operation }: Call,
  response: Response,
  nowMs: number,
): Promise<void> {
  if (!response.ok || !["create", "edit", "bulk"].includes(operation)) return;
  inEach((await bodyOf(response)) ?? null, (command) => {
    writtenAt.set(textOf(command, "id"), nowMs);
    return command;
  });
}

/** The count of creates in a guild has no day. */
function countingCreatesForever(known: Known): Handler {
  const counts = new Map<string, number>();
  const createdBy = (call: Call, body: Json | undefined): number => {
    const keys = new Set([...known.values()].map(({ key }) => key));
    const elements = (Array.isArray(body) ? elementsOf(body) : [body ?? null]).filter(isObject);
    const isNew = (one: JsonObject) => !keys.has(keyOf(call.place, one)) && !known.has(textOf(one, "id"));
    return elements.filter(isNew).length;
  };
  return async (call, { pass }) => {
    const { operation, place, path, request } = call;
    if (path["guild"] === undefined || (operation !== "create" && operation !== "bulk")) return pass();
    const created = createdBy(call, await bodyOf(request));
    const count = (counts.get(place) ?? 0) + created;
    if (created > 0 && count > CREATES) return refusal();
    const response = await pass();
    if (response.ok) counts.set(place, count);
    return response;
  };
}

/** Single commands are kept under keys that end a week after they were written. */
function endingKeys(): Handler {
  const clock = createClock();
  const writtenAt = new Map<string, number>();
  return async (call, { pass }) => {
    await clock.follow(call);
    const response = await pass();
    await noteWrites(writtenAt, call, response, clock.nowMs());
    const at = writtenAt.get(call.path["id"] ?? "") ?? clock.nowMs();
    const isEnded = call.operation === "get" && response.ok && clock.nowMs() - at >= COMMANDS_ARE_KEPT_MS;
    return isEnded ? refusal(NOT_FOUND) : response;
  };
}

/** Permissions have a time in seconds, and what is not newer is not written. */
function comparingSeconds(): Handler {
  const clock = createClock();
  const written = new Map<string, { readonly atMs: number; readonly permissions: Json }>();
  return async (call, { pass }) => {
    await clock.follow(call);
    const response = await pass();
    if (!response.ok) return response;
    if (["delete", "edit", "bulk"].includes(call.operation)) written.clear();
    if (call.operation !== "edit-permissions") return response;
    const slot = `${call.path["guild"]} ${call.path["id"]}`;
    const before = written.get(slot);
    const ageMs = clock.nowMs() - (before?.atMs ?? 0);
    if (before !== undefined && ageMs >= 0 && ageMs < SECOND_MS) await pass({ permissions: before.permissions });
    else written.set(slot, { atMs: clock.nowMs(), permissions: (await objectOf(call.request))["permissions"] ?? [] });
    return response;
  };
}

/** What somebody typed is known for a minute, and is not asked for again. */
function cachingWhatWasTyped(): Handler {
  const clock = createClock();
  const typedAt = new Map<string, number>();
  return async (call, { pass }) => {
    await clock.follow(call);
    if (driven(call) !== "typeOption") {
      const response = await pass();
      if (["create", "edit", "bulk", "delete"].includes(call.operation) || driven(call) === "reset") typedAt.clear();
      return response;
    }
    const { command_id: command = null, options = [], locale = null } = await objectOf(call.request);
    const key = JSON.stringify([command, options, locale]);
    const ageMs = clock.nowMs() - (typedAt.get(key) ?? Number.NEGATIVE_INFINITY);
    if (ageMs >= 0 && ageMs < MINUTE_MS) return Response.json({ outcome: "handled", reason: "its choices are known" });
    const response = await pass();
    if ((await objectOf(response))["outcome"] === "delivered") typedAt.set(key, clock.nowMs());
    return response;
  };
}

/** Moves the clock on. */
function wait(milliseconds: number): PlainRequest {
  return drive("moveClock", { milliseconds });
}

/** So many commands that were not made before. */
function commands(prefix: string): readonly JsonObject[] {
  return times(CREATES / 2, (index) => ({ ...A, name: `${prefix}${index}` }));
}

const TYPE: PlainRequest = drive("typeOption", {
  user_id: "{user_id}",
  channel_id: "{channel_id}",
  command_id: "{#0.id}",
  options: [{ name: "o", value: "a", focused: true }],
});

/** Those of time. */
export const THIRTIETH_TIMES: readonly PlantedBug[] = [
  {
    id: "lingering-modals-cannot-be-submitted",
    what: "A modal that was opened five minutes ago cannot be submitted any more.",
    kind: "time",
    rules: [
      "interaction.modal.is-like-any-other",
      "component-response.modal.mirrors-its-components",
      "message.modal-answers-an-interaction",
      "component-response.text-input.has-its-fields",
    ],
    plant: handledBy(forgettingModals),
    minimal: [
      ...modal({ type: LABEL, label: "l", component: { type: TEXT_INPUT, custom_id: "t", style: 1 } }),
      wait(MODALS_ARE_KEPT_MS),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { t: "a" },
      }),
    ],
  },
  {
    id: "hourlong-version-check",
    what: "An outdated version of a global command can be used an hour after the command was last written.",
    kind: "time",
    rules: ["interaction.stale-version.is-rejected", "interaction.data.version-is-the-command-version"],
    plant: handledBy(checkingVersionsForAnHour),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      wait(HOUR_MS),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "everlasting-count-of-creates",
    what: "The 200 creates of a guild are counted over all days, so that none is left on the next day.",
    kind: "time",
    rules: [
      "limit.daily-creates.is-200-per-guild",
      "bulk.new-commands-are-daily-creates",
      "bulk.known-commands-are-not-daily-creates",
      "endpoint.create.answers-201-for-a-new-name",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: remembering(countingCreatesForever),
    minimal: [bulk(commands("a")), bulk(commands("b")), wait(DAY_MS), bulk([A])],
  },
  {
    id: "evaporating-commands",
    what: "A command that was last written a week ago is not found by its id.",
    kind: "time",
    rules: [
      "endpoint.get.answers-200",
      "command.create.answers-what-is-read-back",
      "endpoint.unknown-command.is-refused",
    ],
    plant: handledBy(endingKeys),
    minimal: [createA({}), wait(COMMANDS_ARE_KEPT_MS), read(0)],
  },
  {
    id: "hasty-permissions-are-not-written",
    what: "Of two edits of permissions within a second, the second one is answered and not stored.",
    kind: "time",
    rules: [
      "permission.edit.is-read-back",
      "permission.edit.replaces-all",
      "permission.edit.empty-list-removes-all",
      "access.role-and-user-entries.apply",
      "event.permissions-update.follows-an-edit",
    ],
    plant: handledBy(comparingSeconds),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, [FORBID_USER]), permissions(0)],
  },
  {
    id: "retyped-texts-are-not-delivered",
    what: "A text that was typed into an option within the last minute is not delivered again.",
    kind: "time",
    rules: [
      "autocomplete.partial-strings.arrive",
      "autocomplete.typed-option.is-focused",
      "autocomplete.required-options.may-be-missing",
      "autocomplete.suggestions.do-not-confine",
      "autocomplete.data.has-the-command-shape",
      "interaction.type.is-by-cause",
    ],
    plant: handledBy(cachingWhatWasTyped),
    minimal: [createA({ options: [{ type: 3, name: "o", description: "o", autocomplete: true }] }), TYPE, TYPE],
  },
];
