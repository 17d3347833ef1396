/** What a check would do to a target, found out by reading alone. */
import { profileOf } from "../../contract/profile.js";
import { bindTarget } from "../../target/bind-target.js";
import { probeCapabilities } from "../../target/capabilities.js";
import type { OpenTarget } from "../../target/open-target.js";
import { preflight } from "../../target/preflight.js";
import { compileRoutes } from "../../target/request.js";
import type { WireResult } from "../../target/wire.js";
import { hasNothingToLose } from "../../target/workspace/scope-book.js";
import { Workspace } from "../../target/workspace/workspace.js";
import { WHOLE_DAY } from "../place/leases.js";
import type { ForecastMade } from "../result/event.js";
import type { RunOptions } from "../run-suites.js";
import { Availability } from "../surface/availability.js";
import { forecastOf } from "./forecast.js";
import { type PlannedItem, planRun } from "./plan.js";

/** A scope of the target as it is now. */
export interface ScopeNow {
  /** Snowflake of the application. */
  readonly application: string;
  /** Snowflake of the guild; absent for the global scope. */
  readonly guild?: string;
  /** Names of the commands that are there; absent where they could not be listed. */
  readonly commands?: readonly string[];
}

/** Cases that cannot run, for one reason. */
export interface LeftOut {
  /** What the target lacks, as a sentence part. */
  readonly reason: string;
  /** How many cases. */
  readonly cases: number;
}

/** What a check would do. */
export interface DryRun {
  /** Cases and properties that the flags choose. */
  readonly planned: number;
  /** Those of them that the target cannot run, most cases first. */
  readonly leftOut: readonly LeftOut[];
  /** What is there now, the global scope first. */
  readonly scopes: readonly ScopeNow[];
  /** Commands that are there may be deleted and made again under new ids. */
  readonly mayDisplace: boolean;
  /** Channels that messages would be posted in. */
  readonly channels: number;
  /** Guilds in which a case would use up the creates of the day. */
  readonly spentGuilds: number;
  /** How long it would take; absent where no answer could be timed. */
  readonly forecast?: ForecastMade;
}

/**
 * Plans a check. Only GET requests are sent.
 *
 * @throws SetupError where the plan is empty or the target cannot be used
 */
export async function dryRun(options: Omit<RunOptions, "onEvent">): Promise<DryRun> {
  const { runs, fast, only, skip, shard, workers = 8, signal } = options;
  const filters = { ...(only ? { only } : {}), ...(skip ? { skip } : {}), shard };
  const items = planRun(options.suite, { ...filters, ...(fast ? { fast: { runs } } : {}) });
  const times: number[] = [];
  const target = readOnly(options.target, (result) => times.push(result.durationMs));
  const routes = compileRoutes(bindTarget(target.description, profileOf(options.profile)));
  const mayDisplace = hasNothingToLose(target) || options.allowDestructive === true;
  const workspace = new Workspace(target, routes, { mayDisplace });
  await preflight(target, routes, signal);
  await workspace.survey();
  const availability = new Availability(
    await probeCapabilities(target, routes, { mayWrite: false, ...(signal ? { signal } : {}) }),
  );
  const running = items.filter((item) => lackOf(item, availability) === undefined);
  const { guilds } = target.description;
  const latencyMs = medianOf(times);
  const measured = options.suite.measured?.requestsOfAValue ?? {};
  const conditions = { guilds: guilds.length, workers, runs, shares: [], requestsOfAValue: measured };
  const isGrouping = options.isOneByOne !== true && options.inOrder !== true;
  return {
    planned: items.length,
    leftOut: leftOutOf(items, availability),
    scopes: [workspace.global, ...workspace.guilds].map(({ application, guild, residents }) => ({
      application,
      ...(guild === undefined ? {} : { guild }),
      ...(residents && { commands: [...residents.values()].map(({ name }) => String(name)) }),
    })),
    mayDisplace,
    channels: needOf(running, "messages") ? guilds.flatMap(({ channelIds }) => channelIds).length : 0,
    spentGuilds: Math.min(guilds.length, running.filter(({ testCase }) => testCase.creates > WHOLE_DAY).length),
    ...(latencyMs !== undefined && {
      forecast: { ...forecastOf(running, { ...conditions, latencyMs, isGrouping }), afterMs: 0 },
    }),
  };
}

/** The same target, which is sent nothing that could change it. */
function readOnly(target: OpenTarget, onAnswer: (result: WireResult) => void): OpenTarget {
  return {
    ...target,
    send: async (request, signal) => {
      if (request.method !== "GET") return NOT_SENT;
      const result = await target.send(request, signal);
      if (result.answer) onAnswer(result);
      return result;
    },
  };
}

const NOT_SENT: WireResult = {
  failure: { kind: "aborted", message: "not sent: this is a dry run" },
  durationMs: 0,
};

function leftOutOf(items: readonly PlannedItem[], availability: Availability): readonly LeftOut[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const reason = lackOf(item, availability);
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, cases]) => ({ reason, cases })).sort((one, other) => other.cases - one.cases);
}

/** A surface that only a write could find is not counted as missing. */
function lackOf({ testCase }: PlannedItem, availability: Availability): string | undefined {
  const lack = availability.lackOf(testCase);
  return lack?.outcome === "unsupported" && !ONLY_BY_WRITES.test(lack.reason) ? lack.reason : undefined;
}

const ONLY_BY_WRITES = /^bulk-overwrite: not claimed, and not probed/;

function needOf(items: readonly PlannedItem[], need: "messages"): boolean {
  return items.some(({ testCase }) => testCase.needs.includes(need));
}

function medianOf(times: readonly number[]): number | undefined {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];
}
