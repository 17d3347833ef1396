/** Bugs of commands that one or two writes show: a pair and values. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { inCommands, inEach, inOptions, isSome, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, bulk, create, createA, GLOBALLY } from "../requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN } from "../rules.js";
import { type Handler, refuses, stores } from "../wrap.js";

const INTEGER = 4;
/** @see D1 Option types */
const LEAST_INTEGER = Number.MIN_SAFE_INTEGER;
const ADMINISTRATOR = "8";

/** The loop over the elements keeps its variable. */
function inheritingContexts(body: Json, { operation, path }: Call): Json {
  if (operation !== "bulk" || path["guild"] !== undefined) return body;
  let last: Json | undefined;
  return inEach(body, (element) => {
    last = element["contexts"] ?? last;
    return element["contexts"] === undefined && last !== undefined ? { ...element, contexts: last } : element;
  });
}

/** True for an option with a choice whose name has nothing but spaces in it. */
function hasBlankChoice({ choices }: JsonObject): boolean {
  const names = elementsOf(choices).map((choice) => textOf(choice, "name"));
  return names.some((name) => name !== "" && name.trim() === "");
}

/** True for an integer option that has the least integer as a bound or as a choice. */
function hasLeastInteger({ type, min_value: least, max_value: greatest, choices }: JsonObject): boolean {
  const values = elementsOf(choices).map((choice) => (isObject(choice) ? choice["value"] : undefined));
  return type === INTEGER && [least, greatest, ...values].includes(LEAST_INTEGER);
}

/** A command of the same name is looked for with LIKE, in which an underscore is any character. */
function lookingWithWildcards(known: Known): Handler {
  return async ({ operation, place, request }, { pass, ask }) => {
    const body = operation === "create" ? await objectOf(request) : {};
    const name = textOf(body, "name");
    if (!name.includes("_")) return pass();
    const pattern = new RegExp(`^${name.replaceAll("_", ".")}$`, "u");
    const type = body["type"] ?? 1;
    const namesakes = [...known].filter(([, each]) => each.place === place && (each.command["type"] ?? 1) === type);
    const found = namesakes.find(([, each]) => pattern.test(each.name));
    if (found === undefined || namesakes.some(([, each]) => each.key === keyOf(place, body))) return pass();
    const response = await ask("PATCH", `${place}/${found[0]}`, without(body, "type"));
    return response.ok ? response : pass();
  };
}

/** Those of commands. */
export const THIRTY_EIGHTH_COMMANDS: readonly PlantedBug[] = [
  // D1 "Bulk overwrite body element": "contexts (list; defaults to [0,1,2])".
  {
    id: "elements-inherit-contexts-of-the-one-before",
    what: "An element of a global bulk overwrite without contexts gets those of an element before it that has some.",
    kind: "pair",
    rules: [
      "bulk.contexts-default",
      "bulk.rules-hold-per-element",
      "access.contexts.bot-dm-lets-a-command-run-there",
      "access.global-commands.are-in-direct-messages",
    ],
    plant: stores(inheritingContexts),
    minimal: [
      bulk(
        [
          { ...A, contexts: [0] },
          { name: "b", description: "b" },
        ],
        GLOBALLY,
      ),
    ],
  },
  // D1 "Option choice": "name | string | 1-100 characters".
  {
    id: "choices-need-something-to-read",
    what: "A choice is refused if its name has only spaces in it, because it is trimmed before its length is checked.",
    kind: "value",
    rules: ["choice.name.has-1-to-100-characters", "choice.name.allows-any-character", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inOptions, hasBlankChoice)),
    minimal: [createA({ options: [{ type: 3, name: "o", description: "o", choices: [{ name: " ", value: "v" }] }] })],
  },
  // D1 "Application command": "default_member_permissions?? | string | Permission bit set serialized as a string".
  {
    id: "administrators-alone-are-nobody",
    what: "Default permissions of only the administrator bit are kept as '0', since both leave no user but administrators.",
    kind: "value",
    rules: [
      "command.default-member-permissions.round-trips",
      "command.default-member-permissions.keeps-zero",
      ...COMMANDS_ARE_STORED,
    ],
    plant: stores(
      inCommands((command) =>
        command["default_member_permissions"] === ADMINISTRATOR
          ? { ...command, default_member_permissions: "0" }
          : command,
      ),
    ),
    minimal: [createA({ default_member_permissions: ADMINISTRATOR })],
  },
  // D1 "Option types": "INTEGER | 4 | Any integer from -2^53+1 to 2^53-1".
  {
    id: "integers-begin-above-the-least",
    what: "A bound or choice of an integer option is refused if it is -2^53+1, the least that is allowed.",
    kind: "value",
    rules: ["option.bounds.of-integers-are-safe", "choice.value.of-integers-is-safe", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inOptions, hasLeastInteger)),
    minimal: [createA({ options: [{ type: INTEGER, name: "o", description: "o", min_value: LEAST_INTEGER }] })],
  },
  // D1 "States and transitions": "does not exist | POST create | no command of same name, type and scope | exists | response 201".
  {
    id: "underscores-in-names-stand-for-any-letter",
    what: "A create of a name with an underscore overwrites a command whose name has another letter there.",
    kind: "value",
    rules: [
      "endpoint.create.answers-201-for-a-new-name",
      "command.name.is-unique-per-type-and-scope",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
    ],
    plant: remembering(lookingWithWildcards),
    minimal: [create({ name: "a-b", description: "a" }), create({ name: "a_b", description: "a" })],
  },
];
