/** Bugs of what is delivered, and of the answers to it. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call, interactionsIn } from "../call.js";
import { driven, inEntered, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, textOf, withMember } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { componentsV2, createA, DELIVERIES, drive, GLOBALLY, invoke, modal, row, times, use } from "../requests.js";
import { answers, changed, type Handler, handledBy, refusal, stores } from "../wrap.js";
import { button, callback, customIdsIn, everywhere, label, notDelivered, opens, submit, userIn } from "./uses.js";

const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const MODAL_SUBMIT = 5;
const SUGGESTIONS = 8;
const MODAL = 9;
const CONTAINER = 17;
const STRING = 3;
const TEXT_INPUT = 4;
const PARAGRAPH = 2;
const USER_INSTALL = 1;
/** Characters of the content of a message. */
const CONTENT_LENGTH = 2000;
/** Follow-ups of an application that is installed to the user. @see D1 "Limits" */
const FOLLOW_UPS = 5;
const WEBHOOK = /\/webhooks\/\d+\/([^/]+)$/;

/** For `inInteractions`: changes every object in what a submitted modal says. */
function inSubmitted(change: Change): Change {
  return (one) => (one["type"] === MODAL_SUBMIT ? withMember(one, "data", (data) => everywhere(data, change)) : one);
}

/** An input that is empty counts as one that no user touched. */
function takingEmptyForUntouched(body: Json, call: Call): Json {
  if (driven(call) !== "submitModal" || !isObject(body)) return body;
  return withMember(body, "values", (values) =>
    isObject(values) ? Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")) : values,
  );
}

/** Components are looked for in the rows of the message, and as accessories of its sections. */
function lookingBesideContainers(): Handler {
  const inside = new Map<string, ReadonlySet<string>>();
  return async (call, { pass }) => {
    if (driven(call) === "useComponent") {
      const { message_id, custom_id } = await objectOf(call.request);
      const isInside = typeof custom_id === "string" && inside.get(String(message_id))?.has(custom_id) === true;
      return isInside ? notDelivered("unknown", "the message has no such component") : pass();
    }
    const response = await pass();
    const isWrite = call.operation === "create-message" || call.operation === "edit-message";
    if (!isWrite || !response.ok) return response;
    const message = await objectOf(response);
    const containers = elementsOf(message["components"]).filter((each) => isObject(each) && each["type"] === CONTAINER);
    inside.set(textOf(message, "id"), customIdsIn(containers));
    return response;
  };
}

/** The id of a component is sent as a form, and read as one that was encoded. */
const withDecodedId: Change = (part) =>
  withMember(part, "custom_id", (id) => (typeof id === "string" ? id.replaceAll("+", " ") : id));

/** The language and an area of two letters; other areas are cut off. */
const withKnownArea: Change = (one) =>
  withMember(one, "locale", (locale) => (typeof locale === "string" ? locale.replace(/-\d+$/, "") : locale));

/** What is entered is as long as a message can be. */
const upToContentLength: Change = (part) => {
  if (part["type"] !== TEXT_INPUT) return part;
  return withMember(part, "value", (value) =>
    typeof value === "string" && [...value].length > CONTENT_LENGTH
      ? [...value].slice(0, CONTENT_LENGTH).join("")
      : value,
  );
};

/** Everything that was entered, at any depth. */
function allEntered(data: Json | undefined): readonly JsonObject[] {
  const entered: JsonObject[] = [];
  if (isObject(data))
    inEntered(data, (each) => {
      entered.push(each);
      return each;
    });
  return entered;
}

/** Suggestions are kept as the choices of the option, for the user to whom they were shown. */
function keepingSuggestions(): Handler {
  const asked = new Map<string, string>();
  const shown = new Map<string, ReadonlySet<string>>();
  const keyOf = (user: string, command: string, option: string) => JSON.stringify([user, command, option]);
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "reset") shown.clear();
    if (name === "invokeCommand") {
      const body = await objectOf(call.request);
      const stray = allEntered(body).find((each) => {
        const key = keyOf(textOf(body, "user_id"), textOf(body, "command_id"), textOf(each, "name"));
        return shown.get(key)?.has(JSON.stringify(each["value"] ?? null)) === false;
      });
      return stray === undefined ? pass() : notDelivered("invalid", "it is none of the choices");
    }
    const response = await pass();
    if (name === "listDeliveries")
      for (const one of interactionsIn(await bodyOf(response))) {
        const focused = allEntered(one["data"]).find((each) => each["focused"] === true);
        if (one["type"] === AUTOCOMPLETE && focused !== undefined)
          asked.set(textOf(one, "id"), keyOf(userIn(one), textOf(one["data"], "id"), textOf(focused, "name")));
      }
    const key = asked.get(call.path["id"] ?? "");
    if (call.operation !== "respond" || !response.ok || key === undefined) return response;
    const { type, data } = await objectOf(call.request);
    const choices = isObject(data) ? elementsOf(data["choices"]).filter(isObject) : [];
    if (type === SUGGESTIONS && choices.length > 0)
      shown.set(key, new Set(choices.map(({ value }) => JSON.stringify(value ?? null))));
    return response;
  };
}

/** The modal that is open is kept by its channel. */
function keepingOneModalPerChannel(): Handler {
  const channels = new Map<string, string>();
  const open = new Map<string, string>();
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "submitModal") {
      const id = textOf(await objectOf(call.request), "interaction_id");
      const current = open.get(channels.get(id) ?? "") ?? id;
      return current === id ? pass() : notDelivered("unknown", "no modal answered that interaction");
    }
    const response = await pass();
    if (name === "reset") open.clear();
    if (name === "listDeliveries")
      for (const one of interactionsIn(await bodyOf(response)))
        channels.set(textOf(one, "id"), textOf(one, "channel_id"));
    const id = call.path["id"] ?? "";
    const channel = channels.get(id);
    if (call.operation !== "respond" || !response.ok || channel === undefined) return response;
    if ((await objectOf(call.request))["type"] === MODAL) open.set(channel, id);
    return response;
  };
}

/** A modal that a component opens is checked together with the message of that component. */
function checkingModalAndMessage(): Handler {
  const used = new Map<string, ReadonlySet<string>>();
  return async (call, { pass }) => {
    const held = call.operation === "respond" ? used.get(call.path["id"] ?? "") : undefined;
    if (held !== undefined) {
      const { type, data } = await objectOf(call.request);
      const components = isObject(data) ? (data["components"] ?? null) : null;
      if (type === MODAL && [...customIdsIn(components)].some((each) => held.has(each))) return refusal();
    }
    const response = await pass();
    if (driven(call) === "listDeliveries")
      for (const one of interactionsIn(await bodyOf(response)))
        if (one["type"] === COMPONENT) used.set(textOf(one, "id"), customIdsIn(one["message"] ?? null));
    return response;
  };
}

/** Components are sent to the application that wrote to the channel last. */
function rememberingByChannel(): Handler {
  const writers = new Map<string, string>();
  const wrong = new Map<string, string>();
  const asSent: Change = (one) => {
    const application = wrong.get(textOf(one, "id"));
    return application === undefined ? one : { ...one, application_id: application };
  };
  return async (call, { pass }) => {
    const response = await pass();
    if (call.operation === "create-message" && response.ok)
      writers.set(call.path["channel"] ?? "", textOf(await objectOf(response), "application_id"));
    if (driven(call) === "useComponent" && response.ok) {
      const writer = writers.get(textOf(await objectOf(call.request), "channel_id"));
      const id = textOf(await objectOf(response), "interaction_id");
      if (writer !== undefined && writer !== "" && id !== "") wrong.set(id, writer);
    }
    return driven(call) === "listDeliveries"
      ? changed(response, (body) => inInteractions(asSent)(body, call))
      : response;
  };
}

/** The follow-ups of a user-installed application are counted by its user. */
function countingByUser(): Handler {
  const users = new Map<string, string>();
  const counts = new Map<string, number>();
  return async (call, { pass }) => {
    if (driven(call) === "reset") counts.clear();
    const token = WEBHOOK.exec(new URL(call.request.url).pathname)?.[1];
    const user = users.get(token ?? "");
    const isFollowUp = call.request.method === "POST" && user !== undefined;
    if (isFollowUp && (counts.get(user) ?? 0) >= FOLLOW_UPS) return refusal();
    const response = await pass();
    if (isFollowUp && response.ok) counts.set(user, (counts.get(user) ?? 0) + 1);
    if (driven(call) !== "listDeliveries") return response;
    for (const one of interactionsIn(await bodyOf(response))) {
      const owners = one["authorizing_integration_owners"];
      const isUserInstall = isObject(owners) && owners["1"] !== undefined && owners["0"] === undefined;
      if (isUserInstall) users.set(textOf(one, "token"), userIn(one));
    }
    return response;
  };
}

/** Sends a follow-up of an interaction that the request of this index listed. */
function followUp(listed: number, position: number): PlainRequest {
  const path = `/webhooks/{application_id}/{#${listed}.deliveries.${position}.interaction.token}`;
  return { method: "POST", path, body: { content: "f" }, as: "none" };
}

const TEXT: JsonObject = { type: TEXT_INPUT, custom_id: "t", style: 1 };
const TYPED: JsonObject = { type: STRING, name: "o", description: "o", autocomplete: true };
const HELLO: JsonObject = { type: 4, data: { content: "h" } };

const OF_COMMANDS: readonly PlantedBug[] = [
  {
    id: "numeric-regions-are-cut-from-locales",
    what: "A locale is taken for a language and an area of two letters, so es-419 is delivered as es.",
    kind: "value",
    rules: ["interaction.locale.is-of-the-client"],
    plant: answers(inInteractions(withKnownArea)),
    minimal: [createA({}), invoke(0, { locale: "es-419" }), DELIVERIES],
  },
  {
    id: "answered-suggestions-confine-the-user",
    what: "A user who was shown suggestions for an option cannot enter any other value there.",
    kind: "sequence",
    rules: ["autocomplete.suggestions.do-not-confine", "interaction.data.options-have-name-type-and-value"],
    plant: handledBy(keepingSuggestions),
    minimal: [
      createA({ options: [TYPED] }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [{ name: "o", value: "a", focused: true }],
      }),
      DELIVERIES,
      callback(2, 0, { type: SUGGESTIONS, data: { choices: [{ name: "Apple", value: "apple" }] } }),
      invoke(0, { options: [{ name: "o", value: "avocado" }] }),
    ],
  },
  {
    id: "follow-up-allowance-is-per-user",
    what: "The five follow-ups of an application that is installed to a user are counted over all interactions of the user.",
    kind: "scope",
    rules: [
      "interaction.follow-ups.of-user-installed-applications-are-5",
      "application.follow-up.of-user-installed-application-is-one-of-5",
    ],
    plant: handledBy(countingByUser),
    minimal: [
      drive("install", { user_id: "{user_id}", scopes: ["applications.commands"] }),
      createA({ integration_types: [USER_INSTALL] }, GLOBALLY),
      invoke(1),
      invoke(1),
      DELIVERIES,
      callback(4, 0, HELLO),
      callback(4, 1, HELLO),
      ...times(FOLLOW_UPS, () => followUp(4, 0)),
      followUp(4, 1),
    ],
  },
];

const OF_COMPONENTS: readonly PlantedBug[] = [
  {
    id: "rows-inside-containers-stay-unclickable",
    what: "A button or select in a row of a container is not found when somebody uses it.",
    kind: "pair",
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
      "component-response.button.has-its-fields",
      "placement.container.takes-the-children-shown",
    ],
    plant: handledBy(lookingBesideContainers),
    minimal: [componentsV2({ type: CONTAINER, components: [{ type: 1, components: [button("a")] }] }), use(0, "a")],
  },
  {
    id: "channel-remembers-last-application",
    what: "The use of a component is delivered with the id of the application that sent the last message to the channel.",
    kind: "scope",
    rules: ["interaction.application-id.is-the-owner"],
    plant: handledBy(rememberingByChannel),
    minimal: [row(button("a")), { ...row(button("b")), as: "otherBot" }, use(0, "a"), DELIVERIES],
  },
];

const OF_MODALS: readonly PlantedBug[] = [
  {
    id: "emptied-text-inputs-keep-prefill",
    what: "A text input that has a value in the modal and was emptied is delivered with that value.",
    kind: "pair",
    rules: [
      "component-response.text-input.has-its-fields",
      "component-response.modal.required-inputs-are-filled",
      "component-response.modal.mirrors-its-components",
      "text-input.required.defaults-to-true",
      "text-input.value.has-at-most-4000-characters",
    ],
    plant: stores(takingEmptyForUntouched),
    minimal: [...modal(label({ ...TEXT, required: false, value: "v" })), submit(2, 0, { t: "" }), DELIVERIES],
  },
  {
    id: "plus-signs-in-modal-ids-become-spaces",
    what: "The custom_id of an input is read like a form when its modal is submitted, so a plus sign becomes a space.",
    kind: "value",
    rules: ["component.custom-id.comes-back-unchanged", "component-response.text-input.has-its-fields"],
    plant: answers(inInteractions(inSubmitted(withDecodedId))),
    minimal: [...modal(label({ ...TEXT, custom_id: "a+b" })), submit(2, 0, { "a+b": "x" }), DELIVERIES],
  },
  {
    id: "submitted-paragraphs-end-at-two-thousand",
    what: "A text of more than 2,000 characters that was entered into a modal is cut there, like the content of a message.",
    kind: "size",
    rules: [
      "component-response.text-input.has-its-fields",
      "text-input.submitted-value-respects-the-lengths",
      "text-input.max-length.is-1-to-4000",
      "text-input.value.has-at-most-4000-characters",
    ],
    plant: answers(inInteractions(inSubmitted(upToContentLength))),
    minimal: [
      ...modal(label({ ...TEXT, style: PARAGRAPH })),
      submit(2, 0, { t: "a".repeat(CONTENT_LENGTH + 1) }),
      DELIVERIES,
    ],
  },
  {
    id: "newer-modal-replaces-open-one",
    what: "A modal cannot be submitted any more after another one was opened in its channel, by whomever.",
    kind: "sequence",
    rules: [
      "component-response.modal.mirrors-its-components",
      "component-response.text-input.has-its-fields",
      "component-response.label.has-its-fields",
      "message.modal-answers-an-interaction",
      "interaction.modal.is-like-any-other",
    ],
    plant: handledBy(keepingOneModalPerChannel),
    minimal: [
      createA({}),
      drive("makeUser"),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{#1.user_id}" }),
      invoke(0),
      invoke(0, { user_id: "{#1.user_id}" }),
      DELIVERIES,
      callback(5, 0, opens(label(TEXT))),
      callback(5, 1, opens(label(TEXT))),
      submit(5, 0, { t: "a" }),
    ],
  },
  {
    id: "modal-ids-clash-with-opening-message",
    what: "A modal that a component opens is refused if it has a custom_id of the message of that component.",
    kind: "scope",
    rules: [
      "component.custom-id.is-unique-in-its-modal",
      "component.custom-id.is-unique-in-its-message",
      "component.custom-id.is-free-in-other-messages",
      "message.modal-answers-an-interaction",
      "message.response.takes-components",
    ],
    plant: handledBy(checkingModalAndMessage),
    minimal: [row(button("a")), use(0, "a"), DELIVERIES, callback(2, 0, opens(label({ ...TEXT, custom_id: "a" })))],
  },
];

/** Those that show in deliveries, or in answers to them. */
export const THIRTY_FIFTH_INTERACTIONS: readonly PlantedBug[] = [...OF_COMMANDS, ...OF_COMPONENTS, ...OF_MODALS];
