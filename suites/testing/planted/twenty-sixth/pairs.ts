/** Bugs that take two features together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Distortion, deliversWrongly, type Written } from "../fifth/driven.js";
import { type Change, countOf, inCommands, inEach, isSome, textOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, edit, GLOBALLY, list, row, use } from "../requests.js";
import { answers, type Handler, handledBy, refuses, stores } from "../wrap.js";

const STRING = 3;
const STRING_SELECT = 3;
const OWN_HEADER = /^x-\w+-locale$/;

/** A description is looked for only where the name was found. */
const describingWhatIsNamed: Change = (view) => {
  const shown = view["name_localized"] === undefined ? without(view, "description_localized") : view;
  return withMember(shown, "options", (all) => inEach(all, describingWhatIsNamed));
};

function isPlainList({ operation, query }: Call): boolean {
  return operation === "list" && query.get("with_localizations") !== "true";
}

/** Values of a select; an empty list counts as if there were none. */
function fallingBackToDefaults({ messages }: Written): Distortion {
  return (name, { message_id: message, custom_id: customId, component_id: id, values }) => {
    if (name !== "useComponent" || countOf(values) > 0) return undefined;
    const select = messages.get(String(message))?.latest.find((each) => {
      return each["type"] === STRING_SELECT && (each["custom_id"] === customId || each["id"] === id);
    });
    const defaults = elementsOf(select?.["options"]).filter((each) => isObject(each) && each["default"] === true);
    if (defaults.length === 0) return undefined;
    return (data) => ({ ...data, values: defaults.map((each) => textOf(each, "value")) });
  };
}

/** Both lists are written by one statement, which takes null for what was not sent. */
function writingBothLists(body: Json, { operation, path }: Call): Json {
  if (operation !== "edit" || path["guild"] !== undefined || !isObject(body)) return body;
  return Array.isArray(body["integration_types"]) && body["contexts"] === undefined
    ? { ...body, contexts: null }
    : body;
}

/** True where an option with choices comes before one with autocomplete: a variable outlives its turn of the loop. */
function hasChoicesBeforeAutocomplete({ options }: JsonObject): boolean {
  let hasChoices = false;
  return elementsOf(options)
    .filter(isObject)
    .some((option) => {
      hasChoices ||= countOf(option["choices"]) > 0;
      return (option["autocomplete"] === true && hasChoices) || hasChoicesBeforeAutocomplete(option);
    });
}

/** A header for a locale decides what a list shows, before the query is looked at. */
const lookingAtTheHeaderFirst: Handler = async ({ operation, place, query, request }, { pass, ask }) => {
  const hasHeader = [...request.headers.keys()].some((name) => OWN_HEADER.test(name));
  const isBoth = operation === "list" && query.get("with_localizations") === "true" && hasHeader;
  return isBoth ? ask("GET", place) : pass();
};

const LOCALIZED: PlainRequest = { ...list(), headers: { "accept-language": "de" } };

/** Those of pairs. */
export const TWENTY_SIXTH_PAIRS: readonly PlantedBug[] = [
  {
    id: "descriptions-are-localized-with-names",
    what: "A list shows a localized description only where the name has a text for the requester's locale too.",
    kind: "pair",
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.list.reaches-every-depth",
      "localization.may-be-partial",
      "localization.accept-language.is-used",
      "localization.header.precedes-accept-language",
    ],
    plant: answers((body, call) => (isPlainList(call) ? inEach(body, describingWhatIsNamed) : body)),
    minimal: [createA({ description_localizations: { de: "b" } }), LOCALIZED],
  },
  {
    id: "empty-selections-are-the-defaults",
    what: "A user who clears a string select with min_values 0 is delivered with its default options as values.",
    kind: "pair",
    rules: [
      "component-response.string-select.has-its-fields",
      "component-response.select.count-lies-within-the-bounds",
      "component-response.select.delivers-an-interaction",
      "string-select.option.has-emoji-and-default",
      "select.min-values.is-0-to-25",
    ],
    plant: deliversWrongly(fallingBackToDefaults),
    minimal: [
      row({
        type: STRING_SELECT,
        custom_id: "s",
        min_values: 0,
        options: [
          { label: "a", value: "a", default: true },
          { label: "b", value: "b" },
        ],
      }),
      use(0, "s", []),
      DELIVERIES,
    ],
  },
  {
    id: "integration-types-empty-contexts",
    what: "An edit of the integration_types of a global command that leaves contexts out sets contexts to null.",
    kind: "pair",
    rules: [
      "edit.keeps-other-fields",
      "edit.reaches-global-fields",
      "edit.answers-the-whole-command",
      "access.contexts.bot-dm-lets-a-command-run-there",
    ],
    plant: stores(writingBothLists),
    minimal: [createA({ contexts: [0] }, GLOBALLY), edit(0, { integration_types: [0] }, GLOBALLY)],
  },
  {
    id: "choices-of-a-neighbour-exclude-autocomplete",
    what: "An option with autocomplete is refused if an option before it in the same list has choices.",
    kind: "pair",
    rules: [
      "option.autocomplete.excludes-choices",
      "option.autocomplete.is-for-string-integer-number",
      "option.choices.are-for-string-integer-number",
      "endpoint.create.answers-201-for-a-new-name",
      "endpoint.create.answers-200-for-a-used-name",
      "endpoint.edit.answers-200",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: refuses(isSome(inCommands, hasChoicesBeforeAutocomplete)),
    minimal: [
      createA({
        options: [
          { type: STRING, name: "o", description: "o", choices: [{ name: "c", value: "c" }] },
          { type: STRING, name: "p", description: "p", autocomplete: true },
        ],
      }),
    ],
  },
  {
    id: "a-locale-header-beats-the-query",
    what: "A list with with_localizations=true has no dictionaries if the request has the service's own locale header.",
    kind: "pair",
    rules: ["localization.list.returns-dictionaries-on-request", "localization.list.omits-the-dictionaries"],
    plant: handledBy(() => lookingAtTheHeaderFirst),
    minimal: [
      createA({ name_localizations: { de: "b" } }),
      { method: "GET", path: `${list().path}?with_localizations=true`, headers: { "x-discord-locale": "de" } },
    ],
  },
];
