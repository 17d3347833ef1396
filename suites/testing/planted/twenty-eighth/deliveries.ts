/** Bugs of what applications receive. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { type Distortion, deliversWrongly, driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, countOf, inEach, sizeOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, invoke, modal, row, use } from "../requests.js";
import { type Handler, handledBy } from "../wrap.js";
import { type HistoryChange, inside, listsWrongly } from "./support.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const STRING = 3;
const MENTIONABLE_SELECT = 7;
const LABEL = 18;
const CHECKBOX = 23;
const USER_INSTALL = 1;

/** What has no options in it is left out of a group. */
const pruningGroups: Distortion = (name) => {
  if (name !== "invokeCommand") return undefined;
  const isFull = (each: Json) => isObject(each) && countOf(each["options"]) > 0;
  const pruned: Change = (option) =>
    option["type"] === GROUP ? { ...option, options: elementsOf(option["options"]).filter(isFull) } : option;
  return (data) => withMember(data, "options", (options) => inEach(options, pruned));
};

/** Roles are resolved where there are no users. */
const resolvingUsersElseRoles: Distortion = (name) => {
  if (name !== "useComponent") return undefined;
  return (data) => {
    const resolved = inside(data, "resolved");
    const isMixed = sizeOf(resolved["users"]) > 0 && sizeOf(resolved["roles"]) > 0;
    const isWrong = data["component_type"] === MENTIONABLE_SELECT && isMixed;
    return isWrong ? { ...data, resolved: without(resolved, "roles") } : data;
  };
};

/** What is entered into a modal is `entered || default`. */
function fallingBackToDefaults(): Handler {
  return async (call, { pass }) => {
    const use = driven(call) === "submitModal" ? await objectOf(call.request) : {};
    const values = inside(use, "values");
    const kept = Object.fromEntries(Object.entries(values).filter(([, value]) => Boolean(value)));
    return sizeOf(kept) < sizeOf(values) ? pass({ ...use, values: kept }) : pass();
  };
}

/** Options up to the one that is typed into. */
function upToTheFocus(options: readonly Json[]): readonly Json[] {
  const position = options.findIndex((each) => isObject(each) && each["focused"] === true);
  const kept = position < 0 ? options : options.slice(0, position + 1);
  return kept.map((each) =>
    isObject(each) ? withMember(each, "options", (inner) => upToTheFocus(elementsOf(inner))) : each,
  );
}

/** A client sends the options up to the one that is typed into. */
function endingAtTheFocus(): Handler {
  return async (call, { pass }) => {
    if (driven(call) !== "typeOption") return pass();
    const use = await objectOf(call.request);
    return pass(withMember(use, "options", (options) => upToTheFocus(elementsOf(options))));
  };
}

/** The user of the last installation is in a variable, from where a removal takes it. */
const namingTheLast: HistoryChange = (event, before) => {
  const isInstallation = ({ name, data = null }: JsonObject) =>
    name === "APPLICATION_AUTHORIZED" && isObject(data) && data["integration_type"] === USER_INSTALL;
  const { user } = inside(before.findLast(isInstallation) ?? {}, "data");
  if (event["name"] !== "APPLICATION_DEAUTHORIZED" || user === undefined) return event;
  return withMember(event, "data", (data) => inEach(data, (each) => ({ ...each, user })));
};

/** The first user types into an option of the first command. */
function type(...options: readonly JsonObject[]): PlainRequest {
  return drive("typeOption", { user_id: "{user_id}", channel_id: "{channel_id}", command_id: "{#0.id}", options });
}

/** A user adds the application, or removes it. */
function byUser(operation: "install" | "uninstall", user: string): PlainRequest {
  const scopes = operation === "install" ? { scopes: ["applications.commands"] } : {};
  return drive(operation, { user_id: user, ...scopes });
}

/** Those of this set. */
export const TWENTY_EIGHTH_DELIVERIES: readonly PlantedBug[] = [
  {
    id: "groups-lack-subcommands-without-options",
    what: "A subcommand in a group is not delivered if no option of it was filled in: the group is empty then.",
    kind: "pair",
    rules: ["interaction.data.subcommands-nest", "option.tree.allows-documented-shapes"],
    plant: deliversWrongly(() => pruningGroups),
    minimal: [
      createA({
        options: [
          {
            type: GROUP,
            name: "g",
            description: "g",
            options: [{ type: SUBCOMMAND, name: "s", description: "s" }],
          },
        ],
      }),
      invoke(0, { options: [{ name: "g", options: [{ name: "s" }] }] }),
      DELIVERIES,
    ],
  },
  {
    id: "mixed-mentionables-resolve-users",
    what: "Where users and roles are selected together in a mentionable select, the roles are not resolved.",
    kind: "pair",
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.resolved.is-keyed-by-id",
      "component-response.resolved.role-has-its-fields",
    ],
    plant: deliversWrongly(() => resolvingUsersElseRoles),
    minimal: [
      row({ type: MENTIONABLE_SELECT, custom_id: "m", max_values: 2 }),
      use(0, "m", ["{user_id}", "{role_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "emptied-inputs-keep-their-defaults",
    what: "An input that a user empties or unchecks in a modal is delivered with what was in it at first.",
    kind: "value",
    rules: [
      "component-response.checkbox.has-its-fields",
      "component-response.text-input.has-its-fields",
      "component-response.radio-group.has-its-fields",
      "component-response.checkbox-group.has-its-fields",
      "checkbox.has-custom-id-and-default",
      "component-response.modal.mirrors-its-components",
    ],
    plant: handledBy(fallingBackToDefaults),
    minimal: [
      ...modal({ type: LABEL, label: "l", component: { type: CHECKBOX, custom_id: "c", default: true } }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { c: false },
      }),
      DELIVERIES,
    ],
  },
  {
    id: "typing-ends-at-the-focus",
    what: "While a user types into an option, filled options that come after it are not delivered.",
    kind: "pair",
    rules: [
      "autocomplete.filled-options.are-not-focused",
      "autocomplete.data.has-the-command-shape",
      "interaction.data.options-have-name-type-and-value",
    ],
    plant: handledBy(endingAtTheFocus),
    minimal: [
      createA({
        options: [
          { type: STRING, name: "o", description: "o", autocomplete: true },
          { type: STRING, name: "p", description: "p" },
        ],
      }),
      type({ name: "o", value: "a", focused: true }, { name: "p", value: "b" }),
      DELIVERIES,
    ],
  },
  {
    id: "removals-name-the-last-installer",
    what: "The event of a user who removes the application has the user who added it last.",
    kind: "sequence",
    rules: ["event.deauthorized.follows-a-removal"],
    plant: listsWrongly("listEvents", "events", namingTheLast),
    minimal: [
      drive("changeApplication", { webhook_url: "https://example.com/events" }),
      byUser("install", "{user_id}"),
      drive("makeUser"),
      byUser("install", "{#2.user_id}"),
      byUser("uninstall", "{user_id}"),
      drive("listEvents"),
    ],
  },
];
