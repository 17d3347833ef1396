/** Rows about payloads of every kind: what is sent, and which one rule the invalid variant breaks. */
import type { Json, JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { replaceAt } from "./json-pointer.js";

/**
 * What the documents ask of a variant that breaks a rule.
 *
 * - `refused` a 4xx and no trace
 * - `refused-or-without-effect` the field has no place there, what becomes of it is open
 * - `refused-or-coerced` the type is wrong; a lenient reader may convert, but may not store it as it is
 */
export type RowVerdict = "refused" | "refused-or-without-effect" | "refused-or-coerced";

/** The verbs of a command that a row applies to. */
export type WriteVerb = "create" | "edit" | "bulk";

/**
 * What a row is about. The suites build the whole request around it:
 * an `option` is tried on top, in a subcommand and in a subcommand of a group, a `choice` also as the 25th.
 *
 * @remarks A `command` is a create body; its name, and the description of a chat-input command, are filled in where it
 * has none, its `type` (part of it where it is not 1) is left out of an edit. `permissions` is the whole body of
 * a permission edit, with references such as `{ "$": "role" }` where ids of the target belong.
 */
export type Element = "command" | "option" | "choice" | "permissions";

/** Where a row about commands applies. */
export interface CommandSubject {
  /** What the value of the row is. */
  readonly element: Element;
  /** Command type that the element belongs to. Default 1, chat input. */
  readonly commandType?: 1 | 2 | 3 | 4;
  /** Default: all three. */
  readonly verbs?: readonly WriteVerb[];
  /** Default: both. */
  readonly scopes?: readonly ("global" | "guild")[];
  /** For `choice`: the type of the option that has the choice. Default 3, string. */
  readonly optionType?: 3 | 4 | 10;
  /** The value is the whole body: nothing may be filled in, because the row is about what is missing. */
  readonly complete?: true;
}

/** A file that is sent beside the body, of the content that its kind says. */
export interface AttachedFile {
  /** Name of the file in the upload. */
  readonly name: string;
  /** What its bytes are. */
  readonly kind: "text" | "png" | "gif";
  /** Size in bytes. Default: as few as the kind allows. */
  readonly bytes?: number;
}

/** Where a row about components applies. */
export interface ComponentSubject {
  /** What the bodies are: a message `{ flags?, content?, components }`, or a modal `{ custom_id, title, components }`. */
  readonly place: "message" | "modal";
  /** The message has the flag IS_COMPONENTS_V2; false for modals. */
  readonly v2: boolean;
  /** Sent beside the body. */
  readonly files?: readonly AttachedFile[];
}

/** Where a row applies. */
export type RowSubject = CommandSubject | ComponentSubject;
type ValueOf<S extends RowSubject> = S extends ComponentSubject ? JsonObject : Json;

interface RowFacts {
  readonly rule: RuleId;
  /** Verb phrase, unique for its rule: `refuses-33-characters`. */
  readonly slug: string;
  /** Completes "the service …". */
  readonly title: string;
  /** Only part of this profile: it leans on public facts that the documents do not give. */
  readonly profile?: "discord";
}

/** A valid value and its invalid variant, which differ at `pointer` (JSON pointer into the value) and break `rule` alone. */
export type Pair<S extends RowSubject = CommandSubject> = RowFacts &
  S & {
    readonly valid: ValueOf<S>;
    readonly twin: ValueOf<S>;
    readonly pointer: string;
    readonly verdict: RowVerdict;
    /** Rules that cannot be kept once `rule` is broken (a fifth level is always a nesting fault too). */
    readonly implies?: readonly RuleId[];
  };

/** A value at a limit or of a special kind that must be accepted and read back as it was sent. */
export type Acceptance<S extends RowSubject = CommandSubject> = RowFacts & S & { readonly value: ValueOf<S> };

/** A value on which the documents are silent: sent, recorded, never judged. */
export type Probe<S extends RowSubject = CommandSubject> = Acceptance<S>;

export type ComponentPair = Pair<ComponentSubject>;
export type ComponentAcceptance = Acceptance<ComponentSubject>;
export type ComponentProbe = Probe<ComponentSubject>;

/** The rows of one subject. */
export interface Table<S extends RowSubject = CommandSubject> {
  /** What has to be refused, each with a valid half. */
  readonly pairs: readonly Pair<S>[];
  /** What has to be accepted. */
  readonly acceptances: readonly Acceptance<S>[];
  /** What is only recorded. */
  readonly probes: readonly Probe<S>[];
}

export type ComponentTable = Table<ComponentSubject>;

type Facts = Omit<RowFacts, "rule" | "slug" | "title"> & { readonly title?: string };

/** All of a pair but its name; the title is the slug in words where none is given. */
export type PairSeed<S extends RowSubject = CommandSubject> = Facts &
  S & {
    readonly valid: ValueOf<S>;
    readonly pointer: string;
    /** What the invalid variant has at `pointer`; undefined leaves the member out. */
    readonly to: Json | undefined;
    /** Default: refused. */
    readonly verdict?: RowVerdict;
    readonly implies?: readonly RuleId[];
  };

/** All of an acceptance or a probe but its name. */
export type ValueSeed<S extends RowSubject = CommandSubject> = Facts & S & { readonly value: ValueOf<S> };

/** A slug as words: `refuses-an-empty-text` is "refuses an empty text"; a word in the place of another type is a string. */
export function wordsOf(slug: string): string {
  return slug.replaceAll("-", " ").replace(/\ba word\b/, "a string");
}

/** A pair; its invalid variant is made from the valid half, so they cannot differ anywhere else. */
function paired<S extends RowSubject>(rule: RuleId, slug: string, { to, ...seed }: PairSeed<S>): Pair<S> {
  const twin = replaceAt(seed.valid as Json, seed.pointer, to);
  return { verdict: "refused", title: wordsOf(slug), ...seed, rule, slug, twin } as unknown as Pair<S>;
}

function valued<S extends RowSubject>(rule: RuleId, slug: string, seed: ValueSeed<S>): Acceptance<S> {
  return { title: wordsOf(slug), ...seed, rule, slug } as unknown as Acceptance<S>;
}

/** A pair about commands or permissions. */
export const pair: (rule: RuleId, slug: string, seed: PairSeed) => Pair = paired;
/** A pair about a message or a modal. */
export const componentPair: (rule: RuleId, slug: string, seed: PairSeed<ComponentSubject>) => ComponentPair = paired;
/** An acceptance or a probe about commands or permissions. */
export const valueRow: (rule: RuleId, slug: string, seed: ValueSeed) => Acceptance = valued;
/** An acceptance or a probe about a message or a modal. */
export const bodyRow: (rule: RuleId, slug: string, seed: ValueSeed<ComponentSubject>) => ComponentAcceptance = valued;

/** A pair about a field that has no place there: `valid` lacks the member that its invalid variant has. */
export function misplaced(rule: RuleId, slug: string, seed: PairSeed): Pair {
  return pair(rule, slug, { ...seed, verdict: "refused-or-without-effect" });
}

/** A pair about a wrong JSON type, which a lenient reader may convert. */
export function mistyped(rule: RuleId, slug: string, seed: PairSeed): Pair {
  return pair(rule, slug, { ...seed, verdict: "refused-or-coerced" });
}

function gathered<S extends RowSubject>(tables: readonly Partial<Table<S>>[]): Table<S> {
  return {
    pairs: tables.flatMap((table) => table.pairs ?? []),
    acceptances: tables.flatMap((table) => table.acceptances ?? []),
    probes: tables.flatMap((table) => table.probes ?? []),
  };
}

/** Several tables as one, in their order. */
export const joined: (tables: readonly Partial<Table>[]) => Table = gathered;
/** The same for messages and modals. */
export const joinedBodies: (tables: readonly Partial<ComponentTable>[]) => ComponentTable = gathered;

/** The rows of a table whose subject is meant. */
export function rowsWhere<S extends RowSubject>(table: Table<S>, isMeant: (subject: S) => boolean): Table<S> {
  return {
    pairs: table.pairs.filter(isMeant),
    acceptances: table.acceptances.filter(isMeant),
    probes: table.probes.filter(isMeant),
  };
}
