/** What is publicly known of messages, modals and suggestions, and is in no document. Pure. */
import { levelOf } from "../contract/catalogue.js";
import { countCodePoints } from "../contract/count-code-points.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../contract/json.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { Enumerations } from "./context.js";
import type { RuleViolation } from "./violation.js";

/** One rule that was compared with one member. */
export interface Reading {
  /** Id of the rule. */
  readonly rule: RuleId;
  /** False where the member breaks the rule. */
  readonly holds: boolean;
  /** What the rule asks for, for people. */
  readonly expected: string;
  /** JSON pointer of the member in the response. */
  readonly pointer: string;
  /** The member where it is worth showing; absent where its size tells all. */
  readonly value?: Json | undefined;
  /** Its size in words, such as `46 characters`; absent where the value tells all. */
  readonly size?: string;
}

/** @see public facts "Create message fields", "Message callback data", "Modal data" */
const MOST_CONTENT = 2_000;
const MOST_EMBEDS = 10;
const MOST_CUSTOM_ID = 100;
const MOST_TITLE = 45;
const MOST_MODAL_COMPONENTS = 5;

const SHOWN = ["content", "embeds", "components", "sticker_ids", "poll", "attachments"] as const;

/** Of a message of its own, which has to show something. @param files that came beside the JSON @param at JSON pointer of the message */
export function readingOfNewMessage(message: JsonObject, files: number, at: string): Reading {
  return {
    rule: "application.message.shows-something",
    holds: files > 0 || SHOWN.some((member) => isShown(member, message[member])),
    expected: `a message with one of ${SHOWN.join(", ")}`,
    pointer: at,
  };
}

function isShown(member: (typeof SHOWN)[number], value: Json | undefined): boolean {
  if (member === "content") return isText(value) && value !== "";
  if (member === "embeds") return elementsOf(value).some(isObject);
  return member === "poll" ? isObject(value) : elementsOf(value).length > 0;
}

/** What is shown as a text: no document says that a number or a boolean is refused as content. */
export function isText(value: Json | undefined): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Of a new message or an edit. @param at JSON pointer of the message */
export function readingsOfMessage(message: JsonObject, at: string): readonly Reading[] {
  const { content, embeds } = message;
  const length = typeof content === "string" ? countCodePoints(content) : undefined;
  const texts = length === undefined ? [] : [contentReading(length, at)];
  if (!Array.isArray(embeds)) return texts;
  const reading: Reading = {
    rule: "application.message.embeds-are-at-most-10",
    holds: embeds.length <= MOST_EMBEDS,
    expected: `at most ${MOST_EMBEDS} embeds`,
    size: `${embeds.length} embeds`,
    pointer: `${at}/embeds`,
  };
  return [...texts, reading];
}

function contentReading(length: number, at: string): Reading {
  return {
    rule: "application.message.content-has-at-most-2000-characters",
    holds: length <= MOST_CONTENT,
    expected: `at most ${MOST_CONTENT} characters`,
    size: `${length} characters`,
    pointer: `${at}/content`,
  };
}

/** Of a modal beside its components, which the documents have rules for. @param at JSON pointer of the modal */
export function readingsOfModal(modal: JsonObject, at: string): readonly Reading[] {
  const count = elementsOf(modal["components"]).length;
  const place = { size: `${count} components`, pointer: `${at}/components` };
  return [
    textReading(modal, "custom_id", {
      rule: "application.modal.custom-id-has-1-to-100-characters",
      max: MOST_CUSTOM_ID,
      at,
    }),
    textReading(modal, "title", { rule: "application.modal.title-has-1-to-45-characters", max: MOST_TITLE, at }),
    { rule: "application.modal.has-components", holds: count > 0, expected: "components", ...place },
    {
      rule: "application.modal.has-at-most-5-components",
      holds: count <= MOST_MODAL_COMPONENTS,
      expected: `at most ${MOST_MODAL_COMPONENTS} components`,
      ...place,
    },
  ];
}

/** What a text has to be: 1 to `max` code points. */
interface TextLimit {
  readonly rule: RuleId;
  readonly max: number;
  readonly at: string;
}

/** Of a member that has to be a text. */
export function textReading(holder: JsonObject, member: string, { rule, max, at }: TextLimit): Reading {
  const value = holder[member];
  const length = typeof value === "string" ? countCodePoints(value) : 0;
  return {
    rule,
    holds: length >= 1 && length <= max,
    expected: `a text of 1 to ${max} characters`,
    value,
    ...(typeof value === "string" ? { size: `${length} characters` } : {}),
    pointer: `${at}/${member}`,
  };
}

/**
 * What was found, and the rules of level `must` that the contents break at other places. What public sources disagree about is open.
 *
 * @param enumerations of the profile: without the limits of contents in them, nothing is added
 */
export function withContents(
  found: readonly RuleViolation[],
  enumerations: Enumerations | undefined,
  readings: () => readonly Reading[],
): readonly RuleViolation[] {
  if (enumerations?.contentsAreLimited !== true) return found;
  const places = new Set(found.map(({ pointer }) => pointer));
  const broken = readings().filter(
    ({ holds, rule, pointer }) => !holds && !places.has(pointer) && levelOf(rule, "discord") === "must",
  );
  if (broken.length === 0) return found;
  return [...found, ...broken.map(({ rule, pointer, ...words }) => ({ rule, pointer, message: messageOf(words) }))];
}

function messageOf({ expected, size }: Pick<Reading, "expected" | "size">): string {
  return `public facts ask for ${expected}${size === undefined ? "" : `, and it has ${size}`}`;
}
