/** One row of the tables as whole payloads for a builder: a valid one, and its invalid variant where there is one. */
import type { Pair } from "../../../generators/index.js";
import type { BuilderExample } from "../../case/builder-result.js";
import { levelOf, ruleOf } from "../../contract/catalogue.js";
import type { Json } from "../../contract/json.js";
import type { ProfileName } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";

/** What is sent to a builder, and what is expected from it. */
export interface Trial extends Pick<BuilderExample, "row" | "title" | "kind" | "commandType"> {
  /** The rule that the trial is about. */
  readonly rule: RuleId;
  /** Area of the rule, such as `command`. */
  readonly area: string;
  /** Level of the rule in the profile. */
  readonly level: "must" | "should";
  /** The payload that must come out unchanged, unless that is open. */
  readonly valid: Json;
  /** The member whose absence the rule gives a meaning to, `anything` for each; absent where the rule is about something else. */
  readonly leavesOut?: string;
  /** True where the documents leave open what becomes of the payload: only that it is kept says something. */
  readonly isOpen?: true;
  /** The payload that must be refused, with the place of its fault; absent where none exists. */
  readonly twin?: { readonly value: Json; readonly pointer: string; readonly verdict: Pair["verdict"] };
}

/** What every row has, whatever it is about. */
export type RowHead = Pick<Pair, "rule" | "slug" | "title" | "profile">;

/** The part of a trial that comes from its rule and its name. A rule that the profile only observes never gets here. */
export function headOf(
  { rule, slug, title }: RowHead,
  profile: ProfileName,
): Pick<Trial, "rule" | "area" | "level" | "row" | "title"> {
  const level = levelOf(rule, profile) === "should" ? ("should" as const) : ("must" as const);
  return { rule, area: ruleOf(rule).area, level, row: `${rule}.${slug}`, title };
}

/** Whether a row is judged in a profile. */
export function isTried(row: Pick<RowHead, "rule" | "profile">, profile: ProfileName): boolean {
  return levelOf(row.rule, profile) !== "observe" && (row.profile === undefined || row.profile === profile);
}
