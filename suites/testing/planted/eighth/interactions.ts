/** Bugs of what is delivered when somebody uses or types something: a pair, values, a sequence, a time, a scope. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import {
  clockMovedMs,
  componentOf,
  type Distortion,
  deliversWrongly,
  driven,
  inEntered,
  inInteractions,
  type Written,
} from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, editMessage, GLOBALLY, invoke, modal, row, use } from "../requests.js";
import { answers, changed, type Handler, handledBy } from "../wrap.js";

const COMMAND = 2;
const AUTOCOMPLETE = 4;
const SUBMITTED_MODAL = 5;
const STRING = 3;
const INTEGER = 4;
const STRING_SELECT = 3;
const USER_SELECT = 5;
const CHECKBOX_GROUP = 22;
const HOUR_MS = 60 * 60 * 1000;
const ABOVE_32_BITS = 2 ** 32 + 1;

/** A text option with autocomplete. */
function suggesting(name: string): JsonObject {
  return { type: STRING, name, description: "o", autocomplete: true };
}

/** A row with one component. */
function rowOf(component: JsonObject): JsonObject {
  return { type: 1, components: [component] };
}

/** A group of one box, which need not be checked, in its label. */
function optionalBox(customId: string): JsonObject {
  const options = [{ label: "o", value: "v" }];
  const component = { type: CHECKBOX_GROUP, custom_id: customId, required: false, min_values: 0, options };
  return { type: 18, label: "l", component };
}

/** The first user uses the command of the first request in the channel of the guild that this request made. */
function invokeIn(index: number): PlainRequest {
  return invoke(0, { channel_id: `{#${index}.channel_id}` });
}

/** For `inInteractions`: changes the data of interactions of this type. */
function inDataOf(type: number, change: Change): Change {
  return (one) => (one["type"] === type ? withMember(one, "data", (data) => inEach(data, change)) : one);
}

/** Options without those that come after the one that is typed, at every depth. */
function upToTheTypedOne(options: Json): Json {
  const all = elementsOf(options).map((each) => (isObject(each) ? withMember(each, "options", upToTheTypedOne) : each));
  const typed = all.findIndex((each) => isObject(each) && each["focused"] === true);
  return typed < 0 ? all : all.slice(0, typed + 1);
}

/** A submitted part of a modal, where a group without a checked box has no list. */
const withNullForNone: Change = (part) => {
  const inside = ["component", "components"].reduce<JsonObject>(
    (outer, member) => withMember(outer, member, (value) => inEach(value, withNullForNone)),
    part,
  );
  const { type, values } = inside;
  const isEmpty = type === CHECKBOX_GROUP && Array.isArray(values) && values.length === 0;
  return isEmpty ? { ...inside, values: null } : inside;
};

const in32Bits: Change = (entered) => {
  const { type, value } = entered;
  return type === INTEGER && typeof value === "number" ? { ...entered, value: Math.trunc(value) | 0 } : entered;
};

/** What a component is gets cached by its message and custom_id, and an edit of the message does not empty the cache. */
function cachingComponents({ messages }: Written): Distortion {
  const cached = new Map<string, JsonObject>();
  return (name, body) => {
    const [id, customId] = [textOf(body, "message_id"), textOf(body, "custom_id")];
    const used = componentOf(messages.get(id)?.latest ?? [], customId);
    if (name !== "useComponent" || used === undefined) return undefined;
    const key = JSON.stringify([id, customId]);
    const first = cached.get(key) ?? used;
    cached.set(key, first);
    const { type = null, id: ownId = null } = first;
    if (type === used["type"] && ownId === used["id"]) return undefined;
    return (data) => ({ ...data, component_type: type, id: ownId });
  };
}

/** Users, roles and channels are looked up in a cache that is filled when a message is written, and kept for an hour. */
function forgettingEntities(): Handler {
  const writtenAt = new Map<string, number>();
  const late = new Set<string>();
  let movedMs = 0;
  const withoutEntities: Change = (one) => {
    return late.has(textOf(one, "id")) ? withMember(one, "data", (data) => inEach(data, unresolved)) : one;
  };
  const unresolved: Change = (data) => without(data, "resolved");
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const response = await pass();
    if (!response.ok) return response;
    const isWrite = call.operation === "create-message" || call.operation === "edit-message";
    if (isWrite) writtenAt.set(textOf(await objectOf(response), "id"), movedMs);
    if (driven(call) === "useComponent") {
      const at = writtenAt.get(textOf(await objectOf(call.request), "message_id")) ?? movedMs;
      if (movedMs - at >= HOUR_MS) late.add(textOf(await objectOf(response), "interaction_id"));
    }
    return changed(response, (body) => inInteractions(withoutEntities)(body, call));
  };
}

/** The guild of a use is cached by the command, and a global command is used in more than one. */
function cachingGuilds(known: Known): Handler {
  const guilds = new Map<string, Json>();
  const inTheFirst: Change = (one) => {
    const { type, guild_id: guild, data = null } = one;
    const id = textOf(data, "id");
    const command = known.get(id)?.command;
    if (type !== COMMAND || guild === undefined || command === undefined || command["guild_id"] !== undefined)
      return one;
    const first = guilds.get(id) ?? guild;
    guilds.set(id, first);
    return { ...one, guild_id: first };
  };
  return async (call, { pass }) => changed(await pass(), (body) => inInteractions(inTheFirst)(body, call));
}

/** Those that show in deliveries. */
export const EIGHTH_INTERACTIONS: readonly PlantedBug[] = [
  {
    id: "filled-options-end-at-the-typed-one",
    what: "Options that were filled in and come after the one that is typed are not delivered with it.",
    kind: "pair",
    rules: ["autocomplete.filled-options.are-not-focused", "interaction.data.options-have-name-type-and-value"],
    plant: answers(inInteractions(inDataOf(AUTOCOMPLETE, (data) => withMember(data, "options", upToTheTypedOne)))),
    minimal: [
      createA({ options: [suggesting("o"), { type: STRING, name: "p", description: "p" }] }),
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
    id: "nothing-checked-is-null",
    what: "A submitted checkbox group without a checked box has null as its values, as a radio group would.",
    kind: "value",
    rules: [
      "component-response.checkbox-group.has-its-fields",
      "component-response.checkbox-group.values-are-options",
      "component-response.modal.mirrors-its-components",
    ],
    plant: answers(inInteractions(inDataOf(SUBMITTED_MODAL, withNullForNone))),
    minimal: [
      ...modal(optionalBox("c")),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { c: [] },
      }),
      DELIVERIES,
    ],
  },
  {
    id: "filled-in-integers-of-32-bits",
    what: "An integer that a user fills in is delivered in 32 bits, so a large one arrives as another.",
    kind: "value",
    rules: [
      "interaction.data.options-have-name-type-and-value",
      "option-value.choices-are-the-only-values",
      "option-value.integer.is-a-safe-integer",
      "option-value.stays-within-its-bounds",
    ],
    plant: answers(inInteractions(inDataOf(COMMAND, (data) => inEntered(data, in32Bits)))),
    minimal: [
      createA({ options: [{ type: INTEGER, name: "o", description: "o" }] }),
      invoke(0, { options: [{ name: "o", value: ABOVE_32_BITS }] }),
      DELIVERIES,
    ],
  },
  {
    id: "components-are-cached-at-their-first-use",
    what: "A component that was used before an edit replaced it is delivered with the type and id it had at that use.",
    kind: "sequence",
    rules: [
      "component-response.button.has-its-fields",
      "component-response.string-select.has-its-fields",
      "component-response.auto-select.has-its-fields",
      "component-response.string-select.has-no-resolved",
    ],
    plant: deliversWrongly(cachingComponents),
    minimal: [
      row({ type: 2, style: 1, label: "b", custom_id: "a" }),
      use(0, "a"),
      editMessage(0, {
        components: [rowOf({ type: STRING_SELECT, custom_id: "a", options: [{ label: "o", value: "v" }] })],
      }),
      use(0, "a", ["v"]),
      DELIVERIES,
    ],
  },
  {
    id: "resolved-entities-for-an-hour",
    what: "A select of a message that was written an hour ago delivers the ids that were chosen, without resolved.",
    kind: "time",
    rules: [
      "component-response.auto-select.has-its-fields",
      "component-response.auto-select.values-are-resolved",
      "component-response.resolved.is-keyed-by-id",
      "component-response.user-select.may-have-members",
    ],
    plant: handledBy(forgettingEntities),
    minimal: [
      row({ type: USER_SELECT, custom_id: "s" }),
      drive("moveClock", { milliseconds: HOUR_MS }),
      use(0, "s", ["{user_id}"]),
      DELIVERIES,
    ],
  },
  {
    id: "uses-name-the-guild-of-the-first-use",
    what: "Every use of a global command is delivered with the id of the guild in which it was used first.",
    kind: "scope",
    rules: ["interaction.guild-id.is-present-in-guilds"],
    plant: remembering(cachingGuilds),
    minimal: [
      createA({}, GLOBALLY),
      drive("makeGuild"),
      drive("makeMember", { guild_id: "{#1.guild_id}", user_id: "{user_id}" }),
      invoke(0),
      invokeIn(1),
      DELIVERIES,
    ],
  },
];
