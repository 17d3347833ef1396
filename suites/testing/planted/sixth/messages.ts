/** Bugs of messages and their components, and of what the application receives when they are used. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { objectOf } from "../memory.js";
import { type Change, countOf, inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  atOnce,
  COMPONENTS_V2,
  componentsV2,
  DELIVERIES,
  drive,
  editMessage,
  IN_CHANNEL,
  message,
  readMessage,
  row,
  use,
} from "../requests.js";
import { afterOthers, answers, changed, type Handler, handledBy, stores } from "../wrap.js";

const BUTTON = 2;
const COMPONENT = 3;
const SUBMITTED_MODAL = 5;
const SUPPRESS_EMBEDS = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A row with one button. */
function rowOf(customId: string): JsonObject {
  return { type: 1, components: [{ type: BUTTON, style: 1, label: "b", custom_id: customId }] };
}

/** True for flags with the one for components of the second version. */
function isV2(flags: Json | undefined): boolean {
  return typeof flags === "number" && (flags & COMPONENTS_V2) !== 0;
}

/** By how much a request moves the clock. */
async function movedBy({ operation, path, request }: Call): Promise<number> {
  if (operation !== "driver" || path["name"] !== "moveClock") return 0;
  const { milliseconds } = await objectOf(request);
  return typeof milliseconds === "number" ? milliseconds : 0;
}

/** For `answers`: changes each interaction that the application received. */
function inInteractions(change: Change): (body: Json, call: Call) => Json {
  return (body, { operation, path }) => {
    if (operation !== "driver" || path["name"] !== "listDeliveries" || !isObject(body)) return body;
    const inDelivery: Change = (each) => withMember(each, "interaction", (one) => inEach(one, change));
    return withMember(body, "deliveries", (all) => inEach(all, inDelivery));
  };
}

/** The data of an interaction whose every custom_id was decoded like a form, at every depth. */
function withDecodedCustomIds(value: Json): Json {
  if (Array.isArray(value)) return value.map(withDecodedCustomIds);
  if (!isObject(value)) return value;
  const decoded = Object.entries(value).map(([member, each]): readonly [string, Json] => {
    const isCustomId = member === "custom_id" && typeof each === "string";
    return [member, isCustomId ? each.replaceAll("+", " ") : withDecodedCustomIds(each)];
  });
  return Object.fromEntries(decoded);
}

/** Only an edit with flags 0 is kept from removing the V2 flag; one with other flags replaces them all. */
function replacingFlags(): Handler {
  const unflagged = new Set<string>();
  const shown: Change = (one) => {
    const { flags } = one;
    const isUnflagged = unflagged.has(textOf(one, "id")) && typeof flags === "number";
    return isUnflagged ? { ...one, flags: flags & ~COMPONENTS_V2 } : one;
  };
  return async ({ operation, place, path, request }, { pass, ask }) => {
    const id = path["id"] ?? "";
    const body = operation === "edit-message" ? await objectOf(request) : {};
    const { flags } = body;
    if (typeof flags === "number" && flags !== 0 && !isV2(flags)) {
      const before = await objectOf(await ask("GET", `${place}/${id}`));
      const edited = isV2(before["flags"]) ? await pass({ ...body, flags: flags | COMPONENTS_V2 }) : undefined;
      if (edited?.ok) unflagged.add(id);
      if (edited !== undefined) return changed(edited, (one) => inEach(one, shown));
    }
    const response = await pass();
    if (response.ok && isV2(flags)) unflagged.delete(id);
    const isShown = ["edit-message", "get-message", "list-messages"].includes(operation);
    return isShown ? changed(response, (one) => inEach(one, shown)) : response;
  };
}

/** Lists of a channel come from a cache of recent messages, which drops each after a day. */
function listingRecentMessages(): Handler {
  const sentAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await movedBy(call);
    const response = await pass();
    if (call.operation === "create-message" && response.ok) sentAt.set(textOf(await objectOf(response), "id"), movedMs);
    if (call.operation !== "list-messages") return response;
    const isRecent = (one: Json) => movedMs - (sentAt.get(textOf(one, "id")) ?? movedMs) < DAY_MS;
    return changed(response, (body) => elementsOf(body).filter(isRecent));
  };
}

/** An edit of the text reads the message, looks up the links in the text, and then writes the whole message. */
function lookingUpLinks(): Handler {
  const written = new Map<string, Json>();
  return async ({ operation, path, request }, { pass }) => {
    const id = path["id"] ?? "";
    const before = written.get(id);
    const body = operation === "edit-message" ? await bodyOf(request) : undefined;
    const isOfText = isObject(body) && typeof body["content"] === "string" && body["components"] === undefined;
    if (isOfText) await afterOthers();
    const isOverwriting = isOfText && before !== undefined && written.get(id) !== before;
    const stale = isOverwriting ? await pass({ ...body, components: before }) : undefined;
    const response = stale?.ok ? stale : await pass();
    if (response.ok && (operation === "create-message" || operation === "edit-message")) {
      const { id: ownId, components = [] } = await objectOf(response);
      written.set(String(ownId), components);
    }
    return response;
  };
}

/** Those of the second document. */
export const SIXTH_MESSAGES: readonly PlantedBug[] = [
  {
    id: "embeds-without-content-lose-components",
    what: "A message with embeds and without content is sent as embeds alone, without its components.",
    kind: "pair",
    rules: ["legacy.components.sit-beside-content", "message.components.read-back"],
    open: "Without the flag, components sit alongside content: whether they do without it is not said.",
    plant: stores((body, { operation }) => {
      if (operation !== "create-message" || !isObject(body) || isV2(body["flags"])) return body;
      const isOfEmbedsAlone = countOf(body["embeds"]) > 0 && textOf(body, "content") === "";
      return isOfEmbedsAlone ? without(body, "components") : body;
    }),
    minimal: [message({ embeds: [{ title: "t" }], components: [rowOf("b")] })],
  },
  {
    id: "plus-signs-in-custom-ids-are-spaces",
    what: "A custom_id is delivered as if it came from a form, with a space for each plus sign.",
    kind: "value",
    rules: ["component.custom-id.comes-back-unchanged"],
    plant: answers(
      inInteractions((one) => {
        const isOfComponents = one["type"] === COMPONENT || one["type"] === SUBMITTED_MODAL;
        return isOfComponents ? withMember(one, "data", withDecodedCustomIds) : one;
      }),
    ),
    minimal: [row({ type: BUTTON, style: 1, label: "b", custom_id: "a+b" }), use(0, "a+b"), DELIVERIES],
  },
  {
    id: "other-flags-remove-the-v2-flag",
    what: "An edit with flags 0 leaves IS_COMPONENTS_V2 alone, but one that sets another flag takes it away.",
    kind: "sequence",
    rules: ["v2.flag.cannot-be-removed", "v2.flag.is-bit-15"],
    plant: handledBy(replacingFlags),
    minimal: [componentsV2({ type: 10, content: "t" }), editMessage(0, { flags: SUPPRESS_EMBEDS })],
  },
  {
    id: "lists-hold-the-messages-of-a-day",
    what: "A message that is older than a day can be read, but is not in the list of its channel.",
    kind: "time",
    rules: ["message.list-and-get-agree"],
    plant: handledBy(listingRecentMessages),
    minimal: [
      message({ components: [rowOf("b")] }),
      drive("moveClock", { milliseconds: DAY_MS }),
      { method: "GET", path: IN_CHANNEL },
    ],
  },
  {
    id: "edits-of-the-text-bring-old-components-back",
    what: "An edit of the text writes the components that it read at its start, over those of another edit at once.",
    kind: "race",
    rules: ["message.components.read-back"],
    plant: handledBy(lookingUpLinks),
    minimal: [
      message({ content: "a", components: [rowOf("b")] }),
      editMessage(0, { content: "b" }),
      atOnce(editMessage(0, { components: [rowOf("c")] })),
      readMessage(0),
    ],
  },
];
