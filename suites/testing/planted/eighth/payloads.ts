/** Bugs of one command, one list of permissions or one message: pairs, a value, sizes. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { inCommands, inComponents, inEach, inOptions, isSome, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, permit, row } from "../requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN } from "../rules.js";
import { refuses, stores } from "../wrap.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const USER_COMMAND = 2;
const CONTAINER = 17;
const FOR_A_CHANNEL = 3;
const SELECTS: ReadonlySet<Json> = new Set([3, 5, 6, 7, 8]);
/** Longest placeholder of a text input. */
const SHORT_PLACEHOLDER = 100;
/** Longest name of an option. */
const NAME_LENGTH = 32;
const INNER_SPACES = /(?<=\S) {2,}(?=\S)/g;

/** A group with one subcommand. */
function group(name: string, subcommand: string): JsonObject {
  const options = [{ type: SUBCOMMAND, name: subcommand, description: "o" }];
  return { type: GROUP, name, description: "o", options };
}

/** True for a command that has a subcommand of one name in two of its groups. */
function repeatsSubcommands({ options }: JsonObject): boolean {
  const groups = elementsOf(options).filter((each) => isObject(each) && each["type"] === GROUP);
  const names = groups.flatMap((each) => [...new Set(elementsOf(isObject(each) ? each["options"] : []).map(nameOf))]);
  return new Set(names).size < names.length;
}

function nameOf(part: Json): string {
  return textOf(part, "name");
}

function lengthOf(text: Json | undefined): number {
  return typeof text === "string" ? [...text].length : 0;
}

/** True for a permission that forbids a channel. */
function isForbiddenChannel(permission: Json): boolean {
  return isObject(permission) && permission["type"] === FOR_A_CHANNEL && permission["permission"] === false;
}

/** Those that one write shows. */
export const EIGHTH_PAYLOADS: readonly PlantedBug[] = [
  {
    id: "same-subcommand-in-two-groups",
    what: "A command is refused if two of its groups have a subcommand of the same name.",
    kind: "pair",
    rules: ["option.name.is-free-in-other-arrays", "option.tree.allows-documented-shapes", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inCommands, repeatsSubcommands)),
    minimal: [createA({ options: [group("o", "s"), group("p", "s")] })],
  },
  {
    id: "given-ids-are-lost-in-containers",
    what: "A component of a container gets a generated id, whichever id the request gives it.",
    kind: "pair",
    rules: ["message.components.read-back"],
    plant: stores(
      inComponents((each) => {
        const isContainer = each["type"] === CONTAINER;
        return isContainer ? withMember(each, "components", (all) => inEach(all, (one) => without(one, "id"))) : each;
      }),
    ),
    minimal: [componentsV2({ type: CONTAINER, components: [{ type: 10, id: 7, content: "t" }] })],
  },
  {
    id: "forbidden-channels-are-left-out",
    what: "Permissions for channels are kept as a list of allowed channels, so those that forbid one are left out.",
    kind: "pair",
    rules: [
      "permission.edit.is-read-back",
      "permission.edit.answers-the-object",
      "permission.edit.replaces-all",
      "permission.constants.are-accepted",
    ],
    plant: stores((body, { operation }) => {
      if (operation !== "edit-permissions" || !isObject(body)) return body;
      return withMember(body, "permissions", (all) => {
        return Array.isArray(all) ? all.filter((each: Json) => !isForbiddenChannel(each)) : all;
      });
    }),
    minimal: [createA({}), permit(0, [{ id: "{channel_id}", type: FOR_A_CHANNEL, permission: false }])],
  },
  {
    id: "spaces-in-a-row-become-one",
    what: "Several spaces in a row inside the name of a user or message command are stored as one.",
    kind: "value",
    rules: [
      "context-menu.name.allows-spaces-and-mixed-case",
      "endpoint.create.answers-201-for-a-new-name",
      ...COMMANDS_ARE_STORED,
    ],
    plant: stores(
      inCommands((command) =>
        withMember(command, "name", (name) => (typeof name === "string" ? name.replaceAll(INNER_SPACES, " ") : name)),
      ),
    ),
    minimal: [{ ...createA({}), body: { type: USER_COMMAND, name: "a  b" } }],
  },
  {
    id: "placeholders-of-selects-end-at-100",
    what: "A placeholder of a select may have 100 characters, as one of a text input, and not 150.",
    kind: "size",
    rules: [
      "select.placeholder.has-at-most-150-characters",
      "message.modal-answers-an-interaction",
      "message.response.takes-components",
    ],
    plant: refuses(
      isSome(inComponents, ({ type = null, placeholder }) => {
        return SELECTS.has(type) && lengthOf(placeholder) > SHORT_PLACEHOLDER;
      }),
    ),
    minimal: [row({ type: 5, custom_id: "s", placeholder: "p".repeat(SHORT_PLACEHOLDER + 1) })],
  },
  {
    id: "localized-descriptions-as-long-as-names",
    what: "Localized descriptions of subcommands and groups may have 32 characters, as their names, and not 100.",
    kind: "size",
    rules: [
      "localization.description.has-1-to-100-characters",
      "localization.descriptions.are-accepted-everywhere",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(
      isSome(inOptions, ({ type, description_localizations: texts }) => {
        const isLong = isObject(texts) && Object.values(texts).some((text) => lengthOf(text) > NAME_LENGTH);
        return (type === SUBCOMMAND || type === GROUP) && isLong;
      }),
    ),
    minimal: [
      createA({
        options: [
          {
            type: SUBCOMMAND,
            name: "o",
            description: "o",
            description_localizations: { "en-GB": "d".repeat(NAME_LENGTH + 1) },
          },
        ],
      }),
    ],
  },
];
