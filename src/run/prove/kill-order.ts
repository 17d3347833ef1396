/** In which order cases find most faults with the fewest requests. Pure: from who kills whom to ids. */
import type { Case } from "../../case/case.js";
import { shapeOfSteps } from "../plan/case-shape.js";
import type { Kills } from "./kills-of.js";

/** Something to be found by any of a few cases: a fault, or what takes the place of one that is not written. */
interface Quarry {
  readonly by: readonly string[];
  /** What it is worth to the first that finds it; 1 for a fault. */
  readonly worth: number;
}

interface Candidate {
  readonly id: string;
  readonly cost: number;
  readonly quarries: readonly number[];
  /** Worth per request when it was last looked at; never less than what it is now. */
  bound: number;
}

/** What is found once is worth this much to the next that finds it: one case may not show what another does. */
const WORTH_AGAIN = 0.1;

/**
 * What is worth something whatever faults there are: a rule at one kind of place, a further rule that a case names, and a row
 * of a table. Chosen by faults that were left out, those of one rule together: the higher these are, the more of them are
 * found, and the fewer of the known ones.
 */
const WORTH = { place: 2, furtherRule: 1, row: 0.5 };

/**
 * Ids of cases, what finds most per request first, as many as `budget` requests have room for.
 * Ties go by id, so that the same kills give the same order, whatever the order before.
 *
 * @param kills by fault, all that were recorded
 */
export function killOrder(
  kills: readonly Pick<Kills, "by">[],
  suite: readonly Case[],
  budget: number,
): readonly string[] {
  const cases = suite.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const quarries: readonly Quarry[] = [...kills.map(({ by }) => ({ by, worth: 1 })), ...untestedIn(cases)];
  const worth = quarries.map((one) => one.worth);
  const worthOf = (one: Candidate): number =>
    one.quarries.reduce((sum, quarry) => sum + (worth[quarry] ?? 0), 0) / one.cost;
  const left = candidatesOf(quarries, cases);
  for (const one of left) one.bound = worthOf(one);
  const order: string[] = [];
  let spent = 0;
  for (let best = takeBest(left, worthOf); best !== undefined; best = takeBest(left, worthOf)) {
    spent += best.cost;
    if (spent > budget) break;
    order.push(best.id);
    for (const quarry of best.quarries) worth[quarry] = (worth[quarry] ?? 0) * WORTH_AGAIN;
  }
  return order;
}

/** Subjects of faults that are not in the list of faults: one case about each is worth running. */
function untestedIn(cases: readonly Case[]): readonly Quarry[] {
  const about = new Map<string, { readonly by: string[]; readonly worth: number }>();
  for (const one of cases)
    for (const [subject, worth] of subjectsOf(one)) {
      const quarry = about.get(subject) ?? { by: [], worth };
      quarry.by.push(one.id);
      about.set(subject, quarry);
    }
  return [...about.values()];
}

/** A kind of place is a word after the `@`, such as an edit, a guild, a subcommand. */
function subjectsOf({ id, rules: [rule, ...further] }: Case): readonly (readonly [subject: string, worth: number])[] {
  const [row = "", place = ""] = id.split("@");
  return [
    ...place.split(".").map((word) => [`${rule} @${word}`, WORTH.place] as const),
    ...further.map((other) => [`further ${other}`, WORTH.furtherRule] as const),
    [`row ${row}`, WORTH.row],
  ];
}

function candidatesOf(quarries: readonly Quarry[], cases: readonly Case[]): Candidate[] {
  const found = new Map<string, number[]>(cases.map(({ id }) => [id, []]));
  for (const [index, { by }] of quarries.entries()) {
    for (const id of by) found.get(id)?.push(index);
  }
  return cases
    .filter(({ level, steps }) => level !== "observe" && steps.length > 0)
    .map((one) => ({ id: one.id, cost: shapeOfSteps(one).requests, quarries: found.get(one.id) ?? [], bound: 0 }));
}

/** What a case is worth only sinks while others are taken, so one that beats all bounds is the best. */
function takeBest(left: Candidate[], worthOf: (one: Candidate) => number): Candidate | undefined {
  let best: Candidate | undefined;
  for (const one of left) {
    if (best !== undefined && one.bound <= best.bound) continue;
    one.bound = worthOf(one);
    if (best === undefined || one.bound > best.bound) best = one;
  }
  if (best) left.splice(left.indexOf(best), 1);
  return best;
}
