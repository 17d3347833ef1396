/** How many required rules are kept in each area: the score of a run in a few numbers. */
import type { RunStarted } from "../run/result/event.js";
import { type RuleTally, ruleTallyOf } from "./cause-view.js";
import type { Digest } from "./digest.js";
import { knownRule } from "./rule-source.js";
import { counted } from "./text.js";
import { VERDICT_WORDS } from "./verdict.js";

export interface AreaScore extends RuleTally {
  /** Name of the area, such as `command`; `unknown` for rules of other versions. */
  readonly area: string;
}

/** One row for each area with a required rule, by name. */
export function areaScoresOf({ rules, causes }: Pick<Digest, "rules" | "causes">): readonly AreaScore[] {
  const required = rules.filter(({ level }) => level === "must");
  const areaOf = (rule: string): string => knownRule(rule)?.area ?? "unknown";
  const areas = [...new Set(required.map(({ rule }) => areaOf(rule)))].sort();
  return areas.map((area) => ({
    area,
    ...ruleTallyOf({ rules: required.filter(({ rule }) => areaOf(rule) === area), causes }),
  }));
}

/** The verdict in a few words with its size, and whether only a part was checked: `conformant, in part`. */
export function shortVerdict(digest: Digest): string {
  const { broken } = ruleTallyOf(digest);
  const words = VERDICT_WORDS[digest.verdict].toLowerCase();
  const size = digest.verdict === "findings" && broken > 0 ? `: ${counted(broken, "rule")} broken` : "";
  return `${words}${size}${isPart(digest.start) ? ", in part" : ""}`;
}

/** Whether the run left cases out on purpose. */
export function isPart({ filters, shard }: Pick<RunStarted, "filters" | "shard">): boolean {
  return filters.fast === true || filters.only.length > 0 || filters.skip.length > 0 || shard !== undefined;
}
