/** Bugs of two things that come together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inComponents, inEach, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, edit, invoke, list, modal } from "../requests.js";
import { COMMANDS_ARE_STORED } from "../rules.js";
import { answers, changed, type Handler, handledBy, refuses } from "../wrap.js";
import { ADULTS_NEED_NO_PERMISSION } from "./adults.js";

const GROUP = 2;
const SUBCOMMAND = 1;
const STRING = 3;
const MENTIONABLE_SELECT = 7;
const LABEL = 18;
const MODAL = 9;

/** The names on the way to a subcommand are a set. */
const collapsingThePath: Change = (option) => {
  const [inner] = elementsOf(option["options"]);
  return option["type"] === GROUP && isObject(inner) && inner["name"] === option["name"] ? inner : option;
};

const withACollapsedPath: Change = (interaction) =>
  withMember(interaction, "data", (data) =>
    inEach(data, (part) => withMember(part, "options", (all) => inEach(all, collapsingThePath))),
  );

/** A rename takes every permission of the command away, after the fields were written. */
function clearingAfterTheRename(): Handler {
  return async (call, { pass, ask }) => {
    const body = call.operation === "edit" ? await objectOf(call.request) : {};
    const { name, default_member_permissions: defaults } = body;
    if (typeof name !== "string" || typeof defaults !== "string") return pass();
    const before = await objectOf(await ask("GET", `${call.place}/${call.path["id"]}`));
    return before["name"] === name ? pass() : pass({ ...body, default_member_permissions: null });
  };
}

const OWN_HEADER = /^x-\w+-locale$/;
/** @see D1 Localization 4 */
const FALLBACKS: Readonly<Record<string, string>> = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };
const YES: ReadonlySet<string | null> = new Set(["true", "True", "1"]);

/** The locale that a request names first. */
function localeOf({ headers }: Request): string {
  const own = [...headers].find(([name]) => OWN_HEADER.test(name))?.[1].trim();
  return own || (headers.get("accept-language") ?? "").split(/[,;]/, 1)[0]?.trim() || "";
}

/** Choices are looked up in the locale itself, and their commands and options in the fallback too. */
function lookingUpChoicesOnce(): Handler {
  return async ({ operation, place, query, request }, { pass, ask }) => {
    const locale = localeOf(request);
    const response = await pass();
    if (operation !== "list" || YES.has(query.get("with_localizations")) || FALLBACKS[locale] === undefined)
      return response;
    const all = elementsOf(await bodyOf(await ask("GET", `${place}?with_localizations=true`)));
    const whole = new Map(all.map((each) => [textOf(each, "id"), each]));
    return changed(response, (body) =>
      inEach(body, (each) => withPlainChoices(each, whole.get(textOf(each, "id")), locale)),
    );
  };
}

/** A command or option whose choices have no text of a fallback. @param whole the same with its dictionaries */
function withPlainChoices(view: JsonObject, whole: Json | undefined, locale: string): JsonObject {
  const source = isObject(whole) ? whole : {};
  const sourceAt = (member: string, index: number) => elementsOf(source[member])[index];
  const withOptions = withMember(view, "options", (options) =>
    elementsOf(options).map((each, index) =>
      isObject(each) ? withPlainChoices(each, sourceAt("options", index), locale) : each,
    ),
  );
  return withMember(withOptions, "choices", (choices) =>
    elementsOf(choices).map((each, index) => withoutFallback(each, sourceAt("choices", index), locale)),
  );
}

function withoutFallback(choice: Json, whole: Json | undefined, locale: string): Json {
  const dictionary = isObject(whole) ? whole["name_localizations"] : undefined;
  if (!isObject(choice) || (isObject(dictionary) && dictionary[locale] !== undefined)) return choice;
  const { name_localized: _, ...plain } = choice;
  return plain;
}

/** True for a select of a modal that need not be filled in, and says that it takes no value at least. */
function isOptionalMentionable({ type, required, min_values: least }: JsonObject): boolean {
  return type === MENTIONABLE_SELECT && required === false && least === 0;
}

/** True for a modal with such a select. */
function asksForOne(body: Json, call: Call): boolean {
  const isModal = call.operation === "respond" && isObject(body) && body["type"] === MODAL;
  return isModal && isSome(inComponents, isOptionalMentionable)(body, call);
}

/** Those of two features. */
export const PAIRS: readonly PlantedBug[] = [
  ADULTS_NEED_NO_PERMISSION,
  {
    id: "a-path-holds-each-name-once",
    what: "A subcommand with the name of its group is delivered without the group around it.",
    kind: "pair",
    rules: [
      "interaction.data.subcommands-nest",
      "interaction.data.options-have-name-type-and-value",
      "option.name.is-free-in-other-arrays",
      "option.tree.allows-documented-shapes",
      "autocomplete.data.has-the-command-shape",
    ],
    plant: answers(inInteractions(withACollapsedPath)),
    minimal: [
      createA({
        options: [
          {
            type: GROUP,
            name: "o",
            description: "o",
            options: [{ type: SUBCOMMAND, name: "o", description: "o" }],
          },
        ],
      }),
      invoke(0, { options: [{ name: "o", options: [{ name: "o" }] }] }),
      DELIVERIES,
    ],
  },
  {
    id: "renames-drop-the-new-default",
    what: "An edit that renames a command and sets default_member_permissions leaves the command without the latter.",
    kind: "pair",
    rules: [
      "edit.replaces-provided-fields",
      "edit.answers-the-whole-command",
      "edit.rename-drops-permissions",
      "command.default-member-permissions.round-trips",
      "command.default-member-permissions.keeps-zero",
      "access.default-member-permissions.zero-forbids",
      "access.default-member-permissions.asks-for-its-bit",
      "permission.default-member-permissions.need-no-bearer",
      ...COMMANDS_ARE_STORED,
    ],
    plant: handledBy(clearingAfterTheRename),
    minimal: [createA({}), edit(0, { name: "b", default_member_permissions: "0" })],
  },
  {
    id: "choices-have-no-fallback",
    what: "A list shows the fallback of a locale in names and descriptions, but not in the names of choices.",
    kind: "pair",
    rules: [
      "localization.fallback.of-es-419-is-es-es",
      "localization.fallback.of-en-us-is-en-gb",
      "localization.fallback.of-en-gb-is-en-us",
      "localization.fallback.replaces-the-default",
      "localization.list.reaches-every-depth",
      "localization.list.shows-the-requesters-locale",
    ],
    plant: handledBy(lookingUpChoicesOnce),
    minimal: [
      createA({
        options: [
          {
            type: STRING,
            name: "o",
            description: "o",
            choices: [{ name: "c", value: "c", name_localizations: { "es-ES": "d" } }],
          },
        ],
      }),
      { ...list(), headers: { "accept-language": "es-419" } },
    ],
  },
  {
    id: "optional-mentionables-ask-for-one",
    what: "A modal is refused if a mentionable select has the min_values 0, although it is not required.",
    kind: "pair",
    rules: [
      "select.min-values.of-a-required-one-is-at-least-1",
      "select.min-values.is-0-to-25",
      "message.modal-answers-an-interaction",
    ],
    plant: refuses(asksForOne),
    minimal: modal({
      type: LABEL,
      label: "l",
      component: { type: MENTIONABLE_SELECT, custom_id: "s", required: false, min_values: 0 },
    }),
  },
];
