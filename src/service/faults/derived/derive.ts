/** Makes faults from rules and limits, whatever the kind of payload. */

import { type Rule, ruleOf } from "../../../contract/catalogue.js";
import { CONSTRAINTS } from "../../../contract/constraints.gen.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { RuleViolation } from "../../../rules/violation.js";
import { type Fault, fault } from "../fault.js";
import { alsoRefuses, type Judged, type JudgedKind, overlooks } from "../judged.js";

/** A kind of payload, as faults are derived from it. */
export interface PayloadFaults<J extends Judged> {
  /** Names of the kinds in `generators/kinds.ts` that the service judges in these places. */
  readonly names: readonly string[];
  /** Where the service judges and stores payloads of the kind. */
  readonly kind: JudgedKind<J>;
  /** Rules that a payload can break. */
  readonly rules: readonly Rule[];
  /** The shares of all bodies in which a rule may not be checked. */
  readonly sharesOf: (rule: Rule) => readonly Share<J>[];
  /** Another rule that the same places break: both are overlooked. */
  readonly also?: Readonly<Partial<Record<RuleId, RuleId>>>;
  /** What is counted and measured. */
  readonly bounds: readonly Bound<J>[];
  /** What users suffer: where a rule is not checked, where one more is taken, where the limit itself is refused. */
  readonly harm: BoundHarm & { readonly unchecked: string };
}

/** Each rule of a kind, not checked in each of its shares. */
export function uncheckedFaults<J extends Judged>(payload: PayloadFaults<J>): readonly Fault[] {
  const { kind, rules, sharesOf, also = {}, harm } = payload;
  return rules.flatMap((rule) =>
    sharesOf(rule).map((share) => unchecked(kind, rule.id, share, { harm: harm.unchecked, also: also[rule.id] })),
  );
}

/** Each limit of a kind one off, in either direction. */
export function boundFaults<J extends Judged>({ kind, bounds, harm }: PayloadFaults<J>): readonly Fault[] {
  return offByOne(kind, bounds, harm);
}

/** A share of all bodies in which a rule is not checked. */
export interface Share<J extends Judged> {
  /** Behind the rule in the id of the fault: `not-asked-on-edit`. */
  readonly word: string;
  /** Follows "does not enforce"; begins with a space, or is empty. */
  readonly phrase: string;
  /** True for the violations that are overlooked. */
  readonly holds: (violation: RuleViolation, judged: J) => boolean;
}

/** All bodies. */
export const EVERYWHERE = { word: "not-asked", phrase: "", holds: () => true } as const;

/** The rule is not checked in a share of all bodies; nor are rules of `also`, which the same places break. */
export function unchecked<J extends Judged>(
  kind: JudgedKind<J>,
  rule: RuleId,
  { word, phrase, holds }: Share<J>,
  { harm, also }: { readonly harm: string; readonly also?: RuleId | undefined },
): Fault {
  const { statement } = ruleOf(rule);
  const lowered = statement.charAt(0).toLowerCase() + statement.slice(1).replace(/\.$/, "");
  return fault(`${rule}.${word}`, rule, {
    title: `does not enforce${phrase} that ${lowered}`,
    harm,
    kind: "derived",
    apply: overlooks(kind, (violation, judged) => {
      return (violation.rule === rule || violation.rule === also) && holds(violation, judged);
    }),
  });
}

/** One value that a bound holds for. */
export interface Measured {
  /** JSON pointer into the body. */
  readonly pointer: string;
  /** Length of a text in code points, number of elements, or the number itself. */
  readonly size: number;
}

/** What the contract counts or measures, with its limits. */
export interface Bound<J extends Judged> {
  /** Word in fault ids. */
  readonly word: string;
  /** What is measured, without article. */
  readonly what: string;
  /** What a value beyond the limit breaks. */
  readonly rule: RuleId;
  /** What a refusal of the limit itself breaks, where that is another rule. */
  readonly tightRule?: RuleId;
  /** Included; only where no schema says it. */
  readonly max?: number;
  /** To the next value beyond a limit; 1 unless doubles have none that near. */
  readonly step?: number;
  /** Finds the measured values of a body. */
  readonly measure: (judged: J) => readonly Measured[];
}

/** What users suffer from a limit that is one off. */
export interface BoundHarm {
  /** Where one more is taken. */
  readonly loose: string;
  /** Where the limit itself is refused. */
  readonly tight: string;
}

function offByOne<J extends Judged>(
  kind: JudgedKind<J>,
  bounds: readonly Bound<J>[],
  harm: BoundHarm,
): readonly Fault[] {
  const beyond = { max: 1, min: -1 } as const;
  return bounds.flatMap((bound) =>
    (["max", "min"] as const).flatMap((side) => {
      const limit = (side === "max" ? bound.max : undefined) ?? limitOf(bound.rule, side);
      if (limit === undefined) return [];
      const [looseId, tightId] = [beyond[side], -beyond[side]].map(
        (sign) => `${bound.word}.${side}-${sign > 0 ? "plus" : "minus"}-1`,
      ) as [string, string];
      const taken = limit + beyond[side] * (bound.step ?? 1);
      const unitFor = (count: number) => unitOf(bound.rule, side, count);
      const most = side === "max" ? "most" : "least";
      return [
        fault(looseId, bound.rule, {
          title: `accepts ${taken}${unitFor(taken)} for the ${bound.what}, where the documents allow at ${most} ${limit}`,
          harm: harm.loose,
          kind: "derived",
          apply: takingAlso(kind, bound, taken),
        }),
        fault(tightId, bound.tightRule ?? bound.rule, {
          title: `refuses ${limit}${unitFor(limit)} for the ${bound.what}, which the documents allow`,
          harm: harm.tight,
          kind: "derived",
          apply: refusing(kind, bound, limit),
        }),
      ];
    }),
  );
}

/** The least or the most that the schemas let a rule have, included; undefined where they have none. */
function limitOf(rule: RuleId, side: "min" | "max"): number | undefined {
  const keywords = [`${side}Length`, `${side}Items`, `${side}imum`];
  return CONSTRAINTS.flatMap((one) =>
    one.rule === rule && keywords.includes(one.keyword) && typeof one.value === "number" ? [one.value] : [],
  )[0];
}

/** What the schemas count there, after a space; empty for the value of a number. */
function unitOf(rule: RuleId, side: "min" | "max", count: number): string {
  const isText = CONSTRAINTS.some((one) => one.rule === rule && one.keyword === `${side}Length`);
  return isText ? ` character${count === 1 ? "" : "s"}` : "";
}

/** Takes this size as well, and nothing beyond it. */
function takingAlso<J extends Judged>(kind: JudgedKind<J>, { rule, measure }: Bound<J>, taken: number): Fault["apply"] {
  return overlooks(kind, (violation, judged) => {
    const isIt = ({ pointer, size }: Measured) => pointer === violation.pointer && size === taken;
    return violation.rule === rule && measure(judged).some(isIt);
  });
}

/** Refuses the limit itself. */
function refusing<J extends Judged>(kind: JudgedKind<J>, bound: Bound<J>, limit: number): Fault["apply"] {
  const rule = bound.tightRule ?? bound.rule;
  return alsoRefuses(kind, (judged) => {
    const found = bound.measure(judged).find(({ size }) => size === limit);
    return found && { rule, pointer: found.pointer, message: `${limit} is refused` };
  });
}
