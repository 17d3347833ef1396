/** Faults of responses as such: late, of the wrong form, or not for this interaction. */
import { type ApplicationFault, answering, pressing, sending, silent, submitting, typing, using } from "./fault.js";

const LATE = "application.answer.comes-within-3-seconds";
const FORM = "application.answer.is-a-response";
const FITS = "application.answer.fits-the-interaction";

const MESSAGE = { type: 4, data: { content: "Hello" } };
const MODAL = { custom_id: "again", title: "Again", components: [{ type: 10, content: "Again" }] };

const same = (text: string): string => text;

export const RESPONSE_FAULTS: readonly ApplicationFault[] = [
  {
    id: "never-answers-in-german",
    rule: LATE,
    title: "does not answer a command in one language",
    ...silent(using("later", ({ locale }) => locale === "de")),
    isSilent: true,
  },
  {
    id: "never-answers-a-press",
    rule: LATE,
    title: "does not answer a button",
    ...silent(pressing("send")),
    isSilent: true,
  },
  {
    id: "answers-201",
    rule: FORM,
    title: "answers with another status than 200",
    ...sending(using("card"), 201, same),
  },
  {
    id: "answers-a-modal-with-nothing",
    rule: FORM,
    title: "takes a modal without an answer",
    ...sending(submitting("survey"), 200, () => ""),
  },
  {
    id: "answers-half-a-response",
    rule: FORM,
    title: "cuts its JSON",
    ...sending(using("diary"), 200, (text) => text.slice(0, -1)),
  },
  {
    id: "answers-html",
    rule: FORM,
    title: "answers with a page",
    ...sending(using("audit"), 200, () => "<!doctype html><title>Bot</title>", "text/html"),
  },
  {
    id: "answers-a-bare-message",
    rule: FORM,
    title: "answers with a message outside of a response",
    ...answering(using("anywhere"), () => MESSAGE.data),
  },
  {
    id: "answers-type-99",
    rule: FORM,
    title: "answers with an unknown type",
    ...answering(pressing("quiet"), () => ({ type: 99 })),
  },
  {
    id: "answers-suggestions-with-a-message",
    rule: FITS,
    title: "answers an autocomplete request with a message",
    ...answering(typing("find", "topic"), () => MESSAGE),
  },
  {
    id: "answers-a-command-with-suggestions",
    rule: FITS,
    title: "answers a command with suggestions",
    ...answering(using("find"), () => ({ type: 8, data: { choices: [] } })),
  },
  {
    id: "answers-a-command-with-a-pong",
    rule: FITS,
    title: "answers a command as if it were a ping",
    ...answering(using("later"), () => ({ type: 1 })),
  },
  {
    id: "answers-a-modal-with-a-modal",
    rule: FITS,
    title: "opens a modal after a modal",
    ...answering(submitting("survey"), () => ({ type: 9, data: MODAL })),
  },
  {
    id: "updates-where-no-message-is",
    rule: FITS,
    title: "changes a message that a command does not have",
    ...answering(using("settings"), () => ({ type: 7, data: { content: "Changed" } })),
  },
  {
    id: "updates-after-a-modal-of-a-command",
    rule: FITS,
    title: "promises to change a message where a modal came from a command",
    ...answering(submitting("survey"), () => ({ type: 6 })),
  },
];
