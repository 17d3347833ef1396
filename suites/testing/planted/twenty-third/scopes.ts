/** Bugs between guilds, applications, tokens and messages. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, callOf } from "../call.js";
import { type KnownCommand, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  DELIVERIES,
  edit,
  FORBID_USER,
  GLOBALLY,
  IN_GUILD,
  IN_OTHER_GUILD,
  invoke,
  list,
  permissions,
  permit,
  row,
  use,
} from "../requests.js";
import { changed, handledBy } from "../wrap.js";
import { idsByCustomId } from "./component-ids.js";
import { delivering } from "./used.js";

const BUTTON: JsonObject = { type: 2, style: 1, label: "a", custom_id: "p" };
const OF_OTHER_APPLICATION = "/applications/{other_application_id}/guilds/{guild_id}/commands";

export const TWENTY_THIRD_SCOPES: readonly PlantedBug[] = [
  {
    id: "rename-drops-permissions-of-one-guild",
    what: "The rename of a global command drops its permissions only in the guild where they were set first.",
    kind: "scope",
    rules: ["edit.rename-drops-permissions", "permission.is-per-guild"],
    plant: remembering((known) => {
      const set = new Map<string, ReadonlyMap<string, Json>>();
      const left = new Map<string, Json>();
      return async (call, { pass }) => {
        const id = call.path["id"] ?? "";
        const key = `${call.place} ${id}`;
        const before = known.get(id)?.name;
        const response = await pass();
        const body = await objectOf(response);
        if (call.operation === "edit-permissions" && response.ok) {
          set.set(id, new Map([...(set.get(id) ?? []), [key, body["permissions"] ?? []]]));
          left.delete(key);
        }
        if (call.operation === "edit" && response.ok && before !== undefined && before !== body["name"]) {
          for (const [each, entries] of [...(set.get(id) ?? [])].slice(1)) left.set(each, entries);
          set.delete(id);
        }
        const entries = left.get(key);
        if (call.operation !== "get-permissions" || entries === undefined) return response;
        return changed(response, (now) => (isObject(now) ? { ...now, permissions: entries } : now));
      };
    }),
    minimal: [
      create(A, GLOBALLY),
      permit(0, [ALLOW_ROLE]),
      permit(0, [ALLOW_ROLE], IN_OTHER_GUILD),
      edit(0, { name: "b" }, GLOBALLY),
      permissions(0, IN_OTHER_GUILD),
    ],
  },
  {
    id: "bearer-tokens-have-no-locale-header",
    what: "A list that is requested with a client credentials token does not look at the locale header.",
    kind: "scope",
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.header.precedes-accept-language",
      "localization.list.reaches-every-depth",
      "authentication.client-credentials.are-accepted",
    ],
    plant: (service: Fetch): Fetch => {
      return (request) => {
        const isBearer = request.headers.get("authorization")?.startsWith("Bearer ") === true;
        if (!isBearer || callOf(request).operation !== "list") return service(request);
        const headers = new Headers(request.headers);
        headers.delete("X-Discord-Locale");
        return service(new Request(request, { headers }));
      };
    },
    minimal: [
      createA({ name_localizations: { de: "b" } }),
      { ...list(), as: "clientCredentials", headers: { "X-Discord-Locale": "de" } },
    ],
  },
  {
    id: "bulk-removal-drops-permissions-by-name",
    what: "A bulk overwrite that removes a command drops the permissions of its namesakes in other scopes as well.",
    kind: "scope",
    rules: [
      "bulk.stays-in-its-scope",
      "bulk.removal-drops-permissions",
      "scope.writes-stay-in-their-scope",
      "permission.is-per-guild",
      "permission.edit.is-read-back",
    ],
    plant: remembering((known) => {
      const lost = new Set<string>();
      return async (call, { pass }) => {
        const response = await pass();
        const id = call.path["id"] ?? "";
        if (call.operation === "edit-permissions" && response.ok) lost.delete(id);
        if (call.operation === "bulk" && response.ok) {
          const kept = new Set(elementsOf(await bodyOf(response)).map((each) => textOf(each, "id")));
          const all = [...known];
          const removed = all.filter(([each, { place }]) => place === call.place && !kept.has(each));
          for (const [, one] of removed) {
            for (const [each, other] of all) if (isNamesake(one, other)) lost.add(each);
          }
        }
        if (call.operation !== "get-permissions" || !lost.has(id)) return response;
        return changed(response, (body) => (isObject(body) ? { ...body, permissions: [] } : body));
      };
    }),
    minimal: [
      createA({}),
      createA({}, IN_OTHER_GUILD),
      permit(1, [ALLOW_ROLE], IN_OTHER_GUILD),
      bulk([]),
      permissions(1, IN_OTHER_GUILD),
    ],
  },
  {
    id: "components-are-found-by-custom-id-in-the-channel",
    what: "A used component is delivered with the id of the first one in the channel that has its custom_id.",
    kind: "scope",
    rules: [
      "component-response.ids-are-those-of-the-components",
      "component.custom-id.is-free-in-other-messages",
      "component-response.button.has-its-fields",
      "component-response.string-select.has-its-fields",
      "component-response.auto-select.has-its-fields",
    ],
    plant: handledBy(() => {
      const first = new Map<string, Json>();
      return delivering(
        async ({ channel_id, custom_id }) => {
          const id = first.get(`${channel_id} ${custom_id}`);
          return id === undefined ? {} : { id };
        },
        async (call, response) => {
          if (call.operation !== "create-message") return;
          for (const [customId, id] of idsByCustomId(await objectOf(response))) {
            const key = `${call.path["channel"]} ${customId}`;
            if (!first.has(key)) first.set(key, id);
          }
        },
      );
    }),
    minimal: [row(BUTTON), row({ ...BUTTON, id: 7 }), use(1, "p"), DELIVERIES],
  },
  {
    id: "application-wide-permissions-bind-other-applications",
    what: "A user whom one application forbids all its commands cannot use guild commands of other applications either.",
    kind: "scope",
    rules: [
      "access.application-entry.applies-without-an-overwrite",
      "access.role-and-user-entries.apply",
      "access.denied-user.neither-sees-nor-uses",
    ],
    plant: remembering((known) => {
      const forbidden = new Map<string, { readonly application: string; readonly users: ReadonlySet<string> }>();
      return async (call, { pass }) => {
        const { application = "", guild = "", id, name } = call.path;
        if (name === "invokeCommand") {
          const body = await objectOf(call.request);
          const command = known.get(textOf(body, "command_id"))?.command;
          const other = forbidden.get(textOf(command, "guild_id"));
          const isOther = other !== undefined && other.application !== textOf(command, "application_id");
          if (isOther && other.users.has(textOf(body, "user_id"))) {
            return Response.json({ outcome: "denied", reason: "Permission Denied" });
          }
        }
        const response = await pass();
        if (call.operation === "edit-permissions" && response.ok && id === application) {
          forbidden.set(guild, { application, users: forbiddenUsers(await objectOf(response)) });
        }
        return response;
      };
    }),
    minimal: [
      { ...createA({}, OF_OTHER_APPLICATION), as: "otherBot" },
      {
        method: "PUT",
        path: `${IN_GUILD}/{application_id}/permissions`,
        body: { permissions: [FORBID_USER] },
        as: "guildManager",
      },
      invoke(0),
    ],
  },
];

function isNamesake(one: KnownCommand, other: KnownCommand): boolean {
  return (
    one.place !== other.place &&
    one.name === other.name &&
    one.command["type"] === other.command["type"] &&
    one.command["application_id"] === other.command["application_id"]
  );
}

const USER = 2;

function forbiddenUsers({ permissions: entries }: JsonObject): ReadonlySet<string> {
  const denied = elementsOf(entries).filter((each) => isObject(each) && each["type"] === USER && !each["permission"]);
  return new Set(denied.map((each) => textOf(each, "id")));
}
