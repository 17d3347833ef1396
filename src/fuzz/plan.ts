/**
 * What a fuzzing run asks, before answers have an influence: the same for the same seed. Where time alone
 * bounds a run, each line of cases has no end, and a shorter run asks a beginning of each.
 */

import { suiteOf } from "../../suites/index.js";
import type { Case } from "../case/case.js";
import type { CaseShape } from "../case/case-shape.js";
import type { Property, SuiteCases } from "../case/property.js";
import type { ProfileName } from "../contract/profile.js";
import { GroupPicker } from "../run/grouped/group.js";
import { movesClock, placeOf } from "../run/plan/case-shape.js";
import { costOf } from "../run/plan/fast.js";
import { hash32 } from "../run/plan/hash.js";
import type { PlannedItem } from "../run/plan/plan.js";
import type { Wishing } from "../run/plan/queue.js";
import type { StageOptions } from "../run/run-suites.js";
import { type DrawnJob, drawnJob } from "./search/drawn-job.js";

/** A case of the suite. */
export interface WrittenJob {
  /** Id of the case. */
  readonly id: string;
  /** The case. */
  readonly testCase: () => Case;
  /** It was not drawn. */
  readonly drawnFrom?: undefined;
}

/** One case to be: made when its turn comes, and let go after it. */
export type Job = WrittenJob | DrawnJob;

/** Jobs that want the same scopes, in their order. */
export interface FuzzLine {
  /** Scopes and capabilities that every case of the line needs. */
  readonly wishes: Omit<Wishing, "emptiesScope">;
  /** Number of turns; infinite where only time ends the run. */
  readonly count: number;
  /** Its properties in the order of their turns, in which one may come several times; none for a line of written cases. */
  readonly properties: readonly Property[];
  /** Its share of the requests, relative to those of the other lines. */
  readonly weight: number;
  /** What the turn at an index runs, from 0 to `count`, excluded: one value, or cases of the suite that may run together. */
  jobsAt(index: number): readonly Job[];
}

/** Of all cases, the part that is not drawn, at the most, and the parts of sequences and races. */
const WRITTEN_SHARE = 0.2;
const SEQUENCE_SHARE = 0.1;
const RACE_SHARE = 0.05;

/** How the requests of a search are divided, for as long as each has values left. */
const REQUEST_SHARES = { written: 0.28, singles: 0.5, sequences: 0.28, races: 0.08 } as const;

/**
 * Relative shares of one property, by its id, or the last or the first word of it; default 1. There are many properties of
 * commands. Those of several values at once try more with as many requests, and most where each value has a history. New guilds are where sequences in guilds go
 * on when the creates of the day are used up.
 */
const SHARES: Readonly<Record<string, number>> = {
  global: 1,
  "new-guild": 3,
  "command.any-valid-ones-round-trip@one-guild": 24,
  "command.any-valid-ones-round-trip@global": 6,
  "one-guild": 4,
  "one-channel": 4,
  "new-channel": 4,
  "one-interaction": 2,
  command: 0.5,
  interaction: 5,
  "interaction.any-old-version-is-rejected@changes": 2,
  namesakes: 1.5,
  autocomplete: 2,
  "component-response": 5,
  "component-response.any-use-is-delivered@edited": 1.5,
  "component-response.any-use-is-delivered@later": 1.5,
  "new-guilds": 3,
  everywhere: 6,
  days: 3,
  readers: 6,
  "old-messages": 4,
  interactions: 6,
  messages: 3,
  notice: 4,
  "two-applications": 4,
  scopes: 3,
};

/** Advice has no more than this: a search is for what has to be mended. */
const MOST_OF_ADVICE = 1;

function shareOf({ id, level }: Property): number {
  const words = id.split(/[.@]/);
  const share = SHARES[id] ?? SHARES[words.at(-1) ?? ""] ?? SHARES[words[0] ?? ""] ?? 1;
  return level === "must" ? share : Math.min(share, MOST_OF_ADVICE);
}

/** Of the single requests, the part sent to the global scope: there is one such scope, so its cases run one by one. */
const GLOBAL_SHARE = 0.1;

/**
 * Sequences of commands that a guild's 200 creates have room for: up to eight creates each, or about two on slots. Those
 * of messages and global ones cost none. Lists that are written anew cost one each.
 */
const SEQUENCES_OF_GUILD = 12;
const SLOT_SEQUENCES_OF_GUILD = 15;
const RACES_OF_GUILD = 10;
const BULKS_OF_GUILD = 30;
/** Creates of a guild's day that written cases may take. */
const WRITTEN_CREATES_OF_GUILD = 12;

/** What a run is planned for. */
export interface SearchPlan extends Pick<StageOptions, "profile" | "seed"> {
  /** Number of cases; `Infinity` where only time bounds the run. */
  readonly runs: number;
  /** Number of guilds: each has room for a number of creates. */
  readonly guilds: number;
  /** Properties to draw from; default: those of the suite. */
  readonly properties?: readonly Property[];
  /** Ids of properties and cases that the target cannot be tested with. */
  readonly lacking?: ReadonlySet<string>;
}

/** All that lines are made of: properties, and written cases. */
export function plannedItems({
  profile,
  properties = suiteOf(profile).properties,
}: SearchPlanParts): readonly PlannedItem[] {
  return [
    ...properties.map((testCase) => ({ kind: "property", testCase }) as const),
    ...writtenCases(profile, Number.POSITIVE_INFINITY).map((testCase) => ({ kind: "case", testCase }) as const),
  ];
}

type SearchPlanParts = Pick<SearchPlan, "profile" | "properties">;

/** The lines of a run with a number of cases, which are worked on side by side. */
export function planLines(options: SearchPlan): readonly FuzzLine[] {
  const { profile, seed, runs, guilds, lacking = new Set(), properties: all = suiteOf(profile).properties } = options;
  const properties = all.filter(({ id }) => !lacking.has(id));
  const cases = writtenCases(profile, guilds).filter(({ id }) => !lacking.has(id));
  const written = firstOf(cases, Math.floor(runs * WRITTEN_SHARE));
  const groups = groupsOf(properties);
  const stateful = groups.costly.length + groups.onSlots.length + groups.free.length;
  const sharedBy = (some: readonly Property[]): number =>
    some.length === 0 ? 0 : Math.floor((runs * SEQUENCE_SHARE * some.length) / stateful);
  const sequences = Math.min(sharedBy(groups.costly), SEQUENCES_OF_GUILD * guilds);
  const onSlots = Math.min(sharedBy(groups.onSlots), SLOT_SEQUENCES_OF_GUILD * guilds);
  const talks = sharedBy(groups.free);
  const races = Math.min(Math.floor(runs * RACE_SHARE), RACES_OF_GUILD * guilds);
  const freeRaces = groups.racingFree.length > 0 ? Math.floor(runs * RACE_SHARE) : 0;
  const spent = written.length + sequences + onSlots + talks + (groups.racing.length > 0 ? races : 0) + freeRaces;
  const counts = singlesOf(Number.isFinite(runs) ? runs - spent : runs, guilds);
  const singles = [
    ...linesOfAll(groups.globally, counts.globally, seed),
    ...linesOfAll(groups.bulks, counts.bulks, seed),
    ...linesOfAll(groups.others, counts.others, seed),
  ];
  const lasting = [
    ...linesOfEach(groups.costly, sequences, seed),
    ...linesOfEach(groups.onSlots, onSlots, seed),
    ...linesOfEach(groups.free, talks, seed),
  ];
  return [
    ...weighted(linesOfCases(written, profile), REQUEST_SHARES.written),
    ...weighted(singles, REQUEST_SHARES.singles),
    ...weighted(lasting, REQUEST_SHARES.sequences),
    ...weighted(
      [...linesOfEach(groups.racing, races, seed), ...linesOfEach(groups.racingFree, freeRaces, seed)],
      REQUEST_SHARES.races,
    ),
  ];
}

/** Properties by what bounds the number of their values. */
function groupsOf(properties: readonly Property[]) {
  const stateful = properties.filter(isSequence);
  const singles = properties.filter((one) => !isSequence(one) && !isRace(one));
  const ofGuilds = singles.filter((one) => !isGlobal(one));
  return {
    globally: singles.filter(isGlobal),
    bulks: ofGuilds.filter(({ emptiesScope }) => emptiesScope),
    others: ofGuilds.filter(({ emptiesScope }) => !emptiesScope),
    costly: stateful.filter((one) => one.creates > 0 && !isOnSlots(one) && !isFree(one)),
    onSlots: stateful.filter((one) => isOnSlots(one) && !isFree(one)),
    free: stateful.filter(isFree),
    racing: properties.filter((one) => isRace(one) && one.creates > 0),
    racingFree: properties.filter((one) => isRace(one) && one.creates === 0),
  };
}

/** The lines with a share of all requests, divided by their numbers of properties. */
function weighted(lines: readonly FuzzLine[], share: number): readonly FuzzLine[] {
  const all = lines.reduce((sum, { weight }) => sum + weight, 0);
  return lines.map((line) => ({ ...line, weight: (share * line.weight) / all }));
}

/** Of so many single requests, or of ones without end, those that are sent to the global scope, by bulk, and otherwise. */
function singlesOf(count: number, guilds: number) {
  const mostBulks = BULKS_OF_GUILD * guilds;
  if (!Number.isFinite(count)) return { globally: count, bulks: mostBulks, others: count };
  const globally = Math.floor(count * GLOBAL_SHARE);
  const bulks = Math.min(Math.floor((count - globally) / 5), mostBulks);
  return { globally, bulks, others: count - globally - bulks };
}

/** A line for all properties that want the same of a target, each with its share of so many cases. */
function linesOfAll(properties: readonly Property[], count: number, seed: number): readonly FuzzLine[] {
  const groups = new Map<string, Property[]>();
  for (const one of properties) {
    const wish = [...one.leases, ...one.needs, one.movesClock ? "clock" : ""].join(" ");
    groups.set(wish, [...(groups.get(wish) ?? []), one]);
  }
  const shares = [...groups.values()].map((own) => Math.floor((count * own.length) / properties.length));
  const left = Number.isFinite(count) ? count - shares.reduce((sum, share) => sum + share, 0) : 0;
  return [...groups.values()]
    .map((own, index) => lineOf(own, (shares[index] ?? 0) + (index === 0 ? left : 0), seed))
    .filter((line) => line.count > 0);
}

/** A line for each property, so many cases in all. */
function linesOfEach(properties: readonly Property[], count: number, seed: number): readonly FuzzLine[] {
  const each = Math.ceil(count / properties.length);
  return properties.map((property) => lineOf([property], each, seed)).filter((line) => line.count > 0);
}

const isRace = ({ id }: Property): boolean => id.startsWith("race.");
const isSequence = ({ id }: Property): boolean => id.startsWith("sequence.");
const isOnSlots = ({ id }: Property): boolean => id.includes("@slots.");
/** Only guilds count creates. */
const isFree = ({ creates, leases }: Pick<Case, "creates" | "leases">): boolean =>
  creates === 0 || leases.every((lease) => lease === "global");
const isGlobal = ({ leases }: Pick<Case, "leases">): boolean => leases.includes("global");

/** A case with more requests takes the time of many others. */
const MOST_REQUESTS = 120;

/**
 * Cases of the suite, those that find most first. Creates of a guild's day they take as few as drawn values can spare, and
 * those of advice are left out, as a search is for what has to be mended.
 */
function writtenCases(profile: ProfileName, guilds: number): readonly Case[] {
  const { cases, shapes, measured } = suiteOf(profile);
  const places = new Map(measured?.killOrder.map((id, place) => [id, place]));
  const rankOf = ({ id }: Case): number => places.get(id) ?? places.size;
  let room = WRITTEN_CREATES_OF_GUILD * guilds;
  return cases
    .filter((one) => {
      const requests = costOf(one, shapes);
      // Overwrites with what tables list are drawn as well, and each removes the slots that other cases use.
      const item = { kind: "case", testCase: one, shape: shapes?.get(one) } as const;
      const isDrawn = one.emptiesScope && one.creates === 0 && placeOf(item)?.kind === "overwrites";
      // The entry point is the only one of its type.
      const isApart = !isDrawn || one.needs.includes("entry-point");
      return isApart && one.level === "must" && requests > 0 && requests <= MOST_REQUESTS;
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .filter((one) => {
      if (isFree(one)) return true;
      if (one.creates > room) return false;
      room -= one.creates;
      return true;
    });
}

/** What a case counts for that is not among those which find most. */
const SHARE_OF_OTHERS = 0.3;

/** So many cases of each line are run by the time that other lines have run those that find most: some wants are rare. */
const FIRST_CASES = 5;

/**
 * A line for all cases that want the same of a target. Its share is what those take that find most: a line of few is
 * at its end when a line of many is where finds get rare.
 */
function linesOfCases(cases: readonly Case[], profile: ProfileName): readonly FuzzLine[] {
  const { shapes, measured } = suiteOf(profile);
  const telling = new Set(measured?.killOrder);
  const shareOfCase = (one: Case, nth: number): number =>
    costOf(one, shapes) * (nth < FIRST_CASES || telling.has(one.id) ? 1 : SHARE_OF_OTHERS);
  const isLate = (one: Case): boolean => shapes?.get(one)?.movesClock ?? movesClock(one.steps);
  const lines = new Map<string, Case[]>();
  for (const one of cases) {
    const key = [...one.leases, ...one.needs, isLate(one) ? "clock" : "", isFree(one) ? "" : "creates"].join(" ");
    addTo(lines, key, one);
  }
  return [...lines.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const turns = turnsOf(own, shapes);
    return [
      {
        wishes: { ...first, creates: Math.max(...own.map(({ creates }) => creates)), movesClock: isLate(first) },
        count: turns.length,
        weight: own.reduce((sum, one, nth) => sum + shareOfCase(one, nth), 0),
        properties: [],
        jobsAt: (index) => turns[index] ?? noJob(),
      },
    ];
  });
}

/** Cases that may run together are one turn, which comes when the first of them would. */
function turnsOf(cases: readonly Case[], shapes: SuiteCases["shapes"]): readonly (readonly WrittenJob[])[] {
  const alike = new Map<string, RankedItem[]>();
  for (const [rank, testCase] of cases.entries()) {
    const item = { kind: "case", testCase, shape: shapes?.get(testCase), rank } as const;
    const key = placeOf(item)?.key ?? testCase.id;
    addTo(alike, key, item);
  }
  return [...alike.values()]
    .flatMap(groupsOfItems)
    .toSorted(([one], [other]) => (one?.rank ?? 0) - (other?.rank ?? 0))
    .map((group) => group.map(({ testCase }) => ({ id: testCase.id, testCase: () => testCase })));
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** A case, and its place among those of its line. */
interface RankedItem {
  readonly kind: "case";
  readonly testCase: Case;
  readonly shape: CaseShape | undefined;
  readonly rank: number;
}

/** Items of one place, as many together as may be. */
function groupsOfItems(items: readonly RankedItem[]): readonly (readonly RankedItem[])[] {
  const groups: RankedItem[][] = [];
  for (let left = items; left[0] !== undefined; ) {
    const place = placeOf(left[0]);
    const group = place ? left.filter(new GroupPicker(place).takes) : left.slice(0, 1);
    const taken = new Set(group);
    groups.push(group);
    left = left.filter((one) => !taken.has(one));
  }
  return groups;
}

/** The first of the cases, few of them global: those run one after the other, and would be waited for. */
function firstOf(cases: readonly Case[], count: number): readonly Case[] {
  const global = cases.filter(isGlobal).slice(0, Math.floor(count * GLOBAL_SHARE));
  return [...global, ...cases.filter((one) => !isGlobal(one))].slice(0, count);
}

/** Values of properties in turn. */
function lineOf(properties: readonly Property[], count: number, seed: number): FuzzLine {
  const built = properties.map((property) => ({ property, steps: property.steps() }));
  const all = inTurns(built, ({ property }) => shareOf(property));
  const [first] = properties;
  if (first === undefined)
    return {
      wishes: { leases: [], creates: 0, needs: [], movesClock: false },
      count: 0,
      weight: 1,
      properties: [],
      jobsAt: noJob,
    };
  return {
    wishes: {
      ...first,
      creates: Math.max(...properties.map(({ creates }) => creates)),
      movesClock: properties.some((one) => one.movesClock === true),
    },
    count,
    weight: properties.reduce((sum, property) => sum + shareOf(property), 0),
    properties: all.map(({ property }) => property),
    jobsAt: (index) => {
      const next = all[index % all.length] ?? noJob();
      return [drawnJob(next, { seed: hash32(`${seed} ${index} ${next.property.id}`) | 0, repeated: [] })];
    },
  };
}

/** Each of a list once, and then those with larger shares again: so that none has to wait long for its first turn. */
function inTurns<T>(all: readonly T[], share: (one: T) => number): readonly T[] {
  const least = Math.min(...all.map(share));
  const turns = all.map((one) => Math.round(share(one) / least));
  return Array.from({ length: Math.max(...turns) }, (_, round) =>
    all.filter((_one, nth) => (turns[nth] ?? 1) > round),
  ).flat();
}

function noJob(): never {
  throw new Error("there is no job at that index of the line");
}
