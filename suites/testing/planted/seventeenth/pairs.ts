/** Bugs of two features that work alone and not together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, callOf } from "../call.js";
import { inComponents, inEach, inOptions, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, componentsV2, createA, edit, GLOBALLY, list } from "../requests.js";
import { OPTIONS_ARE_STORED } from "../rules.js";
import { changed, type Handler, handledBy, stores } from "../wrap.js";

const SUB_COMMAND = 1;
const STRING = 3;
const TEXT_DISPLAY = 10;

const withoutChoiceNames = inOptions((option) =>
  withMember(option, "choices", (choices) => inEach(choices, (choice) => without(choice, "name_localizations"))),
);

/** Looks a nested option up in its dictionaries without the fallback. */
function fallingBackAtTheTop(): Handler {
  return async ({ operation, place, query, request: { headers } }, { pass, ask }) => {
    const response = await pass();
    const asked = headers.get("x-discord-locale") ?? headers.get("accept-language") ?? "";
    const locale = asked.split(/[,;]/)[0] ?? "";
    if (operation !== "list" || locale === "" || query.has("with_localizations")) return response;
    const whole = elementsOf(await bodyOf(await ask("GET", `${place}?with_localizations=true`))).filter(isObject);
    return changed(response, (body) =>
      inEach(body, (command) => {
        const same = whole.find(({ id }) => id === command["id"]);
        return same === undefined ? command : withOwnLocale(command, same, locale, 0);
      }),
    );
  };
}

function withOwnLocale(part: JsonObject, whole: JsonObject, locale: string, depth: number): JsonObject {
  const has = (member: string) => textOf(whole[`${member}_localizations`], locale) !== "";
  const lost = depth > 1 ? ["name", "description"].filter((member) => !has(member)) : [];
  const shown = without(part, ...lost.map((member) => `${member}_localized`));
  const inside = elementsOf(whole["options"]);
  return withMember(shown, "options", (options) =>
    elementsOf(options).map((option, index) => {
      const same = inside[index];
      return isObject(option) && isObject(same) ? withOwnLocale(option, same, locale, depth + 1) : option;
    }),
  );
}

/** Puts options in order where they should be refused. */
const withRequiredFirst = inOptions((option) =>
  option["type"] === SUB_COMMAND ? withMember(option, "options", requiredFirst) : option,
);

function requiredFirst(options: Json): Json {
  const isRequired = (option: Json) => isObject(option) && option["required"] === true;
  const all = elementsOf(options);
  return [...all.filter(isRequired), ...all.filter((option) => !isRequired(option))];
}

/** Numbers components without ids from 1, whatever ids the others have. */
function countingWithoutLooking(): Handler {
  const numbers = new Map<string, ReadonlyMap<Json, number>>();
  return async (call, { pass }) => {
    const { operation, request } = call;
    const isWrite = operation === "create-message" || operation === "edit-message";
    if (!isWrite && operation !== "get-message" && operation !== "list-messages") return pass();
    const sent = isWrite ? await bodyOf(request) : undefined;
    const given = isObject(sent) && sent["components"] !== undefined ? idsOf(sent) : undefined;
    return changed(await pass(), (answer) => {
      if (given !== undefined) {
        const generated = idsOf(answer).filter((id) => !given.includes(id));
        const inOrder = generated.filter((id) => typeof id === "number").sort((one, other) => one - other);
        numbers.set(textOf(answer, "id"), new Map(inOrder.map((id, index) => [id, index + 1])));
      }
      return inEach(answer, (message) => numbered(message, numbers.get(textOf(message, "id"))));
    });
  };

  function idsOf(body: Json): readonly Json[] {
    const ids: Json[] = [];
    everywhere(body, (component) => {
      ids.push(component["id"] ?? 0);
      return component;
    });
    return ids.filter((id) => id !== 0);
  }
}

function numbered(message: JsonObject, numbers: ReadonlyMap<Json, number> | undefined): JsonObject {
  if (numbers === undefined) return message;
  const renumbered = everywhere(message, (component) => withMember(component, "id", (id) => numbers.get(id) ?? id));
  return isObject(renumbered) ? renumbered : message;
}

/** The call under which components are changed, whichever answer holds them. */
const AS_WRITTEN = callOf(new Request("http://localhost/channels/1/messages", { method: "POST" }));

/** Changes each component of a message. */
function everywhere(message: Json, change: (component: JsonObject) => JsonObject): Json {
  return inComponents(change)(message, AS_WRITTEN);
}

const LOCALIZED_CHOICE: Json = { name: "Red", value: "red", name_localizations: { de: "Rot" } };
const LOCALIZED_OPTION: Json = { type: STRING, name: "o", description: "o", name_localizations: { "es-ES": "p" } };
const SUB: JsonObject = { type: SUB_COMMAND, name: "s", description: "s" };

/** Such bugs. */
export const SEVENTEENTH_PAIRS: readonly PlantedBug[] = [
  {
    id: "overwrite-loses-localized-names-of-choices",
    what: "A bulk overwrite does not store the name_localizations of choices.",
    kind: "pair",
    // D1 "Localization" 1.
    rules: [
      "localization.names.are-accepted-everywhere",
      "endpoint.bulk.answers-200-with-an-array",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores((body, call) => (call.operation === "bulk" ? withoutChoiceNames(body, call) : body)),
    minimal: [
      bulk([
        {
          name: "a",
          description: "a",
          options: [{ type: STRING, name: "o", description: "o", choices: [LOCALIZED_CHOICE] }],
        },
      ]),
    ],
  },
  {
    id: "fallback-locale-is-not-used-in-subcommands",
    what: "The list shows no fallback locale for the options of subcommands.",
    kind: "pair",
    // D1 "Localization" 4 and 5.
    rules: [
      "localization.fallback.of-es-419-is-es-es",
      "localization.fallback.of-en-us-is-en-gb",
      "localization.fallback.of-en-gb-is-en-us",
      "localization.list.reaches-every-depth",
      "localization.list.shows-the-requesters-locale",
    ],
    plant: handledBy(fallingBackAtTheTop),
    minimal: [
      createA({ options: [{ ...SUB, options: [LOCALIZED_OPTION] }] }),
      { ...list(), headers: { "accept-language": "es-419" } },
    ],
  },
  {
    id: "required-options-of-subcommands-may-come-last",
    what: "A subcommand with a required option after an optional one is put in order instead of refused.",
    kind: "pair",
    // D1 "Command option": required options are listed before optional options.
    rules: ["option.required-ones-come-first"],
    plant: stores(withRequiredFirst),
    minimal: [
      createA({
        options: [
          {
            ...SUB,
            options: [
              { type: STRING, name: "o", description: "o" },
              { type: STRING, name: "p", description: "p", required: true },
            ],
          },
        ],
      }),
    ],
  },
  {
    id: "generated-component-ids-repeat-given-ones",
    what: "Ids are generated from 1 also where another component of the message has that id.",
    kind: "pair",
    // D2 "Common fields": never reusing an id defined elsewhere in the message.
    rules: [
      "component.id.generated-ones-avoid-given-ones",
      "component.id.never-repeats-as-read",
      "component.id.is-unique-in-its-message",
    ],
    plant: handledBy(countingWithoutLooking),
    minimal: [componentsV2({ type: TEXT_DISPLAY, content: "a" }, { type: TEXT_DISPLAY, id: 1, content: "b" })],
  },
  {
    id: "edit-of-integration-types-resets-contexts",
    what: "An edit of integration_types alone sets contexts to its default.",
    kind: "pair",
    // D1 "Edit body": each provided field overwrites the existing value; the others are not provided.
    rules: ["edit.keeps-other-fields", "edit.reaches-global-fields"],
    plant: stores((body, { operation, path }) =>
      operation === "edit" && path["guild"] === undefined && isObject(body) && body["integration_types"] !== undefined
        ? { contexts: null, ...body }
        : body,
    ),
    minimal: [createA({ contexts: [0] }, GLOBALLY), edit(0, { integration_types: [0] }, GLOBALLY)],
  },
];
