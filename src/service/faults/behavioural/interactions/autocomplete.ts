/** What services get wrong while somebody types into a command. */
import { isObject, type JsonObject } from "../../../../contract/json.js";
import { unfit } from "../../../interaction/outcome.js";
import { refusedAs } from "../../../refusal/refusal.js";
import { decided } from "../../decided.js";
import { type Apply, type Fault, fault, withHarm } from "../../fault.js";
import { deliveredData, without } from "../../operations.js";

const STUCK = "Users cannot do what the documents let them do";

const AUTOCOMPLETE = 4;

export const autocompleteFaults: readonly Fault[] = withHarm(STUCK, [
  fault("autocomplete.focuses-nothing", "autocomplete.typed-option.is-focused", {
    title: "does not say which option is typed into",
    harm: "The application suggests values for nothing",
    apply: focusing((option) => without(option, "focused")),
  }),
  fault("autocomplete.focused-is-text", "autocomplete.typed-option.is-focused", {
    title: "says focused with a text",
    harm: "The application suggests values for nothing",
    apply: focusing((option) => (option["focused"] === true ? { ...option, focused: "true" } : option)),
    kind: "rare",
  }),
  fault("autocomplete.focuses-all", "autocomplete.one-option.is-focused", {
    title: "says of every option that it is typed into",
    harm: "The application suggests values for another option",
    apply: focusing((option) => ({ ...option, focused: true })),
  }),
  fault("autocomplete.focuses-filled-ones", "autocomplete.filled-options.are-not-focused", {
    title: "says of filled options that they are typed into",
    harm: "The application suggests values for another option",
    apply: focusing((option) =>
      option["focused"] === true ? without(option, "focused") : { ...option, focused: true },
    ),
  }),
  fault("autocomplete.drops-filled-ones", "autocomplete.filled-options.are-not-focused", {
    title: "sends only the option that is typed into",
    harm: "Suggestions cannot take into account what was chosen before",
    apply: deliveredData(AUTOCOMPLETE, (data) => ({
      ...data,
      options: (Array.isArray(data["options"]) ? data["options"] : []).filter(
        (option) => !isObject(option) || option["focused"] === true || option["options"] !== undefined,
      ),
    })),
  }),
  fault("autocomplete.waits-for-required-options", "autocomplete.required-options.may-be-missing", {
    title: "asks for suggestions only when required options are there",
    apply: decided("enteredParameter", (sound, option, _entered, entry) =>
      !entry.isTyping || option["required"] !== true ? sound() : unfit("a required option is missing"),
    ),
  }),
  fault("autocomplete.drops-short-texts", "autocomplete.partial-strings.arrive", {
    title: "sends no text of less than two letters",
    harm: "Suggestions come too late",
    apply: decided("readTyped", (sound, _parameter, entered) =>
      typeof entered !== "string" || entered.length > 1 ? sound() : unfit("too short"),
    ),
  }),
  ...[4, 10].map((type) =>
    fault(`autocomplete.sends-texts-for-numbers-of-type-${type}`, "autocomplete.invalid-numbers.do-not-arrive", {
      title: `sends what is no number for an option of type ${type}`,
      harm: "An application that reads a number fails",
      apply: decided("readTyped", (sound, parameter, entered) => {
        const value = sound();
        if (parameter["type"] !== type || typeof value !== "object" || typeof entered !== "string") return value;
        return entered;
      }),
    }),
  ),
  fault("autocomplete.suggestions-confine", "autocomplete.suggestions.do-not-confine", {
    title: "lets only suggested values be submitted",
    apply: decided("readValue", (sound, parameter) =>
      parameter["autocomplete"] === true ? unfit("it was not suggested") : sound(),
    ),
  }),
  fault("autocomplete.every-option-asks", "autocomplete.only-such-options.ask", {
    title: "asks for suggestions for options without autocomplete",
    harm: "The application receives what it cannot answer",
    apply: (sound, acted) => ({
      enteredParameter: (option, entered, entry) => {
        if (entry.isTyping && entered["focused"] === true && option["autocomplete"] !== true) acted();
        return sound.enteredParameter(entry.isTyping ? { ...option, autocomplete: true } : option, entered, entry);
      },
    }),
  }),
  ...(["id", "name", "type", "version"] as const).map((member) =>
    fault(`autocomplete.data-has-no-${member}`, "autocomplete.data.has-the-command-shape", {
      title: `leaves out the ${member} of the command while typing`,
      harm: "The application does not know what to suggest for",
      apply: deliveredData(AUTOCOMPLETE, (data) => without(data, member)),
    }),
  ),
  fault("autocomplete.answered-by-an-activity", "interaction.launch-activity.does-not-answer-autocomplete", {
    title: "lets an activity answer an autocomplete request",
    harm: "An activity opens while a user is typing",
    apply: (sound, acted) => ({
      violationsOfCallback: (body, context) => {
        const violations = sound.violationsOfCallback(body, context);
        return violations.filter(({ rule }) => rule !== "interaction.launch-activity.does-not-answer-autocomplete");
      },
      mayAnswerWith: (type, record) => {
        const may = sound.mayAnswerWith(type, record);
        if (type === 12 && !may) acted();
        return type === 12 || may;
      },
    }),
  }),
  fault("interaction.launch-is-refused", "interaction.launch-activity.answers-commands-components-and-modals", {
    title: "refuses to launch an activity in answer to a command",
    apply: decided("respond", (sound, _service, _record, body) =>
      !isObject(body) || body["type"] !== 12 ? sound() : refusedAs("wrong-answer-type"),
    ),
  }),
]);

function focusing(change: (option: JsonObject, index: number) => JsonObject): Apply {
  return deliveredData(AUTOCOMPLETE, (data) => ({
    ...data,
    options: (Array.isArray(data["options"]) ? data["options"] : []).map((option, index) =>
      isObject(option) ? change(option, index) : option,
    ),
  }));
}
