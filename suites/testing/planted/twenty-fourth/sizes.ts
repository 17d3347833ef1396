/** Bugs at a bound, or beyond a count, at one depth. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { countOf, inCommands, inComponents, inEach, isSome, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, DELIVERIES, invoke, list, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { answers, refuses, stores } from "../wrap.js";
import { respond } from "./delivered.js";

const MOST_PARAMETERS = 25;
const MOST_CHARACTERS = 8000;
const LOCALIZED_CHOICES = 20;
const MOST_ITEMS = 10;
const MOST_FIELDS = 25;

function optionsOf(part: Json | undefined): readonly JsonObject[] {
  return isObject(part) ? elementsOf(part["options"]).filter(isObject) : [];
}

function hasFullSubcommandInAGroup(command: JsonObject): boolean {
  const groups = optionsOf(command).filter(({ type }) => type === 2);
  return groups.flatMap(optionsOf).some(({ options }) => countOf(options) === MOST_PARAMETERS);
}

function lengthOf(text: Json | undefined): number {
  return typeof text === "string" ? [...text].length : 0;
}

function textsOf(dictionary: Json | undefined): readonly Json[] {
  return isObject(dictionary) ? Object.values(dictionary) : [];
}

function longestOf(part: JsonObject, member: string): number {
  return Math.max(...[part[member], ...textsOf(part[`${member}_localizations`])].map(lengthOf));
}

/** Every localization of a choice counts, where only the longest may. */
function sizeOfChoice(choice: JsonObject): number {
  const names = [choice["name"], ...textsOf(choice["name_localizations"])];
  return [...names, choice["value"]].reduce<number>((sum, text) => sum + lengthOf(text), 0);
}

function sizeOfPart(part: JsonObject): number {
  const choices = elementsOf(part["choices"]).filter(isObject).map(sizeOfChoice);
  const inside = [...choices, ...optionsOf(part).map(sizeOfPart)].reduce((sum, size) => sum + size, 0);
  return longestOf(part, "name") + longestOf(part, "description") + inside;
}

/** Options as a list shows them, where the translation stops after some choices. */
function partlyLocalized(part: JsonObject): JsonObject {
  const inner = withMember(part, "options", (options) => inEach(options, partlyLocalized));
  return withMember(inner, "choices", (choices) =>
    elementsOf(choices).map((choice, index) => {
      return isObject(choice) && index >= LOCALIZED_CHOICES ? without(choice, "name_localized") : choice;
    }),
  );
}

const GERMAN = { name_localizations: { de: "d" } };
const PARAMETERS = times(MOST_PARAMETERS, (index) => ({ type: 3, name: `p${index}`, description: "p" }));
const SUBCOMMAND = { type: 1, name: "s", description: "s", options: PARAMETERS };

/** Each shows at one count only. */
export const TWENTY_FOURTH_SIZES: readonly PlantedBug[] = [
  {
    id: "full-subcommand-in-a-group-refused",
    what: "A subcommand in a group is refused with exactly 25 options; 24 are taken, and 25 outside of groups.",
    kind: "size",
    rules: ["option.options.has-at-most-25", "option.tree.allows-documented-shapes", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inCommands, hasFullSubcommandInAGroup)),
    minimal: [createA({ options: [{ type: 2, name: "g", description: "g", options: [SUBCOMMAND] }] })],
  },
  {
    id: "choices-after-the-20th-not-localized",
    what: "A list shows the requester's locale for the first 20 choices of an option only.",
    kind: "size",
    rules: ["localization.list.reaches-every-depth", "localization.list.shows-the-requesters-locale"],
    plant: answers((body, { operation }) => (operation === "list" ? inEach(body, partlyLocalized) : body)),
    minimal: [
      createA({
        options: [
          {
            type: 3,
            name: "b",
            description: "b",
            choices: times(LOCALIZED_CHOICES + 1, (index) => ({ name: `c${index}`, value: `${index}`, ...GERMAN })),
          },
        ],
      }),
      { ...list(), headers: { "Accept-Language": "de" } },
    ],
  },
  {
    id: "all-choice-localizations-count",
    what: "The size of a command counts every localization of a choice, where only the longest text counts.",
    kind: "size",
    rules: ["limit.command-size.counts-one-localization", "limit.command-size.is-8000", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inCommands, (command) => sizeOfPart(command) > MOST_CHARACTERS)),
    minimal: [
      createA({
        options: [
          {
            type: 3,
            name: "b",
            description: "b",
            choices: times(25, (index) => {
              const name = `${index}`.padStart(100, "n");
              return { name, value: `${index}`, name_localizations: { de: name, fr: name, ja: name } };
            }),
          },
        ],
      }),
    ],
  },
  {
    id: "tenth-picture-in-a-container-lost",
    what: "A media gallery in a container is stored without its tenth item; at the top level it keeps all ten.",
    kind: "size",
    rules: ["media-gallery.items.has-1-to-10", "message.components.read-back"],
    plant: stores(
      inComponents((component) => {
        if (component["type"] !== 17) return component;
        return withMember(component, "components", (children) =>
          inEach(children, (child) => {
            return withMember(child, "items", (items) => elementsOf(items).slice(0, MOST_ITEMS - 1));
          }),
        );
      }),
    ),
    minimal: [
      componentsV2({
        type: 17,
        components: [
          { type: 12, items: times(MOST_ITEMS, (index) => ({ media: { url: `https://example.com/${index}.png` } })) },
        ],
      }),
    ],
  },
  {
    id: "full-embed-refused-in-a-response",
    what: "A response to an interaction is refused when an embed has exactly 25 fields; a message may have them.",
    kind: "size",
    rules: ["message.embeds.have-at-most-25-fields"],
    plant: refuses((body, { operation }) => {
      const data = isObject(body) && operation === "respond" ? body["data"] : undefined;
      const embeds = isObject(data) ? elementsOf(data["embeds"]).filter(isObject) : [];
      return embeds.some(({ fields }) => countOf(fields) === MOST_FIELDS);
    }),
    minimal: [
      createA({}),
      invoke(0),
      DELIVERIES,
      respond(2, {
        type: 4,
        data: { embeds: [{ title: "a", fields: times(MOST_FIELDS, () => ({ name: "a", value: "a" })) }] },
      }),
    ],
  },
];
