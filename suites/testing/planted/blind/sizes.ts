/** Bugs of a certain count or length, which is not always the greatest that is allowed. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { inCommands, inComponents, inOptions, isSome, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, COMPONENTS_V2, componentsV2, createA, IN_GUILD, list, permit, times } from "../requests.js";
import { answers, refuses, stores } from "../wrap.js";

/** Commands on the first page of a list with dictionaries. */
const PAGE = 20;
/** Permissions that go into the database at once. */
const BATCH = 25;
/** Bytes of a column of small texts. */
const COLUMN_BYTES = 255;
const MOST_COMPONENTS = 40;

/** The elements in the order of their positions as texts: 0, 1, 10, 11, 2. */
function byPositionAsText(value: Json): Json {
  if (!Array.isArray(value)) return value;
  const positions = [...value.keys()].map(String).sort();
  return positions.map((position) => value[Number(position)] ?? null);
}

/** True where the description or one of its translations takes more bytes than the column has. */
function isTooLongInBytes(part: JsonObject): boolean {
  const localized = part["description_localizations"];
  const texts = [part["description"], ...(isObject(localized) ? Object.values(localized) : [])];
  return texts.some((text) => typeof text === "string" && new TextEncoder().encode(text).length > COLUMN_BYTES);
}

export const BLIND_SIZES: readonly PlantedBug[] = [
  {
    id: "second-page-of-a-list-with-dictionaries",
    what: "A list of more than 20 commands with their dictionaries is read in two pages, and the second begins one command too late.",
    kind: "size",
    rules: ["command.list.holds-each-command"],
    plant: answers((body, { operation, query }) => {
      const isHit = operation === "list" && query.get("with_localizations") === "true";
      return isHit ? elementsOf(body).filter((_, index) => index !== PAGE) : body;
    }),
    minimal: [
      bulk(times(PAGE + 1, (index) => ({ name: `c${index}`, description: "d" }))),
      list(`${IN_GUILD}?with_localizations=true`),
    ],
  },
  {
    id: "choices-sorted-by-position-as-text",
    what: "From eleven choices on, choices are returned in the order of their positions as texts, so the eleventh comes third.",
    kind: "size",
    rules: ["choice.order.is-preserved", "option.fields.round-trip"],
    plant: stores(inOptions((option) => withMember(option, "choices", byPositionAsText))),
    minimal: [
      createA({
        options: [
          { type: 4, name: "n", description: "d", choices: times(11, (index) => ({ name: `${index}`, value: index })) },
        ],
      }),
    ],
  },
  {
    id: "descriptions-in-a-column-of-255-bytes",
    what: "A description or a translation of it with more than 255 bytes of UTF-8 is refused, though it has at most 100 characters.",
    kind: "size",
    rules: [
      "command.description.has-1-to-100-characters",
      "option.description.has-1-to-100-characters",
      "localization.description.has-1-to-100-characters",
    ],
    plant: refuses(
      (body, call) =>
        isSome(inCommands, isTooLongInBytes)(body, call) || isSome(inOptions, isTooLongInBytes)(body, call),
    ),
    minimal: [createA({ description: "説".repeat(90) })],
  },
  {
    id: "permissions-in-batches-of-25",
    what: "Permissions are stored in batches of 25, and each later batch begins one permission too late.",
    kind: "size",
    rules: ["permission.edit.is-read-back", "permission.edit.answers-the-object", "permission.edit.takes-at-most-100"],
    plant: stores((body, { operation }) => {
      if (operation !== "edit-permissions" || !isObject(body)) return body;
      const isKept = (_: Json, index: number) => index === 0 || index % BATCH !== 0;
      return withMember(body, "permissions", (all) => (Array.isArray(all) ? all.filter(isKept) : all));
    }),
    minimal: [
      createA({}),
      permit(
        0,
        times(BATCH + 1, (index) => ({ id: `90000000000000${100 + index}`, type: 2, permission: true })),
      ),
    ],
  },
  {
    id: "accessories-count-twice",
    what: "The accessory of a section counts twice toward the 40 components of a message.",
    kind: "size",
    rules: ["v2.components.are-at-most-40"],
    plant: refuses((body, call) => {
      let counted = 0;
      inComponents((part) => {
        counted += isObject(part["accessory"]) ? 2 : 1;
        return part;
      })(body, call);
      return isObject(body) && body["flags"] === COMPONENTS_V2 && counted > MOST_COMPONENTS;
    }),
    minimal: [
      componentsV2(
        ...times(11, (index) => ({
          type: 9,
          components: [{ type: 10, content: "t" }],
          accessory: { type: 2, style: 1, label: "b", custom_id: `b${index}` },
        })),
      ),
    ],
  },
];
