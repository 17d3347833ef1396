/** Bugs of one particular value. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Change, inComponents, inOptions, isSome, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, row } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { refuses, stores } from "../wrap.js";

const STRING = 3;
const INTEGER = 4;
const BUTTON = 2;
const LINK = 5;
const TEXT_DISPLAY = 10;
/** The greatest integer of 32 bits. @see D2 Common fields */
const GREATEST_ID = 2_147_483_647;
/** How long a url may be. @see D2 Button */
const URL_LENGTH = 512;
/** Lowercase letters that are not what case folding makes of them. */
const NOT_FOLDED = /[ßς]/u;

/** True for a text that case folding changes although it is in lower case. */
function isNotFolded(name: Json | undefined): boolean {
  return typeof name === "string" && NOT_FOLDED.test(name);
}

/** True for a dictionary in which a text has an apostrophe. */
function hasApostrophe(dictionary: Json | undefined): boolean {
  return (
    isObject(dictionary) && Object.values(dictionary).some((text) => typeof text === "string" && text.includes("'"))
  );
}

/** A bound is stored if it is truthy. */
const withoutBoundsOfZero: Change = (option) => {
  const zeros = ["min_value", "max_value"].filter((bound) => option[bound] === 0);
  return zeros.length === 0 ? option : without(option, ...zeros);
};

/** A url as a parser writes it, where that is not too long. */
function parsedUrl(url: Json): Json {
  if (typeof url !== "string" || !URL.canParse(url)) return url;
  const { href } = new URL(url);
  return href.length > URL_LENGTH ? url : href;
}

const withParsedUrl: Change = (part) =>
  part["type"] === BUTTON && part["style"] === LINK ? withMember(part, "url", parsedUrl) : part;

/** True for components of which one has the greatest id, so that no number is left after it, and one has none. */
function leavesNoNextId(body: Json, call: Call): boolean {
  const isGreatest = isSome(inComponents, ({ id }) => id === GREATEST_ID);
  const isEmpty = isSome(inComponents, ({ id }) => id === undefined || id === 0);
  return isGreatest(body, call) && isEmpty(body, call);
}

/** Those of a value. */
export const TWENTY_NINTH_VALUES: readonly PlantedBug[] = [
  {
    id: "sharp-s-and-final-sigma-are-no-lowercase",
    what: "An option name with ß or ς is refused, as it is compared with its folded form instead of its lowercase form.",
    kind: "value",
    rules: ["option.name.is-lowercase", "option.name.matches-pattern", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inOptions, ({ name }) => isNotFolded(name))),
    minimal: [createA({ options: [{ type: STRING, name: "ς", description: "o" }] })],
  },
  {
    id: "localized-options-have-no-apostrophe",
    what: "A localized name of an option is refused if it has an apostrophe, which the default name may have.",
    kind: "value",
    rules: [
      "localization.option-name.follows-the-name",
      "localization.names.are-accepted-everywhere",
      "option.name.matches-pattern",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inOptions, (option) => hasApostrophe(option["name_localizations"]))),
    minimal: [createA({ options: [{ type: STRING, name: "o", description: "o", name_localizations: { fr: "l'o" } }] })],
  },
  {
    id: "a-bound-of-zero-is-no-bound",
    what: "A min_value or max_value of 0 is not stored, as if the option had no such bound.",
    kind: "value",
    rules: [...OPTIONS_ARE_STORED, "option-value.stays-within-its-bounds"],
    plant: stores(inOptions(withoutBoundsOfZero)),
    minimal: [createA({ options: [{ type: INTEGER, name: "o", description: "o", min_value: 0 }] })],
  },
  {
    id: "urls-of-link-buttons-are-rewritten",
    what: "The url of a link button is stored as a parser writes it, so it gets a slash behind a bare host.",
    kind: "value",
    rules: ["message.components.read-back", "button.link.has-a-url"],
    plant: stores(inComponents(withParsedUrl)),
    minimal: [row({ type: BUTTON, style: LINK, label: "b", url: "https://example.com" })],
  },
  {
    id: "no-id-follows-the-greatest",
    what: "A message is refused if a component has the id 2147483647 and another none, as ids are generated after the greatest.",
    kind: "value",
    rules: [
      "component.id.is-a-32-bit-integer",
      "component.id.is-filled-in",
      "component.id.is-filled-in-sequentially",
      "component.id.generated-ones-avoid-given-ones",
      "component.id.given-ones-are-kept",
      "component.id.zero-counts-as-empty",
      "message.components.travel-with-flags",
    ],
    plant: refuses(leavesNoNextId),
    minimal: [
      componentsV2({ type: TEXT_DISPLAY, content: "a", id: GREATEST_ID }, { type: TEXT_DISPLAY, content: "a" }),
    ],
  },
];
