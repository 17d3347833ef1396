/** Bugs of one payload: members that go wrong together, values, sizes. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { inCommands, inComponents, inEach, inOptions, isSome, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, GLOBALLY, list, times } from "../requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { changed, handledBy, refuses, stores } from "../wrap.js";

const STRING = 3;
const SECTION = 9;
const NUMBER = 10;
const GUILD_ALONE: readonly Json[] = [0];
const EVERYWHERE: readonly Json[] = [0, 1, 2];
const FALLING_BACK: ReadonlySet<string> = new Set(["en-US", "en-GB", "es-419"]);
const OWN_HEADER = /^x-\w+-locale$/;

/** An option of that type with these members. */
function option(type: number, members: JsonObject): JsonObject {
  return { type, name: "o", description: "o", ...members };
}

/** A single precision column rounds a number. */
function inSinglePrecision(value: Json): Json {
  return typeof value === "number" ? Math.fround(value) : value;
}

/** The order of positions that are texts: 0, 1, 10, 2. */
function inOrderOfTexts(all: Json): Json {
  if (!Array.isArray(all)) return all;
  const placed = all.map((each: Json, index) => ({ position: String(index), each }));
  return placed.sort((one, other) => (one.position < other.position ? -1 : 1)).map(({ each }) => each);
}

/** Without a localized text whose dictionary lacks that very locale. */
function withoutFallbacks(command: JsonObject, whole: Json | undefined, locale: string): JsonObject {
  const lacking = ["name", "description"].filter((text) => {
    const dictionary = isObject(whole) ? whole[`${text}_localizations`] : undefined;
    return isObject(dictionary) && dictionary[locale] === undefined;
  });
  return without(command, ...lacking.map((text) => `${text}_localized`));
}

const PAIRS: readonly PlantedBug[] = [
  {
    id: "dm-permission-decides-on-contexts",
    what: "A global command that gives contexts and dm_permission has the contexts that dm_permission means.",
    kind: "pair",
    rules: [...COMMANDS_ARE_STORED, "edit.reaches-global-fields", "deprecated.fields-are-still-accepted"],
    plant: stores((body, call) => {
      if (call.path["guild"] !== undefined) return body;
      return inCommands((command) => {
        const { contexts, dm_permission: isInMessages } = command;
        const isSound = Array.isArray(contexts) && contexts.every((each: Json) => EVERYWHERE.includes(each));
        if (!isSound || typeof isInMessages !== "boolean") return command;
        return { ...command, contexts: isInMessages ? EVERYWHERE : GUILD_ALONE };
      })(body, call);
    }),
    minimal: [createA({ contexts: [0, 1], dm_permission: false }, GLOBALLY)],
  },
  {
    id: "buttons-of-sections-are-enabled",
    what: "The button beside the texts of a section is stored as enabled, whatever its disabled says.",
    kind: "pair",
    rules: ["message.components.read-back"],
    plant: stores(
      inComponents((part) => {
        if (part["type"] !== SECTION) return part;
        return withMember(part, "accessory", (each) => inEach(each, (button) => without(button, "disabled")));
      }),
    ),
    minimal: [
      componentsV2({
        type: SECTION,
        components: [{ type: 10, content: "t" }],
        accessory: { type: 2, style: 1, label: "b", custom_id: "b", disabled: true },
      }),
    ],
  },
  {
    id: "fallbacks-for-the-own-header-alone",
    what: "A locale of Accept-Language gets no text of its fallback; one of the service's own header does.",
    kind: "pair",
    rules: [
      "localization.fallback.of-en-us-is-en-gb",
      "localization.fallback.of-en-gb-is-en-us",
      "localization.fallback.of-es-419-is-es-es",
      "localization.fallback.replaces-the-default",
      "localization.accept-language.is-used",
      "localization.list.shows-the-requesters-locale",
    ],
    plant: handledBy(() => async ({ operation, place, request }, { pass, ask }) => {
      const response = await pass();
      const locale = request.headers.get("accept-language") ?? "";
      const hasOwnHeader = [...request.headers.keys()].some((name) => OWN_HEADER.test(name));
      if (operation !== "list" || hasOwnHeader || !FALLING_BACK.has(locale)) return response;
      const dictionaries = await bodyOf(await ask("GET", `${place}?with_localizations=true`));
      const whole = new Map(elementsOf(dictionaries).map((one) => [textOf(one, "id"), one]));
      return changed(response, (body) =>
        inEach(body, (command) => withoutFallbacks(command, whole.get(textOf(command, "id")), locale)),
      );
    }),
    minimal: [
      createA({ name_localizations: { "es-ES": "b" } }),
      { ...list(), headers: { "Accept-Language": "es-419" } },
    ],
  },
];

const VALUES: readonly PlantedBug[] = [
  {
    id: "bounds-in-single-precision",
    what: "The bounds of a number option are kept in a column of single precision, which rounds most fractions.",
    kind: "value",
    rules: [...OPTIONS_ARE_STORED, "option.bounds.of-numbers-may-be-doubles"],
    plant: stores(
      inOptions((each) => {
        if (each["type"] !== NUMBER) return each;
        return withMember(withMember(each, "min_value", inSinglePrecision), "max_value", inSinglePrecision);
      }),
    ),
    minimal: [createA({ options: [option(NUMBER, { max_value: 0.1 })] })],
  },
  {
    id: "apostrophes-in-names-of-options",
    what: "The pattern for names of options was copied without its apostrophe, so such a name is refused.",
    kind: "value",
    rules: ["option.name.matches-pattern", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inOptions, (each) => textOf(each, "name").includes("'"))),
    minimal: [createA({ options: [option(STRING, { name: "it's" })] })],
  },
];

const SIZES: readonly PlantedBug[] = [
  {
    id: "eleven-choices-in-the-order-of-texts",
    what: "Choices are kept under their position as a text, so from eleven on the last ones follow the second.",
    kind: "size",
    rules: ["choice.order.is-preserved", ...OPTIONS_ARE_STORED],
    plant: stores(inOptions((each) => withMember(each, "choices", inOrderOfTexts))),
    minimal: [
      createA({
        options: [option(STRING, { choices: times(11, (index) => ({ name: `c${index}`, value: `v${index}` })) })],
      }),
    ],
  },
];

/** Those that one command or message shows. */
export const FOURTH_PAYLOADS: readonly PlantedBug[] = [...PAIRS, ...VALUES, ...SIZES];
