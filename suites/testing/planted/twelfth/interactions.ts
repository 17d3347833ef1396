/** Bugs of what is delivered: a pair, a size and a time. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { clockMovedMs, driven, inEntered, inInteractions } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { type Change, inEach, textOf, withMember, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { create, createA, DELIVERIES, drive, invoke } from "../requests.js";
import { answers, changed, type Handler, handledBy } from "../wrap.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const AUTOCOMPLETE = 4;
const MESSAGE_COMMAND = 3;
const SUBCOMMAND = 1;
const STRING = 3;
/** How long a text of a choice may be. @see D1 Option choice */
const CHOICE_LENGTH = 100;

/** For `inInteractions`: changes the data of autocomplete requests. */
function inTyped(change: Change): Change {
  return (one) => (one["type"] === AUTOCOMPLETE ? withMember(one, "data", (data) => inEach(data, change)) : one);
}

const upToTheLengthOfAChoice: Change = (entered) => {
  const { focused, value } = entered;
  const isCut = focused === true && typeof value === "string" && [...value].length > CHOICE_LENGTH;
  return isCut ? { ...entered, value: [...value].slice(0, CHOICE_LENGTH).join("") } : entered;
};

/** Everything that was entered, the outermost first. */
function allEntered(part: JsonObject): readonly JsonObject[] {
  const own = elementsOf(part["options"]).filter(isObject);
  return own.flatMap((each) => [each, ...allEntered(each)]);
}

/** The option that is typed is looked for by its name, from the outside in. */
const focusingTheFirstOfItsName: Change = (data) => {
  const all = allEntered(data);
  const typed = all.find(({ focused }) => focused === true);
  const first = all.find(({ name }) => name === typed?.["name"]);
  if (first === undefined || first === typed) return data;
  const inside: Change = (part) =>
    withMember(part, "options", (options) =>
      inEach(options, (each) => {
        if (each === first) return { ...inside(each), focused: true };
        return inside(each === typed ? without(each, "focused") : each);
      }),
    );
  return inside(data);
};

/** Messages are kept for a day for those who use a command on them. */
function keepingTargetsForADay(): Handler {
  const sentAt = new Map<string, number>();
  const unresolved = new Set<string>();
  let movedMs = 0;
  const withoutMessages: Change = (data) =>
    withMember(data, "resolved", (resolved) => inEach(resolved, (all) => without(all, "messages")));
  const asDelivered: Change = (one) =>
    unresolved.has(textOf(one, "id")) ? withMember(one, "data", (data) => inEach(data, withoutMessages)) : one;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const name = driven(call);
    const response = await pass();
    if (name === "listDeliveries") return changed(response, (body) => inInteractions(asDelivered)(body, call));
    if (!response.ok) return response;
    if (name === "reset") sentAt.clear();
    if (name === "makeMessage") sentAt.set(textOf(await objectOf(response), "message_id"), movedMs);
    if (call.operation === "create-message") sentAt.set(textOf(await objectOf(response), "id"), movedMs);
    if (name === "invokeCommand") {
      const target = textOf(await objectOf(call.request), "target_id");
      const ageMs = movedMs - (sentAt.get(target) ?? movedMs);
      if (ageMs >= DAY_MS) unresolved.add(textOf(await objectOf(response), "interaction_id"));
    }
    return response;
  };
}

/** The first user fills in the first command up to the option that is typed. */
function type(...options: readonly JsonObject[]): PlainRequest {
  const scene = { user_id: "{user_id}", channel_id: "{channel_id}", command_id: "{#0.id}" };
  return drive("typeOption", { ...scene, options });
}

const TYPED: JsonObject = { type: STRING, name: "o", description: "o", autocomplete: true };

/** Those that show in deliveries. */
export const TWELFTH_INTERACTIONS: readonly PlantedBug[] = [
  {
    id: "subcommands-of-the-same-name-are-focused",
    what: "While an option is typed in a subcommand or group of the same name, that one is focused, and not the option.",
    kind: "pair",
    rules: [
      "autocomplete.typed-option.is-focused",
      "autocomplete.one-option.is-focused",
      "autocomplete.data.has-the-command-shape",
      "autocomplete.filled-options.are-not-focused",
      "option.name.is-free-in-other-arrays",
      "interaction.data.subcommands-nest",
    ],
    plant: answers(inInteractions(inTyped(focusingTheFirstOfItsName))),
    minimal: [
      createA({ options: [{ type: SUBCOMMAND, name: "o", description: "o", options: [TYPED] }] }),
      type({ name: "o", type: SUBCOMMAND, options: [{ name: "o", value: "a", focused: true }] }),
      DELIVERIES,
    ],
  },
  {
    id: "typed-texts-end-like-choices",
    what: "The text that is typed into an option is delivered up to its hundredth character, as no choice is longer.",
    kind: "size",
    rules: [
      "autocomplete.partial-strings.arrive",
      "autocomplete.suggestions.do-not-confine",
      "autocomplete.data.has-the-command-shape",
      "interaction.data.options-have-name-type-and-value",
    ],
    plant: answers(inInteractions(inTyped((data) => inEntered(data, upToTheLengthOfAChoice)))),
    minimal: [
      createA({ options: [TYPED] }),
      type({ name: "o", value: "a".repeat(CHOICE_LENGTH + 1), focused: true }),
      DELIVERIES,
    ],
  },
  {
    id: "messages-of-yesterday-are-not-resolved",
    what: "A message command that is used on a message of a day ago is delivered without that message in resolved.",
    kind: "time",
    rules: ["interaction.message-command.has-its-target"],
    plant: handledBy(keepingTargetsForADay),
    minimal: [
      create({ name: "m", type: MESSAGE_COMMAND }),
      drive("makeMessage", { user_id: "{user_id}", channel_id: "{channel_id}", content: "a" }),
      drive("moveClock", { milliseconds: DAY_MS }),
      invoke(0, { target_id: "{#1.message_id}" }),
      DELIVERIES,
    ],
  },
];
