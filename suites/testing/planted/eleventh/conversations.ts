/** Bugs of what users do one after another: sequences. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { countOf, textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, modal } from "../requests.js";
import { type Handler, handledBy, refusal } from "../wrap.js";

const STRING = 3;
const TEXT_INPUT = 4;
const LABEL = 18;
const MODAL_RESPONSE = 9;

/** What a user filled in stays in the form while the options of the command are typed, also when it was emptied. */
function keepingTheForm(): Handler {
  const forms = new Map<string, readonly JsonObject[]>();
  return async (call, { pass }) => {
    if (["create", "edit", "bulk", "delete"].includes(call.operation)) forms.clear();
    const name = driven(call);
    if (name !== "typeOption" && name !== "invokeCommand") return pass();
    const typed = await objectOf(call.request);
    const key = JSON.stringify([textOf(typed, "user_id"), textOf(typed, "command_id")]);
    const options = elementsOf(typed["options"]).filter(isObject);
    const isFlat = options.every((each) => each["options"] === undefined);
    if (name === "invokeCommand" || !isFlat) {
      forms.delete(key);
      return pass();
    }
    const kept = (forms.get(key) ?? []).filter((old) => !options.some((each) => each["name"] === old["name"]));
    const all = [...options, ...kept];
    const response = await pass(kept.length === 0 ? undefined : { ...typed, options: all });
    const { outcome } = await objectOf(response);
    if (outcome === "delivered") {
      forms.set(
        key,
        all.filter((each) => each["focused"] !== true),
      );
    }
    return response;
  };
}

/** A modal cannot answer a modal, and what has components is one. */
function takingComponentsForAModal(): Handler {
  const submitted = new Set<string>();
  return async (call, { pass }) => {
    if (call.operation === "respond" && submitted.has(call.path["id"] ?? "")) {
      const { type, data } = await objectOf(call.request);
      if (type !== MODAL_RESPONSE && isObject(data) && countOf(data["components"]) > 0) return refusal();
    }
    const response = await pass();
    if (driven(call) === "submitModal") submitted.add(textOf(await objectOf(response), "interaction_id"));
    return response;
  };
}

/** A use is answered with a modal, which is submitted and answered with a message. */
function answeredModal(): readonly PlainRequest[] {
  const interaction = "{#5.deliveries.1.interaction";
  const button = { type: 2, style: 1, label: "b", custom_id: "b" };
  return [
    ...modal({ type: LABEL, label: "l", component: { type: TEXT_INPUT, custom_id: "t", style: 1 } }),
    drive("submitModal", {
      user_id: "{user_id}",
      interaction_id: "{#2.deliveries.0.interaction.id}",
      values: { t: "a" },
    }),
    DELIVERIES,
    {
      method: "POST",
      path: `/interactions/${interaction}.id}/${interaction}.token}/callback`,
      body: { type: 4, data: { content: "a", components: [{ type: 1, components: [button] }] } },
      as: "none",
    },
  ];
}

/** The first user types into the option o of the first command. */
function type(value: string, ...filled: readonly Json[]): PlainRequest {
  const scene = { user_id: "{user_id}", channel_id: "{channel_id}", command_id: "{#0.id}" };
  return drive("typeOption", { ...scene, options: [...filled, { name: "o", value, focused: true }] });
}

const TYPED: JsonObject = { type: STRING, name: "o", description: "o", autocomplete: true };

/** Those that take several uses. */
export const ELEVENTH_CONVERSATIONS: readonly PlantedBug[] = [
  {
    id: "emptied-options-stay-in-the-form",
    what: "What a user filled in while typing is delivered with later typing in that command too, although it was emptied.",
    kind: "sequence",
    rules: [
      "autocomplete.data.has-the-command-shape",
      "autocomplete.required-options.may-be-missing",
      "autocomplete.filled-options.are-not-focused",
      "autocomplete.typed-option.is-focused",
      "interaction.data.options-have-name-type-and-value",
    ],
    plant: handledBy(keepingTheForm),
    minimal: [
      createA({ options: [TYPED, { type: STRING, name: "p", description: "p" }] }),
      type("a", { name: "p", value: "b" }),
      type("a"),
      DELIVERIES,
    ],
  },
  {
    id: "components-after-a-modal-are-a-modal",
    what: "A message with components that answers a submitted modal is refused, as a second modal would be.",
    kind: "sequence",
    rules: [
      "message.response.takes-components",
      "message.components.travel-with-flags",
      "interaction.modal.is-like-any-other",
      "legacy.components.sit-beside-content",
    ],
    plant: handledBy(takingComponentsForAModal),
    minimal: answeredModal(),
  },
];
