/** How long a plan takes on a target, and what limits it: the round trips that have to be made one after the other. */
import { LIMITS } from "../../contract/limits.gen.js";
import type { Sharing } from "../../target/probe/facts.js";
import { SLOTS_OF_GUILD } from "../../target/workspace/scope.js";
import { GroupPicker } from "../grouped/group.js";
import { mostRequestsAtOnce } from "../limits/request-limit.js";
import { WHOLE_DAY } from "../place/leases.js";
import type { ForecastMade } from "../result/event.js";
import { placeOf, shapeOf } from "./case-shape.js";
import type { PlannedItem } from "./plan.js";
import { FEW_CREATES, wishOf } from "./queue.js";

/** What the time of a plan depends on, beside the plan. */
export interface ForecastConditions {
  /** Time from a request to its answer, in milliseconds. */
  readonly latencyMs: number;
  /** Guilds that cases can use. */
  readonly guilds: number;
  /** Number of workers. */
  readonly workers: number;
  /** Cases about one command run together where they can. */
  readonly isGrouping?: boolean;
  /** Values of a property of weight 1. */
  readonly runs: number;
  /** Scopes that the target keeps in one place: cases in them run one after the other. */
  readonly shares: readonly Sharing[];
  /** Requests of one value of a property, by its id, as far as they were measured. */
  readonly requestsOfAValue: Readonly<Record<string, number>>;
}

/** Guilds that a forecast compares with, where there are fewer. */
const MORE_GUILDS = 4;

/** More guilds are worth a word where they save this share of the time. */
const WORTH_SAYING = 0.2;

/** Round trips after the last case, for the run and for each guild that was used. */
const CLEAN_UP = { ofRun: 3, ofGuild: 6 };

/**
 * What a run takes beside the round trips that are counted here: a chain waits for scopes that others hold, which is often so
 * with one guild, and some cases run again. The mean of 15 runs with 5 to 100 ms and 1 to 20 guilds.
 */
const WAITS = { ofWorkers: 1.1, ofChains: 1.15, withOneGuild: 1.3 };

/** The driver takes back what a case made. */
const RESET = 1;

/** Mean number of requests around a case in a guild: a slot is made, leftovers are deleted. */
const AROUND_GUILD_CASE = 0.23;

/** Mean number of drawn values that run side by side: menu commands have one slot for each type, and some run alone. */
const VALUES_AT_ONCE = 4;

/** Mean number of round trips for a request of a drawn value: reads in a row leave at once. */
const READS_AT_ONCE = 0.8;

/** For a property that was not measured. */
const REQUESTS_OF_ANY_VALUE = 5;

type Limit = ForecastMade["limit"];

/** The forecast for items that are about to be run. Durations are in milliseconds. */
export function forecastOf(
  items: readonly PlannedItem[],
  conditions: ForecastConditions,
): Omit<ForecastMade, "afterMs"> {
  const { latencyMs, guilds } = conditions;
  const { limit, roundTrips } = longestChain(items, conditions);
  const isFew = limit === "guilds" && guilds < MORE_GUILDS;
  const more = isFew ? longestChain(items, { ...conditions, guilds: MORE_GUILDS }).roundTrips : roundTrips;
  const isWorthSaying = more < roundTrips * (1 - WORTH_SAYING);
  const durationOf = (count: number): number => Math.round(count * latencyMs);
  return {
    event: "forecast",
    durationMs: durationOf(roundTrips),
    latencyMs: Math.round(latencyMs * 10) / 10,
    roundTrips: Math.round(roundTrips),
    limit,
    guilds,
    ...(isWorthSaying ? { withMoreGuilds: { guilds: MORE_GUILDS, durationMs: durationOf(more) } } : {}),
  };
}

interface Chain {
  readonly limit: Limit;
  readonly roundTrips: number;
}

/** The chain that everything else waits for, with what has to run alone. */
function longestChain(items: readonly PlannedItem[], conditions: ForecastConditions): Chain {
  const loads = loadsOf(items, conditions);
  const places = placesFor(loads, conditions);
  const inGuilds = loads.guilds / places;
  const isOnePlace = conditions.shares.includes("global-and-guilds");
  const chains: readonly Chain[] = [
    { limit: "global", roundTrips: isOnePlace ? loads.global + loads.guilds : loads.global },
    { limit: "driver", roundTrips: loads.driver },
    { limit: "guilds", roundTrips: Math.max(inGuilds, loads.messages / conditions.guilds, loads.longestDay) },
    { limit: "workers", roundTrips: loads.all / Math.max(1, conditions.workers) },
  ];
  const { limit, roundTrips } = chains.reduce((one, other) => (other.roundTrips > one.roundTrips ? other : one));
  const ofChains = conditions.guilds > 1 ? WAITS.ofChains : WAITS.withOneGuild;
  const waits = limit === "workers" ? WAITS.ofWorkers : ofChains;
  return { limit, roundTrips: roundTrips * waits + loads.alone + cleanUpAfter(conditions) };
}

/** No more guilds are used at once than there are workers. */
function cleanUpAfter({ guilds, workers }: ForecastConditions): number {
  return CLEAN_UP.ofRun + CLEAN_UP.ofGuild * Math.min(guilds, workers);
}

/** Guilds that small cases share: some are kept for cases that use up a whole day, which run there meanwhile. */
function placesFor({ wholeDays }: Loads, { guilds, shares }: ForecastConditions): number {
  if (shares.includes("guilds")) return 1;
  return Math.max(1, guilds - Math.max(0, Math.min(wholeDays, guilds - 2)));
}

/** Round trips by what they wait for. */
interface Loads {
  all: number;
  global: number;
  driver: number;
  guilds: number;
  /** Beside what is done to the commands of a guild. */
  messages: number;
  alone: number;
  longestDay: number;
  wholeDays: number;
}

function loadsOf(items: readonly PlannedItem[], conditions: ForecastConditions): Loads {
  const loads: Loads = { all: 0, global: 0, driver: 0, guilds: 0, messages: 0, alone: 0, longestDay: 0, wholeDays: 0 };
  const alike = new Map<string, PlannedItem[]>();
  for (const item of withRoom(
    items.filter((one) => hasPlace(one, conditions.guilds)),
    conditions.guilds,
  )) {
    const key = conditions.isGrouping ? placeOf(item)?.key : undefined;
    if (key === undefined) addLoad(loads, item, roundTripsOf(item, conditions));
    else if (alike.get(key)?.push(item) === undefined) alike.set(key, [item]);
  }
  for (const all of ofAnyKey(alike))
    for (const group of groupsIn(all)) {
      const [first] = group;
      if (first) addLoad(loads, first, roundTripsTogether(group, conditions));
    }
  return loads;
}

/** Cases that may run together, by their key; driven ones whose key no other has run with each other. */
function ofAnyKey(alike: ReadonlyMap<string, readonly PlannedItem[]>): readonly (readonly PlannedItem[])[] {
  const isLast = ([first, ...others]: readonly PlannedItem[]): boolean =>
    others.length === 0 && first !== undefined && placeOf(first)?.kind === "driven";
  const all = [...alike.values()];
  return [...all.filter((items) => !isLast(items)), all.filter(isLast).flat()];
}

/** Cases as they are taken into groups. */
function groupsIn(alike: readonly PlannedItem[]): readonly (readonly PlannedItem[])[] {
  const groups: PlannedItem[][] = [];
  const hasManyKeys = new Set(alike.map((item) => placeOf(item)?.key)).size > 1;
  let left = alike;
  while (left.length > 0) {
    const place = left[0] && placeOf(left[0]);
    if (!place) break;
    const picker = new GroupPicker(place, Number.POSITIVE_INFINITY, hasManyKeys ? { otherKeys: () => true } : {});
    const taken = new Set(left.filter(picker.takes));
    groups.push([...taken]);
    left = left.filter((item) => !taken.has(item));
  }
  return groups;
}

/** Members of a group wait for each other, as far as so many requests may be under way. */
function roundTripsTogether(group: readonly PlannedItem[], conditions: ForecastConditions): number {
  const [first, ...others] = group;
  if (!first) return 0;
  if (others.length === 0) return roundTripsOf(first, conditions);
  const shapes = group.flatMap((item) => (item.kind === "case" ? [shapeOf(item)] : []));
  const requests = shapes.reduce((sum, shape) => sum + shape.requests, 0);
  const steps = shapes.map(({ roundTripsInGroup }) => roundTripsInGroup);
  return Math.max(...steps, requests / mostRequestsAtOnce(conditions.workers));
}

function hasPlace({ testCase: { leases } }: PlannedItem, guilds: number): boolean {
  return guilds >= (leases.includes("guild2") ? 2 : leases.includes("guild") ? 1 : 0);
}

/** Those that the creates of a day in each guild suffice for. What counts none comes first, and what counts many before it. */
function withRoom(items: readonly PlannedItem[], guilds: number): readonly PlannedItem[] {
  const room = Array.from({ length: guilds }, () => LIMITS.dailyCreates.max - SLOTS_OF_GUILD);
  const isRoomy = (item: PlannedItem): boolean => {
    const { creates, leases } = item.testCase;
    if (creates === 0 || creates > WHOLE_DAY || leases[0] !== "guild") return true;
    const place = room.findIndex((left) => left >= creates);
    if (place >= 0) room[place] = (room[place] ?? 0) - creates;
    return place >= 0;
  };
  const isLarge = ({ testCase }: PlannedItem): boolean => testCase.creates > FEW_CREATES;
  return [...items.filter(isLarge), ...items.filter((item) => !isLarge(item))].filter(isRoomy);
}

function addLoad(loads: Loads, item: PlannedItem, roundTrips: number): void {
  const { leases, movesClock, creates, isOfMessages } = wishOf(item);
  if (movesClock || leases.includes("application")) {
    loads.alone += roundTrips;
    return;
  }
  loads.all += roundTrips;
  if (leases.includes("global")) loads.global += roundTrips;
  if (leases.includes("driver")) loads.driver += roundTrips;
  if (creates > WHOLE_DAY) {
    loads.wholeDays++;
    loads.longestDay = Math.max(loads.longestDay, roundTrips);
    return;
  }
  if (isOfMessages) {
    loads.messages += roundTrips;
    return;
  }
  loads.guilds += roundTrips * leases.filter((lease) => lease === "guild" || lease === "guild2").length;
}

/** Requests that are sent together are one round trip. */
function roundTripsOf(item: PlannedItem, { runs, requestsOfAValue, isGrouping }: ForecastConditions): number {
  const { testCase } = item;
  const around = testCase.leases.includes("driver") ? RESET : testCase.leases.includes("guild") ? AROUND_GUILD_CASE : 0;
  if (item.kind === "case") return shapeOf(item).roundTrips + around;
  const values = Math.max(1, Math.round(runs * (item.testCase.weight ?? 1)));
  const inSeries = isGrouping && item.testCase.sideBySide ? Math.ceil(values / VALUES_AT_ONCE) : values;
  return inSeries * ((requestsOfAValue[testCase.id] ?? REQUESTS_OF_ANY_VALUE) * READS_AT_ONCE + around);
}
