/** How often a target accepted what bodies have, in all requests and by the operation that they were sent with. */
import type { Json } from "../../contract/json.js";
import { COMMAND_VERBS, type CommandVerb, type OperationId } from "../../contract/operations.js";
import { type FeatureGroup, groupByFeature, type RuledItem } from "./common-feature.js";
import { featuresOf } from "./features.js";

/** So many bodies are kept before their features are counted. */
const MOST_BODIES = 50_000;

type FeatureCounts = ReadonlyMap<string, number>;

/** Mutable: it keeps accepted bodies, and counts their features when somebody needs them. */
export class AcceptedFeatures {
  readonly #counts = new Map<CommandVerb | "any", Map<string, number>>();
  /** Bodies that are not counted yet: a run without failures has no use for that. */
  #uncounted: { readonly call: OperationId; readonly body: Json }[] = [];

  see(call: OperationId, body: Json): void {
    this.#uncounted.push({ call, body });
    if (this.#uncounted.length > MOST_BODIES) this.#count();
  }

  /** In how many accepted requests each feature was; with a verb only in those. */
  of(verb: CommandVerb | "any"): FeatureCounts {
    this.#count();
    return this.#counts.get(verb) ?? new Map();
  }

  #count(): void {
    for (const { call, body } of this.#uncounted) {
      const verb = COMMAND_VERBS.get(call);
      const tallies = [this.#tallyOf("any"), ...(verb === undefined ? [] : [this.#tallyOf(verb)])];
      for (const feature of featuresOf(body))
        for (const tally of tallies) tally.set(feature, (tally.get(feature) ?? 0) + 1);
    }
    this.#uncounted = [];
  }

  #tallyOf(verb: CommandVerb | "any"): Map<string, number> {
    const tally = this.#counts.get(verb) ?? new Map<string, number>();
    this.#counts.set(verb, tally);
    return tally;
  }
}

/** A refused request of a case, and the operation that it was sent with. */
export interface RefusedItem extends RuledItem {
  /** The operation; `undefined` where it is none of the service. */
  readonly call: OperationId | undefined;
}

/**
 * Groups refused requests by what they have in common and accepted ones do not. What is left over may be refused by one
 * operation alone, such as a create that validates where a bulk overwrite does not: it is grouped again for each verb.
 */
export function groupRefused<Item extends RefusedItem>(
  refused: readonly Item[],
  accepted: AcceptedFeatures,
): readonly FeatureGroup<Item>[] {
  const groups = groupByFeature(refused, accepted.of("any"));
  const left = groups.find(({ feature }) => feature === undefined)?.items ?? [];
  const verbs = [...new Set(left.map(verbOf))].filter((verb) => verb !== undefined);
  const ofVerbs = verbs.flatMap((verb) =>
    groupByFeature(
      left.filter((item) => verbOf(item) === verb),
      accepted.of(verb),
    ).flatMap((group) => (group.feature === undefined ? [] : [{ ...group, verb }])),
  );
  const taken = new Set(ofVerbs.flatMap(({ items }) => items));
  const rest = left.filter((item) => !taken.has(item));
  return [
    ...groups.filter(({ feature }) => feature !== undefined),
    ...ofVerbs,
    ...(rest.length === 0 ? [] : [{ items: rest }]),
  ];
}

function verbOf({ call }: RefusedItem): CommandVerb | undefined {
  return call && COMMAND_VERBS.get(call);
}
