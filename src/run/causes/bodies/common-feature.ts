/** Groups refused requests by what they have in common and accepted ones do not. */
import type { CommandVerb, OperationId } from "../../../contract/operations.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";

export interface Refused {
  /** Words about what the request has. */
  readonly features: readonly string[];
}

/** A refused request of a case about a rule. */
export interface RuledItem extends Refused {
  /** The rule of the case. */
  readonly rule: RuleId;
  /** The case only prepared what it is about. */
  readonly isBlocked: boolean;
}

export interface FeatureGroup<Item> {
  /** Absent for requests that have nothing of their own. */
  readonly feature?: string | undefined;
  /** The rule that they are about, where one rule is refused for several features. */
  readonly rule?: RuleId | undefined;
  /** The operation that refuses them, where others accept what they have. */
  readonly verb?: CommandVerb | undefined;
  /** The operation that refuses nearly all requests, where no feature explains them. */
  readonly call?: OperationId | undefined;
  /** The requests that have the feature. */
  readonly items: readonly Item[];
}

/** What fewer refusals share may be chance. */
const FEWEST = 2;

/** A feature explains refusals if so few of the requests that have it were accepted. */
const MOSTLY_REFUSED = 0.9;

/**
 * Takes the feature that most refusals share, then that of the rest, and so on.
 * @param accepted in how many accepted requests each feature was
 */
export function groupByFeature<Item extends Refused>(
  refused: readonly Item[],
  accepted: ReadonlyMap<string, number>,
): readonly FeatureGroup<Item>[] {
  const groups: FeatureGroup<Item>[] = [];
  let left = refused;
  for (let feature = telling(left, refused, accepted); feature; feature = telling(left, refused, accepted)) {
    const word = feature;
    groups.push({ feature: word, items: left.filter(({ features }) => features.includes(word)) });
    left = left.filter(({ features }) => !features.includes(word));
  }
  return left.length === 0 ? groups : [...groups, { items: left }];
}

/** A rule says what a group is about if so many of its written cases name it. */
const MOST = 0.8;

/**
 * Groups of one rule as one: a rule is often about more than one member, and each value shows it by another feature.
 * A rule also says more than nothing of requests that have no feature of their own.
 */
export function joinedByRule<Item extends RuledItem>(
  groups: readonly FeatureGroup<Item>[],
): readonly FeatureGroup<Item>[] {
  const byRule = grouped(groups.flatMap(splitByRule), ({ items }) => ruleOfMost(items));
  return [...byRule].flatMap(([rule, own]) =>
    rule === undefined || isFeatureAlone(own) ? own : [{ rule, items: own.flatMap(({ items }) => items) }],
  );
}

/** What is refused for no feature is about a few rules, which say more than nothing, or about too many to say anything. */
const MOST_RULES = 5;

function splitByRule<Item extends RuledItem>(group: FeatureGroup<Item>): readonly FeatureGroup<Item>[] {
  const { feature, verb, call, items } = group;
  if (feature !== undefined || verb !== undefined || call !== undefined) return [group];
  const failed = items.filter(({ isBlocked }) => !isBlocked);
  const ofRules = [...grouped(failed, ({ rule }) => rule).values()].filter((own) => own.length >= FEWEST);
  const [first, ...others] = ofRules;
  if (first === undefined || ofRules.length > MOST_RULES || first.length === failed.length) return [group];
  const named = new Set(ofRules.flat());
  const rest = items.filter((item) => !named.has(item));
  // What was blocked shows no rule of its own.
  if (rest.every(({ isBlocked }) => isBlocked)) return [[...first, ...rest], ...others].map((own) => ({ items: own }));
  return [...ofRules, rest].map((own) => ({ items: own }));
}

function isFeatureAlone([first, ...others]: readonly FeatureGroup<unknown>[]): boolean {
  return others.length === 0 && first?.feature !== undefined;
}

function ruleOfMost(items: readonly RuledItem[]): RuleId | undefined {
  const failed = items.filter(({ isBlocked }) => !isBlocked);
  const byRule = [...grouped(failed, ({ rule }) => rule)];
  return byRule.find(([, own]) => own.length >= MOST * failed.length)?.[0];
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function telling(
  left: readonly Refused[],
  refused: readonly Refused[],
  accepted: ReadonlyMap<string, number>,
): string | undefined {
  const total = countsOf(refused);
  const isTelling = ([feature]: readonly [string, number]) => {
    const bad = total.get(feature) ?? 0;
    return bad >= FEWEST && bad / (bad + (accepted.get(feature) ?? 0)) >= MOSTLY_REFUSED;
  };
  const [best] = [...countsOf(left)].filter(isTelling).sort(([one, size], [other, otherSize]) => {
    if (size !== otherSize) return otherSize - size;
    // That it is there at all says more than how long it is.
    if (isOfLength(one) !== isOfLength(other)) return isOfLength(one) ? 1 : -1;
    return one < other ? -1 : 1;
  });
  return best?.[0];
}

function isOfLength(feature: string): boolean {
  return / is (?:short|long)$/.test(feature);
}

function countsOf(items: readonly Refused[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of items) for (const one of features) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
