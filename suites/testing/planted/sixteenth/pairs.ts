/** Bugs of two features that work alone and not together. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inComponents, inEach, isSome, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, COMPONENTS_V2, createA, IN_GUILD, invoke, list, message, modal, permit } from "../requests.js";
import { answers, type Handler, refuses, stores } from "../wrap.js";
import { Administrators } from "./administrators.js";
import { EntriesOfCommands } from "./entries.js";

const SUB_COMMAND = 1;
const STRING = 3;
const CHECKBOX_GROUP = 22;
const ROLE_ENTRY = 1;
const SUPPRESS_NOTIFICATIONS = 4096;

const withoutChoiceNames: Change = (option) => {
  const bare = withMember(option, "choices", (choices) => inEach(choices, (one) => without(one, "name_localizations")));
  return withMember(bare, "options", (options) => inEach(options, withoutChoiceNames));
};

/** Dictionaries of choices are read for the options of the command itself, and not for those of a subcommand. */
const withoutDeepChoiceNames: Change = (command) =>
  withMember(command, "options", (options) =>
    inEach(options, (option) => withMember(option, "options", (inner) => inEach(inner, withoutChoiceNames))),
  );

/** Looks for a command of the id and the name, instead of the id alone. */
function linkingByIdAndName(known: Known): Handler {
  return async ({ operation, place, request }, { pass }) => {
    const body = operation === "bulk" ? await bodyOf(request) : undefined;
    if (!Array.isArray(body)) return pass();
    const isRenamed = (element: JsonObject) => {
      const before = known.get(textOf(element, "id"));
      return before !== undefined && before.place === place && before.name !== element["name"];
    };
    if (!body.some((element: Json) => isObject(element) && isRenamed(element))) return pass();
    return pass(inEach(body, (element) => (isRenamed(element) ? without(element, "id") : element)));
  };
}

/** A guild command that is closed to all is opened by entries of users and of roles of the member; @everyone is none of them. */
function closingToEveryone(known: Known): Handler {
  const written = new EntriesOfCommands(known);
  const administrators = new Administrators();
  return async (call, { pass }) => {
    written.forget();
    const body = await objectOf(call.request);
    const id = textOf(body, "command_id");
    const command = call.path["name"] === "invokeCommand" ? known.get(id)?.command : undefined;
    const guild = textOf(command, "guild_id");
    const isClosed = command?.["default_member_permissions"] === "0" && !administrators.has(textOf(body, "user_id"));
    const [first, ...others] = written.of(id).find((one) => one.guild === guild)?.entries ?? [];
    if (isClosed && first !== undefined && others.length === 0 && opens(first, guild))
      return Response.json({ outcome: "denied" });
    const response = await pass();
    await written.learn(call, response);
    await administrators.learn(call, response);
    return response;
  };
}

function opens({ type, id, permission }: JsonObject, guild: string): boolean {
  return type === ROLE_ENTRY && id === guild && permission === true;
}

function withFlagCompared({ flags, ...body }: JsonObject): JsonObject {
  if (typeof flags !== "number") return flags === undefined ? body : { ...body, flags };
  const isFound = flags === COMPONENTS_V2;
  return { ...body, flags: isFound ? flags : flags & ~COMPONENTS_V2 };
}

const LOCALIZED_CHOICE: Json = { name: "Red", value: "red", name_localizations: { de: "Rot" } };
const WITH_CHOICE: Json = { type: STRING, name: "o", description: "o", choices: [LOCALIZED_CHOICE] };
const SUB: Json = { type: SUB_COMMAND, name: "s", description: "s", options: [WITH_CHOICE] };
const GROUP: Json = {
  type: CHECKBOX_GROUP,
  custom_id: "g",
  options: [{ value: "a", label: "A" }],
  required: false,
  min_values: 0,
};

/** Such bugs. */
export const SIXTEENTH_PAIRS: readonly PlantedBug[] = [
  {
    id: "with-localizations-forgets-choices-in-subcommands",
    what: "The list with localizations has no dictionaries of choices in subcommands.",
    kind: "pair",
    // D1 "Localization" 5.
    rules: ["localization.list.returns-dictionaries-on-request", "localization.list.reaches-every-depth"],
    plant: answers((body, { operation, query }) =>
      operation === "list" && query.get("with_localizations") === "true" ? inEach(body, withoutDeepChoiceNames) : body,
    ),
    minimal: [createA({ options: [SUB] }), list(`${IN_GUILD}?with_localizations=true`)],
  },
  {
    id: "bulk-with-an-id-and-a-new-name-makes-a-new-command",
    what: "An element of a bulk overwrite with a known id and another name makes a new command with a new id.",
    kind: "pair",
    // D1 "Bulk overwrite body element": id is the command ID if known.
    rules: ["bulk.id-links-to-the-command"],
    plant: remembering(linkingByIdAndName),
    minimal: [createA({}), bulk([{ id: "{#0.id}", name: "b", description: "b" }])],
  },
  {
    id: "everyone-entry-does-not-open-a-command-closed-to-all",
    what: 'An entry that allows @everyone has no effect on a command with default_member_permissions "0".',
    kind: "pair",
    // D1 "Guild application command permissions", rule 4 and the constant @everyone.
    rules: ["access.everyone-is-the-guild-id", "access.default-member-permissions.zero-forbids"],
    plant: remembering(closingToEveryone),
    minimal: [
      createA({ default_member_permissions: "0" }),
      permit(0, [{ id: "{guild_id}", type: ROLE_ENTRY, permission: true }]),
      invoke(0),
    ],
  },
  {
    id: "components-flag-beside-another-flag-is-not-seen",
    what: "IS_COMPONENTS_V2 has no effect in a message that has another flag too.",
    kind: "pair",
    // D2 "What the service does" 3.
    rules: ["v2.flag.is-bit-15", "message.components.travel-with-flags", "v2.components.need-the-flag"],
    plant: stores((body, { operation }) =>
      operation === "create-message" && isObject(body) ? withFlagCompared(body) : body,
    ),
    minimal: [message({ flags: COMPONENTS_V2 | SUPPRESS_NOTIFICATIONS, components: [{ type: 10, content: "Text" }] })],
  },
  {
    id: "optional-checkbox-group-needs-a-min-value-of-1",
    what: "A checkbox group with required false and min_values 0 is refused, as a required one is.",
    kind: "pair",
    // D2 "Checkbox Group (22)".
    rules: [
      "checkbox-group.min-values.is-0-to-10",
      "checkbox-group.min-values.of-a-required-one-is-at-least-1",
      "message.modal-answers-an-interaction",
    ],
    plant: refuses(isSome(inComponents, ({ type, min_values: least }) => type === CHECKBOX_GROUP && least === 0)),
    minimal: modal({ type: 18, label: "L", component: GROUP }),
  },
];
