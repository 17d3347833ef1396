/** Bugs of messages and their components: a value, a size, a sequence, a time. */
import { isObject, type JsonObject } from "../../../../src/contract/json.js";
import { clockMovedMs } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { countOf, inComponents, isSome, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { COMPONENTS_V2, componentsV2, drive, editMessage, message, readMessage, row, times } from "../requests.js";
import { type Handler, handledBy, refuses, stores } from "../wrap.js";

const CONTAINER = 17;
const COLUMN_SIZE = 2 ** 16;
/** Of earlier versions. @see D2 "Limits" */
const OLD_TOP_LEVEL = 10;
const LEGACY_ROWS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
const TEXT: JsonObject = { type: 10, content: "t" };

/** True for a message or a body with the flag for components of the second version. */
function isV2({ flags }: JsonObject): boolean {
  return typeof flags === "number" && (flags & COMPONENTS_V2) !== 0;
}

/** What an edit can give of a message. */
function writtenIn(shown: JsonObject): JsonObject {
  const members = isV2(shown) ? ["components"] : ["content", "embeds", "components"];
  return Object.fromEntries(Object.entries(shown).filter(([member]) => members.includes(member)));
}

/** Messages move to an archive after a day, and what is written there is not kept. */
function archivingMessages(): Handler {
  const sentAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass, ask }) => {
    movedMs += await clockMovedMs(call);
    const { operation, place, path } = call;
    const id = path["id"] ?? "";
    const isArchived = operation === "edit-message" && movedMs - (sentAt.get(id) ?? movedMs) >= DAY_MS;
    const before = isArchived ? await objectOf(await ask("GET", `${place}/${id}`)) : {};
    const response = await pass();
    if (operation === "create-message" && response.ok) sentAt.set(textOf(await objectOf(response), "id"), movedMs);
    if (isArchived && response.ok) await ask("PATCH", `${place}/${id}`, writtenIn(before));
    return response;
  };
}

/** Those of the second document that need no use of a component. */
export const SEVENTH_MESSAGES: readonly PlantedBug[] = [
  {
    id: "component-ids-of-16-bits",
    what: "The ids of components are kept in a column of 16 bits, so those from 65536 on are returned as others.",
    kind: "value",
    rules: [
      "component.id.given-ones-are-kept",
      "component.id.is-a-32-bit-integer",
      "component.id.is-unique-in-its-message",
      "message.components.read-back",
    ],
    plant: stores(
      inComponents((part) => withMember(part, "id", (id) => (Number.isInteger(id) ? Number(id) % COLUMN_SIZE : id))),
    ),
    minimal: [row({ type: 2, style: 1, label: "b", custom_id: "b", id: 65_537 })],
  },
  {
    id: "containers-of-ten",
    what: "A container takes ten components, which was the limit of the top level in earlier versions.",
    kind: "size",
    rules: [
      "container.children.have-no-limit-of-their-own",
      "v2.components.are-at-most-40",
      "v2.components.nested-ones-count",
    ],
    plant: refuses(
      isSome(inComponents, (part) => part["type"] === CONTAINER && countOf(part["components"]) > OLD_TOP_LEVEL),
    ),
    minimal: [componentsV2({ type: CONTAINER, components: times(11, () => TEXT) })],
  },
  {
    id: "edits-without-flags-keep-the-legacy-limit",
    what: "An edit that does not repeat IS_COMPONENTS_V2 may have five components at the top level, as a legacy message.",
    kind: "sequence",
    rules: [
      "v2.components.top-level-has-no-limit-of-its-own",
      "v2.components.are-at-most-40",
      "v2.flag.cannot-be-removed",
      "message.components.read-back",
    ],
    plant: refuses((body, { operation }) => {
      if (operation !== "edit-message" || !isObject(body) || isV2(body)) return false;
      return countOf(body["components"]) > LEGACY_ROWS;
    }),
    minimal: [componentsV2(TEXT), editMessage(0, { components: times(6, () => TEXT) })],
  },
  {
    id: "archived-messages-keep-their-first-components",
    what: "An edit of a message that was sent a day ago is answered as if it worked, and is not stored.",
    kind: "time",
    rules: ["message.components.read-back"],
    plant: handledBy(archivingMessages),
    minimal: [
      message({ content: "m", components: [] }),
      drive("moveClock", { milliseconds: DAY_MS }),
      editMessage(0, { components: [{ type: 1, components: [{ type: 2, style: 1, label: "b", custom_id: "b" }] }] }),
      readMessage(0),
    ],
  },
];
