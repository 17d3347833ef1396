/** Bugs of two features that are sound alone and wrong together. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { callOf } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, countOf, inComponents, inEach, textOf, withMember, without } from "../parts.js";
import type { Fetch, PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  COMPONENTS_V2,
  componentsV2,
  createA,
  DELIVERIES,
  drive,
  invoke,
  list,
  modal,
  permit,
  use,
} from "../requests.js";
import { answers, type Handler, handledBy, refusal, stores } from "../wrap.js";
import { answer, denial, isUse, noteConversations, notePermissions, says, webhook } from "./support.js";

const LABEL = 18;
const TEXT_INPUT = 4;
const USER_SELECT = 5;
const CHANNEL_SELECT = 8;
const SECTION = 9;
const MODAL_SUBMIT = 5;
const MESSAGE = 4;
const LAUNCH_ACTIVITY = 12;
const OWN_HEADER = /^x-\w+-locale$/;
const LETTER = /[a-z]/i;

/** The permissions "0" are looked at before any entry of a user. */
function lookingAtZeroFirst(known: Known): Handler {
  const permissions = notePermissions(known);
  const conversations = noteConversations();
  const isShutOut = async (use: JsonObject): Promise<boolean> => {
    const id = textOf(use, "command_id");
    const isForNobody = known.get(id)?.command["default_member_permissions"] === "0";
    if (!isForNobody || conversations.has(textOf(use, "channel_id"))) return false;
    return says(permissions.of(id), textOf(use, "user_id"), true);
  };
  return async (call, { pass }) => {
    if (isUse(call) && (await isShutOut(await objectOf(call.request)))) return denial();
    const response = await pass();
    await conversations.note(call, response);
    if (response.ok) await permissions.note(call);
    return response;
  };
}

/** An activity is launched from commands and components alone. */
function launchingFromTwoKinds(): Handler {
  const submitted = new Set<string>();
  return async (call, { pass }) => {
    const isOfModal = call.operation === "respond" && submitted.has(call.path["id"] ?? "");
    if (isOfModal && (await objectOf(call.request))["type"] === LAUNCH_ACTIVITY) return refusal();
    const response = await pass();
    if (driven(call) === "submitModal" && response.ok)
      submitted.add(textOf(await objectOf(response), "interaction_id"));
    return response;
  };
}

/** A component that is used is looked for in `components`, and not in `accessory`. */
function lookingInComponents(): Handler {
  const accessories = new Map<string, readonly JsonObject[]>();
  const isMissed = (use: JsonObject): boolean => {
    const all = accessories.get(textOf(use, "message_id")) ?? [];
    const { custom_id: customId, component_id: id } = use;
    return all.some((each) => (customId === undefined ? each["id"] === id : each["custom_id"] === customId));
  };
  return async (call, { pass }) => {
    if (driven(call) === "useComponent" && isMissed(await objectOf(call.request)))
      return Response.json({ outcome: "unknown", reason: "the message has no such component" });
    const response = await pass();
    const isWrite = call.operation === "create-message" || call.operation === "edit-message";
    if (!isWrite || !response.ok) return response;
    const message = await objectOf(response);
    const found: JsonObject[] = [];
    inComponents((part) => {
      if (isObject(part["accessory"])) found.push(part["accessory"]);
      return part;
    })(message, call);
    accessories.set(textOf(message, "id"), found);
    return response;
  };
}

/** True for a select of users, roles, both or channels. */
function isAutoSelect(type: Json | undefined): boolean {
  return typeof type === "number" && type >= USER_SELECT && type <= CHANNEL_SELECT;
}

/** A submitted select as a message would deliver it. */
const asInAMessage: Change = (part) => {
  const inside = ["components", "component"].reduce<JsonObject>(
    (whole, member) => withMember(whole, member, (each) => inEach(each, asInAMessage)),
    part,
  );
  const { type } = inside;
  return type !== undefined && isAutoSelect(type) ? { component_type: type, ...without(inside, "type") } : inside;
};

const submittingAsInAMessage: Change = (interaction) =>
  interaction["type"] === MODAL_SUBMIT
    ? withMember(interaction, "data", (data) => inEach(data, asInAMessage))
    : interaction;

/** Accept-Language is read first, and the service's own header where it names nothing. */
function readingAcceptLanguageFirst(service: Fetch): Fetch {
  return async (request) => {
    const { method, url } = request;
    const own = [...request.headers.keys()].find((name) => OWN_HEADER.test(name));
    const isNamed = LETTER.test(request.headers.get("accept-language") ?? "");
    if (callOf(request).operation !== "list" || own === undefined || !isNamed) return service(request);
    const headers = new Headers(request.headers);
    headers.delete(own);
    return service(new Request(url, { method, headers }));
  };
}

/** A response with content and components keeps the content. */
function withoutComponentsBesideContent(body: Json): Json {
  if (!isObject(body) || body["type"] !== MESSAGE) return body;
  return withMember(body, "data", (data) => {
    if (!isObject(data) || (Number(data["flags"] ?? 0) & COMPONENTS_V2) !== 0) return data;
    const hasBoth = textOf(data, "content") !== "" && countOf(data["components"]) > 0;
    return hasBoth ? without(data, "components") : data;
  });
}

/** A label around an input. */
function label(component: JsonObject): JsonObject {
  return { type: LABEL, label: "l", component };
}

/** The first user submits the modal of `modal`. */
function submit(values: JsonObject): PlainRequest {
  return drive("submitModal", {
    user_id: "{user_id}",
    interaction_id: "{#2.deliveries.0.interaction.id}",
    values,
  });
}

const BUTTON: JsonObject = { type: 2, style: 1, label: "b", custom_id: "b" };

/** Those of two features. */
export const THIRTIETH_PAIRS: readonly PlantedBug[] = [
  {
    id: "shut-by-zero-in-spite-of-an-entry",
    what: 'A user whom an entry allows cannot use a command whose default_member_permissions are "0".',
    kind: "pair",
    rules: [
      "access.default-member-permissions.zero-forbids",
      "access.role-and-user-entries.apply",
      "interaction.command.is-type-2",
    ],
    plant: remembering(lookingAtZeroFirst),
    minimal: [
      createA({ default_member_permissions: "0" }),
      permit(0, [{ id: "{user_id}", type: 2, permission: true }]),
      invoke(0),
    ],
  },
  {
    id: "takeoff-from-a-modal-is-refused",
    what: "The callback that launches an activity is refused as the answer to a submitted modal.",
    kind: "pair",
    rules: [
      "interaction.launch-activity.answers-commands-components-and-modals",
      "interaction.modal.is-like-any-other",
    ],
    plant: handledBy(launchingFromTwoKinds),
    minimal: [
      ...modal(label({ type: TEXT_INPUT, custom_id: "t", style: 1 })),
      submit({ t: "a" }),
      DELIVERIES,
      answer(5, 1, { type: LAUNCH_ACTIVITY }),
    ],
  },
  {
    id: "flanking-buttons-are-not-found",
    what: "A button beside a section delivers nothing, because a used component is looked for in components alone.",
    kind: "pair",
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.button.has-its-fields",
      "placement.section.accessory-is-a-button-or-thumbnail",
      "placement.button.stands-in-a-row-or-as-accessory",
    ],
    plant: handledBy(lookingInComponents),
    minimal: [
      componentsV2({ type: SECTION, components: [{ type: 10, content: "t" }], accessory: BUTTON }),
      use(0, "b"),
    ],
  },
  {
    id: "borrowed-type-field-of-submitted-selects",
    what: "Selects of users, roles and channels in a submitted modal have component_type in place of type.",
    kind: "pair",
    rules: [
      "component-response.type-field-follows-the-place",
      "component-response.auto-select.has-its-fields",
      "component-response.modal.mirrors-its-components",
      "component-response.label.has-its-fields",
    ],
    plant: answers(inInteractions(submittingAsInAMessage)),
    minimal: [...modal(label({ type: USER_SELECT, custom_id: "u" })), submit({ u: ["{user_id}"] }), DELIVERIES],
  },
  {
    id: "outranked-locale-header",
    what: "A list with both headers is localized by Accept-Language, not by the service's own locale header.",
    kind: "pair",
    rules: [
      "localization.header.precedes-accept-language",
      "localization.list.shows-the-requesters-locale",
      "localization.list.omits-a-missing-locale",
    ],
    plant: readingAcceptLanguageFirst,
    minimal: [
      createA({ description_localizations: { "en-US": "b", "es-ES": "c" } }),
      { ...list(), headers: { "x-discord-locale": "en-US", "accept-language": "es-ES" } },
    ],
  },
  {
    id: "wordy-responses-lose-their-buttons",
    what: "A response to an interaction that has content and components is sent without its components.",
    kind: "pair",
    rules: [
      "message.response.takes-components",
      "legacy.components.sit-beside-content",
      "message.components.read-back",
      "message.components.travel-with-flags",
    ],
    plant: stores((body, { operation }) => (operation === "respond" ? withoutComponentsBesideContent(body) : body)),
    minimal: [
      createA({}),
      invoke(0),
      DELIVERIES,
      answer(2, 0, { type: MESSAGE, data: { content: "c", components: [{ type: 1, components: [BUTTON] }] } }),
      { method: "GET", path: webhook(2, 0, "/messages/@original"), as: "none" },
    ],
  },
];
