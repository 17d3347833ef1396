/** Mistakes about what an application receives when somebody uses something: pairs, a size and a sequence. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inComponents, inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { create, createA, DELIVERIES, drive, invoke, modal, row, use } from "../requests.js";
import { answers, changed, type Handler, handledBy } from "../wrap.js";

const COMMAND = 2;
const AUTOCOMPLETE = 4;
const MODAL_SUBMIT = 5;
const USER_COMMAND = 2;
const STRING = 3;
const TEXT_INPUT = 4;
const MENTIONABLE_SELECT = 7;
const LABEL = 18;
const PARAGRAPH = 2;
/** Characters that the mistaken service delivers of a text. */
const CUT_AT = 1024;
const OPENER = "{#2.deliveries.0.interaction.id}";

/** For `inInteractions`: changes the data of interactions of this type. */
function inDataOf(type: number, change: Change): Change {
  return (one) => (one["type"] === type ? withMember(one, "data", (data) => inEach(data, change)) : one);
}

/** Text inputs up to the length that a column has. */
function cuttingTexts(body: Json, call: Call): Json {
  const cut: Change = (part) => {
    const { type, value } = part;
    const isLong = type === TEXT_INPUT && typeof value === "string" && [...value].length > CUT_AT;
    return isLong ? { ...part, value: [...value].slice(0, CUT_AT).join("") } : part;
  };
  const inData: Change = (data) => {
    const changedData = inComponents(cut)(data, { ...call, operation: "create-message" });
    return isObject(changedData) ? changedData : data;
  };
  return inInteractions(inDataOf(MODAL_SUBMIT, inData))(body, call);
}

/** Where roles were chosen, users are not looked for. */
const resolvingRolesOrUsers: Change = (one) => {
  const ofRoles: Change = (resolved) =>
    isObject(resolved["roles"]) ? without(resolved, "users", "members") : resolved;
  return withMember(one, "data", (data) =>
    inEach(data, (each) => {
      const isMixed = each["component_type"] === MENTIONABLE_SELECT;
      return isMixed ? withMember(each, "resolved", (resolved) => inEach(resolved, ofRoles)) : each;
    }),
  );
};

/** The member who uses the command is in the interaction already. */
const leavingOutTheOwnMember: Change = (one) => {
  const { member } = one;
  const id = isObject(member) ? textOf(member["user"], "id") : "";
  const isOwn: Change = (data) =>
    id !== "" && data["target_id"] === id
      ? withMember(data, "resolved", (resolved) => inEach(resolved, (all) => without(all, "members")))
      : data;
  return inDataOf(COMMAND, isOwn)(one);
};

/** The options up to the one that is typed, at the depth where it is. */
const endingAtTheTyped: Change = (part) =>
  withMember(part, "options", (options) => {
    const all = elementsOf(options);
    const typed = all.findIndex((each) => isObject(each) && each["focused"] === true);
    return (typed === -1 ? all : all.slice(0, typed + 1)).map((each) =>
      isObject(each) ? endingAtTheTyped(each) : each,
    );
  });

/** A modal is submitted where its user did something last. */
function submittingWhereTheUserWas(): Handler {
  const last = new Map<string, string>();
  const submittedIn = new Map<string, string>();
  const asDelivered: Change = (one) => {
    const channel = submittedIn.get(textOf(one, "id"));
    return channel === undefined ? one : { ...one, channel_id: channel };
  };
  return async (call, { pass }) => {
    const name = driven(call);
    const response = await pass();
    if (name === "listDeliveries") return changed(response, (body) => inInteractions(asDelivered)(body, call));
    if (name !== "invokeCommand" && name !== "useComponent" && name !== "submitModal") return response;
    const id = textOf(await objectOf(response), "interaction_id");
    if (id === "") return response;
    const what = await objectOf(call.request);
    const user = textOf(what, "user_id");
    const channel = last.get(user);
    if (name !== "submitModal") last.set(user, textOf(what, "channel_id"));
    else if (channel !== undefined) submittedIn.set(id, channel);
    return response;
  };
}

/** A label with a text input. */
const LABELLED: JsonObject = {
  type: LABEL,
  label: "l",
  component: { type: TEXT_INPUT, custom_id: "t", style: PARAGRAPH },
};

/** An option that can be typed. */
function typed(name: string): JsonObject {
  return { type: STRING, name, description: name, autocomplete: true };
}

/** Those that show in deliveries. */
export const VISITS: readonly PlantedBug[] = [
  {
    id: "submitted-texts-are-cut",
    what: "A text that is submitted in a modal is delivered up to its 1,024th character.",
    kind: "size",
    rules: [
      "component-response.text-input.has-its-fields",
      "text-input.submitted-value-respects-the-lengths",
      "text-input.max-length.is-1-to-4000",
      "text-input.value.has-at-most-4000-characters",
      "component-response.modal.mirrors-its-components",
    ],
    plant: answers(cuttingTexts),
    minimal: [
      ...modal(LABELLED),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: OPENER,
        values: { t: "a".repeat(CUT_AT + 1) },
      }),
      DELIVERIES,
    ],
  },
  {
    id: "mentionables-resolve-to-roles-or-users",
    what: "Where a role and a user are chosen in a mentionable select, only the role is resolved.",
    kind: "pair",
    rules: [
      "component-response.auto-select.values-are-resolved",
      "component-response.auto-select.has-its-fields",
      "component-response.user-select.may-have-members",
      "component-response.resolved.is-keyed-by-id",
    ],
    plant: answers(inInteractions(resolvingRolesOrUsers)),
    minimal: [
      row({ type: MENTIONABLE_SELECT, custom_id: "s", max_values: 2 }),
      use(0, "s", ["{role_id}", "{user_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "users-are-not-their-own-targets",
    what: "A user command that somebody uses on themselves is delivered without resolved.members.",
    kind: "pair",
    rules: ["interaction.user-command.has-its-target"],
    plant: answers(inInteractions(leavingOutTheOwnMember)),
    minimal: [create({ name: "u", type: USER_COMMAND }), invoke(0, { target_id: "{user_id}" }), DELIVERIES],
  },
  {
    id: "autocomplete-stops-at-the-typed-option",
    what: "Options that were filled in after the one that is typed are not delivered with an autocomplete request.",
    kind: "pair",
    rules: [
      "autocomplete.filled-options.are-not-focused",
      "autocomplete.data.has-the-command-shape",
      "interaction.data.options-have-name-type-and-value",
      "autocomplete.partial-strings.arrive",
    ],
    plant: answers(inInteractions(inDataOf(AUTOCOMPLETE, endingAtTheTyped))),
    minimal: [
      createA({ options: [typed("o"), typed("p")] }),
      drive("typeOption", {
        user_id: "{user_id}",
        channel_id: "{channel_id}",
        command_id: "{#0.id}",
        options: [
          { name: "o", value: "a", focused: true },
          { name: "p", value: "b" },
        ],
      }),
      DELIVERIES,
    ],
  },
  {
    id: "modals-are-submitted-where-their-user-was-last",
    what: "A modal whose user has used something in another channel meanwhile is delivered with that channel.",
    kind: "sequence",
    rules: ["interaction.modal.is-like-any-other", "interaction.object.has-its-fields"],
    plant: handledBy(submittingWhereTheUserWas),
    minimal: [
      ...modal(LABELLED),
      invoke(0, { channel_id: "{other_channel_id}" }),
      drive("submitModal", { user_id: "{user_id}", interaction_id: OPENER, values: { t: "a" } }),
      DELIVERIES,
    ],
  },
];
