/** Bugs of what is delivered to applications or shown to users: two pairs, a value, a sequence and a scope. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, sizeOf, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, createA, DELIVERIES, drive, invoke, permit, row, use } from "../requests.js";
import { answers, changed, type Handler } from "../wrap.js";
import { handled } from "./support.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const MENTIONABLE_SELECT = 7;
const ATTACHMENT = 11;
const OF_OTHER_APPLICATION = "/applications/{other_application_id}/guilds/{guild_id}/commands";

/** The picker keys commands by name and type, and the first one is kept. */
function showingOneOfAName(): Handler {
  return async (call, { pass }) => {
    const response = await pass();
    if (driven(call) !== "listPicker") return response;
    const owners = new Map<string, string>();
    const isShown = (command: Json): boolean => {
      const key = JSON.stringify([textOf(command, "name"), isObject(command) ? (command["type"] ?? null) : null]);
      const owner = owners.get(key) ?? textOf(command, "application_id");
      owners.set(key, owner);
      return owner === textOf(command, "application_id");
    };
    return changed(response, (body) =>
      inEach(body, (answer) => withMember(answer, "commands", (all) => elementsOf(all).filter(isShown))),
    );
  };
}

/** The fallback that is for texts is used for the language of the client. */
const withFallbackLocale: Change = (interaction) =>
  withMember(interaction, "locale", (locale) => (locale === "es-419" ? "es-ES" : locale));

const PERMISSIONS_UPDATE = "APPLICATION_COMMAND_PERMISSIONS_UPDATE";

/** The data of an event. */
function dataOf(event: Json): JsonObject {
  const data = isObject(event) ? event["data"] : undefined;
  return isObject(data) ? data : {};
}

/** Positions of the events that say of permissions what the one before said. */
function unchangedOf(events: readonly Json[]): ReadonlySet<number> {
  const last = new Map<string, JsonObject>();
  const unchanged = new Set<number>();
  for (const [position, event] of events.entries()) {
    if (textOf(event, "name") !== PERMISSIONS_UPDATE) continue;
    const data = dataOf(event);
    const key = `${textOf(data, "guild_id")} ${textOf(data, "id")}`;
    if (isDeepStrictEqual(last.get(key), data)) unchanged.add(position);
    last.set(key, data);
  }
  return unchanged;
}

/** An event of permissions is sent where they differ from before. */
function sendingDifferences(): Handler {
  return async (call, { pass, ask }) => {
    const response = await pass();
    if (driven(call) !== "listEvents" || !response.ok) return response;
    const whole = await bodyOf(await ask("POST", "/driver/listEvents", without(await objectOf(call.request), "after")));
    const all = isObject(whole) ? elementsOf(whole["events"]) : [];
    const unchanged = unchangedOf(all);
    const ofListed = (listed: Json): Json => {
      const start = all.length - elementsOf(listed).length;
      return elementsOf(listed).filter((_, index) => !unchanged.has(start + index));
    };
    return changed(response, (body) => inEach(body, (answer) => withMember(answer, "events", ofListed)));
  };
}

/** What is chosen in a mentionable select is resolved as roles, and if there are none as users. */
const withOneKind: Change = (interaction) =>
  withMember(interaction, "data", (data) =>
    inEach(data, (part) => {
      if (part["component_type"] !== MENTIONABLE_SELECT) return part;
      return withMember(part, "resolved", (resolved) =>
        isObject(resolved) && sizeOf(resolved["roles"]) > 0 ? without(resolved, "users", "members") : resolved,
      );
    }),
  );

/** Files are looked for among the options of the command itself. */
const withoutNestedAttachments: Change = (interaction) =>
  withMember(interaction, "data", (data) =>
    inEach(data, (part) => {
      const [first] = elementsOf(part["options"]);
      const { type } = isObject(first) ? first : {};
      const { resolved } = part;
      if ((type !== SUBCOMMAND && type !== GROUP) || !isObject(resolved)) return part;
      const others = without(resolved, "attachments");
      return sizeOf(others) === 0 ? without(part, "resolved") : { ...part, resolved: others };
    }),
  );

/** Those that an application or a user sees. */
export const TWENTY_NINTH_DELIVERIES: readonly PlantedBug[] = [
  {
    id: "the-picker-shows-one-application-for-a-name",
    what: "Of commands of two applications with the same name and type, the picker shows only those of the first.",
    kind: "scope",
    rules: [
      "command.name.is-free-for-other-applications",
      "access.global-commands.are-in-every-guild",
      "access.denied-user.neither-sees-nor-uses",
      "access.role-and-user-entries.apply",
      "access.bot-scope-includes-commands",
    ],
    plant: handled(showingOneOfAName),
    minimal: [
      createA({}),
      { ...createA({}, OF_OTHER_APPLICATION), as: "otherBot" },
      drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" }),
    ],
  },
  {
    id: "interactions-in-es-419-are-in-es-es",
    what: "The interaction of a client in es-419 is delivered with the locale es-ES, which is only the fallback for texts.",
    kind: "value",
    rules: ["interaction.locale.is-of-the-client"],
    plant: answers(inInteractions(withFallbackLocale)),
    minimal: [createA({}), invoke(0, { locale: "es-419" }), DELIVERIES],
  },
  {
    id: "unchanged-permissions-send-no-event",
    what: "An edit of permissions sends no event if it sets what the last edit of the command in that guild set.",
    kind: "sequence",
    rules: ["event.permissions-update.follows-an-edit"],
    plant: handled(sendingDifferences),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, [ALLOW_ROLE]), drive("listEvents")],
  },
  {
    id: "chosen-roles-leave-chosen-users-unresolved",
    what: "If roles and users are chosen in a mentionable select of a message, only the roles are resolved.",
    kind: "pair",
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.user-select.may-have-members",
      "component-response.resolved.is-keyed-by-id",
    ],
    plant: answers(inInteractions(withOneKind)),
    minimal: [
      row({ type: MENTIONABLE_SELECT, custom_id: "s", max_values: 2 }),
      use(0, "s", ["{role_id}", "{user_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "attachments-in-subcommands-are-not-resolved",
    what: "A file for an option of a subcommand is delivered by its id, but without its attachment object.",
    kind: "pair",
    rules: ["option-value.attachment.is-resolved"],
    plant: answers(inInteractions(withoutNestedAttachments)),
    minimal: [
      createA({
        options: [
          {
            type: SUBCOMMAND,
            name: "s",
            description: "s",
            options: [{ type: ATTACHMENT, name: "o", description: "o" }],
          },
        ],
      }),
      invoke(0, { options: [{ name: "s", type: SUBCOMMAND, options: [{ name: "o", value: "a.txt" }] }] }),
      DELIVERIES,
    ],
  },
];
