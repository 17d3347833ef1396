/** Bugs of what is delivered when somebody uses, types or submits something: a pair, values, sequences. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { componentOf, type Distortion, deliversWrongly, driven, inEntered, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inComponents, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, editMessage, invoke, modal, row, use } from "../requests.js";
import { answers, type Handler, handledBy } from "../wrap.js";

const COMMAND = 2;
const AUTOCOMPLETE = 4;
const SUBMITTED_MODAL = 5;
const SUBCOMMAND = 1;
const GROUP = 2;
const STRING = 3;
const NUMBER = 10;
const TEXT_INPUT = 4;
const PARAGRAPH = 2;
const LINE_BREAK = /\r\n|[\r\n]/;

/** A text option with autocomplete. */
const SUGGESTING: JsonObject = { type: STRING, name: "o", description: "o", autocomplete: true };

/** Some text is typed into the option of the command that the first request made. @param options with one that is focused */
function type(...options: readonly Json[]) {
  return drive("typeOption", { user_id: "{user_id}", channel_id: "{channel_id}", command_id: "{#0.id}", options });
}

/** A row with one button. */
function rowWithButton(customId: string): JsonObject {
  return { type: 1, components: [{ type: 2, style: 1, label: "b", custom_id: customId }] };
}

/** For `inInteractions`: changes the data of interactions of this type. */
function inDataOf(type: number, change: Change): Change {
  return (one) => (one["type"] === type ? withMember(one, "data", (data) => inEach(data, change)) : one);
}

/** Options where subcommands take the place of the group that they are in. */
function withoutGroups(options: Json): Json {
  return elementsOf(options).flatMap((each) => {
    return isObject(each) && each["type"] === GROUP ? elementsOf(each["options"]) : [each];
  });
}

const asInteger: Change = (entered) => {
  const { type, value } = entered;
  return type === NUMBER && typeof value === "number" ? { ...entered, value: Math.trunc(value) } : entered;
};

/** A submitted part of a modal, where texts have one line. */
const inOneLine: Change = (part) => {
  const inside = ["component", "components"].reduce<JsonObject>(
    (outer, member) => withMember(outer, member, (value) => inEach(value, inOneLine)),
    part,
  );
  const { type, value } = inside;
  return type === TEXT_INPUT && typeof value === "string"
    ? { ...inside, value: value.split(LINE_BREAK)[0] ?? "" }
    : inside;
};

/** The option that is focused, at any depth. */
function focusedIn(options: Json | undefined): JsonObject | undefined {
  for (const each of elementsOf(options)) {
    if (!isObject(each)) continue;
    const found = each["focused"] === true ? each : focusedIn(each["options"]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a user types is kept as a draft, which the next use of the command prefers to what it brings. */
function preferringDrafts(): Distortion {
  const drafts = new Map<string, JsonObject>();
  return (name, body) => {
    const key = JSON.stringify([body["user_id"], body["command_id"]]);
    const typed = focusedIn(body["options"]);
    if (name === "typeOption" && typed !== undefined) drafts.set(key, typed);
    const draft = drafts.get(key);
    if (name !== "invokeCommand" || draft === undefined) return undefined;
    drafts.delete(key);
    const { value = "" } = draft;
    return (data) =>
      inEntered(data, (each) => {
        const isTyped = each["type"] === STRING && each["name"] === draft["name"];
        return isTyped ? { ...each, value } : each;
      });
  };
}

/** Components of a message. */
interface ShownComponents {
  /** Those that it has. */
  readonly latest: readonly JsonObject[];
  /** Each custom_id that an edit removed. */
  readonly removed: ReadonlySet<string>;
}

/** An edit puts each custom_id that it removes on a list, from which no later edit takes it. */
function rememberingRemovals(): Handler {
  const messages = new Map<string, ShownComponents>();
  return async (call, { pass }) => {
    if (driven(call) === "useComponent") {
      const body = await objectOf(call.request);
      const shown = messages.get(textOf(body, "message_id"));
      const { custom_id: customId, component_id: componentId } = body;
      const used = shown?.latest.find((each) => {
        return customId === undefined ? each["id"] === componentId : each["custom_id"] === customId;
      });
      const isRemoved = shown?.removed.has(textOf(used, "custom_id")) === true;
      return isRemoved ? Response.json({ outcome: "unknown" }) : pass();
    }
    const response = await pass();
    if ((call.operation !== "create-message" && call.operation !== "edit-message") || !response.ok) return response;
    const message = await objectOf(response);
    const latest: JsonObject[] = [];
    inComponents((component) => {
      latest.push(component);
      return component;
    })(message, call);
    const before = messages.get(textOf(message, "id"));
    const gone = (before?.latest ?? []).map((each) => textOf(each, "custom_id"));
    const removed = gone.filter((customId) => customId !== "" && componentOf(latest, customId) === undefined);
    messages.set(textOf(message, "id"), { latest, removed: new Set([...(before?.removed ?? []), ...removed]) });
    return response;
  };
}

/** Those that show in uses and deliveries. */
export const NINTH_INTERACTIONS: readonly PlantedBug[] = [
  {
    id: "typed-subcommands-leave-their-group",
    what: "While an option is typed, the subcommand that it is in is delivered without the group around it.",
    kind: "pair",
    rules: [
      "interaction.data.subcommands-nest",
      "autocomplete.data.has-the-command-shape",
      "autocomplete.typed-option.is-focused",
      "autocomplete.one-option.is-focused",
    ],
    plant: answers(inInteractions(inDataOf(AUTOCOMPLETE, (data) => withMember(data, "options", withoutGroups)))),
    minimal: [
      createA({
        options: [
          {
            type: GROUP,
            name: "g",
            description: "g",
            options: [{ type: SUBCOMMAND, name: "s", description: "s", options: [SUGGESTING] }],
          },
        ],
      }),
      type({ name: "g", options: [{ name: "s", options: [{ name: "o", value: "a", focused: true }] }] }),
      DELIVERIES,
    ],
  },
  {
    id: "filled-in-numbers-lose-their-fraction",
    what: "A number that a user fills in goes through the code of integers, so it is delivered without its fraction.",
    kind: "value",
    rules: [
      "interaction.data.options-have-name-type-and-value",
      "option-value.number.is-a-double",
      "option-value.choices-are-the-only-values",
      "option-value.stays-within-its-bounds",
    ],
    plant: answers(inInteractions(inDataOf(COMMAND, (data) => inEntered(data, asInteger)))),
    minimal: [
      createA({ options: [{ type: NUMBER, name: "o", description: "o" }] }),
      invoke(0, { options: [{ name: "o", value: 1.5 }] }),
      DELIVERIES,
    ],
  },
  {
    id: "submitted-texts-have-one-line",
    what: "A text that is submitted with a modal is delivered up to its first line break.",
    kind: "value",
    rules: [
      "component-response.text-input.has-its-fields",
      "component-response.modal.mirrors-its-components",
      "text-input.submitted-value-respects-the-lengths",
    ],
    plant: answers(inInteractions(inDataOf(SUBMITTED_MODAL, inOneLine))),
    minimal: [
      ...modal({ type: 18, label: "l", component: { type: TEXT_INPUT, custom_id: "t", style: PARAGRAPH } }),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { t: "a\nb" },
      }),
      DELIVERIES,
    ],
  },
  {
    id: "components-that-come-back-do-nothing",
    what: "A component that an edit of its message removed and a later one put back delivers nothing when it is used.",
    kind: "sequence",
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
      "interaction.type.is-by-cause",
    ],
    plant: handledBy(rememberingRemovals),
    minimal: [
      row({ type: 2, style: 1, label: "b", custom_id: "a" }),
      editMessage(0, { components: [rowWithButton("b")] }),
      editMessage(0, { components: [rowWithButton("a")] }),
      use(0, "a"),
    ],
  },
  {
    id: "typed-texts-win-over-filled-in-ones",
    what: "A use that follows typing delivers the text that was typed last, whatever the option was filled in with.",
    kind: "sequence",
    rules: [
      "interaction.data.options-have-name-type-and-value",
      "autocomplete.suggestions.do-not-confine",
      "option-value.stays-within-its-bounds",
    ],
    plant: deliversWrongly(preferringDrafts),
    minimal: [
      createA({ options: [SUGGESTING] }),
      type({ name: "o", value: "a", focused: true }),
      invoke(0, { options: [{ name: "o", value: "b" }] }),
      DELIVERIES,
    ],
  },
];
