/** Which rules a message breaks, schema and code together, each fault once. Pure. */
import { isObject, type Json, type JsonObject } from "../contract/json.js";
import { MESSAGE_OPERATIONS } from "../contract/operations.js";
import { BrokenRules } from "./broken-rules.js";
import { checkSelectChannelTypes } from "./components/channel-types.js";
import { checkComponentCount, checkRowCount } from "./components/counts.js";
import { checkDisabledCustomIds, checkUniqueCustomIds } from "./components/custom-ids.js";
import { checkDefaultValues } from "./components/select-bounds.js";
import { checkUniqueIds } from "./components/unique-ids.js";
import { checkFieldsBesideFlag, checkFlagIsThere, checkFlagStays, hasV2Flag } from "./components/v2.js";
import { placedComponents } from "./components/walk.js";
import { readingsOfMessage, withContents } from "./contents.js";
import type { Enumerations } from "./context.js";
import { withPublicLimits } from "./public-limits.js";
import { COMPONENT_FALLBACK, schemaViolationsOf } from "./schema-violations.js";
import type { ReportViolation, RuleViolation } from "./violation.js";

/** What the body of a message alone does not tell. */
export interface MessageContext {
  /** The message has the flag IS_COMPONENTS_V2. Default: what the flags of the body say. */
  readonly isV2?: boolean;
  /** Lists and limits that the documents leave open and a profile closes. Default: they stay open. */
  readonly enumerations?: Enumerations | undefined;
}

/** The message that an edit changes, as far as the rules look at it: what the body does not name stays. */
export interface StoredMessage {
  /** Bit set of message flags; absent means 0. */
  readonly flags?: number;
}

/**
 * The rules that the body of a new message breaks: of createMessage, of a follow-up, of the data of a callback.
 *
 * @remarks What does not work beside the flag counts as broken although a service may ignore it, and advice (`should`)
 * is in the list too: `levelOf` tells. Files that were not uploaded are open and never a violation.
 */
export function violationsOfMessage(body: Json, context: MessageContext = {}): readonly RuleViolation[] {
  const broken = new BrokenRules();
  if (isObject(body)) {
    checkMessage(body, context.isV2 ?? hasV2Flag(body["flags"]), "", broken.report);
    checkSelectChannelTypes(body["components"], "/components", context.enumerations, broken.report);
    checkDisabledCustomIds(body["components"], "/components", context.enumerations, broken.report);
  }
  const found = broken.with(schemaViolationsOf(MESSAGE_OPERATIONS.create, body, COMPONENT_FALLBACK));
  return withMessageContents(found, body, context.enumerations);
}

/** The rules that an edit of `stored` breaks. Whether an edit may set the flag is open, so here it may. */
export function violationsOfMessageEdit(
  body: Json,
  stored: StoredMessage,
  { enumerations }: Pick<MessageContext, "enumerations"> = {},
): readonly RuleViolation[] {
  const broken = new BrokenRules();
  if (isObject(body)) {
    checkMessageEdit(body, stored, "", broken.report);
    checkSelectChannelTypes(body["components"], "/components", enumerations, broken.report);
    checkDisabledCustomIds(body["components"], "/components", enumerations, broken.report);
  }
  const found = broken.with(schemaViolationsOf(MESSAGE_OPERATIONS.edit, body, COMPONENT_FALLBACK));
  return withMessageContents(found, body, enumerations);
}

/** What was found, and what the content and embeds of the message break where a profile limits them. */
export function withMessageContents(
  found: readonly RuleViolation[],
  body: Json,
  enumerations: Enumerations | undefined,
): readonly RuleViolation[] {
  const contents = withContents(found, enumerations, () => (isObject(body) ? readingsOfMessage(body, "") : []));
  return withPublicLimits(contents, body, "message", enumerations);
}

/**
 * What only code can say of a message whose JSON pointer is `at`.
 *
 * @param isV2 whether the message has the flag; where that is unknown, nothing is said that hangs on it
 */
export function checkMessage(body: JsonObject, isV2: boolean | undefined, at: string, report: ReportViolation): void {
  const components = placedComponents(body["components"], `${at}/components`);
  if (isV2 === true) {
    checkFieldsBesideFlag(body, at, report);
    checkComponentCount(components, report);
  }
  if (isV2 === false) {
    checkFlagIsThere(components, report);
    checkRowCount(components, report);
  }
  checkUniqueIds(components, report);
  checkUniqueCustomIds(components, "component.custom-id.is-unique-in-its-message", report);
  checkDefaultValues(components, report);
}

/** The same of an edit; `stored` is undefined where the message is not known. */
export function checkMessageEdit(
  body: JsonObject,
  stored: StoredMessage | undefined,
  at: string,
  report: ReportViolation,
): void {
  const wasV2 = stored === undefined ? undefined : hasV2Flag(stored.flags);
  if (wasV2 === true) checkFlagStays(body, at, report);
  checkMessage(body, hasV2Flag(body["flags"]) ? true : wasV2, at, report);
}
