/** Bugs of what belongs elsewhere: scopes. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inCommands, isSome, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { COMPONENTS_V2, create, createA, DELIVERIES, GLOBALLY, row, use } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { answers, type Handler, handledBy, refusal, refuses } from "../wrap.js";
import { button, componentsIn, inData, label, objectsOf, option, respond, TEXT, writtenMessage } from "./support.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const CHAT_INPUT = 1;
const ENTRY_POINT = 4;
const MENTIONABLE_SELECT = 7;
const MESSAGE = 4;
const MODAL = 9;

/** True where two groups of a command have a subcommand of one name. */
function hasTwinSubcommands(command: JsonObject): boolean {
  const groups = objectsOf(command["options"]).filter((one) => one["type"] === GROUP);
  const names = groups.flatMap((group) => [...new Set(objectsOf(group["options"]).map((one) => textOf(one, "name")))]);
  return new Set(names).size < names.length;
}

/** Entry points and slash commands are in one table. */
function sharingOneTable(known: Known): Handler {
  return async ({ operation, place, request }, { pass }) => {
    if (operation !== "create") return pass();
    const { name = "", type = CHAT_INPUT } = await objectOf(request);
    const other = { [CHAT_INPUT]: ENTRY_POINT, [ENTRY_POINT]: CHAT_INPUT }[Number(type)];
    const isTaken = [...known.values()].some((one) => {
      return one.place === place && one.name === name && one.command["type"] === other;
    });
    return isTaken ? refusal() : pass();
  };
}

/** Whether a response is refused. @param source the message whose component was used, as it was last written */
type Refuses = (source: JsonObject, body: JsonObject, call: Call) => boolean;

/** Refuses responses to the use of a component because of the message that holds it. */
function lookingAtTheSource(isRefused: Refuses): () => Handler {
  return () => {
    const messages = new Map<string, JsonObject>();
    const sources = new Map<string, JsonObject>();
    return async (call, { pass }) => {
      const source = call.operation === "respond" ? sources.get(call.path["id"] ?? "") : undefined;
      if (source !== undefined && isRefused(source, await objectOf(call.request), call)) return refusal();
      const response = await pass();
      const written = await writtenMessage(call, response);
      if (written !== undefined) messages.set(textOf(written, "id"), written);
      if (driven(call) !== "useComponent" || !response.ok) return response;
      const used = messages.get(textOf(await objectOf(call.request), "message_id"));
      if (used !== undefined) sources.set(textOf(await objectOf(response), "interaction_id"), used);
      return response;
    };
  };
}

function isV2(message: Json | undefined): boolean {
  return isObject(message) && (Number(message["flags"] ?? 0) & COMPONENTS_V2) !== 0;
}

const hasCustomIdOfSource: Refuses = (source, body, call) => {
  const namesIn = (part: JsonObject) =>
    componentsIn(part, call).flatMap(({ custom_id: id }) => (id === undefined ? [] : [id]));
  const taken = new Set(namesIn(source));
  return body["type"] === MODAL && namesIn(body).some((id) => taken.has(id));
};

const isV2BesideLegacy: Refuses = (source, body) => body["type"] === MESSAGE && isV2(body["data"]) && !isV2(source);

/** Roles of a mentionable select are taken for users. */
const rolesAsUsers: Change = (data) => {
  if (data["component_type"] !== MENTIONABLE_SELECT && data["type"] !== MENTIONABLE_SELECT) return data;
  return withMember(data, "resolved", (resolved) => {
    if (!isObject(resolved) || !isObject(resolved["roles"])) return resolved;
    const users = isObject(resolved["users"]) ? resolved["users"] : {};
    return { ...without(resolved, "roles"), users: { ...users, ...resolved["roles"] } };
  });
};

/** A group with one subcommand. */
function group(name: string): JsonObject {
  return option(GROUP, { name, options: [option(SUBCOMMAND, { name: "s" })] });
}

const INPUT: JsonObject = { type: 4, custom_id: "a", style: 1 };

/** Those of scopes. */
export const THIRTY_FIRST_SCOPES: readonly PlantedBug[] = [
  {
    id: "cousins-among-subcommands-need-other-names",
    what: "A command is refused if two of its groups have a subcommand of the same name.",
    kind: "scope",
    rules: [
      "option.name.is-free-in-other-arrays",
      "option.name.is-unique-in-its-array",
      "option.tree.allows-documented-shapes",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, hasTwinSubcommands)),
    minimal: [createA({ options: [group("g"), group("h")] })],
  },
  {
    id: "launchers-and-slash-commands-share-names",
    what: "A create is refused if the entry point has the name of a global slash command, or the other way round.",
    kind: "scope",
    rules: [
      "command.name.is-free-for-other-types",
      "command.name.is-unique-per-type-and-scope",
      "entry-point.does-not-use-other-limits",
      "entry-point.can-be-created-again",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(sharingOneTable),
    minimal: [createA({}, GLOBALLY), create({ name: "a", type: ENTRY_POINT, handler: 1 }, GLOBALLY)],
  },
  {
    id: "forms-avoid-custom-ids-of-their-message",
    what: "A modal is refused if it has a custom_id of the message whose component it answers.",
    kind: "scope",
    rules: [
      "component.custom-id.is-free-in-other-messages",
      "component.custom-id.is-unique-in-its-message",
      "component.custom-id.is-unique-in-its-modal",
      "message.modal-answers-an-interaction",
    ],
    plant: handledBy(lookingAtTheSource(hasCustomIdOfSource)),
    minimal: [
      row(button("a")),
      use(0, "a"),
      DELIVERIES,
      respond(2, 0, { type: MODAL, data: { custom_id: "m", title: "m", components: [label(INPUT)] } }),
    ],
  },
  {
    id: "legacy-messages-get-legacy-answers",
    what: "A response with IS_COMPONENTS_V2 is refused if it answers a component of a message without that flag.",
    kind: "scope",
    rules: [
      "v2.flag.is-per-message",
      "v2.flag.is-bit-15",
      "message.components.travel-with-flags",
      "message.response.takes-components",
    ],
    plant: handledBy(lookingAtTheSource(isV2BesideLegacy)),
    minimal: [
      row(button("a")),
      use(0, "a"),
      DELIVERIES,
      respond(2, 0, { type: MESSAGE, data: { flags: COMPONENTS_V2, components: [TEXT] } }),
    ],
  },
  {
    id: "chosen-roles-are-filed-under-users",
    what: "A role that was chosen in a mentionable select of a message is delivered among the users of resolved.",
    kind: "scope",
    rules: [
      "component-response.resolved.is-keyed-by-id",
      "component-response.auto-select.has-its-fields",
      "component-response.auto-select.values-are-resolved",
      "component-response.resolved.role-has-its-fields",
      "component-response.user-select.may-have-members",
    ],
    plant: answers(inInteractions(inData(rolesAsUsers))),
    minimal: [row({ type: MENTIONABLE_SELECT, custom_id: "a" }), use(0, "a", ["{role_id}"]), DELIVERIES],
  },
];
