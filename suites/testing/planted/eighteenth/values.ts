/** Values of a field for which the service does something else. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { objectOf, remembering } from "../memory.js";
import { inCommands, inComponents, inOptions, isSome, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA } from "../requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { refuses, stores } from "../wrap.js";

/** Greatest value of a column of 32 bits. */
const MAX_INT_32 = 2_147_483_647;

/** Every such bug. */
export const EIGHTEENTH_VALUES: readonly PlantedBug[] = [
  {
    id: "black-accent-is-no-accent",
    what: "A container with the accent color 0 is stored without one.",
    kind: "value",
    // D2 "Container (17)": "accent_color?? (integer RGB 0x000000 to 0xFFFFFF)".
    rules: ["container.accent-color.is-rgb", "message.components.read-back"],
    plant: stores(
      inComponents((part) =>
        part["type"] === 17 && part["accent_color"] === 0 ? without(part, "accent_color") : part,
      ),
    ),
    minimal: [componentsV2({ type: 17, accent_color: 0, components: [{ type: 10, content: "text" }] })],
  },
  {
    id: "bounds-of-numbers-are-single-floats",
    what: "Bounds of NUMBER options are stored with the precision of 32 bits.",
    kind: "value",
    // D1 "Command option": "min_value? | integer for INTEGER, double for NUMBER".
    rules: ["option.bounds.of-numbers-may-be-doubles", "option.bounds.of-numbers-are-in-range", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((option) =>
        option["type"] === 10 ? withSingle(withSingle(option, "min_value"), "max_value") : option,
      ),
    ),
    minimal: [createA({ options: [{ type: 10, name: "o", description: "o", min_value: 0.1 }] })],
  },
  {
    id: "permission-bits-above-31-are-lost",
    what: "default_member_permissions keeps its lowest 32 bits alone, as a mask of that width does.",
    kind: "value",
    // D1 "Application command": "Permission bit set serialized as a string; a bitwise OR of permissions", of which D1
    // "Versioning" 6 shows bits up to 52.
    rules: ["command.default-member-permissions.round-trips", ...COMMANDS_ARE_STORED],
    plant: stores(
      inCommands((command) =>
        withMember(command, "default_member_permissions", (bits) =>
          typeof bits === "string" && /^\d+$/.test(bits) ? BigInt.asUintN(32, BigInt(bits)).toString() : bits,
        ),
      ),
    ),
    minimal: [createA({ default_member_permissions: (2n ** 51n + 2n ** 5n).toString() })],
  },
  {
    id: "names-are-compared-without-accents",
    what: "A new command overwrites one whose name differs in accents alone, as the collation of the column does.",
    kind: "value",
    // D1 "Errors": "Create with a new name | 201".
    rules: [
      "endpoint.create.answers-201-for-a-new-name",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "scope.writes-stay-in-their-scope",
    ],
    plant: remembering((known) => async (call, { pass, ask }) => {
      const command = await objectOf(call.request);
      const name = textOf(command, "name");
      const isAlike = (one: JsonObject) =>
        one["type"] === (command["type"] ?? 1) && one["name"] !== name && plain(textOf(one, "name")) === plain(name);
      const alike = [...known.values()].find((one) => one.place === call.place && isAlike(one.command));
      if (call.operation !== "create" || alike === undefined) return pass();
      return ask("PATCH", `${call.place}/${textOf(alike.command, "id")}`, without(command, "type"));
    }),
    minimal: [createA({ name: "resume" }), createA({ name: "resumé" })],
  },
  {
    id: "choices-of-integers-have-32-bits",
    what: "Choices of INTEGER options beyond 32 bits are refused.",
    kind: "value",
    // D1 "Option types": "INTEGER | 4 | Any integer from -2^53+1 to 2^53-1".
    rules: ["choice.value.of-integers-is-safe", "choice.value.follows-the-option-type", ...COMMANDS_ARE_TAKEN],
    plant: refuses(
      isSome(inOptions, ({ type, choices }) => type === 4 && elementsOf(choices).some((choice) => isLarge(choice))),
    ),
    minimal: [
      createA({
        options: [
          {
            type: 4,
            name: "o",
            description: "o",
            choices: [{ name: "30 days in milliseconds", value: 2_592_000_000 }],
          },
        ],
      }),
    ],
  },
];

function withSingle(option: JsonObject, member: string): JsonObject {
  return withMember(option, member, (bound) => (typeof bound === "number" ? Math.fround(bound) : bound));
}

/** The name without accents. */
function plain(name: string): string {
  return name.normalize("NFD").replaceAll(/\p{Mn}/gu, "");
}

function isLarge(choice: unknown): boolean {
  const value = isObject(choice) ? choice["value"] : undefined;
  return typeof value === "number" && Math.abs(value) > MAX_INT_32;
}
