/** Bugs of many or long parts. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { objectOf, remembering } from "../memory.js";
import { countOf, inCommands, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, edit, permit, row, times, use } from "../requests.js";
import { OPTIONS_ARE_STORED } from "../rules.js";
import { refusal, stores } from "../wrap.js";
import { delivers, withData } from "./driven.js";

const SUB_COMMAND = 1;
const STRING = 3;
const STRING_SELECT = 3;
const BUTTON = 2;
const COMPONENT_USE = 3;
const USER = 2;

/** How many options a command has in all before the rest is lost. */
const ROWS_READ = 100;
/** How many permissions are written at once. */
const PERMISSIONS_PER_BATCH = 25;
/** How many values of a selection are delivered. */
const VALUES_DELIVERED = 16;
const MOST_COMMAND_CHARACTERS = 8000;
/** How many characters of a custom_id the log of uses holds. */
const LOGGED = 64;

/** The command with as many options, at all depths, as one query reads. */
function withRowsRead(command: JsonObject): JsonObject {
  let left = ROWS_READ;
  const read = (part: JsonObject): JsonObject =>
    withMember(part, "options", (options) =>
      elementsOf(options).flatMap((option) => {
        left -= 1;
        if (left < 0) return [];
        return [isObject(option) ? read(option) : option];
      }),
    );
  return read(command);
}

/** Characters of default names, descriptions and values at every depth. */
function sizeOfPart(part: Json): number {
  const own = ["name", "description", "value"].map((member) => textOf(part, member).length);
  const inside = isObject(part) ? [...elementsOf(part["options"]), ...elementsOf(part["choices"])] : [];
  return [...own, ...inside.map(sizeOfPart)].reduce((sum, size) => sum + size, 0);
}

const PARAMETERS: readonly JsonObject[] = times(20, (index) => ({ type: STRING, name: `o${index}`, description: "o" }));
const SUB_COMMANDS: readonly JsonObject[] = times(5, (index) => ({
  type: SUB_COMMAND,
  name: `s${index}`,
  description: "s",
  options: PARAMETERS,
}));
const LONG: JsonObject = {
  type: STRING,
  name: "a",
  description: "a",
  choices: times(25, (index) => ({ name: `n${index}`.padEnd(100, "n"), value: `v${index}`.padEnd(100, "v") })),
};
const LONG_ID = "a".repeat(LOGGED + 1);
const VALUES: readonly string[] = times(VALUES_DELIVERED + 1, (index) => `v${index}`);

/** Bugs of this kind. */
export const TWENTIETH_SIZES: readonly PlantedBug[] = [
  {
    id: "command-has-100-options-in-all",
    what: "The options of a command are read with one query that ends after 100 rows, whatever their depth",
    kind: "size",
    // D1 "Limits": options per command, options per subcommand or group: 25; there is no other limit on their number.
    rules: ["option.options.has-at-most-25", "option.tree.allows-documented-shapes", ...OPTIONS_ARE_STORED],
    plant: stores(inCommands(withRowsRead)),
    minimal: [createA({ options: SUB_COMMANDS })],
  },
  {
    id: "last-full-batch-of-permissions-is-lost",
    what: "Permissions are written in batches of 25, and the last one is lost where it is full and not the first",
    kind: "size",
    // D1 "Permissions endpoints": Edit: up to 100 entries; overwrites existing permissions.
    rules: [
      "permission.edit.takes-at-most-100",
      "permission.edit.answers-the-object",
      "permission.edit.is-read-back",
      "permission.edit.replaces-all",
    ],
    plant: stores((body, { operation }) => {
      if (operation !== "edit-permissions" || !isObject(body)) return body;
      return withMember(body, "permissions", (entries) => {
        const count = countOf(entries);
        const isLost = count > PERMISSIONS_PER_BATCH && count % PERMISSIONS_PER_BATCH === 0 && count <= 100;
        return isLost ? elementsOf(entries).slice(0, count - PERMISSIONS_PER_BATCH) : entries;
      });
    }),
    minimal: [
      createA({}),
      permit(
        0,
        times(2 * PERMISSIONS_PER_BATCH, (index) => ({ id: String(1000 + index), type: USER, permission: true })),
      ),
    ],
  },
  {
    id: "edit-counts-old-and-new-options",
    what: "An edit is refused where the options that it replaces and the new ones together have over 8000 characters",
    kind: "size",
    // D1 "Size and usage rules" 1: characters of a command are at most 8000; "Edit body": options overwrites the existing value.
    rules: [
      "limit.command-size.is-8000",
      "limit.command-size.counts-choice-values",
      "limit.command-size.counts-every-level",
      "edit.replaces-options-whole",
      "endpoint.edit.answers-200",
      "edit.replaces-provided-fields",
    ],
    plant: remembering((known) => async (call, { pass }) => {
      const before = known.get(call.path["id"] ?? "")?.command;
      if (call.operation !== "edit" || before === undefined) return pass();
      const body = await objectOf(call.request);
      const isOver = body["options"] !== undefined && sizeOfPart(before) + sizeOfPart(body) > MOST_COMMAND_CHARACTERS;
      return isOver ? refusal() : pass();
    }),
    minimal: [createA({ options: [LONG] }), edit(0, { options: [LONG] })],
  },
  {
    id: "delivered-custom-id-has-64-characters",
    what: "A component with a custom_id of more than 64 characters is delivered with the first 64 of them",
    kind: "size",
    // D2 "Common fields": custom_id: 1-100 characters; developer-defined; returned in the interaction.
    rules: [
      "component.custom-id.comes-back-unchanged",
      "component.custom-id.has-1-to-100-characters",
      "component-response.button.has-its-fields",
      "component-response.string-select.has-its-fields",
      "component-response.auto-select.has-its-fields",
    ],
    plant: delivers((interaction) =>
      interaction["type"] === COMPONENT_USE
        ? withData(interaction, (data) => ({ ...data, custom_id: textOf(data, "custom_id").slice(0, LOGGED) }))
        : interaction,
    ),
    minimal: [row({ type: BUTTON, style: 1, label: "a", custom_id: LONG_ID }), use(0, LONG_ID), DELIVERIES],
  },
  {
    id: "selection-is-delivered-up-to-16-values",
    what: "A selection of more than 16 values in a string select is delivered with the first 16",
    kind: "size",
    // D2 "Interaction response structures": String Select: values (array of selected option values); max_values is up to 25.
    rules: [
      "component-response.string-select.has-its-fields",
      "component-response.string-select.values-are-options",
      "component-response.select.count-lies-within-the-bounds",
      "component-response.select.delivers-an-interaction",
    ],
    plant: delivers((interaction) =>
      withData(interaction, (data) =>
        data["component_type"] === STRING_SELECT
          ? withMember(data, "values", (values) => elementsOf(values).slice(0, VALUES_DELIVERED))
          : data,
      ),
    ),
    minimal: [
      row({
        type: STRING_SELECT,
        custom_id: "a",
        max_values: VALUES.length,
        options: VALUES.map((value) => ({ label: value, value })),
      }),
      use(0, "a", VALUES),
      DELIVERIES,
    ],
  },
];
