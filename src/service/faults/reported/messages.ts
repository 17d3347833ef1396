/** What was reported of services for messages, modals and answers, where no other fault does the same. */
import { elementsOf, isObject, type Json } from "../../../contract/json.js";
import { valueAt } from "../../../contract/json-pointer.js";
import { type Component, componentsOf, everyComponent } from "../../message/component-tree.js";
import type { Reply } from "../../refusal/refusal.js";
import { type Apply, type Fault, fault, ofKind, withHarm } from "../fault.js";
import { overlooks } from "../judged.js";
import { MESSAGES } from "../kinds/messages.js";
import { instead } from "../operations.js";
import { SERVER_ERROR } from "./commands.js";

const LOOP = "A client repeats the request again and again";

export const reportedMessageFaults: readonly Fault[] = ofKind(
  "reported",
  withHarm(LOOP, [
    fault("select.min-values-alone-is-a-server-error", "select.max-values.defaults-to-1", {
      title: "answers 500 to a select with min_values and no max_values",
      harm: "A message that the documents allow cannot be sent",
      apply: failingOn(
        ["createMessage", "editMessage"],
        ({ min_values, max_values }) => min_values !== undefined && max_values === undefined,
      ),
    }),
    fault("gallery.of-65-items-is-a-server-error", "media-gallery.items.has-1-to-10", {
      title: "answers 500 to a gallery of more than 64 items",
      apply: failingOn(
        ["createMessage", "editMessage"],
        ({ type, items }) => type === 12 && elementsOf(items).length > 64,
      ),
    }),
    fault("checkbox-group.without-options-is-a-server-error", "checkbox-group.options.has-1-to-10", {
      title: "answers 500 to a checkbox group without options",
      apply: failingOn(["respondToInteraction"], ({ type, options }) => type === 22 && options === undefined),
    }),
    fault("component.custom-id.may-repeat-on-disabled-ones", "component.custom-id.is-unique-in-its-message", {
      title: "takes the custom_id of another component on a disabled one",
      harm: "A button that is enabled later presses another one",
      apply: overlooks(
        MESSAGES,
        ({ rule, pointer }, { body }) =>
          rule === "component.custom-id.is-unique-in-its-message" && isDisabled(body, pointer),
      ),
      profile: "discord",
    }),
    fault("response.to-an-unknown-interaction-never-comes", "discord.error.unknown-interaction-is-10062", {
      title: "never answers the answer to an interaction that it does not know",
      harm: "A worker of the application waits for ever",
      apply: neverAnswering(),
      profile: "discord",
    }),
  ]),
);

function isDisabled(body: Json, pointer: string): boolean {
  const component = valueAt(body, pointer.replace(/\/custom_id$/, ""));
  return isObject(component) && component["disabled"] === true;
}

/** Fails on a message, or on what an answer holds, for one of its components. */
function failingOn(
  operations: readonly ("createMessage" | "editMessage" | "respondToInteraction")[],
  isMeant: (component: Component) => boolean,
): Apply {
  return instead(operations, ({ call: { body }, proceed, acted }) => {
    const holder = isObject(body) && isObject(body["data"]) ? body["data"] : body;
    const components = isObject(holder) ? componentsOf(holder["components"]) : [];
    if (![...everyComponent(components)].some(isMeant)) return proceed();
    acted();
    return SERVER_ERROR;
  });
}

function neverAnswering(): Apply {
  return instead(["respondToInteraction"], ({ call, proceed, acted }) => {
    if (call.service.interactions.get(call.parameter("interaction_id")) !== undefined) return proceed();
    acted();
    return new Promise<Reply>(() => {});
  });
}
