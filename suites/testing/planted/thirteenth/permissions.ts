/** Bugs of several writes of permissions: sequences. */
import { isDeepStrictEqual } from "node:util";
import type { Json, JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, createA, drive, invoke, permit } from "../requests.js";
import { type Handler, handledBy } from "../wrap.js";
import { permissionsWrittenBy } from "./permissions-written.js";

const CHANNEL_ENTRY = 3;
const PUBLIC_THREAD = 11;
/** Requests that change neither a command nor who may write its permissions. */
const HARMLESS: ReadonlySet<string> = new Set([
  "list",
  "get",
  "get-permissions",
  "list-messages",
  "create-message",
  "get-message",
  "edit-message",
  "delete-message",
  "respond",
  "listDeliveries",
  "listEvents",
  "listPicker",
  "invokeCommand",
  "typeOption",
  "useComponent",
  "submitModal",
]);

/** An edit of permissions that is the last one again changes nothing, so it is answered as that one was. */
function skippingTheSameEdit(): Handler {
  const last = new Map<string, readonly [sent: Json, answer: Json]>();
  return async (call, { pass }) => {
    if (call.operation !== "edit-permissions") {
      if (!HARMLESS.has(driven(call) ?? call.operation)) last.clear();
      return pass();
    }
    const { pathname } = new URL(call.request.url);
    const key = JSON.stringify([pathname, call.request.headers.get("authorization")]);
    const sent = (await bodyOf(call.request)) ?? null;
    const [before, answer] = last.get(key) ?? [];
    if (answer !== undefined && isDeepStrictEqual(before, sent)) return Response.json(answer);
    const response = await pass();
    for (const each of [...last.keys()].filter((other) => other.startsWith(JSON.stringify([pathname]).slice(0, -1))))
      last.delete(each);
    if (response.ok) last.set(key, [sent, (await bodyOf(response)) ?? null]);
    return response;
  };
}

/** A thread copies who may use what in its channel when it is made. */
function copyingIntoThreads(): Handler {
  const written = new Map<string, readonly JsonObject[]>();
  const threads = new Map<string, ReadonlySet<string>>();
  const deniedIn = (channel: string): ReadonlySet<string> => {
    const isDenied = (entries: readonly JsonObject[]) =>
      entries.some(({ id, type, permission }) => id === channel && type === CHANNEL_ENTRY && permission === false);
    return new Set([...written].filter(([, entries]) => isDenied(entries)).map(([command]) => command));
  };
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "invokeCommand") {
      const used = await objectOf(call.request);
      const isDenied = threads.get(textOf(used, "channel_id"))?.has(textOf(used, "command_id")) === true;
      return isDenied ? Response.json({ outcome: "denied" }) : pass();
    }
    const response = await pass();
    if (!response.ok) return response;
    if (name === "reset") {
      written.clear();
      threads.clear();
    }
    const permissions = await permissionsWrittenBy(call);
    if (permissions !== undefined) written.set(permissions.id, permissions.entries);
    if (name === "makeChannel") {
      const { type = null, parent_id: parent } = await objectOf(call.request);
      const isThread = typeof type === "number" && type >= 10 && type <= 12 && typeof parent === "string";
      if (isThread) threads.set(textOf(await objectOf(response), "channel_id"), deniedIn(parent));
    }
    return response;
  };
}

/** Those that take several writes. */
export const THIRTEENTH_PERMISSIONS: readonly PlantedBug[] = [
  {
    id: "the-same-permissions-make-no-event",
    what: "An edit that gives a command the permissions that the last edit gave it is answered, and sends no event.",
    kind: "sequence",
    rules: ["event.permissions-update.follows-an-edit"],
    plant: handledBy(skippingTheSameEdit),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, [ALLOW_ROLE]), drive("listEvents")],
  },
  {
    id: "threads-keep-the-permissions-of-their-start",
    what: "A thread that was made while its channel forbade a command still forbids it after the channel allows it.",
    kind: "sequence",
    rules: [
      "access.channel.includes-its-threads",
      "permission.edit.replaces-all",
      "permission.edit.empty-list-removes-all",
      "access.administrators.use-all-commands",
      "access.command-entry.beats-the-application-entry",
    ],
    plant: handledBy(copyingIntoThreads),
    minimal: [
      createA({}),
      permit(0, [{ id: "{channel_id}", type: CHANNEL_ENTRY, permission: false }]),
      drive("makeChannel", { guild_id: "{guild_id}", type: PUBLIC_THREAD, parent_id: "{channel_id}" }),
      permit(0, []),
      invoke(0, { channel_id: "{#2.channel_id}" }),
    ],
  },
];
