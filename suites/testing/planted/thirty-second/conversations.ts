/** Bugs of messages and modals that need several requests in one order. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { componentOf, type Distortion, deliversWrongly, driven, type Written } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  COMPONENTS_V2,
  componentsV2,
  DELIVERIES,
  drive,
  editMessage,
  invoke,
  modal,
  readMessage,
  row,
  use,
} from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";
import { allComponents, fruitless, noModals } from "./support.js";

const STRING_SELECT = 3;
const TEXT_INPUT = 4;
const LABEL = 18;

/** The client notes what an edit disabled, and does not look again. */
function notingDisabled(): Handler {
  const dimmed = new Set<string>();
  const keyOf = (message: string, customId: string) => JSON.stringify([message, customId]);
  return async (call, { pass }) => {
    if (driven(call) === "useComponent") {
      const one = await objectOf(call.request);
      if (dimmed.has(keyOf(textOf(one, "message_id"), textOf(one, "custom_id"))))
        return fruitless("invalid", "the component is disabled");
    }
    const response = await pass();
    if (call.operation !== "edit-message" || !response.ok) return response;
    const message = await objectOf(response);
    for (const each of allComponents(message))
      if (each["disabled"] === true) dimmed.add(keyOf(textOf(message, "id"), textOf(each, "custom_id")));
    return response;
  };
}

/** What a user typed into a modal is kept as a draft, and fills the next modal of that custom_id. */
function keepingDrafts(): Handler {
  const modals = noModals();
  const drafts = new Map<string, string>();
  return async (call, { pass }) => {
    const submission = driven(call) === "submitModal" ? await objectOf(call.request) : undefined;
    const opened = modals.of(textOf(submission, "interaction_id"));
    if (submission === undefined || opened === undefined) {
      const response = await pass();
      await modals.learn(call, response);
      return response;
    }
    const values = isObject(submission["values"]) ? submission["values"] : {};
    const keyOf = (customId: string) =>
      JSON.stringify([submission["user_id"] ?? "", opened["custom_id"] ?? "", customId]);
    const prefilled = allComponents(opened).filter(({ type, value }) => type === TEXT_INPUT && value !== undefined);
    const own = prefilled.map((each) => textOf(each, "custom_id"));
    const filled = own.flatMap((id) => {
      const draft = values[id] === undefined ? drafts.get(keyOf(id)) : undefined;
      return draft === undefined ? [] : [[id, draft]];
    });
    const response = await (filled.length === 0
      ? pass()
      : pass({ ...submission, values: { ...values, ...Object.fromEntries(filled) } }));
    for (const id of own) if (textOf(values, id) !== "") drafts.set(keyOf(id), textOf(values, id));
    return response;
  };
}

/** Content is assigned before the edit is judged, and saved with the next edit. */
function assigningBeforeJudging(): Handler {
  const messagesV2 = new Set<string>();
  const rebuffed = new Map<string, string>();
  const saved = new Map<string, string>();
  const noteEdit = ({ content }: JsonObject, id: string, isTaken: boolean) => {
    const left = rebuffed.get(id);
    if (isTaken && left !== undefined) saved.set(id, left);
    if (isTaken) rebuffed.delete(id);
    else if (typeof content === "string" && messagesV2.has(id)) rebuffed.set(id, content);
  };
  const withSaved = (message: JsonObject): JsonObject => {
    const content = saved.get(textOf(message, "id"));
    return content === undefined ? message : { ...message, content };
  };
  return async (call: Call, { pass }) => {
    const { operation, path, request } = call;
    const response = await pass();
    if (operation === "edit-message") noteEdit(await objectOf(request), path["id"] ?? "", response.ok);
    if (operation === "create-message" && response.ok) {
      const { id, flags } = await objectOf(response);
      if (typeof id === "string" && (Number(flags) & COMPONENTS_V2) !== 0) messagesV2.add(id);
    }
    const isRead = operation === "get-message" || operation === "list-messages";
    return isRead ? changed(response, (body) => inEach(body, withSaved)) : response;
  };
}

/** A selection is added to what the user selected before. */
function addingSelections({ messages }: Written): Distortion {
  const selected = new Map<string, readonly Json[]>();
  return (name, body) => {
    if (name === "reset") selected.clear();
    const { latest = [] } = messages.get(textOf(body, "message_id")) ?? {};
    const select = componentOf(latest, textOf(body, "custom_id"));
    if (name !== "useComponent" || select?.["type"] !== STRING_SELECT) return undefined;
    const key = JSON.stringify(["user_id", "message_id", "custom_id"].map((member) => textOf(body, member)));
    const now = elementsOf(body["values"]);
    const before = (selected.get(key) ?? []).filter((each) => !now.includes(each));
    const all = [...before, ...now];
    selected.set(key, all);
    const isFull = all.length > Number(select["max_values"] ?? 1);
    return isFull || before.length === 0 ? undefined : (data) => ({ ...data, values: all });
  };
}

function button(more: JsonObject = {}): JsonObject {
  return { type: 2, style: 1, label: "b", custom_id: "b", ...more };
}

function editButton(disabled: boolean): PlainRequest {
  return editMessage(0, { components: [{ type: 1, components: [button({ disabled })] }] });
}

const FEEDBACK: Json = {
  type: LABEL,
  label: "l",
  component: { type: TEXT_INPUT, custom_id: "t", style: 1, value: "prefilled" },
};

function submit(deliveries: number, position: number, values: JsonObject): PlainRequest {
  const interaction_id = `{#${deliveries}.deliveries.${position}.interaction.id}`;
  return drive("submitModal", { user_id: "{user_id}", interaction_id, values });
}

/** Answers the third delivery of the seventh request: the first two were a command and its modal. */
const OPEN_AGAIN: PlainRequest = {
  method: "POST",
  path: "/interactions/{#6.deliveries.2.interaction.id}/{#6.deliveries.2.interaction.token}/callback",
  body: { type: 9, data: { custom_id: "m", title: "m", components: [FEEDBACK] } },
  as: "none",
};

/** Those of messages and modals. */
export const THIRTY_SECOND_CONVERSATIONS: readonly PlantedBug[] = [
  {
    id: "once-dimmed-buttons-stay-numb",
    what: "A button that one edit disabled and the next one enabled again cannot be pressed.",
    kind: "sequence",
    rules: [
      "button.press-delivers-an-interaction",
      "button.disabled.defaults-to-false",
      "button.disabled-sends-no-interaction",
      "component-response.button.has-its-fields",
    ],
    plant: handledBy(notingDisabled),
    minimal: [row(button()), editButton(true), editButton(false), use(0, "b")],
  },
  {
    id: "drafts-haunt-reopened-modals",
    what: "A text input that a user leaves as it is delivers what the same user typed into that modal before.",
    kind: "sequence",
    rules: [
      "component-response.text-input.has-its-fields",
      "component-response.modal.mirrors-its-components",
      "text-input.value.has-at-most-4000-characters",
    ],
    plant: handledBy(keepingDrafts),
    minimal: [
      ...modal(FEEDBACK),
      submit(2, 0, { t: "typed" }),
      invoke(0),
      DELIVERIES,
      OPEN_AGAIN,
      submit(6, 2, {}),
      DELIVERIES,
    ],
  },
  {
    id: "rebuffed-content-seeps-in-later",
    what: "Content that an edit of a message with the flag 32768 was refused for is there after the next edit.",
    kind: "sequence",
    rules: [
      "v2.content.does-not-work",
      "message.refused-one-leaves-no-trace",
      "endpoint.refused-write-leaves-no-trace",
    ],
    plant: handledBy(assigningBeforeJudging),
    minimal: [
      componentsV2({ type: 10, content: "a" }),
      editMessage(0, { content: "seeping" }),
      editMessage(0, { components: [{ type: 10, content: "b" }] }),
      readMessage(0),
    ],
  },
  {
    id: "selections-snowball",
    what: "A selection in a string select delivers also what the same user selected there before.",
    kind: "sequence",
    rules: [
      "component-response.string-select.has-its-fields",
      "component-response.string-select.values-are-options",
      "component-response.select.delivers-an-interaction",
      "component-response.select.count-lies-within-the-bounds",
    ],
    plant: deliversWrongly(addingSelections),
    minimal: [
      row({
        type: STRING_SELECT,
        custom_id: "s",
        max_values: 2,
        options: ["a", "b"].map((value) => ({ label: value, value })),
      }),
      use(0, "s", ["a"]),
      use(0, "s", ["b"]),
      DELIVERIES,
    ],
  },
];
