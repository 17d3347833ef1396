/** Bugs that a later hour shows. */
import { elementsOf, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { objectOf } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, createA, drive, list, permissions, permit, remove, row, use } from "../requests.js";
import { changed } from "../wrap.js";
import { clocked, isDriven } from "./driven.js";

const BUTTON: JsonObject = { type: 2, style: 1, label: "a", custom_id: "a" };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CREATED = ["create", "get", "edit"];

/** A command that was deleted. */
interface Tombstone {
  readonly place: string;
  readonly command: JsonObject;
  readonly deletedMs: number;
}

/** Bugs of this kind. */
export const TWENTIETH_TIMES: readonly PlantedBug[] = [
  {
    id: "components-end-after-a-day",
    what: "The custom_ids of a message are held for a day, and after it nothing of the message can be used",
    kind: "time",
    // D2 "Events" 1: clicking a button or finishing a selection delivers an interaction; no time ends that.
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
      "component-response.button.has-its-fields",
    ],
    plant: clocked((elapsed) => {
      const sentMs = new Map<string, number>();
      return async (call, { pass }) => {
        if (isDriven(call, "useComponent")) {
          const sent = sentMs.get(textOf(await objectOf(call.request), "message_id"));
          if (sent !== undefined && elapsed() - sent >= DAY_MS) return Response.json({ outcome: "unknown" });
        }
        const response = await pass();
        if (call.operation === "create-message" && response.ok)
          sentMs.set(textOf(await objectOf(response), "id"), elapsed());
        return response;
      };
    }),
    minimal: [row(BUTTON), drive("moveClock", { milliseconds: DAY_MS }), use(0, "a")],
  },
  {
    id: "deleted-command-is-listed-after-a-day",
    what: "The mark of a deleted command is cleaned away after a day, and the command is in the list again",
    kind: "time",
    // D1 "States and transitions": exists, DELETE: does not exist.
    rules: [
      "endpoint.delete.removes-the-command",
      "command.list.holds-each-command",
      "endpoint.list.returns-all-types",
    ],
    plant: clocked((elapsed) => {
      const shown = new Map<string, JsonObject>();
      const tombstones: Tombstone[] = [];
      const returned = (place: string): readonly Json[] =>
        tombstones
          .filter((one) => one.place === place && elapsed() - one.deletedMs >= DAY_MS)
          .map((one) => one.command);
      return async (call, { pass }) => {
        const { operation, place, path } = call;
        const response = await pass();
        if (!response.ok) return response;
        if (operation === "list") return changed(response, (body) => [...elementsOf(body), ...returned(place)]);
        const command = shown.get(path["id"] ?? "");
        if (operation === "delete" && command !== undefined) tombstones.push({ place, command, deletedMs: elapsed() });
        if (!CREATED.includes(operation)) return response;
        const body = await objectOf(response);
        shown.set(textOf(body, "id"), without(body, "name_localizations", "description_localizations"));
        return response;
      };
    }),
    minimal: [createA({}), remove(0), drive("moveClock", { milliseconds: DAY_MS }), list()],
  },
  {
    id: "permissions-end-with-the-token",
    what: "Permissions are stored with the hour that the token of their author lasts, and are gone after it",
    kind: "time",
    // D1 "Guild application command permissions" 5: deleting or renaming a command deletes its permissions; time does not.
    rules: ["permission.edit.is-read-back", "permission.edit.replaces-all", "permission.get.answers-the-object"],
    plant: clocked((elapsed) => {
      const setMs = new Map<string, number>();
      return async (call, { pass }) => {
        const { operation, place, path } = call;
        const key = `${place}/${path["id"]}`;
        const response = await pass();
        if (operation === "edit-permissions" && response.ok) setMs.set(key, elapsed());
        const set = setMs.get(key);
        if (operation !== "get-permissions" || set === undefined || elapsed() - set < HOUR_MS) return response;
        const body = await objectOf(response);
        return changed(response, () => ({ ...body, permissions: [] }));
      };
    }),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), drive("moveClock", { milliseconds: HOUR_MS }), permissions(0)],
  },
];
