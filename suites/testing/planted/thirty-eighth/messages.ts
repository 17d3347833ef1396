/** Bugs of messages: a pair and sequences. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { inComponents, textOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, editMessage, invoke, message, row, times, use } from "../requests.js";
import { type Handler, handledBy, refusal, stores } from "../wrap.js";
import { groupsIn, isReset } from "./paths.js";

/** @see D1 Limits */
const MAX_FIELDS = 25;
const FORWARD = 1;
const UPDATE = 7;
const DEFERRED_UPDATE = 6;
const FOLLOW_UP = /^POST (?<answers>\/webhooks\/\d+\/[^/]+)$/;
const END_OF_RESPONSE = /^DELETE (?<answers>\/webhooks\/\d+\/[^/]+)\/messages\/@original$/;

/** The check for fields is in place for the first embed, and the others are cut as they were before. */
function cuttingLaterEmbeds(body: Json, { operation }: Call): Json {
  if ((operation !== "create-message" && operation !== "edit-message") || !isObject(body)) return body;
  return withMember(body, "embeds", (embeds) =>
    Array.isArray(embeds)
      ? embeds.map((each: Json, index) => {
          const fields = isObject(each) ? elementsOf(each["fields"]) : [];
          return index > 0 && isObject(each) && fields.length > MAX_FIELDS
            ? { ...each, fields: fields.slice(0, MAX_FIELDS) }
            : each;
        })
      : embeds,
  );
}

/** The ids that are given in the components of a body. */
function givenIds(body: Json, call: Call): ReadonlySet<Json> {
  const ids = new Set<Json>();
  inComponents((part) => {
    const { id } = part;
    if (typeof id === "number" && id !== 0) ids.add(id);
    return part;
  })(body, call);
  return ids;
}

/** The ids that were given in a message stay in the set of used ones. */
function usingIdsOnce(): Handler {
  const given = new Map<string, { readonly all: ReadonlySet<Json>; readonly now: ReadonlySet<Json> }>();
  return async (call, { pass }) => {
    const { operation, request } = call;
    if (operation !== "create-message" && operation !== "edit-message") return pass();
    const body = await objectOf(request);
    const now = givenIds(body, call);
    const before = given.get(call.path["id"] ?? "") ?? { all: new Set<Json>(), now: new Set<Json>() };
    if ([...now].some((id) => before.all.has(id) && !before.now.has(id))) return refusal();
    const response = await pass();
    const id = textOf(await objectOf(response), "id");
    if (response.ok && body["components"] !== undefined) given.set(id, { all: new Set([...before.all, ...now]), now });
    return response;
  };
}

/** What was looked at once is taken for readable: only the first look notes that it was not. */
function lookingOnce(): Handler {
  const seen = new Set<string>();
  return async ({ operation, request }, { pass }) => {
    const body = operation === "create-message" ? await objectOf(request) : {};
    const reference = body["message_reference"];
    if (!isObject(reference) || reference["type"] !== FORWARD) return pass();
    const response = await pass();
    if (response.status >= 500 || JSON.stringify(await bodyOf(response))?.includes("160014") !== true) return response;
    const id = textOf(reference, "message_id");
    if (seen.has(id)) return pass({ ...without(body, "message_reference"), content: "A forwarded message" });
    seen.add(id);
    return response;
  };
}

/** Automatic moderation reads what comes over the path of a message, and no callbacks. */
function moderatingPathsOfMessages(): Handler {
  const blocked = new Set<string>();
  return async (call, { pass }) => {
    if (isReset(call)) blocked.clear();
    const body = await objectOf(call.request);
    if (driven(call) === "blockText") blocked.add(textOf(body, "text"));
    const response = await pass();
    const isUpdate = call.operation === "respond" && body["type"] === UPDATE && response.status === 400;
    const content = textOf(body["data"], "content");
    return isUpdate && [...blocked].some((text) => content.includes(text)) ? pass({ type: DEFERRED_UPDATE }) : response;
  };
}

/** The components of follow-ups are found through the response, while there is one. */
function findingThroughTheResponse(): Handler {
  const followUps = new Map<string, string[]>();
  const lost = new Set<string>();
  return async (call, { pass }) => {
    const used = driven(call) === "useComponent" ? textOf(await objectOf(call.request), "message_id") : "";
    if (lost.has(used)) return Response.json({ outcome: "unknown", reason: "there is no such component" });
    const response = await pass();
    if (!response.ok) return response;
    const sent = groupsIn(call, FOLLOW_UP)?.["answers"];
    const ended = groupsIn(call, END_OF_RESPONSE)?.["answers"];
    const id = sent === undefined ? "" : textOf(await objectOf(response), "id");
    if (sent !== undefined) followUps.set(sent, [...(followUps.get(sent) ?? []), id]);
    for (const each of followUps.get(ended ?? "") ?? []) lost.add(each);
    return response;
  };
}

const BUTTON: JsonObject = { type: 2, style: 1, label: "b", custom_id: "b" };
const ROW_OF_7: Json = [{ type: 1, components: [{ ...BUTTON, id: 7 }] }];
const ROW_OF_8: Json = [{ type: 1, components: [{ ...BUTTON, id: 8 }] }];
const FORWARDED: PlainRequest = message({
  message_reference: { type: FORWARD, channel_id: "{channel_id}", message_id: "{#0.message_id}" },
});

/** Answers the first interaction of the deliveries that the request of this index listed. */
function respond(index: number, body: JsonObject): PlainRequest {
  const of = `{#${index}.deliveries.0.interaction`;
  return { method: "POST", path: `/interactions/${of}.id}/${of}.token}/callback`, body, as: "none" };
}

const ANSWERS = "/webhooks/{application_id}/{#2.deliveries.0.interaction.token}";

/** Those of messages. */
export const THIRTY_EIGHTH_MESSAGES: readonly PlantedBug[] = [
  // D1 "Errors": "More than 25 embed fields in an embed | error (previously silently truncated)".
  {
    id: "later-embeds-are-truncated-as-they-were",
    what: "More than 25 fields are an error in the first embed of a message; in the others they are truncated.",
    kind: "pair",
    rules: ["message.embeds.have-at-most-25-fields"],
    plant: stores(cuttingLaterEmbeds),
    minimal: [
      message({
        content: "a",
        embeds: [{ title: "a" }, { title: "b", fields: times(MAX_FIELDS + 1, () => ({ name: "n", value: "v" })) }],
      }),
    ],
  },
  // D2 "Common fields": "id? | integer | 32-bit integer; unique within the message".
  {
    id: "component-ids-are-used-once-in-a-life",
    what: "An edit of a message is refused if it gives a component an id that an earlier edit had removed.",
    kind: "sequence",
    rules: [
      "component.id.is-unique-in-its-message",
      "component.id.given-ones-are-kept",
      "component.id.never-repeats-as-read",
      "component.id.is-a-32-bit-integer",
      "message.components.read-back",
    ],
    plant: handledBy(usingIdsOnce),
    minimal: [
      row({ ...BUTTON, id: 7 }),
      editMessage(0, { components: ROW_OF_8 }),
      editMessage(0, { components: ROW_OF_7 }),
    ],
  },
  // D1 "Errors": "Application forwards a message whose content it cannot read | error code 160014".
  {
    id: "insisting-forwards-what-cannot-be-read",
    what: "A forward of a message that the application cannot read is refused once, and goes through when it is repeated.",
    kind: "sequence",
    rules: ["notice.error.forward-of-unreadable-is-160014"],
    plant: handledBy(lookingOnce),
    minimal: [
      drive("makeMessage", { user_id: "{user_id}", channel_id: "{channel_id}", content: "a", readable: false }),
      FORWARDED,
      FORWARDED,
    ],
  },
  // D1 "Errors": "Update of a message whose content is blocked by automatic moderation | 400".
  {
    id: "callbacks-slip-past-moderation",
    what: "A response that updates the message of a component is answered with 204 although moderation blocks its content.",
    kind: "sequence",
    rules: ["notice.error.blocked-content-is-400"],
    plant: handledBy(moderatingPathsOfMessages),
    minimal: [
      drive("blockText", { guild_id: "{guild_id}", text: "rude" }),
      row(BUTTON),
      use(1, "b"),
      DELIVERIES,
      respond(3, { type: UPDATE, data: { content: "rude" } }),
    ],
  },
  // D2 "Events" 1: "Clicking a button (non-link, non-premium) … in a message delivers an interaction of type 3".
  {
    id: "buttons-of-follow-ups-go-with-the-response",
    what: "When the response to an interaction is deleted, the buttons of its follow-ups, which stay, do nothing.",
    kind: "sequence",
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.button.has-its-fields",
      "application.follow-up.comes-after-the-response",
    ],
    plant: handledBy(findingThroughTheResponse),
    minimal: [
      createA({}),
      invoke(0),
      DELIVERIES,
      respond(2, { type: 4, data: { content: "a" } }),
      { method: "POST", path: ANSWERS, body: { components: [{ type: 1, components: [BUTTON] }] }, as: "none" },
      { method: "DELETE", path: `${ANSWERS}/messages/@original`, as: "none" },
      use(4, "b"),
    ],
  },
];
