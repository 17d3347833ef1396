/** Bugs of particular values. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { inComponents, inEach, inOptions, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, list, row } from "../requests.js";
import { OPTIONS_ARE_STORED } from "../rules.js";
import { changed, handledBy, stores } from "../wrap.js";

const STRING = 3;
const INTEGER = 4;
const BUTTON = 2;
const LINK = 5;
const TEXT_DISPLAY = 10;
const CONTAINER = 17;
const HEADER = "x-discord-locale";

/** Greatest value of a column of 24 bits with a sign. */
const GREATEST_SIGNED_24 = 0x7f_ff_ff;
/** One more than the integers that a float of 32 bits has without a gap. */
const BEYOND_FLOAT_32 = 16_777_217;

/** Languages with two locales that are no fallback of each other. */
const SAME_LANGUAGE: ReadonlyMap<string, string> = new Map([
  ["zh-TW", "zh-CN"],
  ["zh-CN", "zh-TW"],
]);

/** The text as a reader of numbers writes it; any other text as it is. */
function asNumberText(value: Json): Json {
  if (typeof value !== "string" || !/^\d[\d.e]*$/.test(value)) return value;
  const number = Number(value);
  return Number.isFinite(number) ? String(number) : value;
}

/** A listed part that shows the value of another locale where its own is absent. @param whole the same with dictionaries */
function withSameLanguage(part: Json, whole: Json | undefined, own: string, other: string): Json {
  if (!isObject(part) || !isObject(whole)) return part;
  const localized: Record<string, Json> = {};
  for (const field of ["name", "description"]) {
    const dictionary = whole[`${field}_localizations`];
    const value = textOf(dictionary, other);
    if (isObject(dictionary) && dictionary[own] === undefined && value !== "" && value !== part[field])
      localized[`${field}_localized`] = value;
  }
  const inside = (options: Json) =>
    elementsOf(options).map((one, index) => withSameLanguage(one, elementsOf(whole["options"])[index], own, other));
  return withMember({ ...part, ...localized }, "options", inside);
}

const LIMITED: JsonObject = { type: INTEGER, name: "a", description: "a", min_value: -1 };

/** Bugs of this kind. */
export const TWENTIETH_VALUES: readonly PlantedBug[] = [
  {
    id: "choice-value-of-digits-is-read-as-a-number",
    what: "The value of a string choice that is a number is written anew, so that 007 becomes 7",
    kind: "value",
    // D1 "Option choice": the type of value follows the option type, so 007 is a string of three characters.
    rules: ["choice.value.follows-the-option-type", "choice.value.has-at-most-100-characters", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((option) =>
        option["type"] === STRING
          ? withMember(option, "choices", (choices) =>
              inEach(choices, (choice) => withMember(choice, "value", asNumberText)),
            )
          : option,
      ),
    ),
    minimal: [
      createA({ options: [{ type: STRING, name: "a", description: "a", choices: [{ name: "a", value: "007" }] }] }),
    ],
  },
  {
    id: "slash-in-a-url-is-decoded",
    what: "The encoded slash %2F in the url of a link button is stored as a slash, which is another address",
    kind: "value",
    // D2 "Button": url?, string, link buttons; D2 rule 2: link buttons must have url.
    rules: ["message.components.read-back", "button.link.has-a-url", "button.url.has-at-most-512-characters"],
    plant: stores(
      inComponents((part) =>
        part["type"] === BUTTON && part["style"] === LINK
          ? withMember(part, "url", (url) => (typeof url === "string" ? url.replaceAll(/%2f/gi, "/") : url))
          : part,
      ),
    ),
    minimal: [row({ type: BUTTON, style: LINK, label: "a", url: "https://example.com/a%2Fb" })],
  },
  {
    id: "accent-color-fits-a-signed-column",
    what: "An accent_color above 0x7FFFFF is stored as 0x7FFFFF, the greatest value of its column",
    kind: "value",
    // D2 "Container": accent_color?? integer RGB 0x000000 to 0xFFFFFF.
    rules: ["container.accent-color.is-rgb", "message.components.read-back"],
    plant: stores(
      inComponents((part) =>
        part["type"] === CONTAINER
          ? withMember(part, "accent_color", (color) =>
              typeof color === "number" && color <= 0xff_ff_ff ? Math.min(color, GREATEST_SIGNED_24) : color,
            )
          : part,
      ),
    ),
    minimal: [
      componentsV2({
        type: CONTAINER,
        accent_color: 0xff_00_00,
        components: [{ type: TEXT_DISPLAY, content: "a" }],
      }),
    ],
  },
  {
    id: "component-id-is-a-short-float",
    what: "A given id of a component above 16777216 is rounded, as the column is a float of 32 bits",
    kind: "value",
    // D2 "Common fields": id is a 32-bit integer; only an empty one is generated.
    rules: [
      "component.id.given-ones-are-kept",
      "component.id.is-a-32-bit-integer",
      "message.components.read-back",
      "component-response.ids-are-those-of-the-components",
    ],
    plant: stores(
      inComponents((part) =>
        withMember(part, "id", (id) =>
          typeof id === "number" && id >= BEYOND_FLOAT_32 && id < 2 ** 31 - 64 ? Math.fround(id) : id,
        ),
      ),
    ),
    minimal: [row({ type: BUTTON, style: 1, label: "a", custom_id: "a", id: BEYOND_FLOAT_32 })],
  },
  {
    id: "chinese-locales-stand-in-for-each-other",
    what: "A list for a requester with the locale zh-TW shows the value of zh-CN where its own is absent",
    kind: "value",
    // D1 "Localization" 5: if the requester's locale is not in a dictionary, the localized field is absent; 4 lists all fallbacks.
    rules: [
      "localization.list.omits-a-missing-locale",
      "localization.missing-locale-shows-the-default",
      "localization.list.shows-the-requesters-locale",
    ],
    plant: handledBy(() => async (call, { pass, ask }) => {
      const own = call.request.headers.get(HEADER) ?? "";
      const other = SAME_LANGUAGE.get(own);
      if (call.operation !== "list" || other === undefined || call.query.size > 0) return pass();
      const whole = elementsOf(await bodyOf(await ask("GET", `${call.place}?with_localizations=true`)));
      return changed(await pass(), (commands) =>
        elementsOf(commands).map((one, index) => withSameLanguage(one, whole[index], own, other)),
      );
    }),
    minimal: [createA({ name_localizations: { "zh-CN": "b" } }), { ...list(), headers: { [HEADER]: "zh-TW" } }],
  },
  {
    id: "minus-one-marks-no-bound",
    what: "A min_value of minus one is the mark for none in the column, so the bound is lost",
    kind: "value",
    // D1 "Command option": min_value?, integer for INTEGER: minimum permitted; -1 is such an integer.
    rules: ["option.bounds.of-integers-are-integers", "option.bounds.of-integers-are-safe", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((option) =>
        option["type"] === INTEGER && option["min_value"] === -1 ? without(option, "min_value") : option,
      ),
    ),
    minimal: [createA({ options: [LIMITED] })],
  },
];
