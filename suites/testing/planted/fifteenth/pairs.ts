/** Bugs of two features that work alone and not together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { objectOf } from "../memory.js";
import { inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  COMPONENTS_V2,
  componentsV2,
  createA,
  DELIVERIES,
  drive,
  edit,
  editMessage,
  permissions,
  permit,
  use,
} from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";
import { driverOf, inDeliveries } from "./driver.js";
import { type Permits, permitting } from "./permits.js";

const AUTOCOMPLETE = 4;
const SECTION = 9;
const CONTAINER = 17;
const MESSAGE_ANSWERS: ReadonlySet<string> = new Set([
  "create-message",
  "get-message",
  "edit-message",
  "list-messages",
]);

/** A name and its localizations are one column group, which a new name writes as a whole. */
function renamingWithoutLocalizations(): Handler {
  return async (call, { pass, ask }) => {
    if (call.operation !== "edit") return pass();
    const body = await objectOf(call.request);
    if (typeof body["name"] !== "string" || body["name_localizations"] !== undefined) return pass();
    const before = await objectOf(await ask("GET", `${call.place}/${call.path["id"] ?? ""}`));
    const isRenamed = before["name"] !== body["name"];
    return isRenamed && isObject(before["name_localizations"]) ? pass({ ...body, name_localizations: null }) : pass();
  };
}

/** An edit replaces the flags, unless it asks for none at all. */
function replacingFlags(): Handler {
  const lost = new Map<string, number>();
  const withFlags = (message: JsonObject) => {
    const flags = lost.get(textOf(message, "id"));
    return flags === undefined ? message : { ...message, flags };
  };
  return async (call, { pass, ask }) => {
    const { operation, place, path, request } = call;
    const { id = "" } = path;
    const body = operation === "edit-message" ? await objectOf(request) : {};
    const { flags } = body;
    const isReplaced = typeof flags === "number" && flags > 0 && flags < COMPONENTS_V2;
    const before = isReplaced ? (await objectOf(await ask("GET", `${place}/${id}`)))["flags"] : 0;
    if (!isReplaced || typeof before !== "number" || before < COMPONENTS_V2) {
      const response = await pass();
      return MESSAGE_ANSWERS.has(operation) ? changed(response, (answer) => inEach(answer, withFlags)) : response;
    }
    const response = await pass({ ...body, flags: COMPONENTS_V2 });
    if (response.ok) lost.set(id, flags);
    return changed(response, (answer) => inEach(answer, withFlags));
  };
}

/** A rename in a list is an update of the row, which does not do what a rename by an edit does. */
function keepingPermissionsInBulk({ setAll }: Permits): Handler {
  const names = new Map<string, string>();
  return async ({ operation, request }, { pass }) => {
    const sent = operation === "bulk" ? elementsOf(await bodyOf(request)).filter(isObject) : [];
    const response = await pass();
    if (!response.ok) return response;
    const renamed = sent.filter((one) => {
      const before = names.get(textOf(one, "id"));
      return before !== undefined && before !== one["name"];
    });
    for (const one of renamed) await setAll(textOf(one, "id"), (entries) => entries);
    if (["create", "edit", "get"].includes(operation)) {
      const command = await objectOf(response);
      names.set(textOf(command, "id"), textOf(command, "name"));
    }
    return response;
  };
}

/** What is typed is sent as the client of the user displays it. */
function typingInTheLocale(): Handler {
  const localizations = new Map<string, Json>();
  const typed = new Map<string, Json>();
  const asDisplayed = (one: JsonObject): JsonObject => {
    const names = typed.get(textOf(one, "id"));
    const name = textOf(names, textOf(one, "locale"));
    if (one["type"] !== AUTOCOMPLETE || name === "") return one;
    return withMember(one, "data", (data) => (isObject(data) ? { ...data, name } : data));
  };
  return async (call, { pass }) => {
    const response = await pass();
    if (!response.ok) return response;
    if (["create", "edit", "get"].includes(call.operation)) {
      const command = await objectOf(response);
      localizations.set(textOf(command, "id"), command["name_localizations"] ?? null);
    }
    if (driverOf(call) === "typeOption") {
      const command = textOf(await objectOf(call.request), "command_id");
      typed.set(textOf(await objectOf(response), "interaction_id"), localizations.get(command) ?? null);
    }
    return driverOf(call) === "listDeliveries"
      ? changed(response, (body) => inDeliveries(body, asDisplayed))
      : response;
  };
}

/** The accessories of the sections in the containers of a message. */
function accessoriesInContainers(message: JsonObject): readonly Json[] {
  const inside = (part: Json, type: number) =>
    elementsOf(isObject(part) ? part["components"] : []).filter((each) => isObject(each) && each["type"] === type);
  return inside(message, CONTAINER)
    .flatMap((container) => inside(container, SECTION))
    .flatMap((section) => (isObject(section) && section["accessory"] !== undefined ? [section["accessory"]] : []));
}

/** Looks for what is pressed in rows and in the sections at the top. */
function missingAccessoriesInContainers(): Handler {
  const messages = new Map<string, readonly Json[]>();
  const isMissed = ({ message_id = "", custom_id, component_id }: JsonObject) =>
    (messages.get(String(message_id)) ?? []).some(
      (one) => isObject(one) && (custom_id === undefined ? one["id"] === component_id : one["custom_id"] === custom_id),
    );
  return async (call: Call, { pass }) => {
    if (driverOf(call) === "useComponent" && isMissed(await objectOf(call.request)))
      return Response.json({ outcome: "unknown" });
    const response = await pass();
    if (!MESSAGE_ANSWERS.has(call.operation) || !response.ok) return response;
    return changed(response, (body) =>
      inEach(body, (one) => {
        messages.set(textOf(one, "id"), accessoriesInContainers(one));
        return one;
      }),
    );
  };
}

const TEXT: Json = { type: 10, content: "Text" };
const BUTTON: Json = { type: 2, style: 1, label: "Press", custom_id: "press" };
const TYPED: Json = { type: 3, name: "city", description: "Which city", autocomplete: true };

/** Such bugs. */
export const FIFTEENTH_PAIRS: readonly PlantedBug[] = [
  {
    id: "rename-drops-the-localized-names",
    what: "An edit that changes the name of a command without naming localizations removes its localized names.",
    kind: "pair",
    rules: ["edit.keeps-other-fields", "edit.replaces-provided-fields"],
    plant: handledBy(renamingWithoutLocalizations),
    minimal: [createA({ name_localizations: { de: "farbe" } }), edit(0, { name: "b" })],
  },
  {
    id: "other-flags-of-an-edit-remove-components-v2",
    what: "An edit of a message with components V2 whose flags hold only another flag removes IS_COMPONENTS_V2.",
    kind: "pair",
    rules: ["v2.flag.cannot-be-removed"],
    plant: handledBy(replacingFlags),
    minimal: [componentsV2(TEXT), editMessage(0, { flags: 4 })],
  },
  {
    id: "rename-in-a-bulk-keeps-the-permissions",
    what: "A command that a bulk overwrite renames by its id keeps its permissions.",
    kind: "pair",
    rules: ["edit.rename-drops-permissions", "bulk.id-links-to-the-command"],
    plant: permitting(keepingPermissionsInBulk),
    minimal: [
      createA({}),
      permit(0, [ALLOW_ROLE]),
      bulk([{ id: "{#0.id}", name: "b", description: "b" }]),
      permissions(0),
    ],
  },
  {
    id: "autocomplete-sends-the-localized-command-name",
    what: "The interaction of an autocomplete has the name of the command in the language of the client.",
    kind: "pair",
    rules: ["interaction.data.name-is-the-default-name", "autocomplete.data.has-the-command-shape"],
    plant: handledBy(typingInTheLocale),
    minimal: [
      createA({ name_localizations: { de: "stadt" }, options: [TYPED] }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        locale: "de",
        options: [{ name: "city", value: "Ber", focused: true }],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "accessory-button-in-a-container-is-unknown",
    what: "A button that is the accessory of a section in a container sends no interaction.",
    kind: "pair",
    rules: ["button.press-delivers-an-interaction"],
    plant: handledBy(missingAccessoriesInContainers),
    minimal: [
      componentsV2({ type: 17, components: [{ type: 9, components: [TEXT], accessory: BUTTON }] }),
      use(0, "press"),
    ],
  },
];
