/** What services get wrong while somebody types into a command. */
import { isObject, type JsonObject } from "../../../../rules/violation.js";
import type { Unfit } from "../../../interaction/outcome.js";
import { refusedAs } from "../../../refusal/refusal.js";
import { deliveredData, without } from "../../api-operations.js";
import type { Apply, Fault } from "../../fault.js";
import { row } from "../row.js";

const STUCK = "Users cannot do what the documents let them do";

const AUTOCOMPLETE = 4;

export const autocompleteFaults: readonly Fault[] = [
  row(
    "autocomplete.focuses-nothing",
    "autocomplete.typed-option.is-focused",
    "does not say which option is typed into",
    "The application suggests values for nothing",
    focusing((option) => without(option, "focused")),
  ),
  row(
    "autocomplete.focused-is-text",
    "autocomplete.typed-option.is-focused",
    "says focused with a text",
    "The application suggests values for nothing",
    focusing((option) => (option["focused"] === true ? { ...option, focused: "true" } : option)),
    "rare",
  ),
  row(
    "autocomplete.focuses-all",
    "autocomplete.one-option.is-focused",
    "says of every option that it is typed into",
    "The application suggests values for another option",
    focusing((option) => ({ ...option, focused: true })),
  ),
  row(
    "autocomplete.focuses-filled-ones",
    "autocomplete.filled-options.are-not-focused",
    "says of filled options that they are typed into",
    "The application suggests values for another option",
    focusing((option) => (option["focused"] === true ? without(option, "focused") : { ...option, focused: true })),
  ),
  row(
    "autocomplete.drops-filled-ones",
    "autocomplete.filled-options.are-not-focused",
    "sends only the option that is typed into",
    "Suggestions cannot take into account what was chosen before",
    deliveredData(AUTOCOMPLETE, (data) => ({
      ...data,
      options: (Array.isArray(data["options"]) ? data["options"] : []).filter(
        (option) => !isObject(option) || option["focused"] === true || option["options"] !== undefined,
      ),
    })),
  ),
  row(
    "autocomplete.waits-for-required-options",
    "autocomplete.required-options.may-be-missing",
    "asks for suggestions only when required options are there",
    STUCK,
    (sound, acted) => ({
      enteredParameter: (option, entered, entry) => {
        if (!entry.isTyping || option["required"] !== true) return sound.enteredParameter(option, entered, entry);
        acted();
        return unfit("a required option is missing");
      },
    }),
  ),
  row(
    "autocomplete.drops-short-texts",
    "autocomplete.partial-strings.arrive",
    "sends no text of less than two letters",
    "Suggestions come too late",
    (sound, acted) => ({
      readTyped: (parameter, entered, resolved) => {
        if (typeof entered !== "string" || entered.length > 1) return sound.readTyped(parameter, entered, resolved);
        acted();
        return unfit("too short");
      },
    }),
  ),
  ...[4, 10].map((type) =>
    row(
      `autocomplete.sends-texts-for-numbers-of-type-${type}`,
      "autocomplete.invalid-numbers.do-not-arrive",
      `sends what is no number for an option of type ${type}`,
      "An application that reads a number fails",
      (sound, acted) => ({
        readTyped: (parameter, entered, resolved) => {
          const value = sound.readTyped(parameter, entered, resolved);
          if (parameter["type"] !== type || typeof value !== "object" || typeof entered !== "string") return value;
          acted();
          return entered;
        },
      }),
    ),
  ),
  row(
    "autocomplete.suggestions-confine",
    "autocomplete.suggestions.do-not-confine",
    "lets only suggested values be submitted",
    STUCK,
    (sound, acted) => ({
      readValue: (parameter, entered, resolved) => {
        if (parameter["autocomplete"] !== true) return sound.readValue(parameter, entered, resolved);
        acted();
        return unfit("it was not suggested");
      },
    }),
  ),
  row(
    "autocomplete.every-option-asks",
    "autocomplete.only-such-options.ask",
    "asks for suggestions for options without autocomplete",
    "The application is asked for what it cannot give",
    (sound, acted) => ({
      enteredParameter: (option, entered, entry) => {
        if (entry.isTyping && entered["focused"] === true && option["autocomplete"] !== true) acted();
        return sound.enteredParameter(entry.isTyping ? { ...option, autocomplete: true } : option, entered, entry);
      },
    }),
  ),
  ...(["id", "name", "type", "version"] as const).map((member) =>
    row(
      `autocomplete.data-has-no-${member}`,
      "autocomplete.data.has-the-command-shape",
      `leaves out the ${member} of the command while typing`,
      "The application does not know what to suggest for",
      deliveredData(AUTOCOMPLETE, (data) => without(data, member)),
    ),
  ),
  row(
    "autocomplete.answered-by-an-activity",
    "interaction.launch-activity.does-not-answer-autocomplete",
    "lets an activity answer an autocomplete request",
    "An activity opens while a user is typing",
    (sound, acted) => ({
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
  ),
  row(
    "interaction.launch-is-refused",
    "interaction.launch-activity.answers-commands-components-and-modals",
    "refuses to launch an activity in answer to a command",
    STUCK,
    (sound, acted) => ({
      respond: (service, record, body, files) => {
        if (!isObject(body) || body["type"] !== 12) return sound.respond(service, record, body, files);
        acted();
        return refusedAs("wrong-answer-type");
      },
    }),
  ),
];

function focusing(change: (option: JsonObject, index: number) => JsonObject): Apply {
  return deliveredData(AUTOCOMPLETE, (data) => ({
    ...data,
    options: (Array.isArray(data["options"]) ? data["options"] : []).map((option, index) =>
      isObject(option) ? change(option, index) : option,
    ),
  }));
}

function unfit(reason: string): Unfit {
  return { unfit: reason };
}
