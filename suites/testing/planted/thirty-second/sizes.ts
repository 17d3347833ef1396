/** Bugs of particular sizes. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { inInteractions } from "../fifth/driven.js";
import { type Change, countOf, inCommands, inComponents, inEach, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, componentsV2, createA, DELIVERIES, drive, modal, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { answers, refuses } from "../wrap.js";

/** Characters of a slash command. @see D1 Limits */
const COMMAND_SIZE = 8000;
/** Commands of a type of context menu. @see D1 Limits */
const SEATS = 15;
/** Characters of the placeholder of a text input; a select has 150. @see D2 Limits */
const SHORT_PLACEHOLDER = 100;
const RESOLVED_UPLOADS = 5;
const MENUS: ReadonlySet<Json | undefined> = new Set([2, 3]);
const SELECTS: ReadonlySet<Json | undefined> = new Set([3, 5, 6, 7, 8]);
const OPENS_A_MODAL = 9;
const SECTION = 9;
const THUMBNAIL = 11;
const LABEL = 18;
const FILE_UPLOAD = 19;
const TEXT: JsonObject = { type: 10, content: "t" };

function lengthOf(text: string): number {
  return [...text].length;
}

/** Characters of a part of a command, with all localizations of its choices. */
function weightOf(part: JsonObject): number {
  const own = ["name", "description", "value"].map((member) => lengthOf(textOf(part, member)));
  const choices = elementsOf(part["choices"]).filter(isObject);
  const translations = choices.flatMap(({ name_localizations: all }) => (isObject(all) ? Object.values(all) : []));
  const inside = [...choices, ...elementsOf(part["options"]).filter(isObject)].map(weightOf);
  const texts = translations.map((text) => (typeof text === "string" ? lengthOf(text) : 0));
  return [...own, ...texts, ...inside].reduce((sum, each) => sum + each, 0);
}

const isLongInASelect = isSome(inComponents, (part) => {
  return SELECTS.has(part["type"]) && lengthOf(textOf(part, "placeholder")) > SHORT_PLACEHOLDER;
});

const withFewUploads: Change = (resolved) =>
  withMember(resolved, "attachments", (all) => {
    return isObject(all) ? Object.fromEntries(Object.entries(all).slice(0, RESOLVED_UPLOADS)) : all;
  });

/** True for a section of three texts beside a picture. */
function isFullBesideAPicture({ type, components, accessory }: JsonObject): boolean {
  const isPictured = type === SECTION && isObject(accessory) && accessory["type"] === THUMBNAIL;
  return isPictured && countOf(components) > 2;
}

/** Those that need a size. */
export const THIRTY_SECOND_SIZES: readonly PlantedBug[] = [
  {
    id: "every-choice-translation-is-weighed",
    what: "All localized names of a choice count toward the 8000 characters of a command, not only the longest.",
    kind: "size",
    rules: [
      "limit.command-size.is-8000",
      "limit.command-size.counts-the-longest-localization",
      "limit.command-size.counts-one-localization",
      "limit.command-size.counts-choice-values",
      "localization.names.are-accepted-everywhere",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, (command) => weightOf(command) > COMMAND_SIZE)),
    minimal: [
      createA({
        options: [
          {
            type: 3,
            name: "o",
            description: "o",
            choices: times(25, (index) => ({
              name: `c${index}`,
              name_localizations: Object.fromEntries(
                ["en-US", "en-GB", "es-ES", "es-419"].map((locale) => [locale, "x".repeat(90)]),
              ),
              value: `${index}`,
            })),
          },
        ],
      }),
    ],
  },
  {
    id: "context-menus-pool-fifteen-seats",
    what: "A bulk overwrite takes 15 user and message commands together, not 15 of each.",
    kind: "size",
    rules: [
      "limit.user.is-15",
      "limit.message.is-15",
      "limit.types-are-independent",
      "bulk.type-limits-hold",
      "bulk.covers-all-types",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: refuses((body, { operation }) => {
      const menus = elementsOf(body).filter((each) => isObject(each) && MENUS.has(each["type"]));
      const perType = [2, 3].map((type) => menus.filter((each) => isObject(each) && each["type"] === type).length);
      return operation === "bulk" && menus.length > SEATS && perType.every((count) => count <= SEATS);
    }),
    minimal: [bulk(times(SEATS + 1, (index) => ({ type: 2 + (index % 2), name: `m${index}` })))],
  },
  {
    id: "modal-placeholders-borrow-the-short-ruler",
    what: "In a modal the placeholder of a select can have 100 characters, as that of a text input, and not 150.",
    kind: "size",
    rules: ["select.placeholder.has-at-most-150-characters", "message.modal-answers-an-interaction"],
    plant: refuses((body, call) => isObject(body) && body["type"] === OPENS_A_MODAL && isLongInASelect(body, call)),
    minimal: modal({
      type: LABEL,
      label: "l",
      component: { type: 5, custom_id: "s", placeholder: "p".repeat(SHORT_PLACEHOLDER + 1) },
    }),
  },
  {
    id: "sixth-upload-goes-unresolved",
    what: "Of the files that a modal is submitted with, the first five are in the resolved data.",
    kind: "size",
    rules: [
      "component-response.file-upload.has-its-fields",
      "component-response.resolved.is-keyed-by-id",
      "file-upload.max-values.is-at-most-10",
    ],
    plant: answers(
      inInteractions((one) => {
        const change: Change = (data) => withMember(data, "resolved", (resolved) => inEach(resolved, withFewUploads));
        return one["type"] === 5 ? withMember(one, "data", (data) => inEach(data, change)) : one;
      }),
    ),
    minimal: [
      ...modal({ type: LABEL, label: "l", component: { type: FILE_UPLOAD, custom_id: "f", max_values: 10 } }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { f: times(RESOLVED_UPLOADS + 1, (index) => `${index}.txt`) },
      }),
      DELIVERIES,
    ],
  },
  {
    id: "pictured-sections-seat-two-texts",
    what: "A section with a thumbnail cannot have three text displays.",
    kind: "size",
    rules: [
      "placement.section.children-are-1-to-3-text-displays",
      "placement.section.accessory-is-a-button-or-thumbnail",
      "section.has-components-and-accessory",
      "thumbnail.media.is-required",
      "message.components.travel-with-flags",
      "message.components.read-back",
    ],
    plant: refuses(isSome(inComponents, isFullBesideAPicture)),
    minimal: [
      componentsV2({
        type: SECTION,
        components: [TEXT, TEXT, TEXT],
        accessory: { type: THUMBNAIL, media: { url: "https://example.com/a.png" } },
      }),
    ],
  },
];
