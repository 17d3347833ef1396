/** Rules that right diagnoses of several bugs may name. */
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";

/** A command is stored otherwise than it was sent. */
export const COMMANDS_ARE_STORED: readonly RuleId[] = [
  "command.create.answers-what-is-read-back",
  "upsert.stores-the-fields",
  "edit.replaces-provided-fields",
];

/** An option is stored otherwise than it was sent. */
export const OPTIONS_ARE_STORED: readonly RuleId[] = [
  "option.fields.round-trip",
  "edit.replaces-options-whole",
  ...COMMANDS_ARE_STORED,
];

/** A command that keeps every rule is refused. */
export const COMMANDS_ARE_TAKEN: readonly RuleId[] = [
  "endpoint.create.answers-201-for-a-new-name",
  "endpoint.create.answers-200-for-a-used-name",
  "endpoint.edit.answers-200",
  "endpoint.bulk.answers-200-with-an-array",
];
