/** Bugs that show only when time goes by, or when little does. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { keyOf, objectOf } from "../memory.js";
import { inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, create, createA, drive, edit, FORBID_USER, GLOBALLY, invoke, permit } from "../requests.js";
import { changed, handledBy } from "../wrap.js";
import { serviceClock } from "./service-clock.js";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const PICKER = drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" });

/** Bugs of this kind. */
export const NINETEENTH_TIMES: readonly PlantedBug[] = [
  {
    id: "versions-are-compared-for-an-hour",
    what: "An hour after the last edit of a command, its use in an older version is delivered",
    kind: "time",
    // D1 "What the service does" 8: the service checks the command version, rejects the invocation and triggers a reload.
    rules: ["interaction.stale-version.is-rejected", "interaction.data.version-is-the-command-version"],
    plant: handledBy(() => {
      const clock = serviceClock();
      const editedMs = new Map<string, number>();
      return async (call, { pass }) => {
        await clock.see(call);
        const { operation, path } = call;
        if (path["name"] === "invokeCommand") {
          const body = await objectOf(call.request);
          const sinceMs = clock.nowMs() - (editedMs.get(textOf(body, "command_id")) ?? Number.POSITIVE_INFINITY);
          return sinceMs >= HOUR_MS ? pass(without(body, "version")) : pass();
        }
        const response = await pass();
        if (operation === "edit" && response.ok) editedMs.set(path["id"] ?? "", clock.nowMs());
        return response;
      };
    }),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { description: "b" }, GLOBALLY),
      drive("moveClock", { milliseconds: 2 * HOUR_MS }),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "overwriting-a-command-of-yesterday-answers-201",
    what: "A create that overwrites a command is known as such for a day, and answers 201 after it",
    kind: "time",
    // D1 "States and transitions": exists, POST create, same name, type and scope: overwritten, response 200.
    rules: ["endpoint.create.answers-200-for-a-used-name"],
    plant: handledBy(() => {
      const clock = serviceClock();
      const createdMs = new Map<string, number>();
      return async (call, { pass }) => {
        await clock.see(call);
        const response = await pass();
        if (call.operation !== "create" || !response.ok) return response;
        const body = await objectOf(response);
        const key = keyOf(call.place, body);
        const sinceMs = clock.nowMs() - (createdMs.get(key) ?? clock.nowMs());
        const isForgotten = response.status === 200 && sinceMs >= DAY_MS;
        if (response.status === 201 || isForgotten) createdMs.set(key, clock.nowMs());
        return isForgotten ? Response.json(body, { status: 201 }) : response;
      };
    }),
    minimal: [createA({}), drive("moveClock", { milliseconds: DAY_MS }), createA({})],
  },
  {
    id: "permission-events-come-once-a-minute",
    what: "A second edit of the permissions of a command within a minute sends no event",
    kind: "time",
    // D1 "Permissions endpoints": the edit fires the Application Command Permissions Update gateway event.
    rules: ["event.permissions-update.follows-an-edit"],
    plant: handledBy(() => {
      const clock = serviceClock();
      const sentMs = new Map<string, number>();
      const unsent: Json[] = [];
      return async (call, { pass }) => {
        await clock.see(call);
        const { operation, path } = call;
        const response = await pass();
        if (operation === "edit-permissions" && response.ok) {
          const key = `${path["guild"]} ${path["id"]}`;
          const sinceMs = clock.nowMs() - (sentMs.get(key) ?? 0);
          if (sinceMs < MINUTE_MS) unsent.push(await objectOf(response));
          else sentMs.set(key, clock.nowMs());
        }
        if (path["name"] !== "listEvents") return response;
        const isSent = (event: Json) =>
          !(isObject(event) && unsent.some((data) => isDeepStrictEqual(data, event["data"])));
        return changed(response, (body) =>
          inEach(body, (listed) => withMember(listed, "events", (events) => elementsOf(events).filter(isSent))),
        );
      };
    }),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, [FORBID_USER]), drive("listEvents")],
  },
  {
    id: "picker-is-kept-for-a-minute",
    what: "The picker of a user in a channel shows for a minute what it showed first",
    kind: "time",
    // D1 "What the service does" 9: guild commands update immediately.
    rules: ["endpoint.guild-create.is-visible-at-once", "endpoint.guild-edit.is-visible-at-once"],
    plant: handledBy(() => {
      const clock = serviceClock();
      const kept = new Map<string, { readonly atMs: number; readonly shown: JsonObject }>();
      return async (call, { pass }) => {
        await clock.see(call);
        const { name } = call.path;
        if (name === "reset") kept.clear();
        if (name !== "listPicker") return pass();
        const key = JSON.stringify(await bodyOf(call.request));
        const known = kept.get(key);
        if (known !== undefined && clock.nowMs() - known.atMs < MINUTE_MS) return Response.json(known.shown);
        const response = await pass();
        if (response.ok) kept.set(key, { atMs: clock.nowMs(), shown: await objectOf(response) });
        return response;
      };
    }),
    minimal: [createA({}), PICKER, create({ name: "b", description: "b" }), PICKER],
  },
  {
    id: "edits-of-one-second-share-a-version",
    what: "Versions come from a clock of seconds, so that a second edit within a second keeps the version of the first",
    kind: "time",
    // D1 "Application command": version is autoincrementing, and updated on substantial changes.
    rules: ["command.version.changes-on-edit", "command.version.grows"],
    plant: handledBy(() => {
      const clock = serviceClock();
      const lastEdits = new Map<string, { readonly atMs: number; readonly version: string }>();
      const shown = new Map<string, string>();
      const shownIn = (part: Json): Json =>
        inEach(part, (one) => {
          const inside = Object.entries(one).map(([member, value]): readonly [string, Json] => [
            member,
            member === "version" && typeof value === "string" ? (shown.get(value) ?? value) : shownIn(value),
          ]);
          return Object.fromEntries(inside);
        });
      return async (call, { pass }) => {
        await clock.see(call);
        const { operation, path } = call;
        const body = await objectOf(call.request);
        const isOld = operation === "driver" && [...shown.values()].includes(textOf(body, "version"));
        const response = await (isOld ? pass(without(body, "version")) : pass());
        const id = path["id"] ?? "";
        if (operation === "edit" && response.ok) {
          const version = textOf(await objectOf(response), "version");
          const last = lastEdits.get(id);
          const isSame = last !== undefined && clock.nowMs() - last.atMs < SECOND_MS;
          if (isSame && version !== last.version) shown.set(version, last.version);
          if (!isSame) lastEdits.set(id, { atMs: clock.nowMs(), version });
        }
        return shown.size === 0 ? response : changed(response, shownIn);
      };
    }),
    minimal: [createA({}), edit(0, { description: "b" }), edit(0, { description: "c" })],
  },
];
