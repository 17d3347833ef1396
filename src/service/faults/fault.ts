/** A deliberate deviation of the reference service, to see whether a suite notices. */
import type { DeliveryKind } from "../../contract/delivered.js";
import type { ProfileName } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Policies } from "../policies.js";

/**
 * Where a fault comes from.
 *
 * - `derived` made from the contract: a rule that is not checked, a limit that is one off, a value that is missing
 * - `behavioural` written by hand: what services get wrong besides payloads
 * - `rare` shows on few values, or in few places only
 * - `reported` seen in a published service
 * - `control` no fault at all, or one under a wrong name: it must not be killed
 */
export type FaultKind = "derived" | "behavioural" | "rare" | "reported" | "control";

/** Makes the policies that differ. `acted` is called each time the service really did otherwise than the sound one. */
export type Apply = (sound: Policies, acted: () => void) => Partial<Policies>;

export interface Fault {
  /** Verb phrase after the rule or the subject, such as `command.name.is-lowercase.not-asked-on-edit`. Frozen. */
  readonly id: string;
  /** The rule that it breaks, and that a case has to name for the fault to count as killed. */
  readonly rule: RuleId;
  /** Completes "the service …". */
  readonly title: string;
  /** What a user of such a service would suffer, one sentence without full stop. */
  readonly harm: string;
  /** How the fault was made. */
  readonly kind: FaultKind;
  /** Names of the reports that it reproduces: an issue, a published bug, a classic of all services. */
  readonly reports?: readonly string[];
  /** The kind of interaction that it gets wrong, where it is one of those that are derived for each kind. */
  readonly delivery?: DeliveryKind;
  /** Where the rule is judged; default `documented`. */
  readonly profile?: ProfileName;
  /** What the proof has to end in; default `killed`. Only controls say otherwise. */
  readonly ends?: "killed" | "survived" | "other";
  /** Puts the fault into the policies of a service. */
  readonly apply: Apply;
}

/** All of a fault but its name and its rule. */
export type FaultDetails = Omit<Fault, "id" | "rule" | "kind"> & { readonly kind?: FaultKind };

/** A fault of a table that says its harm. */
export type HarmlessFault = Omit<Fault, "harm">;

/** A fault; behavioural where no kind is given. */
export function fault(id: string, rule: RuleId, facts: FaultDetails): Fault;
/** A fault whose harm is that of its table. */
export function fault(id: string, rule: RuleId, facts: Omit<FaultDetails, "harm">): HarmlessFault;
/** A fault with its harm or without it. */
export function fault(id: string, rule: RuleId, facts: Omit<FaultDetails, "harm">): HarmlessFault {
  return { id, rule, ...facts, kind: facts.kind ?? "behavioural" };
}

/** Faults of this kind, whatever their rows say. */
export function ofKind(kind: FaultKind, rows: readonly Fault[]): readonly Fault[] {
  return rows.map(({ id, rule, title, harm, kind: _kind, ...row }) => ({ id, rule, title, harm, kind, ...row }));
}

/** Faults that have this harm where they do not say another one. */
export function withHarm(harm: string, rows: readonly (Fault | HarmlessFault)[]): readonly Fault[] {
  return rows.map(({ id, rule, title, ...row }) => ({ id, rule, title, harm, ...row }));
}

/** A row of a table of faults: what the service does, and the change that makes it do so. */
export type FaultRow = readonly [title: string, apply: Apply, kind?: FaultKind];

/** Faults that break one rule, with one harm to users, by id. */
export function faults(rule: RuleId, harm: string, rows: Readonly<Record<string, FaultRow>>): readonly Fault[] {
  return Object.entries(rows).map(([id, [title, apply, kind = "behavioural"]]) =>
    fault(id, rule, { title, harm, apply, kind }),
  );
}
