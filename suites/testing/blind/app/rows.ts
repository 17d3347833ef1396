/** The mistakes of the blind application, and the unusual ways in which it stays correct. */
import type { BlindRow } from "../row.js";

export interface AppRow extends BlindRow {
  readonly switches: readonly string[];
  /** No document forbids it, and the tool cannot see all: the run must be inconclusive. */
  readonly isInconclusive?: true;
}

const HOLDS = "application.answer.holds-what-the-rules-allow";
const IS_RESPONSE = "application.answer.is-a-response";
const FITS = "application.answer.fits-the-interaction";
const IN_TIME = "application.answer.comes-within-3-seconds";
const MISSING = ["application.signature.missing-one-is-refused", "application.signature.missing-one-is-answered-401"];
const WRONG = "application.signature.wrong-one-is-answered-401";

function mistake(id: string, ...rules: readonly string[]): AppRow {
  return { id, switches: [id], rules };
}

/** A mistake of the variant that answers 202 and responds by callbacks. */
function callbackMistake(id: string, ...rules: readonly string[]): AppRow {
  return { id, switches: [id, "callbacks"], rules };
}

export const APP_MISTAKES: readonly AppRow[] = [
  mistake("pong-with-a-message", "application.ping.is-answered-with-pong"),
  mistake("takes-unsigned", ...MISSING),
  mistake("takes-any-signature", WRONG),
  mistake("takes-malformed-signatures", WRONG, ...MISSING),
  mistake("wrong-signature-is-403", WRONG),
  mistake("short-signature-is-500", WRONG, ...MISSING),
  mistake("signature-of-parsed-body", IS_RESPONSE, "application.ping.is-answered-with-pong"),
  mistake("broken-body-is-500", "application.body.malformed-is-no-server-error"),
  mistake("unknown-command-is-500", "application.interaction.unknown-is-no-server-error"),
  mistake("echoes-a-long-text", "application.message.content-has-at-most-2000-characters"),
  mistake("eleven-embeds", "application.message.embeds-are-at-most-10"),
  mistake("twenty-six-fields", "message.embeds.have-at-most-25-fields", HOLDS),
  mistake("quotes-an-empty-message", "application.message.shows-something"),
  mistake("needs-a-display-name", IS_RESPONSE),
  mistake("needs-a-guild", IS_RESPONSE),
  mistake("label-of-a-long-name", "button.label.has-at-most-80-characters", HOLDS),
  mistake("twenty-six-suggestions", "application.autocomplete.has-at-most-25-choices"),
  mistake("suggests-what-was-typed", "application.autocomplete.choice-has-a-name-of-1-to-100-characters"),
  mistake("suggests-nothing-as-a-name", "application.autocomplete.choice-has-a-name-of-1-to-100-characters"),
  mistake("hour-as-text", "application.autocomplete.value-follows-the-option-type"),
  mistake("hour-out-of-bounds", "application.autocomplete.value-lies-within-the-bounds"),
  mistake("message-for-autocomplete", FITS),
  mistake("suggestions-for-a-command", FITS),
  mistake("panel-updates-a-message", FITS),
  mistake("form-for-a-form", FITS),
  mistake("pong-for-a-button", FITS),
  mistake("premium-required", "application.answer.type-is-not-deprecated"),
  mistake("same-custom-id", "component.custom-id.is-unique-in-its-message", HOLDS),
  mistake("content-beside-v2", "v2.content.does-not-work", HOLDS),
  mistake("select-of-26", "string-select.options.has-at-most-25", HOLDS),
  mistake("six-buttons", "placement.row.holds-at-most-5-buttons", HOLDS),
  mistake("link-with-custom-id", "button.link.has-no-custom-id", HOLDS),
  mistake("long-german-title", "application.modal.title-has-1-to-45-characters"),
  mistake("custom-id-with-the-topic", "application.modal.custom-id-has-1-to-100-characters"),
  mistake("label-inside-a-label", "text-input.label.is-not-allowed-in-a-label", HOLDS),
  mistake("late-answer", IN_TIME),
  mistake("answers-204", IS_RESPONSE),
  mistake("answers-twice", "application.callback.comes-once"),
  mistake("follow-up-first", "application.follow-up.comes-after-the-response"),
  mistake("long-completion", "application.message.content-has-at-most-2000-characters"),
  callbackMistake("callback-never-comes", IN_TIME, IS_RESPONSE),
  callbackMistake("late-callback", IN_TIME),
  callbackMistake("callback-comes-twice", "application.callback.comes-once"),
  callbackMistake("token-of-the-last-interaction", "application.callback.names-its-interaction"),
];

export const CORRECT_WAYS: readonly AppRow[] = [
  { id: "direct", switches: [], rules: [] },
  { id: "by-callbacks", switches: ["callbacks"], rules: [] },
  { id: "slow-direct", switches: ["slow-but-in-time", "takes-its-time"], rules: [] },
  { id: "escaped-and-in-pieces", switches: ["escaped-and-indented", "in-pieces"], rules: [] },
  { id: "more-headers-and-gzip", switches: ["more-headers", "gzip"], rules: [] },
  {
    id: "callbacks-as-forms",
    switches: ["callbacks", "with-response", "callbacks-as-forms", "takes-its-time"],
    rules: [],
  },
];

/** No sentence says that a deferred response must be completed. */
export const UNDECIDED_WAYS: readonly AppRow[] = [
  { id: "never-completes", switches: ["never-completes"], rules: [], isInconclusive: true },
  { id: "never-completes-callbacks", switches: ["never-completes", "callbacks"], rules: [], isInconclusive: true },
  { id: "sometimes-completes", switches: ["sometimes-completes"], rules: [], isInconclusive: true },
];
