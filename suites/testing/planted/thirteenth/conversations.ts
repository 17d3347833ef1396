/** Bugs of what users and the application do one after another: sequences. */
import type { Json } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { inComponents, textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { DELIVERIES, drive, editMessage, modal, row, use } from "../requests.js";
import { type Handler, handledBy, refusal } from "../wrap.js";

const TEXT_INPUT = 4;
const LABEL = 18;
const LAUNCH_ACTIVITY = 12;

/** What became of the use of a disabled component is cached by its message and custom_id. */
function rememberingFailedUses(): Handler {
  const disabled = new Map<string, ReadonlySet<string>>();
  const failed = new Map<string, Json>();
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "reset") failed.clear();
    if (name === "useComponent") {
      const used = await objectOf(call.request);
      const id = textOf(used, "message_id");
      const customId = textOf(used, "custom_id");
      const key = JSON.stringify([id, customId]);
      const outcome = failed.get(key);
      if (outcome !== undefined) return Response.json(outcome);
      const response = await pass();
      if (disabled.get(id)?.has(customId) === true) failed.set(key, await objectOf(response));
      return response;
    }
    const response = await pass();
    const isWritten = call.operation === "create-message" || call.operation === "edit-message";
    if (!isWritten || !response.ok) return response;
    const message = await objectOf(response);
    const own = new Set<string>();
    inComponents((part) => {
      if (part["disabled"] === true) own.add(textOf(part, "custom_id"));
      return part;
    })(message, call);
    disabled.set(textOf(message, "id"), own);
    return response;
  };
}

/** An activity is launched in answer to a command or a component. */
function launchingFromMessagesAlone(): Handler {
  const submitted = new Set<string>();
  return async (call, { pass }) => {
    if (call.operation === "respond" && submitted.has(call.path["id"] ?? "")) {
      const { type } = await objectOf(call.request);
      if (type === LAUNCH_ACTIVITY) return refusal();
    }
    const response = await pass();
    if (driven(call) === "submitModal") submitted.add(textOf(await objectOf(response), "interaction_id"));
    return response;
  };
}

/** A use is answered with a modal, which is submitted and answered with an activity. */
function launchedFromModal(): readonly PlainRequest[] {
  const interaction = "{#5.deliveries.1.interaction";
  return [
    ...modal({ type: LABEL, label: "l", component: { type: TEXT_INPUT, custom_id: "t", style: 1 } }),
    drive("submitModal", {
      user_id: "{user_id}",
      interaction_id: "{#2.deliveries.0.interaction.id}",
      values: { t: "a" },
    }),
    DELIVERIES,
    drive("changeApplication", { has_activity: true }),
    {
      method: "POST",
      path: `/interactions/${interaction}.id}/${interaction}.token}/callback`,
      body: { type: LAUNCH_ACTIVITY },
      as: "none",
    },
  ];
}

const BUTTON = { type: 2, style: 1, label: "b", custom_id: "b" };

/** Those that take several uses or answers. */
export const THIRTEENTH_CONVERSATIONS: readonly PlantedBug[] = [
  {
    id: "presses-while-disabled-are-remembered",
    what: "A component that was used while it was disabled delivers nothing after an edit of the message enabled it.",
    kind: "sequence",
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
      "button.disabled-sends-no-interaction",
      "button.disabled.defaults-to-false",
      "select.disabled.defaults-to-false",
    ],
    plant: handledBy(rememberingFailedUses),
    minimal: [
      row({ ...BUTTON, disabled: true }),
      use(0, "b"),
      editMessage(0, { components: [{ type: 1, components: [BUTTON] }] }),
      use(0, "b"),
    ],
  },
  {
    id: "activities-are-not-launched-from-modals",
    what: "The callback that launches an activity is refused where it answers a submitted modal.",
    kind: "sequence",
    rules: [
      "interaction.launch-activity.answers-commands-components-and-modals",
      "interaction.modal.is-like-any-other",
    ],
    plant: handledBy(launchingFromMessagesAlone),
    minimal: launchedFromModal(),
  },
];
