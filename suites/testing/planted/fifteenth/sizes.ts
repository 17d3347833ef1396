/** Bugs of numbers of things and lengths of texts. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { objectOf } from "../memory.js";
import { countOf, inComponents, inOptions, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, componentsV2, create, createA, list, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { answers, type Handler, handledBy, refusal, refuses, stores } from "../wrap.js";

const USER = 2;
const MOST_USER_COMMANDS = 15;
const MOST_COMPONENTS = 40;
const PAGE = 100;
const MOST_CHOICE_NAME_BYTES = 100;

/** Counts the commands before it looks whether the name is a new one. */
function countingBeforeTheUpsert(): Handler {
  return async ({ operation, place, request }, { pass, ask }) => {
    const body = operation === "create" ? await objectOf(request) : {};
    if (body["type"] !== USER) return pass();
    const commands = elementsOf(await bodyOf(await ask("GET", place))).filter(isObject);
    const all = commands.filter(({ type }) => type === USER);
    return all.length >= MOST_USER_COMMANDS ? refusal() : pass();
  };
}

function hasChoiceNameOfManyBytes({ choices }: JsonObject): boolean {
  return elementsOf(choices).some((choice) => Buffer.byteLength(textOf(choice, "name")) > MOST_CHOICE_NAME_BYTES);
}

/** Components of a body, and each item of a gallery as one. */
function hasManyParts(body: Json, call: Call): boolean {
  let count = 0;
  inComponents((part) => {
    count += 1 + countOf(part["items"]);
    return part;
  })(body, call);
  return count > MOST_COMPONENTS;
}

/** A table of choices is read in the order of a column of texts: "10" comes before "2". */
function inOrderOfTexts(choices: Json): Json {
  if (!Array.isArray(choices)) return choices;
  const positions = choices.map((_, index) => String(index)).toSorted();
  return positions.map((position): Json => choices[Number(position)] ?? null);
}

const ITEM: Json = { media: { url: "https://media.example/a.png" } };
const TEXT: Json = { type: 10, content: "Text" };
const CYRILLIC = "я".repeat(60);

/** Such bugs. */
export const FIFTEENTH_SIZES: readonly PlantedBug[] = [
  {
    id: "upsert-is-refused-at-15-user-commands",
    what: "With 15 user commands, creating one of a name that exists is refused instead of overwriting it.",
    kind: "size",
    rules: ["upsert.works-at-the-type-limit", "endpoint.create.answers-200-for-a-used-name", "limit.user.is-15"],
    plant: handledBy(countingBeforeTheUpsert),
    minimal: [
      bulk(times(MOST_USER_COMMANDS, (index) => ({ type: USER, name: `u${index}` }))),
      create({ type: USER, name: "u0" }),
    ],
  },
  {
    id: "list-has-at-most-100-commands",
    what: "The list of commands ends after 100, although a scope has more of several types.",
    kind: "size",
    rules: ["command.list.holds-each-command", "endpoint.list.returns-all-types"],
    plant: answers((body, { operation }) => (operation === "list" && Array.isArray(body) ? body.slice(0, PAGE) : body)),
    minimal: [
      bulk([...times(PAGE, (index) => ({ name: `c${index}`, description: "c" })), { type: USER, name: "u" }]),
      list(),
    ],
  },
  {
    id: "choice-names-are-counted-in-bytes",
    what: "The name of a choice is refused where it has more than 100 bytes, although it has fewer characters.",
    kind: "size",
    rules: ["choice.name.has-1-to-100-characters", "choice.name.allows-any-character", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inOptions, hasChoiceNameOfManyBytes)),
    minimal: [
      createA({ options: [{ type: 3, name: "o", description: "o", choices: [{ name: CYRILLIC, value: "v" }] }] }),
    ],
  },
  {
    id: "gallery-items-count-as-components",
    what: "Each item of a media gallery counts as one of the 40 components of a message.",
    kind: "size",
    rules: ["v2.components.are-at-most-40", "media-gallery.items.has-1-to-10"],
    plant: refuses(hasManyParts),
    minimal: [componentsV2({ type: 12, items: times(10, () => ITEM) }, ...times(30, () => TEXT))],
  },
  {
    id: "more-than-ten-choices-change-their-order",
    what: "Choices come back in the order of their positions as texts, which differs from the eleventh on.",
    kind: "size",
    rules: ["choice.order.is-preserved", ...OPTIONS_ARE_STORED],
    plant: stores(inOptions((option) => withMember(option, "choices", inOrderOfTexts))),
    minimal: [
      createA({
        options: [
          {
            type: 3,
            name: "o",
            description: "o",
            choices: times(11, (index) => ({ name: `c${index}`, value: `v${index}` })),
          },
        ],
      }),
    ],
  },
];
