/** Bugs of things that should not reach each other: guilds, messages, the global scope. */
import { elementsOf, isObject, type Json, type JsonObject, oneOrAll } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { objectOf } from "../memory.js";
import { countOf, inComponents, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  createA,
  DELIVERIES,
  drive,
  GLOBALLY,
  IN_GUILD,
  IN_OTHER_GUILD,
  permissions,
  permit,
  read,
  row,
  use,
} from "../requests.js";
import { inDeliveries, isDriven, withData } from "../twentieth/driven.js";
import { answers, changed, handledBy } from "../wrap.js";

const BUTTON = 2;

/** The id of each component with a custom_id. */
function idsOf(body: Json, call: Call): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  inComponents((part) => {
    if (typeof part["custom_id"] === "string") found.set(part["custom_id"], part["id"] ?? 0);
    return part;
  })(body, call);
  return found;
}

/** The commands of a picker without the global ones that a guild command is named like. */
function withoutHidden(commands: Json): Json {
  const all = elementsOf(commands).filter(isObject);
  const keyOf = ({ application_id, name, type }: JsonObject) => JSON.stringify([application_id, name, type]);
  const isOfGuild = ({ guild_id }: JsonObject) => typeof guild_id === "string";
  const hiding = new Set(all.filter(isOfGuild).map(keyOf));
  return all.filter((command) => isOfGuild(command) || !hiding.has(keyOf(command)));
}

const button = (id: number): JsonObject => ({ type: BUTTON, id, style: 1, label: "a", custom_id: "a" });

/** Bugs of this kind. */
export const TWENTY_FIRST_SCOPES: readonly PlantedBug[] = [
  {
    id: "no-permissions-in-one-guild-are-none-in-all",
    what: "An edit that leaves a global command without permissions in one guild removes those in all other guilds",
    kind: "scope",
    // D1 "Guild application command permissions": guild_id; what the service does 6: inside a guild.
    rules: [
      "permission.is-per-guild",
      "permission.edit.is-read-back",
      "permission.edit.empty-list-removes-all",
      "permission.covers-global-and-guild-commands",
      "scope.writes-stay-in-their-scope",
    ],
    plant: handledBy(() => {
      const guildsOf = new Map<string, Set<string>>();
      const cleared = new Set<string>();
      return async (call, { pass }) => {
        const { operation } = call;
        const id = call.path["id"] ?? "";
        const guild = call.path["guild"] ?? "";
        const response = await pass();
        if (!response.ok) return response;
        if (operation === "get-permissions" && cleared.has(`${id} ${guild}`))
          return changed(response, (body) => (isObject(body) ? { ...body, permissions: [] } : body));
        if (operation !== "edit-permissions") return response;
        const guilds = guildsOf.get(id) ?? new Set();
        const isEmpty = countOf((await objectOf(call.request))["permissions"]) === 0;
        if (isEmpty) for (const one of guilds) cleared.add(`${id} ${one}`);
        cleared.delete(`${id} ${guild}`);
        guildsOf.set(id, guilds.add(guild));
        return response;
      };
    }),
    minimal: [
      createA({}, GLOBALLY),
      permit(0, [ALLOW_ROLE], IN_GUILD),
      permit(0, [], IN_OTHER_GUILD),
      permissions(0, IN_GUILD),
    ],
  },
  {
    id: "component-is-found-in-the-first-message",
    what: "A used component is looked up in its channel by custom_id, and delivered with the id of the first such one",
    kind: "scope",
    // D2 "Interaction response structures": Button: id, custom_id; "Common fields": custom_id is unique in a message only.
    rules: [
      "component-response.ids-are-those-of-the-components",
      "component-response.button.has-its-fields",
      "component.custom-id.is-free-in-other-messages",
      "component-response.string-select.has-its-fields",
      "component-response.auto-select.has-its-fields",
    ],
    plant: handledBy(() => {
      const first = new Map<string, { readonly message: string; readonly id: Json }>();
      return async (call, { pass }) => {
        const response = await pass();
        if (call.operation === "create-message" && response.ok) {
          const sent = await objectOf(response);
          for (const [customId, id] of idsOf(sent, call)) {
            const key = `${call.path["channel"]} ${customId}`;
            if (!first.has(key)) first.set(key, { message: textOf(sent, "id"), id });
          }
        }
        if (!isDriven(call, "listDeliveries")) return response;
        return changed(response, (listed) =>
          inDeliveries(listed, (interaction) =>
            withData(interaction, (data) => {
              const found = first.get(`${textOf(interaction, "channel_id")} ${textOf(data, "custom_id")}`);
              if (found === undefined || data["component_type"] === undefined) return data;
              return found.message === textOf(interaction["message"], "id") ? data : { ...data, id: found.id };
            }),
          ),
        );
      };
    }),
    minimal: [row(button(5)), row(button(7)), use(1, "a"), DELIVERIES],
  },
  {
    id: "translated-descriptions-are-kept-without-the-guild",
    what: "Translated descriptions are kept by name without the guild, and a read shows those of the newest command",
    kind: "scope",
    // D1 "Naming and uniqueness rules" 6: a global and a guild command may have the same name; each has its dictionary.
    rules: [
      "scope.writes-stay-in-their-scope",
      "command.name.is-free-in-other-scopes",
      "localization.dictionaries.are-in-single-answers",
      "command.create.answers-what-is-read-back",
      "localization.descriptions.are-accepted-everywhere",
    ],
    plant: handledBy(() => {
      const newest = new Map<string, Json>();
      return async (call, { pass }) => {
        const response = await pass();
        const { operation } = call;
        const keyOfName = ({ type, name }: JsonObject) =>
          JSON.stringify([call.path["application"] ?? "", type ?? 1, name ?? ""]);
        if (response.ok && ["create", "edit", "bulk"].includes(operation))
          for (const command of oneOrAll(await bodyOf(response)).filter(isObject))
            newest.set(keyOfName(command), command["description_localizations"] ?? null);
        if (operation !== "get") return response;
        return changed(response, (command) =>
          isObject(command)
            ? withMember(command, "description_localizations", (own) => {
                const last = newest.get(keyOfName(command));
                return isObject(own) && isObject(last) ? last : own;
              })
            : command,
        );
      };
    }),
    minimal: [
      createA({ description_localizations: { de: "b" } }, GLOBALLY),
      createA({ description_localizations: { de: "c" } }),
      read(0, GLOBALLY),
    ],
  },
  {
    id: "guild-command-hides-the-global-one",
    what: "The picker leaves a global command out where the guild has one of the same name and type",
    kind: "scope",
    // D1 "What the service does" 3: a global command is available in every guild that has the application.
    rules: [
      "access.global-commands.are-in-every-guild",
      "command.name.is-free-in-other-scopes",
      "access.denied-user.neither-sees-nor-uses",
    ],
    plant: answers((body, call) =>
      isDriven(call, "listPicker") && isObject(body) ? withMember(body, "commands", withoutHidden) : body,
    ),
    minimal: [
      createA({}, GLOBALLY),
      createA({}),
      drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" }),
    ],
  },
];
