/** Features that work alone and not together. */
import type { Json, JsonObject } from "../../../../src/contract/json.js";
import { elementsOf, isObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { objectOf, remembering } from "../memory.js";
import { inEach, inOptions, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, create, createA, edit, IN_GUILD } from "../requests.js";
import { COMMANDS_ARE_STORED, OPTIONS_ARE_STORED } from "../rules.js";
import { answers, handledBy, refusal, stores } from "../wrap.js";

/** Added to the custom_id of an accessory that the sound service would refuse as a repetition. */
const MARK = "~accessory";

/** Features of commands. */
const OF_COMMANDS: readonly PlantedBug[] = [
  {
    id: "rename-drops-translated-names",
    what: "An edit of the name alone removes the translations of the name.",
    kind: "pair",
    // D1 "Edit body": "Every field is optional, and each provided field entirely overwrites the existing value."
    rules: ["edit.keeps-other-fields", "edit.answers-the-whole-command", ...COMMANDS_ARE_STORED],
    plant: stores((body, { operation }) => {
      const isRename = operation === "edit" && isObject(body) && "name" in body && !("name_localizations" in body);
      return isRename ? { ...body, name_localizations: null } : body;
    }),
    minimal: [createA({ name_localizations: { de: "eins" } }), edit(0, { name: "b" })],
  },
  {
    id: "choices-in-subcommands-not-localized",
    what: "Lists give no localized names to choices of options inside subcommands.",
    kind: "pair",
    // D1 "Localization" 5: "Endpoints that return all global or guild commands return name_localized and
    // description_localized (only the requester's locale) instead of the dictionaries"; 1 names the choices.
    rules: [
      "localization.list.reaches-every-depth",
      "localization.list.shows-the-requesters-locale",
      "localization.list.omits-the-dictionaries",
      "localization.accept-language.is-used",
      "localization.header.precedes-accept-language",
    ],
    plant: answers((body, { operation, query }) =>
      operation === "list" && query.get("with_localizations") !== "true"
        ? inEach(body, (command) => withNested(command, (option) => withPlainChoices(option)))
        : body,
    ),
    minimal: [
      createA({
        options: [
          {
            type: 1,
            name: "sub",
            description: "sub",
            options: [
              {
                type: 3,
                name: "colour",
                description: "colour",
                choices: [{ name: "Red", value: "red", name_localizations: { de: "Rot" } }],
              },
            ],
          },
        ],
      }),
      { method: "GET", path: IN_GUILD, headers: { "Accept-Language": "de" } },
    ],
  },
  {
    id: "autocomplete-drops-text-lengths",
    what: "An option with autocomplete is stored without min_length and max_length.",
    kind: "pair",
    // D1 "Command option": "min_length? | integer | STRING" and "autocomplete? | boolean | STRING, INTEGER, NUMBER".
    rules: ["option.lengths.are-for-strings", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((option) => (option["autocomplete"] === true ? without(option, "min_length", "max_length") : option)),
    ),
    minimal: [
      createA({
        options: [{ type: 3, name: "o", description: "o", autocomplete: true, min_length: 2, max_length: 9 }],
      }),
    ],
  },
  {
    id: "edit-takes-each-command-for-a-slash-command",
    what: "An edit, which has no type, checks the name of a context menu command as that of a slash command.",
    kind: "pair",
    // D1 "Naming and uniqueness rules" 3: "USER and MESSAGE command names may be mixed case and may contain spaces."
    rules: [
      "context-menu.name.allows-spaces-and-mixed-case",
      "endpoint.edit.answers-200",
      "edit.replaces-provided-fields",
    ],
    plant: remembering((known) => async (call, { pass }) => {
      const type = known.get(call.path["id"] ?? "")?.command["type"];
      const { name } = await objectOf(call.request);
      const isRefused = call.operation === "edit" && (type === 2 || type === 3) && /[\s\p{Lu}]/u.test(String(name));
      return isRefused ? refusal() : pass();
    }),
    minimal: [create({ type: 2, name: "profile" }), edit(0, { name: "Show Profile" })],
  },
];

/** Features of components. */
const OF_COMPONENTS: readonly PlantedBug[] = [
  {
    id: "custom-id-of-an-accessory-is-not-compared",
    what: "An accessory of a section may have the custom_id of a button in a row of the message.",
    kind: "pair",
    // D2 "Common fields": "unique per component, no two components of a message share one".
    rules: ["component.custom-id.is-unique-in-its-message"],
    plant: handledBy(() => async ({ operation, request }, { pass }) => {
      const body = await bodyOf(request);
      const isWrite = operation === "create-message" || operation === "edit-message";
      const response = await pass(isWrite && isObject(body) ? withOtherAccessories(body) : undefined);
      const text = await response.clone().text();
      if (!text.includes(MARK)) return response;
      return new Response(text.replaceAll(MARK, ""), { status: response.status, headers: response.headers });
    }),
    minimal: [
      componentsV2(
        {
          type: 9,
          components: [{ type: 10, content: "text" }],
          accessory: { type: 2, style: 1, label: "one", custom_id: "same" },
        },
        { type: 1, components: [{ type: 2, style: 1, label: "two", custom_id: "same" }] },
      ),
    ],
  },
];

/** Every such bug. */
export const EIGHTEENTH_PAIRS: readonly PlantedBug[] = [...OF_COMMANDS, ...OF_COMPONENTS];

/** The command with each option below its subcommands and groups changed. */
function withNested(part: JsonObject, change: (option: JsonObject) => JsonObject): JsonObject {
  const { options } = part;
  if (!Array.isArray(options)) return part;
  const nested = (option: JsonObject) =>
    withNested({ ...option, options: inEach(option["options"] ?? [], change) }, change);
  return { ...part, options: inEach(options, (option) => ("options" in option ? nested(option) : option)) };
}

function withPlainChoices(option: JsonObject): JsonObject {
  const { choices } = option;
  return Array.isArray(choices)
    ? { ...option, choices: inEach(choices, (choice) => without(choice, "name_localized")) }
    : option;
}

/** The message with a mark at each custom_id of an accessory that a button in a row has as well. */
function withOtherAccessories(message: JsonObject): JsonObject {
  const rows = elementsOf(message["components"]).filter((each) => isObject(each) && each["type"] === 1);
  const inRows = new Set(
    rows.flatMap((row) => elementsOf(isObject(row) ? row["components"] : [])).map((each) => textOf(each, "custom_id")),
  );
  const marked = (section: JsonObject): JsonObject => {
    const { accessory } = section;
    const customId = textOf(accessory, "custom_id");
    if (!isObject(accessory) || !inRows.has(customId) || customId === "") return section;
    return { ...section, accessory: { ...accessory, custom_id: customId + MARK } };
  };
  const components: Json = inEach(message["components"] ?? [], marked);
  return { ...message, components };
}
