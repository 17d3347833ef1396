/** A pair, an acceptance and a probe as data: what the suites ask on every operation and at every depth. */
import type { Json } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";

/**
 * What a row is about. The suites build the whole request around it:
 * an `option` is asked on top, in a subcommand and in a subcommand of a group, a `choice` also as the 25th.
 *
 * @remarks A `command` is a create body; its name, and the description of a chat-input command, are filled in where it
 * has none, its `type` (which stands in it where it is not 1) is left out of an edit. `permissions` is the whole body of
 * a permission edit, with references such as `{ "$": "role" }` where ids of the target belong.
 */
export type Element = "command" | "option" | "choice" | "permissions";

/** The verbs of a command that a row applies to. */
export type WriteVerb = "create" | "edit" | "bulk";

interface Row {
  readonly rule: RuleId;
  /** Verb phrase, unique for its rule: `refuses-33-characters`. */
  readonly slug: string;
  /** Completes "the service …". */
  readonly title: string;
  readonly element: Element;
  /** Command type that the element belongs to. Default 1, chat input. */
  readonly commandType?: 1 | 2 | 3 | 4;
  /** Default: all three. */
  readonly verbs?: readonly WriteVerb[];
  /** Default: both. */
  readonly scopes?: readonly ("global" | "guild")[];
  /** For `choice`: the type of the option that the choice stands in. Default 3, string. */
  readonly optionType?: 3 | 4 | 10;
  /** The value is the whole body: nothing may be filled in, because the row is about what is missing. */
  readonly complete?: true;
  /** Only asked in this profile: it leans on public facts that the documents do not give. */
  readonly profile?: "discord";
}

/** A valid value and its twin, which differ at `pointer` (JSON pointer into the element) and break `rule` alone. */
export interface Pair extends Row {
  readonly valid: Json;
  readonly twin: Json;
  readonly pointer: string;
  /**
   * What the documents ask of the twin.
   *
   * - `refused` a 4xx and no trace
   * - `refused-or-without-effect` the field has no place there, what becomes of it is open
   * - `refused-or-coerced` the type is wrong; a lenient reader may convert, but may not store it as it is
   */
  readonly verdict: "refused" | "refused-or-without-effect" | "refused-or-coerced";
  /** Rules that cannot be kept once `rule` is broken (a fifth level is always a nesting fault too). */
  readonly implies?: readonly RuleId[];
}

/** A value at a limit or of a special kind that must be accepted and read back as it was sent. */
export interface Acceptance extends Row {
  readonly value: Json;
}

/** A value on which the documents are silent: sent, recorded, never judged. */
export interface Probe extends Row {
  readonly value: Json;
}
