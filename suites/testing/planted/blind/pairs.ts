/** Bugs of two members that are right alone and go wrong together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { countOf, inCommands, inComponents, inEach, inOptions, isDictionary, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, edit, GLOBALLY, row } from "../requests.js";
import { stores } from "../wrap.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const STRING = 3;
const NUMBER = 10;
const THUMBNAIL = 11;

/** An option of that type with a name, a description and these members. */
function option(type: number, name: string, members: JsonObject = {}): JsonObject {
  return { type, name, description: name, ...members };
}

/** Drops the translated descriptions of the subcommands of a group. */
function untranslated(group: Json): Json {
  if (!isObject(group) || group["type"] !== GROUP) return group;
  return withMember(group, "options", (inside) => inEach(inside, (each) => without(each, "description_localizations")));
}

/** The choices with translated names before those without. */
function translatedFirst(choices: Json): Json {
  const all = elementsOf(choices);
  const isTranslated = (choice: Json) => isObject(choice) && isDictionary(choice["name_localizations"]);
  return [...all.filter(isTranslated), ...all.filter((choice) => !isTranslated(choice))];
}

export const BLIND_PAIRS: readonly PlantedBug[] = [
  {
    id: "age-mark-lost-when-permissions-are-reset",
    what: "An edit that sets default_member_permissions to null resets nsfw to its default too, after it took the value of the edit.",
    kind: "pair",
    rules: ["edit.replaces-provided-fields", "command.nsfw.defaults-to-false"],
    plant: stores((body, { operation }) => {
      if (operation !== "edit" || !isObject(body)) return body;
      const isHit = body["nsfw"] === true && body["default_member_permissions"] === null;
      return isHit ? { ...body, nsfw: false } : body;
    }),
    minimal: [createA({}), edit(0, { nsfw: true, default_member_permissions: null })],
  },
  {
    id: "greatest-length-lost-beside-a-least-length-of-0-in-groups",
    what: "In a subcommand of a group both lengths of a string are stored only if min_length is truthy, so 0 loses max_length.",
    kind: "pair",
    rules: ["option.fields.round-trip"],
    plant: stores(
      inOptions((each, depth) => {
        const isHit = depth === 3 && each["type"] === STRING && each["min_length"] === 0;
        return isHit ? without(each, "min_length", "max_length") : each;
      }),
    ),
    minimal: [
      createA({
        options: [
          option(GROUP, "g", {
            options: [
              option(SUBCOMMAND, "s", { options: [option(STRING, "text", { min_length: 0, max_length: 20 })] }),
            ],
          }),
        ],
      }),
    ],
  },
  {
    id: "fractional-bound-beside-choices-in-subcommands",
    what: "A number option of a subcommand that has choices goes through the code of integers, which cuts the fraction of its bounds.",
    kind: "pair",
    rules: ["option.fields.round-trip", "option.bounds.of-numbers-may-be-doubles"],
    plant: stores(
      inOptions((each, depth) => {
        if (depth !== 2 || each["type"] !== NUMBER || countOf(each["choices"]) === 0) return each;
        const cut = (bound: Json) => (typeof bound === "number" ? Math.trunc(bound) : bound);
        return withMember(withMember(each, "min_value", cut), "max_value", cut);
      }),
    ),
    minimal: [
      createA({
        options: [
          option(SUBCOMMAND, "s", {
            options: [option(NUMBER, "n", { max_value: 2.5, choices: [{ name: "One", value: 1 }] })],
          }),
        ],
      }),
    ],
  },
  {
    id: "translations-in-a-group-that-follows-a-subcommand",
    what: "When a plain subcommand comes before a group, the subcommands of the group are stored without description_localizations.",
    kind: "pair",
    rules: ["option.fields.round-trip", "localization.descriptions.are-accepted-everywhere"],
    plant: stores(
      inCommands((command) => {
        const options = elementsOf(command["options"]);
        const first = options.findIndex((each) => isObject(each) && each["type"] === SUBCOMMAND);
        if (first === -1) return command;
        return { ...command, options: options.map((each, index) => (index > first ? untranslated(each) : each)) };
      }),
    ),
    minimal: [
      createA({
        options: [
          option(SUBCOMMAND, "plain"),
          option(GROUP, "g", { options: [option(SUBCOMMAND, "s", { description_localizations: { fr: "x" } })] }),
        ],
      }),
    ],
  },
  {
    id: "translated-choices-come-first",
    what: "Choices with and without name_localizations are kept in two tables, and those with translations are returned first.",
    kind: "pair",
    rules: ["choice.order.is-preserved", "option.fields.round-trip"],
    plant: stores(inOptions((each) => withMember(each, "choices", translatedFirst))),
    minimal: [
      createA({
        options: [
          option(STRING, "s", {
            choices: [
              { name: "Plain", value: "1" },
              { name: "Red", value: "2", name_localizations: { fr: "Rouge" } },
            ],
          }),
        ],
      }),
    ],
  },
  {
    id: "dm-permission-ignored-beside-contexts",
    what: "An edit that gives contexts skips the deprecated dm_permission, which keeps its old value.",
    kind: "pair",
    rules: ["edit.reaches-global-fields", "edit.replaces-provided-fields"],
    plant: stores((body, { operation }) => {
      if (operation !== "edit" || !isObject(body)) return body;
      return countOf(body["contexts"]) > 0 ? without(body, "dm_permission") : body;
    }),
    minimal: [createA({}, GLOBALLY), edit(0, { dm_permission: false, contexts: [0] }, GLOBALLY)],
  },
  {
    id: "default-values-lost-beside-min-values-0",
    what: "A select keeps its default_values only if min_values is truthy, so a select with 0 loses them.",
    kind: "pair",
    rules: ["message.components.read-back"],
    plant: stores(
      inComponents((component) => (component["min_values"] === 0 ? without(component, "default_values") : component)),
    ),
    minimal: [row({ type: 5, custom_id: "u", min_values: 0, default_values: [{ id: "{user_id}", type: "user" }] })],
  },
  {
    id: "spoiler-lost-beside-a-null-description",
    what: "The code of thumbnails returns early at a description of null and never stores spoiler.",
    kind: "pair",
    rules: ["message.components.read-back"],
    plant: stores(
      inComponents((component) => {
        const isHit = component["type"] === THUMBNAIL && component["description"] === null;
        return isHit ? without(component, "spoiler") : component;
      }),
    ),
    minimal: [
      componentsV2({
        type: 9,
        components: [{ type: 10, content: "t" }],
        accessory: { type: THUMBNAIL, media: { url: "https://example.com/a.png" }, description: null, spoiler: true },
      }),
    ],
  },
];
