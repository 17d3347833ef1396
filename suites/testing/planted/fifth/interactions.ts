/** Bugs of what is delivered when somebody uses a command or a component. */
import { elementsOf, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, edit, editMessage, GLOBALLY, invoke, row, use } from "../requests.js";
import { answers, type Handler, handledBy } from "../wrap.js";
import {
  clockMovedMs,
  componentOf,
  type Distortion,
  deliversWrongly,
  driven,
  inEntered,
  inInteractions,
  type Written,
} from "./driven.js";

const STRING_SELECT = 3;
const BOOLEAN = 5;
const COMPONENTS_ARE_KEPT_MS = 15 * 60 * 1000;
const DIGITS = /^\d{1,15}$/;

/** A button with this custom_id. */
function button(customId: string): JsonObject {
  return { type: 2, style: 1, label: "b", custom_id: customId };
}

/** A string select with one option. */
function select(customId: string, value: string): JsonObject {
  return { type: STRING_SELECT, custom_id: customId, options: [{ label: "o", value }] };
}

/** Edits the message of this index so that it has one button. */
function editButton(index: number, customId: string): PlainRequest {
  return editMessage(index, { components: [{ type: 1, components: [button(customId)] }] });
}

/** A text of digits is read as a number. */
function asNumber(value: Json): Json {
  return typeof value === "string" && DIGITS.test(value) ? Number(value) : value;
}

/** Changes the data of an interaction. */
function inDataOf(change: Change): Change {
  return (interaction) => withMember(interaction, "data", (data) => inEach(data, change));
}

const withNumbers: Change = (data) => {
  if (data["component_type"] !== STRING_SELECT) return data;
  return withMember(data, "values", (values) => elementsOf(values).map(asNumber));
};

const withoutEmptyValue: Change = (entered) => {
  const { value } = entered;
  return value === false || value === 0 || value === "" ? without(entered, "value") : entered;
};

const COMPONENT_RULES: PlantedBug["rules"] = [
  "component-response.button.has-its-fields",
  "component-response.string-select.has-its-fields",
  "component-response.auto-select.has-its-fields",
];

/** The custom_id of a component is indexed by the id of the component, when its message is created. */
function keepingFirstCustomIds({ messages }: Written): Distortion {
  return (name, body) => {
    const message = messages.get(textOf(body, "message_id"));
    if (name !== "useComponent" || message === undefined) return undefined;
    const used = componentOf(message.latest, textOf(body, "custom_id"));
    const first = message.first.find(({ id, type }) => id === used?.["id"] && type === used?.["type"]);
    const customId = first?.["custom_id"];
    if (used === undefined || customId === undefined || customId === used["custom_id"]) return undefined;
    return (data) => ({ ...data, custom_id: customId });
  };
}

/** A component is looked up by its custom_id among all messages of the channel, and the newest message wins. */
function lookingInTheChannel({ messages }: Written): Distortion {
  return (name, body) => {
    const customId = textOf(body, "custom_id");
    const message = messages.get(textOf(body, "message_id"));
    if (name !== "useComponent" || message === undefined) return undefined;
    const inChannel = [...messages.values()].filter(({ channel }) => channel === message.channel);
    const found = inChannel.map(({ latest }) => componentOf(latest, customId)).findLast((each) => each !== undefined);
    const { type, id } = found ?? {};
    if (type === undefined || id === undefined || type === componentOf(message.latest, customId)?.["type"])
      return undefined;
    return (data) => ({ ...data, component_type: type, id });
  };
}

/** The name of a command is cached at its first use, and a rename does not empty the cache. */
function cachingNames({ commands }: Written): Distortion {
  const names = new Map<string, string>();
  return (name, body) => {
    const id = textOf(body, "command_id");
    const command = commands.get(id);
    if (name !== "invokeCommand" || command === undefined) return undefined;
    const cached = names.get(id) ?? command.name;
    names.set(id, cached);
    return cached === command.name ? undefined : (data) => ({ ...data, name: cached });
  };
}

/** A command is looked up by type and name before it is delivered, and the global one is found first. */
function findingTheGlobalOne({ commands }: Written): Distortion {
  return (name, body) => {
    const used = commands.get(textOf(body, "command_id"))?.command;
    if (name !== "invokeCommand" || used?.["guild_id"] === undefined) return undefined;
    const twin = [...commands.values()].find(({ command }) => {
      const isSame = ["application_id", "type", "name"].every((member) => command[member] === used[member]);
      return isSame && command["guild_id"] === undefined;
    });
    const { id, version } = twin?.command ?? {};
    return id === undefined || version === undefined ? undefined : (data) => ({ ...data, id, version });
  };
}

/** Components are found in a cache that keeps what was written in the last 15 minutes. */
function forgettingComponents(): Handler {
  const writtenAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    if (driven(call) === "useComponent") {
      const at = writtenAt.get(textOf(await objectOf(call.request), "message_id")) ?? movedMs;
      if (movedMs - at >= COMPONENTS_ARE_KEPT_MS)
        return Response.json({ outcome: "unknown", reason: "the message has no such component" });
    }
    const response = await pass();
    const isWrite = call.operation === "create-message" || call.operation === "edit-message";
    if (isWrite && response.ok) writtenAt.set(textOf(await objectOf(response), "id"), movedMs);
    return response;
  };
}

/** Those that show in deliveries. */
export const FIFTH_INTERACTIONS: readonly PlantedBug[] = [
  {
    id: "chosen-digits-are-numbers",
    what: "A chosen value of a string select that is made of digits is delivered as a number.",
    kind: "value",
    rules: ["component-response.string-select.has-its-fields", "component-response.string-select.values-are-options"],
    plant: answers(inInteractions(inDataOf(withNumbers))),
    minimal: [row(select("s", "1")), use(0, "s", ["1"]), DELIVERIES],
  },
  {
    id: "empty-values-are-left-out",
    what: "An option that was filled in with false, 0 or an empty text is delivered without its value.",
    kind: "value",
    rules: ["interaction.data.options-have-name-type-and-value", "option-value.kind-follows-the-type"],
    plant: answers(inInteractions(inDataOf((data) => inEntered(data, withoutEmptyValue)))),
    minimal: [
      createA({ options: [{ type: BOOLEAN, name: "o", description: "o" }] }),
      invoke(0, { options: [{ name: "o", value: false }] }),
      DELIVERIES,
    ],
  },
  {
    id: "edited-components-answer-to-their-first-custom-id",
    what: "After an edit of a message gave a component another custom_id, its use delivers the custom_id of the create.",
    kind: "sequence",
    rules: ["component.custom-id.comes-back-unchanged", ...COMPONENT_RULES],
    plant: deliversWrongly(keepingFirstCustomIds),
    minimal: [row(button("a")), editButton(0, "b"), use(0, "b"), DELIVERIES],
  },
  {
    id: "names-are-cached-at-the-first-use",
    what: "A command that was used before it was renamed is delivered with its old name afterwards.",
    kind: "sequence",
    rules: ["interaction.data.name-is-the-default-name"],
    plant: deliversWrongly(cachingNames),
    minimal: [createA({}), invoke(0), edit(0, { name: "b" }), invoke(0), DELIVERIES],
  },
  {
    id: "components-are-forgotten-after-15-minutes",
    what: "A component of a message that was last written 15 minutes ago delivers nothing.",
    kind: "time",
    rules: ["button.press-delivers-an-interaction", "component-response.select.delivers-an-interaction"],
    plant: handledBy(forgettingComponents),
    minimal: [row(button("a")), drive("moveClock", { milliseconds: COMPONENTS_ARE_KEPT_MS }), use(0, "a")],
  },
  {
    id: "custom-ids-are-looked-up-in-the-channel",
    what: "The use of a component is delivered as that of the newest message in the channel that has its custom_id.",
    kind: "scope",
    rules: [
      "component.custom-id.is-free-in-other-messages",
      "component-response.string-select.has-no-resolved",
      ...COMPONENT_RULES,
    ],
    plant: deliversWrongly(lookingInTheChannel),
    minimal: [row(button("a")), row(select("a", "v")), use(0, "a"), DELIVERIES],
  },
  {
    id: "global-twins-are-delivered",
    what: "Use of a guild command is delivered with the id and version of the global command of its name and type.",
    kind: "scope",
    rules: ["interaction.data.id-is-the-command", "interaction.data.version-is-the-command-version"],
    plant: deliversWrongly(findingTheGlobalOne),
    minimal: [createA({}, GLOBALLY), createA({}), invoke(1), DELIVERIES],
  },
];
