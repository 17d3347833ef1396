/** Bugs of what is delivered: a pair, values, a size. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { driven, inEntered, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { componentsV2, create, createA, DELIVERIES, drive, invoke, row, times, use } from "../requests.js";
import { answers, changed, type Handler, handledBy } from "../wrap.js";

const COMMAND = 2;
const AUTOCOMPLETE = 4;
const STRING = 3;
const USER_COMMAND = 2;
const STRING_SELECT = 3;
const USER_SELECT = 5;
const CONTAINER = 17;
/** User, role, mentionable and channel select. */
const AUTO_SELECTS: ReadonlySet<Json | undefined> = new Set([USER_SELECT, 6, 7, 8]);
/** How many options of a select are looked through. */
const LOOKED_THROUGH = 10;

/** For `inInteractions`: changes the data of interactions of this type. */
function inDataOf(type: number, change: Change): Change {
  return (one) => (one["type"] === type ? withMember(one, "data", (data) => inEach(data, change)) : one);
}

/** A use of a user command by its target, without the member that it has elsewhere already. */
const withoutOwnMember: Change = (one) => {
  const { type, member, data } = one;
  const { user } = isObject(member) ? member : {};
  const isOwn = isObject(data) && data["type"] === USER_COMMAND && data["target_id"] === textOf(user, "id");
  if (type !== COMMAND || !isOwn) return one;
  return {
    ...one,
    data: withMember(data, "resolved", (resolved) => inEach(resolved, (all) => without(all, "members"))),
  };
};

const asNumber: Change = (entered) => {
  const { type, focused, value } = entered;
  const isDigits = typeof value === "string" && /^\d{1,15}$/.test(value);
  return type === STRING && focused === true && isDigits ? { ...entered, value: Number(value) } : entered;
};

/** The components of a part at every depth. */
function allInside(part: JsonObject): readonly JsonObject[] {
  const own = elementsOf(part["components"]).filter(isObject);
  return own.flatMap((each) => [each, ...allInside(each)]);
}

/** Messages as the answers to their writes showed them. @param look sees a use of a component of such a message */
function knowingMessages(look: (message: JsonObject, use: JsonObject) => "passed" | "marked" | "refused"): Handler {
  const messages = new Map<string, JsonObject>();
  const marked = new Set<string>();
  const withoutResolved: Change = (one) =>
    marked.has(textOf(one, "id"))
      ? withMember(one, "data", (data) => inEach(data, (each) => without(each, "resolved")))
      : one;
  return async (call, { pass }) => {
    if (driven(call) === "useComponent") {
      const used = await objectOf(call.request);
      const seen = look(messages.get(textOf(used, "message_id")) ?? {}, used);
      if (seen === "refused") return Response.json({ outcome: "invalid" });
      const response = await pass();
      if (seen === "marked") marked.add(textOf(await objectOf(response), "interaction_id"));
      return response;
    }
    const response = await pass();
    if (driven(call) === "listDeliveries") {
      return changed(response, (body) => inInteractions(withoutResolved)(body, call));
    }
    if (response.ok && (call.operation === "create-message" || call.operation === "edit-message")) {
      const message = await objectOf(response);
      messages.set(textOf(message, "id"), message);
    }
    return response;
  };
}

function isUsed(component: JsonObject, used: JsonObject): boolean {
  const { custom_id: customId, component_id: id } = used;
  return customId === undefined ? id !== undefined && component["id"] === id : component["custom_id"] === customId;
}

/** Entities are looked up for selects in rows at the top level. */
function resolvingAtTheTop(): Handler {
  return knowingMessages((message, used) => {
    const containers = allInside(message).filter(({ type }) => type === CONTAINER);
    const isInside = containers.flatMap(allInside).some((each) => AUTO_SELECTS.has(each["type"]) && isUsed(each, used));
    return isInside ? "marked" : "passed";
  });
}

/** What was chosen is looked for among the first options. */
function lookingThroughFewOptions(): Handler {
  return knowingMessages((message, used) => {
    const select = allInside(message).find((each) => each["type"] === STRING_SELECT && isUsed(each, used));
    const further = elementsOf(select?.["options"]).slice(LOOKED_THROUGH);
    const values = elementsOf(used["values"]);
    return further.some((each) => values.includes(textOf(each, "value"))) ? "refused" : "passed";
  });
}

const TYPED: JsonObject = { type: STRING, name: "o", description: "o", autocomplete: true };

/** Those that show in uses and deliveries. */
export const ELEVENTH_INTERACTIONS: readonly PlantedBug[] = [
  {
    id: "selects-in-containers-have-no-resolved",
    what: "A user, role, mentionable or channel select inside a container is delivered without resolved.",
    kind: "pair",
    rules: [
      "component-response.auto-select.has-its-fields",
      "component-response.auto-select.values-are-resolved",
      "component-response.resolved.is-keyed-by-id",
    ],
    plant: handledBy(resolvingAtTheTop),
    minimal: [
      componentsV2({
        type: CONTAINER,
        components: [{ type: 1, components: [{ type: USER_SELECT, custom_id: "s" }] }],
      }),
      use(0, "s", ["{user_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "own-members-are-not-resolved",
    what: "Whoever uses a user command on their own account is not in resolved.members, as the interaction has that member already.",
    kind: "value",
    rules: ["interaction.user-command.has-its-target"],
    plant: answers(inInteractions(withoutOwnMember)),
    minimal: [create({ name: "u", type: USER_COMMAND }), invoke(0, { target_id: "{user_id}" }), DELIVERIES],
  },
  {
    id: "typed-digits-are-numbers",
    what: "A text that is typed into a string option is delivered as a number if it is made of digits.",
    kind: "value",
    rules: [
      "autocomplete.partial-strings.arrive",
      "autocomplete.typed-option.is-focused",
      "autocomplete.data.has-the-command-shape",
      "option-value.kind-follows-the-type",
      "interaction.data.options-have-name-type-and-value",
    ],
    plant: answers(inInteractions(inDataOf(AUTOCOMPLETE, (data) => inEntered(data, asNumber)))),
    minimal: [
      createA({ options: [TYPED] }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [{ name: "o", value: "1", focused: true }],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "ten-options-of-a-select-can-be-chosen",
    what: "The options of a string select after the tenth cannot be chosen.",
    kind: "size",
    rules: [
      "component-response.select.delivers-an-interaction",
      "component-response.string-select.has-its-fields",
      "component-response.string-select.values-are-options",
      "string-select.options.has-at-most-25",
      "interaction.type.is-by-cause",
    ],
    plant: handledBy(lookingThroughFewOptions),
    minimal: [
      row({
        type: STRING_SELECT,
        custom_id: "s",
        options: times(LOOKED_THROUGH + 1, (index) => ({ label: `v${index}`, value: `v${index}` })),
      }),
      use(0, "s", [`v${LOOKED_THROUGH}`]),
    ],
  },
];
