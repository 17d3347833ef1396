/** What is publicly known of messages and modals in responses, beyond the rules of the documents. */
import { showValue } from "../../case/show.js";
import { countCodePoints } from "../../contract/count-code-points.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Verdicts } from "./verdicts.js";

/** @see public facts "Message content", "Message callback data", "Modal data" */
const MOST_CONTENT = 2_000;
const MOST_EMBEDS = 10;
const MOST_CUSTOM_ID = 100;
const MOST_TITLE = 45;
const MOST_MODAL_COMPONENTS = 5;

/** @param isNew a message of its own, which has to show something; @param files that came beside the JSON */
export function judgeMessage(data: Json | undefined, isNew: boolean, files: number, verdicts: Verdicts): void {
  const message: JsonObject = isObject(data) ? data : {};
  if (isNew) {
    verdicts.ask(files > 0 || SHOWN.some((member) => isSomething(message[member])), {
      rule: "application.message.shows-something",
      expected: `a message with one of ${SHOWN.join(", ")}`,
      actual: showValue(data),
      pointer: "/data",
    });
  }
  const { content, embeds } = message;
  if (typeof content === "string") {
    const length = countCodePoints(content);
    verdicts.ask(length <= MOST_CONTENT, {
      rule: "application.message.content-has-at-most-2000-characters",
      expected: `at most ${MOST_CONTENT} characters`,
      actual: `${length} characters`,
      pointer: "/data/content",
    });
  }
  if (Array.isArray(embeds)) {
    verdicts.ask(embeds.length <= MOST_EMBEDS, {
      rule: "application.message.embeds-are-at-most-10",
      expected: `at most ${MOST_EMBEDS} embeds`,
      actual: `${embeds.length} embeds`,
      pointer: "/data/embeds",
    });
  }
}

const SHOWN = ["content", "embeds", "components", "sticker_ids", "poll", "attachments"] as const;

function isSomething(value: Json | undefined): boolean {
  if (Array.isArray(value) || typeof value === "string") return value.length > 0;
  return value !== undefined && value !== null;
}

/** The data of a modal beside its components, which the documents have rules for. */
export function judgeModal(data: Json | undefined, verdicts: Verdicts): void {
  const modal: JsonObject = isObject(data) ? data : {};
  judgeText(modal, verdicts, CUSTOM_ID);
  judgeText(modal, verdicts, TITLE);
  const components = elementsOf(modal["components"]).length;
  const pointer = "/data/components";
  const actual = `${components} components`;
  verdicts.ask(components > 0, { rule: "application.modal.has-components", expected: "components", actual, pointer });
  verdicts.ask(components <= MOST_MODAL_COMPONENTS, {
    rule: "application.modal.has-at-most-5-components",
    expected: `at most ${MOST_MODAL_COMPONENTS} components`,
    actual,
    pointer,
  });
}

/** A member of a modal that is a text, and its greatest length in code points. */
interface TextMember {
  readonly member: string;
  readonly most: number;
  readonly rule: RuleId;
}

const CUSTOM_ID: TextMember = {
  member: "custom_id",
  most: MOST_CUSTOM_ID,
  rule: "application.modal.custom-id-has-1-to-100-characters",
};

const TITLE: TextMember = {
  member: "title",
  most: MOST_TITLE,
  rule: "application.modal.title-has-1-to-45-characters",
};

function judgeText(modal: JsonObject, verdicts: Verdicts, { member, most, rule }: TextMember): void {
  const text = modal[member];
  const length = typeof text === "string" ? countCodePoints(text) : 0;
  verdicts.ask(length >= 1 && length <= most, {
    rule,
    expected: `a text of 1 to ${most} characters`,
    actual: typeof text === "string" ? `${showValue(text)}, ${length} characters` : showValue(text),
    pointer: `/data/${member}`,
  });
}
