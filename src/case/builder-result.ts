/** What came out when a builder was checked: plain values, as they are in a result file. */

import type { Json } from "../contract/json.js";
import type { ProfileName } from "../contract/profile.js";

/**
 * What a builder builds.
 *
 * - `command`, `guild-command` the create body of a command, for everybody or for one guild
 * - `command-edit`, `guild-command-edit` the body that edits one: what it leaves out stays as it is
 * - `command-list` the body of a bulk overwrite
 * - `permissions` the body that edits who may use a command: `{ permissions }`
 * - `message` a message to create, `modal` the data of a modal
 */
export const BUILDER_KINDS = [
  "command",
  "guild-command",
  "command-edit",
  "guild-command-edit",
  "command-list",
  "permissions",
  "message",
  "modal",
] as const;

export type BuilderKind = (typeof BUILDER_KINDS)[number];

/** What is wrong with a builder: each is one kind of cell of the matrix. */
export type BuilderFault = "accepts-wrongly" | "refuses-wrongly" | "changes-in-silence";

/**
 * What became of one row of a rule, or of the rule as a whole.
 *
 * - `passed` the valid half came out unchanged, and its invalid variant was refused
 * - `open` passed on, refused or changed, where the documents leave open what becomes of it
 * - `blocked` the valid half was refused or changed for a reason that another rule is charged with
 * - `unsupported` the surface of the builder cannot say it
 * - `kept` a valid value without an invalid variant came out unchanged, which proves no rule
 * - `adapter-fault` a payload of it meets a fault of the adapter, so that nothing is known of the builder
 */
export type BuilderState = BuilderFault | "passed" | "open" | "blocked" | "unsupported" | "kept" | "adapter-fault";

/** One place where what is sent is not what was given. */
export interface BuilderChange {
  /** lower-cased, cut, reordered, split, dropped, added, trimmed, trimmed and lower-cased, turned into text, converted or changed. */
  readonly how: string;
  /** JSON pointer into what was given, or into what was sent where something was added. */
  readonly pointer: string;
  /** The value in the input; `undefined` where the member was added. */
  readonly given: Json | undefined;
  /** The value in the output; `undefined` where the member was dropped. */
  readonly sent: Json | undefined;
}

/** A member that a builder adds to every payload which does not have it. */
export interface BuilderConstant {
  /** JSON pointer to the member; of elements of a list, the list, `*` and the member. */
  readonly pointer: string;
  /** The value that is added. */
  readonly sent: Json;
  /** The kinds of payload that get it. */
  readonly kinds: readonly BuilderKind[];
  /** Number of payloads that got it. */
  readonly payloads: number;
  /** The rule that the documents have for a payload without the member; absent where they leave its default open. */
  readonly rule?: string;
}

/** Something that the adapter does wrong. What it concerns says nothing about the builder. */
export interface AdapterFault {
  /** Completes "the adapter …". */
  readonly found: string;
  /** What the payload is. */
  readonly kind: BuilderKind;
  /** The smallest payload that shows it. */
  readonly given: Json;
  /** Number of payloads that it concerns. */
  readonly payloads: number;
}

/** The smallest payload that shows a fault. */
export interface BuilderExample {
  /** The kind of the fault. */
  readonly fault: BuilderFault;
  /** `<rule>.<slug>` of the row in the tables of the generators. */
  readonly row: string;
  /** Completes "the service …". */
  readonly title: string;
  /** What the payload is. */
  readonly kind: BuilderKind;
  /** Of an edit: the type of the command that is edited. */
  readonly commandType?: number;
  /** JSON pointer to what the row is about, where it is about one place. */
  readonly pointer?: string;
  /** The payload that the builder received. */
  readonly given: Json;
  /** The words with which the builder refused. */
  readonly said?: string;
  /** Where the output differs; absent for a wrong refusal. */
  readonly change?: BuilderChange;
}

/** One rule, as far as a builder was checked for it. */
export interface BuilderRule {
  /** Id of the rule. */
  readonly rule: string;
  /** Area of the rule, such as `command`. */
  readonly area: string;
  /** Level of the rule in the profile. */
  readonly level: "must" | "should";
  /** Its faults, none where there is none. */
  readonly faults: readonly BuilderFault[];
  /** Its first fault; without one the best that a row of it came to. */
  readonly state: BuilderState;
  /** Number of rows in each state; a state without rows is missing. */
  readonly rows: Readonly<Partial<Record<BuilderState, number>>>;
  /** The state of each row, by the part of its name that follows the rule. */
  readonly rowStates: Readonly<Record<string, BuilderState>>;
  /** Why its state is `unsupported`, in the words of the adapter; which fault of the adapter is met; or what is open. */
  readonly reason?: string;
  /** One for each fault. */
  readonly examples: readonly BuilderExample[];
}

/** A result file of `check-builder`. */
export interface BuilderResult {
  /** Name and version of the file format. */
  readonly format: "slashproof-builder/2";
  /** Name and version of the adapter, as it describes itself. */
  readonly adapter: { readonly name: string; readonly version: string };
  /** The command line that made it. */
  readonly command: string;
  /** Name and version of this tool. */
  readonly tool: string;
  /** Profile of the run. */
  readonly profile: ProfileName;
  /** ISO 8601 date and time. */
  readonly startedAt: string;
  /** Payloads that were answered. */
  readonly answered: number;
  /** Why it ended before everything was sent. */
  readonly stopped?: string;
  /** Faults of the adapter; empty where it has none. */
  readonly adapterFaults: readonly AdapterFault[];
  /** What is added to every payload. It is left out of the comparisons of all other rows. */
  readonly constants: readonly BuilderConstant[];
  /** One entry for each rule that was tried. */
  readonly rules: readonly BuilderRule[];
}
