/** Which rules the answer to an interaction breaks, and the modal that may be in it. Pure. */
import { isObject, type Json, type JsonObject } from "../contract/json.js";
import { BrokenRules } from "./broken-rules.js";
import { checkSelectChannelTypes } from "./components/channel-types.js";
import { checkDisabledCustomIds, checkUniqueCustomIds } from "./components/custom-ids.js";
import { checkDefaultValues, checkRequiredMinimums } from "./components/select-bounds.js";
import { hasV2Flag } from "./components/v2.js";
import { placedComponents } from "./components/walk.js";
import { type Reading, readingsOfMessage, readingsOfModal, withContents } from "./contents.js";
import type { Enumerations } from "./context.js";
import { withPublicLimits } from "./public-limits.js";
import { COMPONENT_FALLBACK, schemaViolationsOf } from "./schema-violations.js";
import { readingsOfSuggestions } from "./suggestions.js";
import type { ReportViolation, RuleViolation } from "./violation.js";
import { checkMessage, checkMessageEdit, type StoredMessage } from "./violations-of-message.js";

/** What is answered: the documents allow some answers to some interactions only. */
export interface CallbackContext {
  /** Type of the interaction: 2 command, 3 component, 4 autocomplete, 5 modal. Unknown where it is not given. */
  readonly interactionType?: number;
  /** The message that an answer of type 7 changes. Unknown where it is not given. */
  readonly stored?: StoredMessage;
  /** The option that is typed into, with its type. Unknown where it is not given. */
  readonly option?: JsonObject | undefined;
  /** Lists and limits that the documents leave open and a profile closes. Default: they stay open. */
  readonly enumerations?: Enumerations | undefined;
}

const AUTOCOMPLETE = 4;
/** Types of answers. @see public facts: the documents number launching an activity alone */
const NEW_MESSAGE = 4;
const CHANGED_MESSAGE = 7;
const SUGGESTIONS = 8;
const MODAL = 9;
const LAUNCH_ACTIVITY = 12;

/** Represents null, which would be read as an answer without data. */
const NO_MODAL = false;

/** The rules that the body of an answer to an interaction breaks. */
export function violationsOfCallback(body: Json, context: CallbackContext = {}): readonly RuleViolation[] {
  const broken = new BrokenRules();
  if (isObject(body)) checkCallback(body, context, broken.report);
  const found = broken.with(schemaViolationsOf("respondToInteraction", body, COMPONENT_FALLBACK));
  const contents = withContents(found, context.enumerations, () => readingsOfCallback(body, context));
  return withPublicLimits(contents, body, "callback", context.enumerations);
}

function readingsOfCallback(body: Json, { option }: CallbackContext): readonly Reading[] {
  if (!isObject(body)) return [];
  const { type, data } = body;
  if (type === SUGGESTIONS) return readingsOfSuggestions(data, option, "/data");
  const contents = isObject(data) ? data : {};
  if (type === NEW_MESSAGE || type === CHANGED_MESSAGE) return readingsOfMessage(contents, "/data");
  return type === MODAL ? readingsOfModal(contents, "/data") : [];
}

/**
 * The rules that a modal breaks: `{ custom_id, title, components }`.
 *
 * @remarks A modal travels in the answer to an interaction, so the schema of the callback applies.
 */
export function violationsOfModal(
  modal: Json,
  context: Pick<CallbackContext, "enumerations"> = {},
): readonly RuleViolation[] {
  return violationsOfCallback({ type: MODAL, data: modal ?? NO_MODAL }, context).map((violation) => ({
    ...violation,
    pointer: violation.pointer.slice("/data".length),
  }));
}

function checkCallback({ type, data }: JsonObject, context: CallbackContext, report: ReportViolation): void {
  const { interactionType, stored, enumerations } = context;
  if (type === LAUNCH_ACTIVITY && interactionType === AUTOCOMPLETE) {
    const rule = "interaction.launch-activity.does-not-answer-autocomplete";
    report(rule, "/type", "an autocomplete request is not answered by launching an activity");
  }
  if (!isObject(data)) return;
  if (type === NEW_MESSAGE) checkMessage(data, hasV2Flag(data["flags"]), "/data", report);
  if (type === CHANGED_MESSAGE) checkMessageEdit(data, stored, "/data", report);
  if (type === MODAL) checkModal(data, "/data", report);
  else checkDisabledCustomIds(data["components"], "/data/components", enumerations, report);
  checkSelectChannelTypes(data["components"], "/data/components", enumerations, report);
}

function checkModal(modal: JsonObject, at: string, report: ReportViolation): void {
  const components = placedComponents(modal["components"], `${at}/components`);
  checkUniqueCustomIds(components, "component.custom-id.is-unique-in-its-modal", report);
  checkDefaultValues(components, report);
  checkRequiredMinimums(components, report);
}
