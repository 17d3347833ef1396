/** Makes a message out of a payload, or says what is wrong with it. */

import type { IsFixed } from "../shared-c/fixed.js";
import { isObject, type Json } from "../shared-c/texts.js";
import { readComponent, TOP_LEVEL_LEGACY, TOP_LEVEL_V2 } from "./components.js";
import { fillIds } from "./ids.js";
import type { Attachment, Reading } from "./reading.js";

export const IS_COMPONENTS_V2 = 1 << 15;

/** The part of a message that its author writes. */
export interface Draft {
  readonly content: unknown;
  readonly embeds: unknown;
  readonly poll: unknown;
  readonly sticker_ids: unknown;
  readonly stickers: unknown;
  readonly components: unknown;
  readonly flags: unknown;
}

export interface Written {
  readonly content: string;
  readonly embeds: readonly Json[];
  readonly components: readonly Json[];
  readonly flags: number;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** @param isV2 whether the rules of components V2 hold */
export function writeMessage(
  draft: Draft,
  isV2: boolean,
  attachments: readonly Attachment[],
  isFixed: IsFixed,
): Written | string[] {
  const reading: Reading = {
    isFixed,
    problems: [],
    attachments,
    ids: new Set(),
    customIds: new Set(),
    total: { count: 0 },
  };
  const { problems } = reading;
  checkTexts(draft, problems);
  if (isV2 && isFixed("content-beside-v2")) refuseOldMembers(draft, problems);
  const sent = draft.components ?? [];
  if (!Array.isArray(sent)) return [...problems, "components must be an array"];
  const allowed = isV2 ? TOP_LEVEL_V2 : TOP_LEVEL_LEGACY;
  const components = sent.map((entry: unknown, i) => readComponent(entry, `components[${i}]`, allowed, reading));
  if (isV2) {
    const count = isFixed("nested-components-are-not-counted") ? reading.total.count : sent.length;
    if (count > 40) problems.push("a message has at most 40 components");
  } else if (sent.length > 5 && isFixed("rows-are-not-limited")) problems.push("a message has at most 5 action rows");
  const { content, embeds, poll, sticker_ids, stickers } = draft;
  const isNothing = attachments.length === 0 && [content, embeds, poll, sticker_ids, stickers, sent].every(isEmpty);
  if (isNothing || (isV2 && sent.length === 0)) problems.push("the message is empty");
  if (problems.length > 0) return problems;
  return {
    content: String(content ?? ""),
    embeds: (embeds ?? []) as Json[],
    components: fillIds(components, reading.ids, isFixed("generated-ids-collide")),
    flags: Number(draft.flags ?? 0),
  };
}

function checkTexts({ content, embeds, flags }: Draft, problems: string[]): void {
  if (!isEmpty(content) && typeof content !== "string") problems.push("content must be a string");
  const isWhole = typeof flags === "number" && Number.isInteger(flags) && flags >= 0 && flags < 2 ** 31;
  if (flags !== undefined && flags !== null && !isWhole) problems.push("flags must be a whole number");
  const list = embeds ?? [];
  if (!Array.isArray(list) || !list.every(isObject)) problems.push("embeds must be an array of objects");
  else if (list.some(({ fields }) => Array.isArray(fields) && fields.length > 25)) {
    problems.push("an embed has at most 25 fields");
  }
}

function refuseOldMembers(draft: Draft, problems: string[]): void {
  for (const member of ["content", "embeds", "poll", "sticker_ids", "stickers"] as const) {
    if (!isEmpty(draft[member])) problems.push(`${member} cannot be used with IS_COMPONENTS_V2`);
  }
}
