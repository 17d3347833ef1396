/** Bugs that show only where two members or kinds meet. */
import { isObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { objectOf } from "../memory.js";
import { countOf, inCommands, inComponents, inEach, inOptions, textOf, withMember, without } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import { COMPONENTS_V2, componentsV2, createA, DELIVERIES, edit, editMessage, list, row, use } from "../requests.js";
import { COMMANDS_ARE_STORED, OPTIONS_ARE_STORED } from "../rules.js";
import { changed, handledBy, stores } from "../wrap.js";
import { delivers, withoutResolved } from "./delivered.js";

const SUPPRESS_EMBEDS = 4;
const SERVICE_HEADER = /^x-\w+-locale$/;

function hasServiceLocale({ request }: Call): boolean {
  return [...request.headers.keys()].some((name) => SERVICE_HEADER.test(name));
}

/** An edit that sets the other flag is taken, and writes all flags anew: those that it does not name are cleared. */
function clearsFlags(): (service: Fetch) => Fetch {
  return handledBy(() => {
    const cleared = new Set<string>();
    return async ({ operation, path, request }, { pass }) => {
      const body = operation === "edit-message" ? await objectOf(request) : {};
      const flags = Number(body["flags"] ?? 0);
      const sound = await pass();
      const isTaken = !sound.ok && (flags & SUPPRESS_EMBEDS) !== 0 && (flags & COMPONENTS_V2) === 0;
      const response = isTaken ? await pass({ ...body, flags: flags | COMPONENTS_V2 }) : sound;
      if (isTaken && response.ok) cleared.add(path["id"] ?? "");
      if (!["get-message", "list-messages", "edit-message"].includes(operation)) return response;
      return changed(response, (shown) =>
        inEach(shown, (message) => {
          if (!cleared.has(textOf(message, "id"))) return message;
          return withMember(message, "flags", (value) => Number(value) & ~COMPONENTS_V2);
        }),
      );
    };
  });
}

/** Each shows on two things at once only. */
export const TWENTY_FOURTH_PAIRS: readonly PlantedBug[] = [
  {
    id: "choices-lost-beside-a-false-autocomplete",
    what: "An option that has autocomplete, even false, is stored without its choices.",
    kind: "pair",
    rules: ["option.autocomplete.false-allows-choices", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((option) => {
        return option["autocomplete"] === false && countOf(option["choices"]) > 0 ? without(option, "choices") : option;
      }),
    ),
    minimal: [
      createA({
        options: [{ type: 3, name: "b", description: "b", autocomplete: false, choices: [{ name: "c", value: "c" }] }],
      }),
    ],
  },
  {
    id: "null-dictionary-ignored-beside-a-new-name",
    what: "An edit with a name skips name_localizations when it is null, so the old dictionary stays.",
    kind: "pair",
    rules: ["localization.edit.replaces-the-dictionary", "edit.replaces-dictionaries-whole", ...COMMANDS_ARE_STORED],
    plant: stores((body, { operation }) => {
      const isBoth = isObject(body) && body["name"] !== undefined && body["name_localizations"] === null;
      return operation === "edit" && isBoth ? without(body, "name_localizations") : body;
    }),
    minimal: [createA({ name_localizations: { de: "c" } }), edit(0, { name: "b", name_localizations: null })],
  },
  {
    id: "zero-permissions-lost-beside-default-permission",
    what: 'default_permission true, the deprecated way to open a command, clears default_member_permissions "0".',
    kind: "pair",
    rules: ["command.default-member-permissions.keeps-zero", ...COMMANDS_ARE_STORED],
    plant: stores(
      inCommands((command) => {
        const isBoth = command["default_member_permissions"] === "0" && command["default_permission"] === true;
        return isBoth ? { ...command, default_member_permissions: null } : command;
      }),
    ),
    minimal: [createA({ default_member_permissions: "0", default_permission: true })],
  },
  {
    id: "locale-header-wins-over-the-dictionaries",
    what: "A list with with_localizations and the service's own locale header leaves the dictionaries out.",
    kind: "pair",
    rules: ["localization.list.returns-dictionaries-on-request"],
    plant: handledBy(() => async (call, { pass, ask }) => {
      const isBoth = call.query.get("with_localizations") === "true" && hasServiceLocale(call);
      return call.operation === "list" && isBoth ? ask("GET", call.place) : pass();
    }),
    minimal: [
      createA({ name_localizations: { de: "c" } }),
      { ...list(`${list().path}?with_localizations=true`), headers: { "X-Discord-Locale": "de" } },
    ],
  },
  {
    id: "wide-separator-cannot-be-invisible",
    what: "A separator that has divider false is stored with spacing 1, also where spacing 2 was sent.",
    kind: "pair",
    rules: ["message.components.read-back", "separator.spacing.is-1-or-2", "separator.spacing.defaults-to-1"],
    plant: stores(
      inComponents((component) => {
        const isBoth = component["type"] === 14 && component["divider"] === false;
        return isBoth ? withMember(component, "spacing", () => 1) : component;
      }),
    ),
    minimal: [componentsV2({ type: 14, divider: false, spacing: 2 })],
  },
  {
    id: "suppressed-embeds-clear-components-v2",
    what: "An edit that sets only the flag to suppress embeds is taken, and the message loses IS_COMPONENTS_V2.",
    kind: "pair",
    rules: ["v2.flag.cannot-be-removed", "v2.flag.is-bit-15"],
    plant: clearsFlags(),
    minimal: [componentsV2({ type: 10, content: "a" }), editMessage(0, { flags: SUPPRESS_EMBEDS })],
  },
  {
    id: "default-lost-beside-an-emoji",
    what: "An option of a string select that has an emoji is stored without its default.",
    kind: "pair",
    rules: ["string-select.option.has-emoji-and-default", "message.components.read-back"],
    plant: stores(
      inComponents((component) => {
        if (component["type"] !== 3) return component;
        return withMember(component, "options", (options) =>
          inEach(options, (option) => (isObject(option["emoji"]) ? without(option, "default") : option)),
        );
      }),
    ),
    minimal: [
      row({
        type: 3,
        custom_id: "s",
        options: [{ label: "a", value: "a", emoji: { id: null, name: "🎉" }, default: true }],
      }),
    ],
  },
  {
    id: "roles-unresolved-beside-users",
    what: "A mentionable select in which both users and roles are chosen is delivered with resolved users only.",
    kind: "pair",
    rules: ["component-response.auto-select.values-are-resolved", "component-response.resolved.is-keyed-by-id"],
    plant: delivers((data) => {
      const { component_type, resolved } = data;
      const isBoth = component_type === 7 && isObject(resolved) && resolved["users"] !== undefined;
      return isBoth ? withoutResolved(data, "roles") : data;
    }),
    minimal: [row({ type: 7, custom_id: "s", max_values: 2 }), use(0, "s", ["{user_id}", "{role_id}"]), DELIVERIES],
  },
];
