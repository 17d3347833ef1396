/** Bugs that show after some time, or after many requests. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import type { Call } from "./call.js";
import { keyOf, objectOf, remembering } from "./memory.js";
import { inEach, textOf, without } from "./parts.js";
import type { PlantedBug } from "./planted-bug.js";
import {
  ALLOW_ROLE,
  componentsV2,
  create,
  createA,
  drive,
  edit,
  list,
  permissions,
  permit,
  readMessage,
  remove,
  times,
} from "./requests.js";
import { changed, type Handler, handledBy, refusal } from "./wrap.js";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds by which the driver moved the clock of the service. */
type Moved = () => number;

/** A handler that knows how far the clock was moved. */
function withClock(begin: (moved: Moved) => Handler): () => Handler {
  return () => {
    let moved = 0;
    const handle = begin(() => moved);
    return async (call, behind) => {
      if (call.path["name"] === "moveClock") moved += millisecondsOf(await objectOf(call.request));
      if (call.path["name"] === "reset") moved = 0;
      return handle(call, behind);
    };
  };
}

function millisecondsOf({ milliseconds }: JsonObject): number {
  return typeof milliseconds === "number" && milliseconds > 0 ? milliseconds : 0;
}

const AFTER_TIME: readonly PlantedBug[] = [
  {
    id: "permissions-for-an-hour",
    what: "Permissions are forgotten an hour after they were set.",
    kind: "time",
    rules: ["permission.edit.is-read-back", "permission.get.answers-the-object"],
    plant: handledBy(
      withClock((moved) => {
        const set = new Map<string, number>();
        return async (call, { pass }) => {
          const slot = `${call.path["guild"]} ${call.path["id"]}`;
          const response = await pass();
          if (call.operation === "edit-permissions" && response.ok) set.set(slot, moved());
          const isOld = call.operation === "get-permissions" && moved() - (set.get(slot) ?? moved()) >= HOUR_MS;
          return isOld ? changed(response, (body) => inEach(body, (one) => ({ ...one, permissions: [] }))) : response;
        };
      }),
    ),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), drive("moveClock", { milliseconds: HOUR_MS }), permissions(0)],
  },
  {
    id: "overwritten-after-a-day",
    what: "A create that overwrites a command of yesterday answers 201.",
    kind: "time",
    rules: ["endpoint.create.answers-200-for-a-used-name", "upsert.keeps-the-id"],
    plant: handledBy(
      withClock((moved) => {
        const made = new Map<string, number>();
        return async (call, { pass }) => {
          const key = call.operation === "create" ? keyOf(call.place, await objectOf(call.request)) : "";
          const response = await pass();
          if (response.status === 201) made.set(key, moved());
          const isOld = response.status === 200 && moved() - (made.get(key) ?? moved()) >= DAY_MS;
          return isOld ? Response.json(await objectOf(response), { status: 201 }) : response;
        };
      }),
    ),
    minimal: [createA({}), drive("moveClock", { milliseconds: DAY_MS }), createA({})],
  },
  {
    id: "versions-begin-again-each-day",
    what: "An edit on another day gives a smaller version than before.",
    kind: "time",
    rules: ["command.version.grows", "command.version.changes-on-edit", "command.create.answers-what-is-read-back"],
    plant: handledBy(
      withClock((moved) => {
        const shown = new Map<string, string>();
        return async (call, { pass }) => {
          const isLater = call.operation === "edit" && moved() >= DAY_MS;
          return changed(await pass(), (body) => {
            if (!isCommands(call)) return body;
            return inEach(body, (one) => {
              const version = textOf(one, "version");
              if (isLater) shown.set(version, `1${version.slice(-12)}`);
              return { ...one, version: shown.get(version) ?? version };
            });
          });
        };
      }),
    ),
    minimal: [createA({}), drive("moveClock", { milliseconds: DAY_MS }), edit(0, { description: "b" })],
  },
  {
    id: "old-messages-lose-colours",
    what: "A message that is older than an hour is read without the accent colours of its containers.",
    kind: "time",
    rules: ["message.components.read-back", "message.list-and-get-agree", "container.accent-color.is-rgb"],
    plant: handledBy(
      withClock((moved) => {
        const sent = new Map<string, number>();
        return async (call, { pass }) => {
          const response = await pass();
          if (call.operation === "create-message") sent.set(textOf(await objectOf(response), "id"), moved());
          const isOld = moved() - (sent.get(call.path["id"] ?? "") ?? moved()) >= HOUR_MS;
          if (call.operation !== "get-message" || !isOld) return response;
          return changed(response, (body) => inEach(body, withoutColours));
        };
      }),
    ),
    minimal: [
      componentsV2({ type: 17, accent_color: 1, components: [{ type: 10, content: "a" }] }),
      drive("moveClock", { milliseconds: HOUR_MS }),
      readMessage(0),
    ],
  },
];

function isCommands({ operation }: Call): boolean {
  return ["list", "create", "bulk", "get", "edit"].includes(operation);
}

function withoutColours(message: JsonObject): JsonObject {
  const { components } = message;
  return components === undefined
    ? message
    : { ...message, components: inEach(components, (one): JsonObject => without(one, "accent_color")) };
}

const AFTER_REQUESTS: readonly PlantedBug[] = [
  {
    id: "lists-after-300-requests",
    what: "After 300 requests a cache is full, and lists lack their last command.",
    kind: "time",
    rules: ["command.list.holds-each-command", "endpoint.guild-create.is-visible-at-once"],
    plant: handledBy(() => {
      let count = 0;
      return async (call, { pass }) => {
        count += 1;
        const isShort = count > 300 && call.operation === "list";
        const response = await pass();
        return isShort ? changed(response, (body: Json) => (Array.isArray(body) ? body.slice(0, -1) : body)) : response;
      };
    }),
    minimal: [createA({}), ...times(300, () => list())],
  },
  {
    id: "deletes-after-100-writes",
    what: "After 100 writes a delete that works is answered with an error of the server.",
    kind: "time",
    rules: ["endpoint.delete.answers-204", "endpoint.delete.removes-the-command"],
    plant: remembering((known) => {
      let writes = 0;
      return async (call, { pass }) => {
        writes += Number(["create", "edit", "bulk", "delete"].includes(call.operation));
        const isLate = writes > 100 && call.operation === "delete" && known.has(call.path["id"] ?? "");
        const response = await pass();
        return isLate && response.ok ? refusal(500) : response;
      };
    }),
    minimal: [...times(100, (index) => create({ name: "a", description: `${index}` })), remove(0)],
  },
];

/** Bugs that need time or many requests. */
export const TIMES: readonly PlantedBug[] = [...AFTER_TIME, ...AFTER_REQUESTS];
