/** Bugs of particular values. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { objectOf } from "../memory.js";
import { inCommands, inComponents, inEach, inOptions, textOf, withMember, without } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import { componentsV2, create, createA, IN_GUILD } from "../requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { type Handler, handledBy, stores } from "../wrap.js";

const CHAT_INPUT = 1;
const INTEGER = 4;
const CONTAINER = 17;
const DIGITS_OF_A_FLOAT = 15;
const COLUMN_BITS = 32;
const BIT_SET = /^\d+$/;
const COMMON_LANGUAGE = /^(\*|[a-z]{2}(-[a-z]{2})?)$/i;

/** A driver writes integers as floating-point texts of 15 digits. */
function withFifteenDigits(choice: JsonObject): JsonObject {
  return withMember(choice, "value", (value) => {
    return typeof value === "number" ? Number(value.toPrecision(DIGITS_OF_A_FLOAT)) : value;
  });
}

function inColumn(bits: Json): Json {
  const isBitSet = typeof bits === "string" && BIT_SET.test(bits);
  return isBitSet ? BigInt.asUintN(COLUMN_BITS, BigInt(bits)).toString() : bits;
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{Mn}/gu, "");
}

/** The unique index has a collation for which "é" equals "e". */
function findingByCollation(): Handler {
  return async ({ operation, place, request }, { pass, ask }) => {
    if (operation !== "create") return pass();
    const body = await objectOf(request);
    const name = textOf(body, "name");
    const type = body["type"] ?? CHAT_INPUT;
    const twin = elementsOf(await bodyOf(await ask("GET", place)))
      .filter(isObject)
      .filter((each) => each["type"] === type && each["name"] !== name)
      .find((each) => withoutAccents(textOf(each, "name")) === withoutAccents(name));
    return twin === undefined ? pass() : ask("PATCH", `${place}/${textOf(twin, "id")}`, without(body, "type"));
  };
}

/** Drops each language tag whose region is no two letters. */
function readingCommonLanguages(service: Fetch): Fetch {
  return (request) => {
    const accepted = request.headers.get("accept-language");
    if (accepted === null) return service(request);
    const kept = accepted.split(",").filter((part) => COMMON_LANGUAGE.test(part.split(";")[0]?.trim() ?? ""));
    const headers = new Headers(request.headers);
    headers.delete("accept-language");
    if (kept.length > 0) headers.set("accept-language", kept.join(","));
    return service(new Request(request, { headers }));
  };
}

/** Such bugs. */
export const TWENTY_SECOND_VALUES: readonly PlantedBug[] = [
  {
    id: "integer-choices-keep-fifteen-digits",
    what: "A choice of an integer option with 16 digits is stored with 15 of them.",
    kind: "value",
    rules: ["choice.value.of-integers-is-safe", "choice.value.follows-the-option-type", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((option) => {
        if (option["type"] !== INTEGER) return option;
        return withMember(option, "choices", (choices) => inEach(choices, withFifteenDigits));
      }),
    ),
    minimal: [
      createA({
        options: [
          {
            type: INTEGER,
            name: "o",
            description: "o",
            choices: [{ name: "most", value: Number.MAX_SAFE_INTEGER }],
          },
        ],
      }),
    ],
  },
  {
    id: "permission-bits-above-31-are-cut-off",
    what: "Default member permissions are stored in 32 bits, so that pinning messages (1 << 51) becomes 0.",
    kind: "value",
    rules: ["command.default-member-permissions.round-trips", ...COMMANDS_ARE_STORED],
    plant: stores(inCommands((command) => withMember(command, "default_member_permissions", inColumn))),
    minimal: [createA({ default_member_permissions: (1n << 51n).toString() })],
  },
  {
    id: "accents-do-not-tell-names-apart",
    what: "Creating a command overwrites one whose name differs only by accents.",
    kind: "value",
    rules: [
      "endpoint.create.answers-201-for-a-new-name",
      "command.name.is-unique-per-type-and-scope",
      "upsert.adds-no-entry",
      "command.list.holds-each-command",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: handledBy(findingByCollation),
    minimal: [create({ name: "resume", description: "Go on" }), create({ name: "résumé", description: "A life" })],
  },
  {
    id: "accept-language-of-latin-america-is-skipped",
    what: "Accept-Language is read for tags such as fr and en-US, and es-419 is skipped.",
    kind: "value",
    rules: [
      "localization.accept-language.is-used",
      "localization.list.shows-the-requesters-locale",
      "localization.fallback.of-es-419-is-es-es",
    ],
    plant: readingCommonLanguages,
    minimal: [
      createA({ name_localizations: { "es-419": "b" } }),
      { method: "GET", path: IN_GUILD, headers: { "Accept-Language": "es-419" } },
    ],
  },
  {
    id: "black-containers-lose-their-accent",
    what: "A container whose accent colour is 0x000000 is stored without one.",
    kind: "value",
    rules: ["container.accent-color.is-rgb", "message.components.read-back"],
    plant: stores(
      inComponents((part) => {
        const isBlack = part["type"] === CONTAINER && part["accent_color"] === 0;
        return isBlack ? without(part, "accent_color") : part;
      }),
    ),
    minimal: [componentsV2({ type: CONTAINER, accent_color: 0, components: [{ type: 10, content: "Night" }] })],
  },
];
