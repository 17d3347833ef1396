/** Bugs of particular values: numbers, bits, letters, names and addresses. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { remembering } from "../memory.js";
import { inCommands, inComponents, inEach, inOptions, isSome, textOf, withMember } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import { createA, list, row } from "../requests.js";
import { answers, refusal, stores } from "../wrap.js";
import { inShown } from "./showing.js";

const OPTION = { name: "o", description: "o" };
const NUMBER = 10;
const CHAT_INPUT = 1;
const LINK = 5;

/** Bits up to use-external-apps (50); the enumeration was written before those behind it. */
const KNOWN_BITS = (1n << 51n) - 1n;

/** A locale whose region has digits, such as es-419. */
const DIGITS_REGION = /^[a-z]{2,3}-\d{3}$/;

/** Bugs of values. */
export const TWENTY_FIFTH_VALUES: readonly PlantedBug[] = [
  {
    id: "number-bounds-in-single-precision",
    what: "Bounds and choices of a number option are kept in single precision.",
    kind: "value",
    rules: ["option.fields.round-trip", "option.bounds.of-numbers-may-be-doubles"],
    plant: stores(inOptions((option) => (option["type"] === NUMBER ? inSinglePrecision(option) : option))),
    minimal: [createA({ options: [{ ...OPTION, type: NUMBER, min_value: 0.1 }] })],
  },
  {
    id: "newest-permission-bits-are-masked",
    what: "The bits of default_member_permissions behind bit 50 are dropped, as if they were none.",
    kind: "value",
    rules: ["command.default-member-permissions.round-trips"],
    plant: stores(inCommands((command) => withMember(command, "default_member_permissions", masked))),
    minimal: [createA({ default_member_permissions: String(1n << 51n) })],
  },
  {
    id: "numeric-regions-are-no-locales",
    what: "A requester's locale with digits for its region, es-419, counts as no locale at all.",
    kind: "value",
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.header.precedes-accept-language",
      "localization.accept-language.is-used",
      "localization.fallback.of-es-419-is-es-es",
    ],
    plant: withoutNumericRegions,
    minimal: [
      createA({ name_localizations: { "es-419": "b" } }),
      { ...list(), headers: { "x-discord-locale": "es-419" } },
    ],
  },
  {
    id: "sharp-s-is-not-lowercase",
    what: "A name that changes when it is raised and lowered again, as with ß, is refused for its case.",
    kind: "value",
    rules: [
      "command.name.is-lowercase",
      "command.name.matches-pattern",
      "command.name.accepts-uncased-letters",
      "option.name.is-lowercase",
      "option.name.matches-pattern",
    ],
    plant: remembering((known) => async (call, { pass }) => {
      const body = await bodyOf(call.request);
      if (body === undefined) return pass();
      const stored = known.get(call.path["id"] ?? "")?.command["type"];
      const isChatInput = (command: JsonObject) => (stored ?? command["type"] ?? CHAT_INPUT) === CHAT_INPUT;
      const isRefused =
        isSome(inCommands, (command) => isChatInput(command) && isUnstable(command))(body, call) ||
        isSome(inOptions, isUnstable)(body, call);
      return isRefused ? refusal() : pass();
    }),
    minimal: [createA({ name: "straße" })],
  },
  {
    id: "numbered-options-come-first",
    what: "Options whose names are whole numbers come before all others, as keys of an object do.",
    kind: "value",
    rules: ["option.order.is-preserved"],
    plant: answers(inShown(inKeyOrder)),
    minimal: [createA({ options: ["b", "7"].map((name) => ({ ...OPTION, name, type: 3 })) })],
  },
  {
    id: "link-urls-are-normalized",
    what: "The url of a link button is returned as a parser of addresses writes it, with a slash after its host.",
    kind: "value",
    rules: ["message.components.read-back"],
    plant: stores(inComponents((one) => (one["style"] === LINK ? withMember(one, "url", normalized) : one))),
    minimal: [row({ type: 2, style: LINK, label: "a", url: "https://example.com" })],
  },
];

function inSinglePrecision(option: JsonObject): JsonObject {
  const rounded = (value: Json) => (typeof value === "number" ? Math.fround(value) : value);
  const bounded = withMember(withMember(option, "min_value", rounded), "max_value", rounded);
  return withMember(bounded, "choices", (all) => inEach(all, (choice) => withMember(choice, "value", rounded)));
}

function masked(bits: Json): Json {
  if (typeof bits !== "string" || !/^\d{1,30}$/.test(bits)) return bits;
  const kept = BigInt(bits) & KNOWN_BITS;
  return kept === BigInt(bits) ? bits : String(kept);
}

function withoutNumericRegions(service: Fetch): Fetch {
  return (request) => {
    const headers = new Headers(request.headers);
    const ignored = [...headers].filter(([name, value]) => isLocaleHeader(name) && DIGITS_REGION.test(value));
    if (ignored.length === 0) return service(request);
    for (const [name] of ignored) headers.delete(name);
    return service(new Request(request, { headers }));
  };
}

function isLocaleHeader(name: string): boolean {
  return name === "accept-language" || /^x-.*locale$/.test(name);
}

/** True for a lowercase name that is another one after a round through capitals. */
function isUnstable(part: JsonObject): boolean {
  const name = textOf(part, "name");
  return name === name.toLowerCase() && name !== name.toUpperCase().toLowerCase();
}

function inKeyOrder(part: JsonObject): JsonObject {
  return withMember(part, "options", (options) => {
    const named = elementsOf(options).map((each) => [textOf(each, "name"), each] as const);
    return Object.values(Object.fromEntries(named)).map((each) => (isObject(each) ? inKeyOrder(each) : each));
  });
}

function normalized(url: Json): Json {
  return typeof url === "string" && URL.canParse(url) ? new URL(url).href : url;
}
