/** Bugs that many or long parts show. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { objectOf } from "../memory.js";
import { inCommands, inComponents, inEach, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, invoke, modal, permissions, permit, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { handledBy, refuses, stores } from "../wrap.js";
import { editedResponse, followUp, responded } from "./responses.js";

/** Choices have their place in one byte. */
const MAX_PLACES = 256;
const MAX_TEXT = 4000;
const MAX_CHARACTERS = 8000;
const CHUNK = 50;
const MAX_EMBED_FIELDS = 25;

const TEXT_INPUT = 4;
const PARAGRAPH: JsonObject = { type: TEXT_INPUT, custom_id: "t", style: 2 };

export const TWENTY_THIRD_SIZES: readonly PlantedBug[] = [
  {
    id: "choices-past-256-of-a-command-are-lost",
    what: "A command keeps its first 256 choices over all options, as their place is kept in one byte.",
    kind: "size",
    rules: ["option.choices.has-at-most-25", ...OPTIONS_ARE_STORED],
    plant: stores(
      inCommands((command) => {
        let place = 0;
        return withPlacedChoices(command, () => place++ < MAX_PLACES);
      }),
    ),
    minimal: [createA({ options: times(11, (index) => optionWithChoices(index, times(25, shortChoice))) })],
  },
  {
    id: "lines-of-text-inputs-end-with-two-characters",
    what: "A line break in the value of a text input counts as two, so some values of up to 4000 characters are refused.",
    kind: "size",
    rules: ["text-input.value.has-at-most-4000-characters", "message.modal-answers-an-interaction"],
    plant: refuses(isSome(inComponents, isTooLongWithBreaks)),
    minimal: modal({ type: 18, label: "a", component: { ...PARAGRAPH, value: "\n".padEnd(MAX_TEXT, "x") } }),
  },
  {
    id: "translations-of-choices-add-to-their-names",
    what: "The longest translation of a choice counts beside its name, so commands under 8000 characters are refused.",
    kind: "size",
    rules: [
      "limit.command-size.is-8000",
      "limit.command-size.counts-the-longest-localization",
      "limit.command-size.counts-one-localization",
      "localization.names.are-accepted-everywhere",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, (command) => charactersOf(command) > MAX_CHARACTERS)),
    minimal: [
      createA({ options: [optionWithChoices(0, times(25, longChoice)), optionWithChoices(1, times(3, longChoice))] }),
    ],
  },
  {
    id: "last-incomplete-chunk-of-permissions-is-lost",
    what: "Of more than 50 permissions only whole chunks of 50 are kept; the answer still shows them all.",
    kind: "size",
    rules: [
      "permission.edit.is-read-back",
      "permission.edit.takes-at-most-100",
      "permission.edit.replaces-all",
      "permission.get.answers-the-object",
    ],
    plant: handledBy(() => async (call, { pass }) => {
      const response = await pass();
      if (call.operation !== "edit-permissions" || !response.ok) return response;
      const entries = elementsOf((await objectOf(call.request))["permissions"]);
      const kept = Math.floor(entries.length / CHUNK) * CHUNK;
      if (kept > 0 && kept < entries.length) await pass({ permissions: entries.slice(0, kept) });
      return response;
    }),
    minimal: [createA({}), permit(0, times(60, roleEntry)), permissions(0)],
  },
  {
    id: "edited-responses-cut-embed-fields",
    what: "An edit of a response to an interaction cuts embeds after 25 fields instead of refusing them.",
    kind: "size",
    rules: ["message.embeds.have-at-most-25-fields"],
    plant: stores((body, call) => {
      if (!editedResponse(call) || !isObject(body)) return body;
      return withMember(body, "embeds", (embeds) => inEach(embeds, withFewFields));
    }),
    minimal: [
      createA({}),
      invoke(0),
      DELIVERIES,
      responded({ type: 4, data: { content: "a" } }),
      followUp("PATCH", { embeds: [{ title: "a", fields: times(26, embedField) }] }, "/messages/@original"),
    ],
  },
];

function shortChoice(index: number): JsonObject {
  return { name: `${index}`, value: `${index}` };
}

function longChoice(index: number): JsonObject {
  const text = `${index}`.padEnd(100, "x");
  return { name: text, value: text, name_localizations: { de: text } };
}

function optionWithChoices(index: number, choices: readonly JsonObject[]): JsonObject {
  return { type: 3, name: `o${index}`, description: "b", choices };
}

function embedField(index: number): JsonObject {
  return { name: `${index}`, value: "a" };
}

function roleEntry(index: number): JsonObject {
  return { id: String(10n ** 17n + BigInt(index)), type: 1, permission: true };
}

function withPlacedChoices(part: JsonObject, hasPlace: () => boolean): JsonObject {
  const own = withMember(part, "choices", (choices) => elementsOf(choices).filter(hasPlace));
  return withMember(own, "options", (options) => inEach(options, (option) => withPlacedChoices(option, hasPlace)));
}

function isTooLongWithBreaks(component: JsonObject): boolean {
  const value = textOf(component, "value");
  return component["type"] === TEXT_INPUT && lengthOf(value.replaceAll("\n", "\r\n")) > MAX_TEXT;
}

/** With a name and its longest translation for each choice. */
function charactersOf(part: JsonObject): number {
  const own = longestOf(part, "name") + longestOf(part, "description");
  const choices = elementsOf(part["choices"]).filter(isObject);
  const options = elementsOf(part["options"]).filter(isObject);
  return [...choices.map(charactersOfChoice), ...options.map(charactersOf)].reduce((sum, each) => sum + each, own);
}

function charactersOfChoice(choice: JsonObject): number {
  const translations = translatedLengths(choice, "name");
  return lengthOf(textOf(choice, "name")) + Math.max(0, ...translations) + lengthOf(String(choice["value"] ?? ""));
}

function longestOf(part: JsonObject, field: string): number {
  return Math.max(lengthOf(textOf(part, field)), ...translatedLengths(part, field));
}

function translatedLengths(part: JsonObject, field: string): readonly number[] {
  const dictionary = part[`${field}_localizations`];
  return isObject(dictionary) ? Object.keys(dictionary).map((locale) => lengthOf(textOf(dictionary, locale))) : [];
}

function lengthOf(text: string): number {
  return [...text].length;
}

function withFewFields(embed: JsonObject): JsonObject {
  return withMember(embed, "fields", (fields) => elementsOf(fields).slice(0, MAX_EMBED_FIELDS));
}
