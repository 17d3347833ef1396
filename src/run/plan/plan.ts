/** What a run sends: the suite, filtered and cut into shards, always in the same order. */
import type { Case } from "../../case/case.js";
import type { CaseShape } from "../../case/case-shape.js";
import type { Property, Suite } from "../../case/property.js";
import { ruleOf } from "../../contract/catalogue.js";
import { didYouMean, wildcardOf } from "../../contract/did-you-mean.js";
import { SetupError } from "../../contract/setup-error.js";
import { patternMatcher } from "../../contract/text-pattern.js";
import { fastIds } from "./fast.js";
import { hash32 } from "./hash.js";

/** One thing to run: a case as it is, or a property that makes many. */
export type PlannedItem =
  | { readonly kind: "case"; readonly testCase: Case; readonly shape?: CaseShape | undefined }
  | { readonly kind: "property"; readonly testCase: Property };

export interface PlanFilters {
  /** Patterns of case ids, rules or areas (`content` or `content.*`); `*` means any text. Empty: everything. */
  readonly only?: readonly string[];
  /** Patterns of cases that are left out; `only` cannot bring them back. */
  readonly skip?: readonly string[];
  /** `index/count`, the first is 1. */
  readonly shard?: string | undefined;
  /** Only the cases that find most, for a sixth of the requests of a run with so many values of a property. */
  readonly fast?: { readonly runs: number } | undefined;
}

/**
 * The items of a run in the order of the suite.
 * @throws SetupError `filter-matches-nothing`, `shard-invalid`
 */
export function planRun(suite: Suite, filters: PlanFilters = {}): readonly PlannedItem[] {
  const all: readonly PlannedItem[] = [
    ...suite.cases.map((testCase) => ({
      kind: "case" as const,
      testCase,
      shape: suite.shapes?.get(testCase),
    })),
    ...suite.properties.map((testCase) => ({ kind: "property" as const, testCase })),
  ];
  const { exact, patterns } = splitPatterns(filters.only ?? [], all);
  const only = patterns.map((pattern) => matcherOf(pattern, all, "--only"));
  const isUnfiltered = exact.size === 0 && only.length === 0;
  const skip = (filters.skip ?? []).map((pattern) => matcherOf(pattern, all, "--skip"));
  const fast = filters.fast && fastIds(suite, filters.fast.runs);
  const chosen = all.filter(
    (item) =>
      (fast === undefined || fast.has(item.testCase.id) || isOfReceived(item)) &&
      (isUnfiltered || exact.has(item.testCase.id) || only.some((matches) => matches(item))) &&
      !skip.some((matches) => matches(item)),
  );
  if (chosen.length === 0) {
    throw new SetupError(
      "filter-matches-nothing",
      "Cannot plan a run: the filters leave no case; pass fewer of --only, --skip and --fast",
    );
  }
  const isInShard = shardOf(filters.shard);
  // What a shard receives, it has to judge itself.
  return chosen.filter((item) => isOfReceived(item) || isInShard(item.testCase.id));
}

/** A case that sends nothing of its own. */
export function isOfReceived(item: PlannedItem): boolean {
  return item.kind === "case" && item.testCase.receives !== undefined;
}

/** Area of a case: that of its first rule. */
export function areaOf(testCase: Pick<Case, "rules">): string {
  return ruleOf(testCase.rules[0]).area;
}

/** Ids are looked up: there are thousands where a run before had so many failures. */
function splitPatterns(given: readonly string[], all: readonly PlannedItem[]) {
  if (given.length === 0) return { exact: new Set<string>(), patterns: given };
  const ids = new Set(all.map(({ testCase }) => testCase.id));
  const groups = new Set<string>(all.flatMap(({ testCase }) => [...testCase.rules, areaOf(testCase)]));
  const exact: ReadonlySet<string> = new Set(given.filter((pattern) => ids.has(pattern) && !groups.has(pattern)));
  return { exact, patterns: given.filter((pattern) => !exact.has(pattern)) };
}

type Matcher = (item: PlannedItem) => boolean;

function matcherOf(pattern: string, all: readonly PlannedItem[], flag: string): Matcher {
  const isLike = patternMatcher(pattern);
  const matches: Matcher = ({ testCase }) =>
    isLike(testCase.id) || testCase.rules.some(isLike) || isLike(areaOf(testCase)) || isLike(`${areaOf(testCase)}.`);
  if (all.some(matches)) return matches;
  const ids = new Set(all.flatMap(({ testCase }) => [testCase.id, ...testCase.rules, areaOf(testCase)]));
  const known = pattern.endsWith(".*") ? new Set([...ids].flatMap(patternsAbove)) : ids;
  const way = wildcardOf(pattern, ids) || didYouMean(pattern, known) || "slashproof cases lists all ids";
  throw new SetupError(
    "filter-matches-nothing",
    `Cannot filter by ${flag} "${pattern}": no case, rule or area matches; ${way}`,
  );
}

/** @example `option.name.is-required` is below `option.*` and `option.name.*` */
function patternsAbove(id: string): readonly string[] {
  const segments = id.split(".");
  return segments.slice(1).map((_, index) => `${segments.slice(0, index + 1).join(".")}.*`);
}

function shardOf(shard: string | undefined): (id: string) => boolean {
  if (shard === undefined) return () => true;
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(shard) ?? [];
  const nth = Number(index);
  const of = Number(count);
  if (!(nth >= 1 && nth <= of)) {
    throw new SetupError(
      "shard-invalid",
      `Cannot run shard "${shard}": the index must be between 1 and the count; for example 1/4`,
    );
  }
  return (id) => hash32(id) % of === nth - 1;
}
