/** What was reported of services for messages, modals and answers, where no other fault does the same. */
import type { Json } from "../../../contract/json.js";
import { elementsOf, isObject } from "../../../rules/violation.js";
import { type Component, componentsOf, everyComponent } from "../../message/component-tree.js";
import type { Reply } from "../../refusal/refusal.js";
import { insteadOf } from "../api-operations.js";
import { row } from "../behavioural/row.js";
import type { Apply, Fault } from "../fault.js";
import { messageNotAsked } from "../message-verdicts.js";
import { valueAt } from "../pointers.js";
import { SERVER_ERROR } from "./commands.js";

const LOOP = "A client repeats the request again and again";

export const reportedMessageFaults: readonly Fault[] = [
  row(
    "select.min-values-alone-is-a-server-error",
    "select.max-values.defaults-to-1",
    "answers 500 to a select with min_values and no max_values",
    "A message that the documents allow cannot be sent",
    failingOn(
      ["createMessage", "editMessage"],
      ({ min_values, max_values }) => min_values !== undefined && max_values === undefined,
    ),
    "reported",
  ),
  row(
    "gallery.of-65-items-is-a-server-error",
    "media-gallery.items.has-1-to-10",
    "answers 500 to a gallery of more than 64 items",
    LOOP,
    failingOn(["createMessage", "editMessage"], ({ type, items }) => type === 12 && elementsOf(items).length > 64),
    "reported",
  ),
  row(
    "checkbox-group.without-options-is-a-server-error",
    "checkbox-group.options.has-1-to-10",
    "answers 500 to a checkbox group without options",
    LOOP,
    failingOn(["respondToInteraction"], ({ type, options }) => type === 22 && options === undefined),
    "reported",
  ),
  {
    ...row(
      "component.custom-id.may-repeat-on-disabled-ones",
      "component.custom-id.is-unique-in-its-message",
      "takes the custom_id of another component on a disabled one",
      "A button that is enabled later presses another one",
      messageNotAsked(
        ({ rule, pointer }, { body }) =>
          rule === "component.custom-id.is-unique-in-its-message" && isDisabled(body, pointer),
      ),
      "reported",
    ),
    profile: "discord",
  },
  {
    ...row(
      "response.to-an-unknown-interaction-never-comes",
      "discord.error.unknown-interaction-is-10062",
      "never answers the answer to an interaction that it does not know",
      "A worker of the application waits for ever",
      neverAnswering(),
      "reported",
    ),
    profile: "discord",
  },
];

function isDisabled(body: Json, pointer: string): boolean {
  const component = valueAt(body, pointer.replace(/\/custom_id$/, ""));
  return isObject(component) && component["disabled"] === true;
}

/** Fails on a message, or on what an answer holds, for one of its components. */
function failingOn(
  operations: readonly ("createMessage" | "editMessage" | "respondToInteraction")[],
  isMeant: (component: Component) => boolean,
): Apply {
  return insteadOf(operations, ({ body }, proceed, acted) => {
    const holder = isObject(body) && isObject(body["data"]) ? body["data"] : body;
    const components = isObject(holder) ? componentsOf(holder["components"]) : [];
    if (![...everyComponent(components)].some(isMeant)) return proceed();
    acted();
    return SERVER_ERROR;
  });
}

function neverAnswering(): Apply {
  return (_sound, acted) => ({
    carryOutApi: (operation, call, operationId) => {
      const isKnown = call.service.interactions.get(call.parameter("interaction_id")) !== undefined;
      if (operationId !== "respondToInteraction" || isKnown) return operation(call);
      acted();
      return new Promise<Reply>(() => {});
    },
  });
}
