/** What every worker of a campaign has to agree on. */
import { createHash } from "node:crypto";
import { suiteOf } from "../../../suites/index.js";
import { isObject } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";
import { type ProfileName, profileOf } from "../../contract/profile.js";
import { RULES } from "../../contract/rules.gen.js";
import { SetupError } from "../../contract/setup-error.js";

/** A campaign as the one who starts it describes it; the same plan means the same jobs. */
export interface CampaignPlan {
  /** Name and version of this description. */
  readonly format: "slashproof-campaign/1";
  /** Name and version of the toolkit. */
  readonly tool: string;
  /** Hash of the contract: rules, limits, profile and suite. */
  readonly contract: string;
  /** Profile that targets are judged in. */
  readonly profile: ProfileName;
  /** Seed of generated values. */
  readonly seed: number;
  /** Cases of one round; a campaign that only time bounds has as many rounds as there is time for. */
  readonly runs: number;
  /** Jobs of one round. */
  readonly jobs: number;
  /** Milliseconds after which no case is begun; absent without a limit. */
  readonly timeLimitMs?: number;
}

/** Cases of one job: some seconds on a service that is near, so that little is done again after a crash. */
const LEAST_JOB_CASES = 250;
const MOST_JOB_CASES = 1_000;

/** So many jobs of a round keep many workers busy to its end. */
const ENOUGH_JOBS = 80;

/** More jobs would make lists of them that are slow to go through. */
const MOST_JOBS = 2_000;

/** Cases of a round where only time bounds the campaign. */
const ROUND_RUNS = 20_000;

/** What the flags say of a campaign. */
export interface PlannedCampaign extends Pick<CampaignPlan, "tool" | "profile" | "seed"> {
  /** Cases in all; infinite where only time bounds the campaign. */
  readonly runs: number;
  /** Milliseconds after which no case is begun. */
  readonly timeLimitMs?: number | undefined;
}

/** The plan of a campaign. */
export function planCampaign({ tool, profile, seed, runs, timeLimitMs }: PlannedCampaign): CampaignPlan {
  const own = Number.isFinite(runs) ? runs : ROUND_RUNS;
  const jobCases = Math.min(Math.max(own / ENOUGH_JOBS, LEAST_JOB_CASES), MOST_JOB_CASES);
  return {
    format: "slashproof-campaign/1",
    tool,
    contract: contractHash(profile),
    profile,
    seed,
    runs: own,
    jobs: Math.min(Math.ceil(own / jobCases), MOST_JOBS),
    ...(timeLimitMs === undefined ? {} : { timeLimitMs }),
  };
}

/** What the judgement depends on; another version of the contract has another hash. */
function contractHash(profile: ProfileName): string {
  const { cases, properties } = suiteOf(profile);
  const ids = [...cases, ...properties].map(({ id, level }) => `${id} ${level}`);
  const content = JSON.stringify([RULES, LIMITS, profileOf(profile), ids]);
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

/**
 * Reads the plan of a campaign that a worker is to join.
 * @throws SetupError `campaign-differs` where this toolkit would judge otherwise
 */
export function readPlan(text: string, name: string, tool: string): CampaignPlan {
  const plan = parsed(text);
  if (plan?.format !== "slashproof-campaign/1")
    throw differs(name, "another version of slashproof started it", "install the same version on all machines");
  if (plan.tool !== tool)
    throw differs(name, `${plan.tool} started it, and this is ${tool}`, "install the same version on all machines");
  if (plan.contract !== contractHash(plan.profile))
    throw differs(name, "its contract has other rules than the one here", "use the same build on all machines");
  return plan;
}

function parsed(text: string): CampaignPlan | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // Whoever writes this format writes all of it.
    return isObject(value) ? (value as unknown as CampaignPlan) : undefined;
  } catch {
    return undefined;
  }
}

function differs(name: string, found: string, remedy: string): SetupError {
  return new SetupError("campaign-differs", `Cannot work on the campaign "${name}": ${found}; ${remedy}`);
}
