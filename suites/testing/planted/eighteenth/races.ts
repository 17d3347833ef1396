/** Bugs of requests that overlap. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { keyOf, objectOf } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  atOnce,
  bulk,
  create,
  createA,
  DELIVERIES,
  edit,
  FORBID_USER,
  invoke,
  list,
  permissions,
  permit,
  read,
  remove,
} from "../requests.js";
import { afterOthers, changed, handledBy } from "../wrap.js";
import { overlaps } from "./overlaps.js";

/** Fields that a row of the table of commands has, for each scope. */
const ROW: readonly string[] = [
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  "options",
  "default_member_permissions",
  "default_permission",
  "nsfw",
];

/** Permissions that are being written. */
interface PermissionWrite {
  readonly path: string;
  readonly old: Json;
  isWritten: boolean;
}

/** Bugs of commands. */
const OF_COMMANDS: readonly PlantedBug[] = [
  {
    id: "edits-at-once-write-the-whole-row",
    what: "An edit writes all fields as they were when it began, so that another edit at once is lost.",
    kind: "race",
    // D1 "Edit body": "Every field is optional, and each provided field entirely overwrites the existing value."
    rules: ["edit.keeps-other-fields", "edit.answers-the-whole-command", "edit.replaces-provided-fields"],
    plant: handledBy(() => {
      const edits = overlaps<null>();
      return async (call, { pass, ask }) => {
        const path = `${call.place}/${call.path["id"]}`;
        const sent = await bodyOf(call.request);
        if (call.operation !== "edit" || !isObject(sent)) return pass();
        return edits.during(path, null, async ({ others }) => {
          const found = rowOf(await objectOf(await ask("GET", path)));
          await afterOthers();
          return others.size === 0 ? pass() : pass({ ...found, ...sent });
        });
      };
    }),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(edit(0, { nsfw: true })), read(0)],
  },
  {
    id: "edit-during-a-delete-saves-it-again",
    what: "An edit that overlaps with the delete of the command inserts it again.",
    kind: "race",
    // D1 "States and transitions": "exists | DELETE | - | does not exist"; PATCH is said of one that exists.
    rules: [
      "endpoint.delete.removes-the-command",
      "endpoint.unknown-command.is-refused",
      "command.list.holds-each-command",
    ],
    plant: handledBy(() => {
      const writes = overlaps<string>();
      return async (call, { pass, ask }) => {
        const { operation, place } = call;
        const path = `${place}/${call.path["id"]}`;
        if (operation !== "edit" && operation !== "delete") return pass();
        return writes.during(path, operation, async ({ others }) => {
          const found = operation === "edit" ? await objectOf(await ask("GET", path)) : {};
          await afterOthers();
          const response = await pass();
          const isDeleted = [...others].some(({ own }) => own === "delete");
          if (operation === "delete" || !isDeleted || response.status !== 404 || !("name" in found)) return response;
          const saved = { type: found["type"] ?? 1, ...rowOf(found), ...(await objectOf(call.request)) };
          const inserted = await ask("POST", place, saved);
          return inserted.ok ? Response.json(await objectOf(inserted)) : response;
        });
      };
    }),
    minimal: [createA({}), remove(0), atOnce(edit(0, { description: "b" })), list()],
  },
  {
    id: "bulk-overwrites-at-once-add-up",
    what: "Two bulk overwrites at once both delete first and then both insert, so that the scope holds both lists.",
    kind: "race",
    // D1 "Guild commands": "Bulk overwrite: replaces the whole command list (slash, user and message commands) of that
    // scope."
    rules: ["bulk.removes-what-is-not-listed", "bulk.stays-in-its-scope", "command.list.holds-each-command"],
    plant: handledBy(() => {
      const writes = overlaps<readonly Json[]>();
      return async (call, { pass }) => {
        const own = await bodyOf(call.request);
        if (call.operation !== "bulk" || !Array.isArray(own)) return pass();
        return writes.during(call.place, own, async ({ others }) => {
          await afterOthers();
          const keys = new Set(own.map((each) => keyOfAny(call.place, each)));
          const isOwn = (command: Json) => keys.has(keyOfAny(call.place, command));
          const more = [...others].flatMap((other) => other.own.filter((each) => !isOwn(each)));
          if (more.length === 0) return pass();
          const response = await pass([...own, ...more]);
          return response.ok ? changed(response, (body) => elementsOf(body).filter(isOwn)) : pass();
        });
      };
    }),
    minimal: [bulk([{ name: "a", description: "a" }]), atOnce(bulk([{ name: "b", description: "b" }])), list()],
  },
];

/** Bugs of permissions and deliveries. */
const OF_OTHERS: readonly PlantedBug[] = [
  {
    id: "permissions-of-a-guild-are-one-document",
    what: "Permissions of two commands that are edited at once are written into one document of the guild: one edit is lost.",
    kind: "race",
    // D1 "Permissions endpoints": "Edit permissions of one command | ... | overwrites existing permissions", which is said
    // of the one command.
    rules: ["permission.edit.is-read-back", "permission.edit.replaces-all", "scope.writes-stay-in-their-scope"],
    plant: handledBy(() => {
      const writes = overlaps<PermissionWrite>();
      const given = new Map<string, Json>();
      return async (call, { pass, ask }) => {
        const path = `${call.place}/${call.path["id"]}/permissions`;
        if (call.operation !== "edit-permissions") return pass();
        const write: PermissionWrite = { path, old: given.get(path) ?? [], isWritten: false };
        return writes.during(call.path["guild"] ?? "", write, async ({ own, others }) => {
          await afterOthers();
          const lost = [...others].map((other) => other.own).filter((other) => other.isWritten && other.path !== path);
          own.isWritten = true;
          const response = await pass();
          if (!response.ok) return response;
          given.set(path, (await objectOf(response))["permissions"] ?? []);
          for (const other of lost) {
            await ask("PUT", other.path, { permissions: other.old });
            given.set(other.path, other.old);
          }
          return response;
        });
      };
    }),
    minimal: [
      createA({}),
      create({ name: "b", description: "b" }),
      permit(0, [ALLOW_ROLE]),
      atOnce(permit(1, [FORBID_USER])),
      permissions(0),
    ],
  },
  {
    id: "tokens-come-from-the-clock",
    what: "Two interactions of the same moment have one token.",
    kind: "race",
    // D1 "Interaction received by the application": "token | string | Unique interaction token".
    rules: ["interaction.token.is-unique"],
    plant: handledBy(() => {
      const uses = overlaps<{ id: string }>();
      const twins = new Map<string, string>();
      return async (call, { pass, ask }) => {
        const { name } = call.path;
        if (name === "invokeCommand") {
          return uses.during("", { id: "" }, async ({ own, others }) => {
            await afterOthers();
            const response = await pass();
            own.id = textOf(await bodyOf(response), "interaction_id");
            const twin = [...others].find((other) => other.own.id !== "")?.own.id;
            if (own.id !== "" && twin !== undefined) twins.set(own.id, twin);
            return response;
          });
        }
        const response = await pass();
        if (name !== "listDeliveries" || twins.size === 0) return response;
        const whole = await ask("POST", "/driver/listDeliveries", without(await objectOf(call.request), "after"));
        const tokens = tokensOf(await bodyOf(whole));
        return changed(response, (body) => withTokens(body, (id) => tokens.get(twins.get(id) ?? "")));
      };
    }),
    minimal: [createA({}), invoke(0), atOnce(invoke(0)), DELIVERIES],
  },
];

/** Every such bug. */
export const EIGHTEENTH_RACES: readonly PlantedBug[] = [...OF_COMMANDS, ...OF_OTHERS];

/** What an edit may write back. Those of context menus have neither description nor options. */
function rowOf(command: JsonObject): JsonObject {
  const isChatInput = command["type"] === 1;
  const isWritten = (member: string) => ROW.includes(member) && (isChatInput || !/^(description|options)/.test(member));
  return Object.fromEntries(Object.entries(command).filter(([member]) => isWritten(member)));
}

function keyOfAny(place: string, command: Json): string {
  return isObject(command) ? keyOf(place, command) : "";
}

/** Tokens of delivered interactions by id. */
function tokensOf(body: Json | undefined): ReadonlyMap<string, string> {
  const deliveries = isObject(body) ? elementsOf(body["deliveries"]) : [];
  const interactions = deliveries.map((each) => (isObject(each) ? each["interaction"] : undefined));
  return new Map(interactions.map((each) => [textOf(each, "id"), textOf(each, "token")]));
}

/** The list with another token for each interaction that has one. */
function withTokens(body: Json, tokenOf: (id: string) => string | undefined): Json {
  if (!isObject(body)) return body;
  const deliveries = elementsOf(body["deliveries"]).map((each): Json => {
    const interaction = isObject(each) ? each["interaction"] : undefined;
    const token = tokenOf(textOf(interaction, "id"));
    if (!isObject(each) || !isObject(interaction) || token === undefined) return each;
    return { ...each, interaction: { ...interaction, token } };
  });
  return { ...body, deliveries };
}
