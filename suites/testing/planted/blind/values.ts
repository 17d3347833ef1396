/** Bugs of one kind of value: characters, bits, numbers that are texts, empty values, locales. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { callOf } from "../call.js";
import { inComponents, inEach, inOptions, isSome, sizeOf, textOf, withMember, without } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, edit, list } from "../requests.js";
import { answers, refuses, stores } from "../wrap.js";

const COMMAND_ANSWERS: ReadonlySet<string> = new Set(["create", "edit", "bulk", "get", "list"]);
const STRING = 3;
const CONTAINER = 17;

/** Bits that are read as a signed number of 32 bits where they fit into 32 bits. */
function asSigned32(bits: Json): Json {
  if (typeof bits !== "string" || !/^\d+$/.test(bits) || BigInt(bits) >= 2n ** 32n) return bits;
  return String(BigInt.asIntN(32, BigInt(bits)));
}

/** A text of digits as the number that it looks like. */
function asNumber(value: Json): Json {
  return typeof value === "string" && /^\d{1,15}(?:\.\d{1,6})?$/.test(value) ? String(Number(value)) : value;
}

/** True for lowercase letters that come back as others from upper case, such as ß. */
function isChangedByUpperCase(name: string): boolean {
  return name === name.toLowerCase() && name !== name.toUpperCase().toLowerCase();
}

const DICTIONARIES: readonly string[] = ["name_localizations", "description_localizations"];

/** The edit without its empty dictionaries. */
function withoutEmptyDictionaries(body: JsonObject): JsonObject {
  const empty = DICTIONARIES.filter((member) => isObject(body[member]) && sizeOf(body[member]) === 0);
  return without(body, ...empty);
}

/** Reads only languages of letters from Accept-Language. */
function skippingRegionsOfDigits(service: Fetch): Fetch {
  return (request) => {
    const languages = request.headers.get("accept-language");
    if (callOf(request).operation !== "list" || languages === null) return service(request);
    const headers = new Headers(request.headers);
    const known = languages.split(",").filter((language) => !/-\d{3}\b/.test(language));
    headers.set("accept-language", known.join(","));
    return service(new Request(request, { headers }));
  };
}

export const BLIND_VALUES: readonly PlantedBug[] = [
  {
    id: "sharp-s-taken-for-upper-case",
    what: "Lower case is checked by turning option names to upper case and back, which refuses letters such as ß.",
    kind: "value",
    rules: ["option.name.is-lowercase", "option.name.matches-pattern"],
    plant: refuses(isSome(inOptions, (option) => isChangedByUpperCase(textOf(option, "name")))),
    minimal: [createA({ options: [{ type: STRING, name: "größe", description: "d" }] })],
  },
  {
    id: "bit-31-is-a-sign",
    what: "default_member_permissions below 2^32 are read as a signed number of 32 bits, so bit 31 makes them negative.",
    kind: "value",
    rules: ["command.default-member-permissions.round-trips"],
    plant: answers((body, { operation }) =>
      COMMAND_ANSWERS.has(operation)
        ? inEach(body, (command) => withMember(command, "default_member_permissions", asSigned32))
        : body,
    ),
    minimal: [createA({ default_member_permissions: "2147483648" })],
  },
  {
    id: "text-choices-of-digits-are-numbers",
    what: 'The value of a string choice that looks like a number is stored as that number, so "007" becomes "7".',
    kind: "value",
    rules: ["option.fields.round-trip", "choice.value.follows-the-option-type"],
    plant: stores(
      inOptions((option) => {
        if (option["type"] !== STRING) return option;
        return withMember(option, "choices", (all) => inEach(all, (choice) => withMember(choice, "value", asNumber)));
      }),
    ),
    minimal: [
      createA({
        options: [{ type: STRING, name: "agent", description: "d", choices: [{ name: "Bond", value: "007" }] }],
      }),
    ],
  },
  {
    id: "empty-dictionary-counts-as-missing",
    what: "An edit with an empty dictionary of localizations keeps the stored one.",
    kind: "value",
    rules: [
      "edit.replaces-dictionaries-whole",
      "localization.edit.replaces-the-dictionary",
      "edit.replaces-provided-fields",
    ],
    plant: stores((body, { operation }) =>
      operation === "edit" && isObject(body) ? withoutEmptyDictionaries(body) : body,
    ),
    minimal: [createA({ description_localizations: { fr: "x" } }), edit(0, { description_localizations: {} })],
  },
  {
    id: "black-is-no-colour",
    what: "An accent_color of 0 is stored as null.",
    kind: "value",
    rules: ["message.components.read-back", "container.accent-color.is-rgb"],
    plant: stores(
      inComponents((component) => {
        const isHit = component["type"] === CONTAINER && component["accent_color"] === 0;
        return isHit ? { ...component, accent_color: null } : component;
      }),
    ),
    minimal: [componentsV2({ type: CONTAINER, accent_color: 0, components: [{ type: 10, content: "t" }] })],
  },
  {
    id: "accept-language-without-regions-of-digits",
    what: "The pattern of Accept-Language has letters only, so es-419 counts as no language.",
    kind: "value",
    rules: [
      "localization.accept-language.is-used",
      "localization.fallback.of-es-419-is-es-es",
      "localization.list.shows-the-requesters-locale",
    ],
    plant: skippingRegionsOfDigits,
    minimal: [
      createA({ description_localizations: { "es-ES": "x" } }),
      { ...list(), headers: { "accept-language": "es-419" } },
    ],
  },
];
