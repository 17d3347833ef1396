/** Bugs of features that work alone and not together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { objectOf, remembering } from "../memory.js";
import { type Change, inCommands, inComponents, inEach, isSome, sizeOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, edit, GLOBALLY, list, modal, row } from "../requests.js";
import { COMMANDS_ARE_STORED, OPTIONS_ARE_STORED } from "../rules.js";
import { answers, refuses, stores } from "../wrap.js";

const SUB_COMMAND = 1;
const SUB_COMMAND_GROUP = 2;
const STRING = 3;
const BUTTON = 2;
const STRING_SELECT = 3;
const SECTION = 9;
const TEXT_DISPLAY = 10;
const LABEL = 18;
const CHECKBOX_GROUP = 22;
const USER_INSTALL = 1;
const PRIVATE_CHANNEL = 2;

/** Changes the options of a part that is of this type. */
function ofType(type: number, change: Change): Change {
  return (part) => (part["type"] === type ? withMember(part, "options", (options) => inEach(options, change)) : part);
}

const withoutChoiceDictionaries: Change = (option) =>
  withMember(option, "choices", (choices) => inEach(choices, (choice) => without(choice, "name_localizations")));

/** The command whose options of the same name have its translations. */
const sharesTranslations: Change = (command) => {
  const dictionary = command["name_localizations"];
  if (!isObject(dictionary)) return command;
  const share: Change = (option) =>
    option["name"] === command["name"] && isObject(option["name_localizations"])
      ? { ...option, name_localizations: dictionary }
      : option;
  return withMember(command, "options", (options) => inEach(options, share));
};

const withEnabledAccessory: Change = (part) =>
  part["type"] === SECTION
    ? withMember(part, "accessory", (accessory) => (isObject(accessory) ? without(accessory, "disabled") : accessory))
    : part;

const withoutDescriptionBesideEmoji: Change = (option) =>
  option["emoji"] === undefined ? option : without(option, "description");

/** The contexts of a command that lose one when the command is no longer for users. */
function contextsAfter(body: JsonObject, contexts: readonly Json[]): readonly Json[] {
  const isForUsers = elementsOf(body["integration_types"]).includes(USER_INSTALL);
  const isAffected = Array.isArray(body["integration_types"]) && !isForUsers && body["contexts"] === undefined;
  return isAffected && contexts.length > 1 ? contexts.filter((one) => one !== PRIVATE_CHANNEL) : contexts;
}

const NESTED_CHOICE: JsonObject = { name: "c", name_localizations: { de: "d" }, value: "c" };
const NESTED: JsonObject = { type: STRING, name: "o", description: "o", choices: [NESTED_CHOICE] };
const IN_SUB_COMMAND: JsonObject = { type: SUB_COMMAND, name: "s", description: "s", options: [NESTED] };
const BOXES: readonly Json[] = ["a", "b"].map((value) => ({ value, label: value }));

/** Bugs of this kind. */
export const TWENTIETH_PAIRS: readonly PlantedBug[] = [
  {
    id: "merge-of-several-fields-skips-null",
    what: "An edit of several fields is merged without those that are null, so default_member_permissions stays",
    kind: "pair",
    // D1 "Edit body": each provided field entirely overwrites the existing value; null is a value of this field.
    rules: [
      "edit.replaces-provided-fields",
      "command.default-member-permissions.may-be-null",
      "edit.answers-the-whole-command",
    ],
    plant: stores((body, { operation }) => {
      const isSkipped = isObject(body) && sizeOf(body) > 1 && body["default_member_permissions"] === null;
      return operation === "edit" && isSkipped ? without(body, "default_member_permissions") : body;
    }),
    minimal: [createA({ default_member_permissions: "8" }), edit(0, { default_member_permissions: null, nsfw: true })],
  },
  {
    id: "translations-are-kept-by-default-name",
    what: "Translations are kept by default name, so an option that is named like its command has those of the command",
    kind: "pair",
    // D1 "Localization" 1: it applies to names of commands and options, through the name_localizations of each.
    rules: ["localization.names.are-accepted-everywhere", "command.list.holds-each-command", ...OPTIONS_ARE_STORED],
    plant: stores(inCommands(sharesTranslations)),
    minimal: [
      createA({
        name_localizations: { de: "b" },
        options: [{ type: STRING, name: "a", description: "a", name_localizations: { de: "c" } }],
      }),
    ],
  },
  {
    id: "button-of-a-section-is-never-disabled",
    what: "A disabled button that is the accessory of a section is stored as one that can be pressed",
    kind: "pair",
    // D2 "Button": disabled? boolean, default false; D2 "Placement rules": Button: an Action Row, or a Section accessory.
    rules: [
      "button.disabled.defaults-to-false",
      "message.components.read-back",
      "button.disabled-sends-no-interaction",
    ],
    plant: stores(inComponents(withEnabledAccessory)),
    minimal: [
      componentsV2({
        type: SECTION,
        components: [{ type: TEXT_DISPLAY, content: "a" }],
        accessory: { type: BUTTON, style: 1, label: "a", custom_id: "a", disabled: true },
      }),
    ],
  },
  {
    id: "select-option-has-emoji-or-description",
    what: "An option of a string select that has an emoji loses its description",
    kind: "pair",
    // D2 "Selects": Select option (string select): label, value, description?, emoji?, default?.
    rules: [
      "message.components.read-back",
      "string-select.option.has-emoji-and-default",
      "string-select.option.description-has-at-most-100-characters",
    ],
    plant: stores(
      inComponents((part) =>
        part["type"] === STRING_SELECT
          ? withMember(part, "options", (options) => inEach(options, withoutDescriptionBesideEmoji))
          : part,
      ),
    ),
    minimal: [
      row({
        type: STRING_SELECT,
        custom_id: "a",
        options: [{ label: "a", value: "a", description: "b", emoji: { name: "🔥" } }],
      }),
    ],
  },
  {
    id: "list-has-no-dictionaries-of-choices-in-groups",
    what: "A list with with_localizations has no dictionaries of the choices that are in a group",
    kind: "pair",
    // D1 "Localization" 1 and 5: names of choices too; localized fields instead of the dictionaries, unless with_localizations is true.
    rules: [
      "localization.list.returns-dictionaries-on-request",
      "localization.list.reaches-every-depth",
      "choice.name-localizations.follow-the-name",
    ],
    plant: answers((body, { operation, query }) =>
      operation === "list" && query.get("with_localizations") === "true"
        ? inEach(body, (command) =>
            withMember(command, "options", (options) =>
              inEach(options, ofType(SUB_COMMAND_GROUP, ofType(SUB_COMMAND, withoutChoiceDictionaries))),
            ),
          )
        : body,
    ),
    minimal: [
      createA({ options: [{ type: SUB_COMMAND_GROUP, name: "g", description: "g", options: [IN_SUB_COMMAND] }] }),
      { ...list(), path: `${list().path}?with_localizations=true` },
    ],
  },
  {
    id: "end-of-user-install-takes-a-context",
    what: "An edit of integration_types that ends USER_INSTALL also takes PRIVATE_CHANNEL out of the contexts",
    kind: "pair",
    // D1 "Edit body": each provided field overwrites the existing value, and contexts is not provided.
    rules: [
      "edit.keeps-other-fields",
      "edit.reaches-global-fields",
      "edit.answers-the-whole-command",
      "command.contexts.private-channel-is-accepted-without-user-install",
      ...COMMANDS_ARE_STORED,
    ],
    plant: remembering((known) => async (call, { pass }) => {
      const before = elementsOf(known.get(call.path["id"] ?? "")?.command["contexts"]);
      if (call.operation !== "edit" || !before.includes(PRIVATE_CHANNEL)) return pass();
      const body = await objectOf(call.request);
      const contexts = contextsAfter(body, before);
      return contexts.length === before.length ? pass() : pass({ ...body, contexts });
    }),
    minimal: [
      createA({ integration_types: [0, USER_INSTALL], contexts: [0, PRIVATE_CHANNEL] }, GLOBALLY),
      edit(0, { integration_types: [0] }, GLOBALLY),
    ],
  },
  {
    id: "checkbox-group-allows-one-by-default",
    what: "A checkbox group with two as min_values and without max_values is refused, as if one were the default",
    kind: "pair",
    // D2 "Checkbox Group": max_values? 1-10; default the number of options.
    rules: [
      "checkbox-group.max-values.defaults-to-the-number-of-options",
      "checkbox-group.min-values.is-0-to-10",
      "message.modal-answers-an-interaction",
    ],
    plant: refuses(
      isSome(
        inComponents,
        (part) =>
          part["type"] === CHECKBOX_GROUP && Number(part["min_values"] ?? 1) > 1 && part["max_values"] === undefined,
      ),
    ),
    minimal: modal({
      type: LABEL,
      label: "a",
      component: { type: CHECKBOX_GROUP, custom_id: "a", min_values: 2, options: BOXES },
    }),
  },
];
