/** How often a target accepted what bodies have, in all requests and by the operation that they were sent with. */
import type { Json } from "../../../contract/json.js";
import { COMMAND_VERBS, type CommandVerb, type OperationId } from "../../../contract/operations.js";
import { type FeatureGroup, groupByFeature } from "./common-feature.js";
import { featuresOf, LOCALIZED_NAME, NAME } from "./features.js";
import { AcceptedEdits, MOSTLY_REFUSED, type RefusedEdit, refusedWithout } from "./required-in-edits.js";

/** So many bodies are kept before their features are counted. */
const MOST_BODIES = 50_000;

type FeatureCounts = ReadonlyMap<string, number>;

/** Mutable: it keeps accepted bodies, and counts their features when somebody needs them. */
export class AcceptedFeatures {
  readonly #counts = new Map<CommandVerb | OperationId | "any", Map<string, number>>();
  /** What edits were accepted with and without. */
  readonly edits = new AcceptedEdits();
  /** How many bodies each operation accepted. */
  readonly #bodies = new Map<OperationId, number>();
  /** Bodies that are not counted yet: a run without failures has no use for that. */
  #uncounted: { readonly call: OperationId; readonly body: Json }[] = [];

  see(call: OperationId, body: Json): void {
    this.edits.see(call, body);
    this.#bodies.set(call, (this.#bodies.get(call) ?? 0) + 1);
    this.#uncounted.push({ call, body });
    if (this.#uncounted.length > MOST_BODIES) this.#count();
  }

  /** In how many accepted requests each feature was; with a verb or an operation only in those. */
  of(verb: CommandVerb | OperationId | "any"): FeatureCounts {
    this.#count();
    return this.#counts.get(verb) ?? new Map();
  }

  /** How many bodies this operation accepted. */
  by(call: OperationId): number {
    return this.#bodies.get(call) ?? 0;
  }

  #count(): void {
    for (const { call, body } of this.#uncounted) {
      const verb = COMMAND_VERBS.get(call);
      const tallies = (["any", call, ...(verb === undefined ? [] : [verb])] as const).map((key) => this.#tallyOf(key));
      for (const feature of featuresOf(body))
        for (const tally of tallies) tally.set(feature, (tally.get(feature) ?? 0) + 1);
    }
    this.#uncounted = [];
  }

  #tallyOf(verb: CommandVerb | OperationId | "any"): Map<string, number> {
    const tally = this.#counts.get(verb) ?? new Map<string, number>();
    this.#counts.set(verb, tally);
    return tally;
  }
}

/** A refused request of a case, and the operation that it was sent with. */
export interface RefusedItem extends RefusedEdit {
  /** The operation; `undefined` where it is none of the service. */
  readonly call: OperationId | undefined;
}

/** An operation of which so few requests were accepted refuses them whatever they have, if so many were refused. */
const FEWEST_REFUSED = 10;

/**
 * Groups refused requests by what they have in common and accepted ones do not. First come edits that lack a member that
 * the service requires in each of them, then an operation that refuses nearly all: what else such requests have in common
 * says nothing. What is left over may be refused by one operation alone, such as a create that validates where a bulk
 * overwrite does not: it is grouped again for each verb, and for each operation.
 */
export function groupRefused<Item extends RefusedItem>(
  refused: readonly Item[],
  accepted: AcceptedFeatures,
): readonly FeatureGroup<Item>[] {
  const lacking = refusedWithout(refused, accepted.edits);
  const closed = closedOperation(without(refused, lacking), accepted);
  const groups = groupByFeature(without(refused, [...lacking, ...closed]), accepted.of("any"));
  const left = groups.find(({ feature }) => feature === undefined)?.items ?? [];
  const ofVerbs = groupsWithin(left, verbOf, accepted);
  const afterVerbs = without(left, ofVerbs);
  // One scope may refuse what the other accepts.
  const ofCalls = groupsWithin(afterVerbs, ({ call }) => call, accepted);
  const rest = without(afterVerbs, ofCalls);
  return [
    ...lacking,
    ...closed,
    ...joinedWithNames(groups.filter(({ feature }) => feature !== undefined)),
    ...joinedByFeature([...ofVerbs, ...ofCalls]),
    ...(rest.length === 0 ? [] : [{ items: rest }]),
  ];
}

/** Groups refusals of each operation by what that operation accepted. What has nothing of its own is in no group. */
function groupsWithin<Item extends RefusedItem>(
  items: readonly Item[],
  operationOf: (item: Item) => CommandVerb | OperationId | undefined,
  accepted: AcceptedFeatures,
): readonly FeatureGroup<Item>[] {
  const operations = [...new Set(items.map(operationOf))].filter((one) => one !== undefined);
  return operations.flatMap((operation) => {
    const own = items.filter((item) => operationOf(item) === operation);
    const verb = own[0] && verbOf(own[0]);
    return groupByFeature(own, accepted.of(operation)).flatMap((group) =>
      group.feature === undefined ? [] : [{ ...group, verb }],
    );
  });
}

/** What several operations refuse for one reason is one mistake, though another operation accepts it. */
function joinedByFeature<Item>(groups: readonly FeatureGroup<Item>[]): readonly FeatureGroup<Item>[] {
  const joined = new Map<string | undefined, FeatureGroup<Item>>();
  for (const group of groups) {
    const known = joined.get(group.feature);
    if (known === undefined) joined.set(group.feature, group);
    else
      joined.set(group.feature, {
        feature: group.feature,
        verb: known.verb === group.verb ? group.verb : undefined,
        items: [...known.items, ...group.items],
      });
  }
  return [...joined.values()];
}

/** Localized names follow the restrictions of names: what is refused in both is refused by one pattern. */
function joinedWithNames<Item>(groups: readonly FeatureGroup<Item>[]): readonly FeatureGroup<Item>[] {
  const features = new Set(groups.map(({ feature }) => feature));
  return joinedByFeature(
    groups.map((group) => {
      const ofNames = group.feature?.replace(LOCALIZED_NAME, NAME);
      return features.has(ofNames) ? { ...group, feature: ofNames } : group;
    }),
  );
}

function without<Item>(items: readonly Item[], groups: readonly FeatureGroup<Item>[]): readonly Item[] {
  const taken = new Set(groups.flatMap((group) => group.items));
  return items.filter((item) => !taken.has(item));
}

/**
 * The operation that refuses nearly all, or its verb where it does so in both scopes. None where operations of several
 * verbs are like that, for then it is not the operation.
 */
function closedOperation<Item extends RefusedItem>(
  refused: readonly Item[],
  accepted: AcceptedFeatures,
): readonly FeatureGroup<Item>[] {
  const all = new Map<OperationId, Item[]>();
  for (const item of refused) {
    const { call } = item;
    if (call !== undefined && verbOf(item) !== undefined) all.set(call, [...(all.get(call) ?? []), item]);
  }
  const closed = [...all].filter(([call, items]) => {
    const total = items.length + accepted.by(call);
    return items.length >= FEWEST_REFUSED && items.length / total >= MOSTLY_REFUSED;
  });
  const [first, second] = closed;
  if (first === undefined) return [];
  const [call, items] = first;
  if (second === undefined) return [{ call, items }];
  const verb = COMMAND_VERBS.get(call);
  const isOfOneVerb = closed.every(([other]) => COMMAND_VERBS.get(other) === verb);
  return isOfOneVerb ? [{ verb, items: closed.flatMap(([, own]) => own) }] : [];
}

function verbOf({ call }: RefusedItem): CommandVerb | undefined {
  return call && COMMAND_VERBS.get(call);
}
