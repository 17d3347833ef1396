/** Bugs in what a user does with commands and components: presses, selections, modals. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { movedBy } from "../blind/times.js";
import type { Call } from "../call.js";
import { objectOf } from "../memory.js";
import { type Change, inComponents, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, edit, invoke, modal, readMessage, row, use } from "../requests.js";
import { answers, changed, type Handler, handledBy } from "../wrap.js";

const COMMAND = 2;
const COMPONENT = 3;
const BUTTON = 2;
const STRING_SELECT = 3;
const CHECKBOX = 23;
const MINUTE_MS = 60 * 1000;
const LIFE_OF_TOKEN_MS = 15 * MINUTE_MS;
const LONGEST_VALUE = 64;

const LONG = "v".repeat(LONGEST_VALUE + 1);
const PRESS: JsonObject = { type: BUTTON, style: 1, label: "b", custom_id: "b" };

/** For `answers`: changes each interaction that the application received, the oldest first. */
function inInteractions(change: Change): (body: Json, call: Call) => Json {
  return (body, { operation, path }) => {
    if (operation !== "driver" || path["name"] !== "listDeliveries" || !isObject(body)) return body;
    const inDelivery: Change = (each) => withMember(each, "interaction", (one) => inEach(one, change));
    return withMember(body, "deliveries", (all) => inEach(all, inDelivery));
  };
}

/** For `inInteractions`: changes the data of an interaction. */
function inData(change: Change): Change {
  return (one) => withMember(one, "data", (data) => inEach(data, change));
}

/** The first component with that custom_id, at any depth. */
function componentWith(customId: string, part: Json | undefined): JsonObject | undefined {
  if (isObject(part) && part["custom_id"] === customId) return part;
  const inside: readonly Json[] = isObject(part) ? Object.values(part) : elementsOf(part);
  for (const each of inside) {
    const found = typeof each === "object" ? componentWith(customId, each) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A component that was used is looked up in the oldest message of the channel that has its custom_id. */
function lookingUpByCustomId(): Handler {
  const messages = new Map<string, JsonObject>();
  return async (call, { pass }) => {
    const response = await pass();
    if (response.ok && ["create-message", "edit-message"].includes(call.operation)) {
      const message = await objectOf(response);
      messages.set(textOf(message, "id"), message);
    }
    if (response.ok && call.operation === "delete-message") messages.delete(call.path["id"] ?? "");
    const look = inInteractions((one) => {
      if (one["type"] !== COMPONENT) return one;
      const nearby = [...messages.values()].filter((each) => each["channel_id"] === one["channel_id"]);
      return inData((data) => {
        const found = componentWith(
          textOf(data, "custom_id"),
          nearby.map((each) => each["components"] ?? null),
        );
        return found?.["type"] === data["component_type"] ? withMember(data, "id", () => found?.["id"] ?? null) : data;
      })(one);
    });
    return changed(response, (body) => look(body, call));
  };
}

/** A command has the version with which it was first used. */
function keepingTheFirstVersion(): Handler {
  const versions = new Map<string, Json>();
  const look = inInteractions((one) => {
    if (one["type"] !== COMMAND) return one;
    return inData((data) => {
      const id = textOf(data, "id");
      const version = versions.get(id) ?? data["version"] ?? null;
      versions.set(id, version);
      return withMember(data, "version", () => version);
    })(one);
  });
  return async (call, { pass }) => changed(await pass(), (body) => look(body, call));
}

/** Fifteen minutes after a message was written, reads show its buttons as disabled. */
function disablingOldButtons(): Handler {
  const writtenAt = new Map<string, number>();
  let movedMs = 0;
  const disable: Change = (part) =>
    part["type"] === BUTTON && part["custom_id"] !== undefined ? { ...part, disabled: true } : part;
  return async (call, { pass }) => {
    movedMs += await movedBy(call);
    const response = await pass();
    const { operation } = call;
    if (operation === "create-message" || operation === "edit-message")
      writtenAt.set(textOf(await objectOf(response), "id"), movedMs);
    if (operation !== "get-message" && operation !== "list-messages") return response;
    const asWrite: Call = { ...call, operation: "edit-message" };
    return changed(response, (body) =>
      inEach(body, (one) => {
        const isOld = movedMs - (writtenAt.get(textOf(one, "id")) ?? movedMs) >= LIFE_OF_TOKEN_MS;
        const shown = isOld ? inComponents(disable)(one, asWrite) : one;
        return isObject(shown) ? shown : one;
      }),
    );
  };
}

/** Those that take a user, or a message that grows old. */
export const FOURTH_INTERACTIONS: readonly PlantedBug[] = [
  {
    id: "unchecked-boxes-are-not-submitted",
    what: "A submitted modal is read like a form of a browser, so a checkbox that is not checked is left out.",
    kind: "value",
    rules: [
      "component-response.modal.mirrors-its-components",
      "component-response.checkbox.has-its-fields",
      "component-response.label.has-its-fields",
    ],
    plant: answers(
      inInteractions(
        inData((data) =>
          withMember(data, "components", (all) =>
            elementsOf(all).filter((each) => {
              const child = isObject(each) ? each["component"] : undefined;
              return !(isObject(child) && child["type"] === CHECKBOX && child["value"] === false);
            }),
          ),
        ),
      ),
    ),
    minimal: [
      ...modal(
        { type: 18, label: "a", component: { type: CHECKBOX, custom_id: "a" } },
        { type: 18, label: "b", component: { type: CHECKBOX, custom_id: "b", default: true } },
      ),
      drive("submitModal", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        interaction_id: "{#1.interaction_id}",
        values: { a: false, b: true },
      }),
      DELIVERIES,
    ],
  },
  {
    id: "long-values-of-a-select-are-cut",
    what: "The values of a string select are delivered from a column of 64 characters, which cuts longer ones.",
    kind: "size",
    rules: ["component-response.string-select.values-are-options"],
    plant: answers(
      inInteractions(
        inData((data) => {
          if (data["component_type"] !== STRING_SELECT) return data;
          return withMember(data, "values", (all) =>
            elementsOf(all).map((each) => String(each).slice(0, LONGEST_VALUE)),
          );
        }),
      ),
    ),
    minimal: [
      row({ type: STRING_SELECT, custom_id: "s", options: [{ label: "l", value: LONG }] }),
      use(0, "s", [LONG]),
      DELIVERIES,
    ],
  },
  {
    id: "version-of-the-first-use",
    what: "The version of a command is cached when it is first used, and an edit does not renew it.",
    kind: "sequence",
    rules: ["interaction.data.version-is-the-command-version"],
    plant: handledBy(keepingTheFirstVersion),
    minimal: [createA({}), invoke(0), edit(0, { description: "b" }), invoke(0), DELIVERIES],
  },
  {
    id: "buttons-live-as-long-as-tokens",
    what: "A message is shown with its buttons disabled fifteen minutes after it was written, when tokens end.",
    kind: "time",
    rules: ["message.components.read-back", "button.disabled.defaults-to-false"],
    plant: handledBy(disablingOldButtons),
    minimal: [row(PRESS), drive("moveClock", { milliseconds: LIFE_OF_TOKEN_MS }), readMessage(0)],
  },
  {
    id: "presses-are-those-of-the-oldest-message",
    what: "A used component is looked up by its custom_id in the channel, so an older message gives the delivered id.",
    kind: "scope",
    rules: ["component-response.ids-are-those-of-the-components", "component.custom-id.is-free-in-other-messages"],
    plant: handledBy(lookingUpByCustomId),
    minimal: [row(PRESS), row({ ...PRESS, id: 7 }), use(1, "b"), DELIVERIES],
  },
];
