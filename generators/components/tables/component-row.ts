/** Rows about components as data, and their builders: a twin is always made from its valid half. */
import type { Json } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import type { JsonObject } from "../../commands/members.js";
import { replaceAt } from "../../mutations/json-pointer.js";

/** A file that is sent beside the body, of the content that its kind says. */
export interface AttachedFile {
  readonly name: string;
  readonly kind: "text" | "png" | "gif";
  /** Size in bytes. Default: as few as the kind allows. */
  readonly bytes?: number;
}

interface Row {
  readonly rule: RuleId;
  /** Verb phrase, unique for its rule: `refuses-81-characters-in-a-row`. */
  readonly slug: string;
  /** Completes "the service …". */
  readonly title: string;
  /** What the bodies are: a message `{ flags?, content?, components }`, or a modal `{ custom_id, title, components }`. */
  readonly place: "message" | "modal";
  /** The message has the flag IS_COMPONENTS_V2; false for modals. */
  readonly v2: boolean;
  readonly files?: readonly AttachedFile[];
  /** Only asked in this profile: it leans on public facts that the documents do not give. */
  readonly profile?: "discord";
}

/** A valid body and its twin, which differ at `pointer` (JSON pointer into the body) and break `rule` alone. */
export interface ComponentPair extends Row {
  readonly valid: JsonObject;
  readonly twin: JsonObject;
  readonly pointer: string;
  /** As in `Pair`: refused; a field that has no place; a wrong JSON type that a lenient reader may convert. */
  readonly verdict: "refused" | "refused-or-without-effect" | "refused-or-coerced";
  /** Rules that cannot be kept once `rule` is broken. */
  readonly implies?: readonly RuleId[];
}

/** A body at a limit or of a special kind that must be accepted and read back as it was sent. */
export interface ComponentAcceptance extends Row {
  readonly value: JsonObject;
}

/** A body on which the documents are silent: sent, recorded, never judged. */
export interface ComponentProbe extends Row {
  readonly value: JsonObject;
}

/** The rows of one subject. */
export interface ComponentTable {
  readonly pairs: readonly ComponentPair[];
  readonly acceptances: readonly ComponentAcceptance[];
  readonly probes: readonly ComponentProbe[];
}

/** A pair before its twin is made. */
export type ComponentPairSeed = Omit<ComponentPair, "twin" | "verdict"> & {
  readonly to: Json | undefined;
  readonly verdict?: ComponentPair["verdict"];
};

/** A pair whose twin is `valid` with `to` at `pointer`; `to: undefined` leaves the member out. Default: refused. */
export function componentPair({ to, verdict = "refused", ...row }: ComponentPairSeed): ComponentPair {
  return { ...row, verdict, twin: replaceAt(row.valid, row.pointer, to) as JsonObject };
}

/** Several tables as one, in their order. */
export function joinedTables(tables: readonly Partial<ComponentTable>[]): ComponentTable {
  return {
    pairs: tables.flatMap((table) => table.pairs ?? []),
    acceptances: tables.flatMap((table) => table.acceptances ?? []),
    probes: tables.flatMap((table) => table.probes ?? []),
  };
}
