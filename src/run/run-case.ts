/** Runs a case in its scopes, cleans up behind it, and asks again before a failure is believed. */
import type { Case, Step } from "../case/case.js";
import type { Outcome, Violation } from "../case/outcome.js";
import { isObject } from "../contract/json.js";
import { LIMITS } from "../contract/limits.gen.js";
import { isLost } from "../target/resend.js";
import { listScope } from "../target/workspace/calls.js";
import type { WorkspaceScope } from "../target/workspace/scope.js";
import { fits, roomOf } from "../target/workspace/scope.js";
import { sendsWhatIsThere } from "./doubt/effect-seen.js";
import { lateResponse, tooLate } from "./doubt/late-response.js";
import { undecidedBesideOthers } from "./doubt/undecided-beside-others.js";
import { isLeftFromBefore } from "./doubt/value-left.js";
import { type Execution, executeCase } from "./execute-case.js";
import { isClearedBefore } from "./grouped/without-clearing.js";
import { commandsWanted } from "./place/commands-wanted.js";
import type { Held } from "./place/leases.js";
import { deleteMessages, sharedChannelOf } from "./place/leftover-messages.js";
import { isPastDay, refusedByDay } from "./place/spent-day.js";
import { asReadsAtOnce, isBesideReads, oneByOne } from "./race/reads-at-once.js";
import { constantsOf, type Stage, UNKNOWN_ID } from "./stage.js";
import { learnsGlobalDelay } from "./surface/global-delay.js";

/** A case with its outcome after all runs of it. */
export interface CaseResult extends Execution {
  /** What was run: for a property, the case with the smallest steps that fail. */
  readonly testCase: Case;
  /** Requests of all runs of its steps. */
  readonly requests: number;
  /** Of a property: which smaller values led to this one, as fast-check writes it. Making it small can go on from here. */
  readonly shrinkPath?: string;
  /** Of a property: the day of its guild was over before the smallest value was found. */
  readonly isCutShort?: true;
  /** Of a race: its requests fail one after the other, too, and so they were sent. */
  readonly isInOrder?: true;
  /** Of what is received: the cases that showed it, whatever they are about, and the place in what each of them received. */
  readonly seenIn?: ReadonlyMap<string, string>;
}

/** How often a failed case is run again. */
const RERUNS = 2;

/** So often a connection is lost at one step that no run got an answer to, before the target is blamed for it. */
const LOST_TO_BLAME = 3;

/** So many runs of a case may lose a connection, each at a step that another one got an answer to. */
const MOST_LOST_RUNS = 6;

/**
 * So often a run begins again that failed while a command of somebody else appeared in its scopes. From then on it is
 * known, and no list shows it. What the service makes of a request itself is no such command.
 */
const MOST_DISTURBED_RUNS = 2;

/** So often a run begins again whose response to an interaction may have come too late: a machine may pause for seconds. */
const MOST_LATE_RUNS = 2;

/** What the runs of a case have lost so far. Networks lose connections, and some services every nth. */
class LostConnections {
  readonly #lost = new Map<string, number>();
  readonly #answered = new Set<string>();

  /** Adds a run. @returns the step whose connection was lost, where nothing else ended the run */
  add({ outcome, exchanges, isInterrupted }: Execution): string | undefined {
    const ofService = exchanges.filter(({ server }) => server === "api");
    for (const { step, result } of ofService) if (!result.failure) this.#answered.add(step.name);
    const isBroken =
      outcome.outcome === "blocked" || (outcome.outcome === "failed" && outcome.violations[0].kind === "no-answer");
    const step = ofService.find(({ result }) => isLost(result))?.step.name;
    if (!isBroken || isInterrupted || step === undefined) return undefined;
    this.#lost.set(step, (this.#lost.get(step) ?? 0) + 1);
    return step;
  }

  get runs(): number {
    return [...this.#lost.values()].reduce((sum, times) => sum + times, 0);
  }

  /** True where a run got an answer at this step. */
  isAnswered(step: string): boolean {
    return this.#answered.has(step);
  }

  /** True where the target loses the connection at this step, and never answers it. */
  mayBlame(step: string): boolean {
    return !this.isAnswered(step) && (this.#lost.get(step) ?? 0) >= LOST_TO_BLAME;
  }

  outcome(): Outcome {
    const steps = [...this.#lost.keys()].join(", ");
    return { outcome: "blocked", reason: `the connection was lost at one step or another: ${steps}` };
  }
}

/**
 * One run of a case with everything around it: residents out of the way before, leftovers deleted after. Where it broke
 * off because a connection was lost, it is begun again: only for a step that is lost each time the target is blamed.
 *
 * @param lost what earlier runs of the case have lost
 */
export async function runOnce(
  testCase: Case,
  held: Held,
  stage: Stage,
  lost = new LostConnections(),
): Promise<Execution> {
  for (let disturbed = 0, late = 0; ; ) {
    const [arrivals, before] = [arrivalsIn(held), newcomersIn(held)];
    const execution = await runToItsEnd(testCase, held, stage);
    const isDisturbed =
      execution.outcome.outcome === "failed" && arrivalsIn(held) > arrivals && !isOfRun(execution, before, held);
    if (isDisturbed && ++disturbed <= MOST_DISTURBED_RUNS && mayRunAgain(testCase, held)) continue;
    const lateBy = lateResponse(execution.exchanges);
    if (lateBy !== undefined && !execution.isInterrupted) {
      if (++late <= MOST_LATE_RUNS && mayRunAgain(testCase, held)) continue;
      return { ...execution, outcome: tooLate(lateBy) };
    }
    const step = lost.add(execution);
    if (step === undefined || lost.mayBlame(step)) return execution;
    if (!mayRunAgain(testCase, held) || lost.runs > MOST_LOST_RUNS) return { ...execution, outcome: lost.outcome() };
    await outOfStep(lost.runs, held, stage);
  }
}

function arrivalsIn({ scopes }: Held): number {
  return scopes.reduce((sum, scope) => sum + scope.arrivals, 0);
}

/** Ids of the commands that somebody else made in the scopes. */
function newcomersIn({ scopes }: Held): ReadonlySet<string> {
  return new Set(scopes.flatMap(({ newcomers }) => [...newcomers]));
}

/** A command that came meanwhile has a description that a request of the run has: the service made it, under another name. */
function isOfRun({ exchanges }: Execution, before: ReadonlySet<string>, { scopes }: Held): boolean {
  const sent = exchanges.flatMap(({ sent: body }) => (Array.isArray(body) ? body : [body]));
  const descriptions = new Set(sent.flatMap((one) => (isObject(one) ? (one["description"] ?? []) : [])));
  return scopes.some(({ newcomers, residents }) =>
    [...newcomers].some((id) => !before.has(id) && descriptions.has(residents?.get(id)?.["description"] ?? "")),
  );
}

/**
 * So many looks at a scope, or at global commands where the case has none: what loses every nth connection would lose that
 * of the same step again, and a target that restarts is waited for with the first look.
 */
async function outOfStep(
  looks: number,
  { scopes: [scope] }: Held,
  { workspace, target, routes }: Stage,
): Promise<void> {
  for (let look = 0; look < looks; look++) {
    if (scope) await workspace.clean(scope, true);
    else await listScope({ target, routes }, workspace.global);
  }
}

async function runToItsEnd(testCase: Case, held: Held, stage: Stage): Promise<Execution> {
  const undriven = await stage.driver.prepare(testCase);
  const unasked = { exchanges: [], isInterrupted: stage.signal?.aborted === true, isSilent: false };
  if (undriven) return { ...unasked, outcome: undriven, isExcused: undriven.outcome === "unsupported" };
  const problem = await makeReady(testCase, held, stage);
  if (problem) return { ...unasked, outcome: problem };
  const execution = await executeCase(testCase, held, stage);
  if (!execution.isInterrupted) stage.onExecution?.(testCase, execution);
  stage.received?.see(testCase, execution);
  const { outcome } = execution.outcome;
  const isUnsure =
    (outcome !== "passed" && outcome !== "observed") || execution.exchanges.some(({ result }) => result.failure);
  if (!execution.isInterrupted && !execution.isSilent) {
    await deleteMessages(execution.exchanges, stage);
    for (const scope of held.scopes)
      await stage.workspace.clean(scope, isUnsure, (id) => isInDoubt(id, scope, execution, stage));
    if (held.driver) await stage.driver.takeBack();
  }
  return execution;
}

/** Creates that have to be left in the day of a guild before slots are made anew after a failure. */
export const CREATES_FOR_CLEAN_SLOTS = 100;

/**
 * What a failed case wrote may outlive an overwrite of its slot (a merge keeps members), and then the next run of it, or
 * the next case, is judged by what this one left. So the slot goes, as long as the day of the guild has room for another.
 * An id that the case itself invented never stays. In a recording no case finds what another one left, so no slot stays.
 */
function isInDoubt(id: string, scope: WorkspaceScope, { outcome }: Execution, { onExecution }: Stage): boolean {
  if (id === UNKNOWN_ID) return true;
  return (outcome.outcome === "failed" || onExecution !== undefined) && roomOf(scope) >= CREATES_FOR_CLEAN_SLOTS;
}

/** Runs a case; if it fails, runs it again to tell a fault from a flake. */
export async function runCase(testCase: Case, held: Held, stage: Stage): Promise<CaseResult> {
  const first = await runOnce(testCase, held, stage);
  if (first.outcome.outcome === "failed") return runAgain(testCase, held, stage, first);
  const isLate = first.outcome.outcome === "blocked" && (await learnsGlobalDelay(testCase, held, stage));
  return isLate ? runCase(testCase, held, stage) : resultOf(testCase, first, first.outcome, first.exchanges.length);
}

/**
 * Asks a failed case again. Some passes among failures make it flaky; a connection that was lost is no failure where
 * another run got an answer at its step. Where somebody else uses the channel that a case works in, it is not decided.
 */
export async function runAgain(testCase: Case, held: Held, stage: Stage, first: Execution): Promise<CaseResult> {
  // What failed before all that was written could be read says nothing.
  const isLate = first.outcome.outcome === "failed" && (await learnsGlobalDelay(testCase, held, stage));
  const begun = isLate ? await runOnce(testCase, held, stage) : first;
  const result = undecidedBesideOthers(await runAgainAlone(testCase, held, stage, begun), stage);
  const { outcome } = result;
  if (stage.believesAtOnce || (outcome.outcome !== "failed" && outcome.outcome !== "flaky")) return result;
  const channel = await sharedChannelOf(outcome, result.exchanges, stage);
  if (channel === undefined) return result;
  const reason = `somebody else sends or deletes messages in channel ${channel}; name a channel in target.json that is not in use`;
  return { ...result, outcome: { outcome: "blocked", reason } };
}

async function runAgainAlone(testCase: Case, held: Held, stage: Stage, first: Execution): Promise<CaseResult> {
  let requests = first.exchanges.length;
  const passed: Execution[] = [];
  let failedRuns = 1;
  let goneRuns = 0;
  const silentSteps = new Set([silentStepOf(first)]);
  const lost = new LostConnections();
  const lostStep = lost.add(first);
  const { outcome } = first;
  if (outcome.outcome !== "failed" || stage.believesAtOnce || isProof(testCase, outcome.violations[0]))
    return resultOf(testCase, first, outcome, requests);
  const isLeft = isLeftFromBefore(outcome.violations[0], first.exchanges);
  const isBeside = isBesideReads(testCase, first, stage);
  let isFineApart = false;
  for (let run = 0; run < RERUNS + (isFineApart ? 1 : 0) && mayRunAgain(testCase, held); run++) {
    const isApart = isBeside && run === 0;
    const again = await runOnce(testCase, held, isApart ? oneByOne(stage) : stage, lost);
    requests += again.exchanges.length;
    if (again.isInterrupted && stage.target.patience.gaveUp !== undefined) goneRuns++;
    if (again.isInterrupted) break;
    const isOfDay = (scope: WorkspaceScope): boolean => {
      const refused = refusedByDay(testCase, again.exchanges, scope);
      return refused > 0 && isPastDay(scope, refused);
    };
    const isBlind = () =>
      isLeft || held.scopes.some(isOfDay) || sendsWhatIsThere(testCase, again.exchanges, constantsOf(stage, held));
    const isFine = again.outcome.outcome === "passed" && !isBlind();
    if (isApart) isFineApart = isFine;
    else if (isFine) passed.push(again);
    // With a lost connection before it, this is the first failure.
    if (lostStep !== undefined && again.outcome.outcome === "failed" && silentStepOf(again) === undefined)
      return runAgainAlone(testCase, held, stage, again);
    if (again.outcome.outcome === "failed") {
      failedRuns++;
      silentSteps.add(silentStepOf(again));
    }
    if (again.outcome.outcome === "blocked" && again.isSilent) goneRuns++;
  }
  // The target did not answer again: what broke off may have been the end of the target.
  if (failedRuns + passed.length === 1 && !isFineApart && goneRuns > 0) {
    const reason = `the target went away: ${outcome.violations[0].actual}, and no answer at all on the re-run`;
    return resultOf(testCase, first, { outcome: "blocked", reason }, requests);
  }
  const [answered] = passed;
  if (lostStep !== undefined && lost.isAnswered(lostStep) && !silentSteps.has(undefined))
    return resultOf(testCase, answered ?? first, answered?.outcome ?? lost.outcome(), requests);
  if (!answered && silentSteps.size > 1 && !silentSteps.has(undefined)) {
    const reason = `the target gave no answer at one step or another: ${[...silentSteps].join(", ")}`;
    return resultOf(testCase, first, { outcome: "blocked", reason }, requests);
  }
  const isApartAgain = isFineApart && !answered && mayRunAgain(testCase, held);
  const apart = isApartAgain ? await runOnce(testCase, held, oneByOne(stage), lost) : undefined;
  requests += apart?.exchanges.length ?? 0;
  const isAtOnceOnly = apart?.outcome.outcome === "passed" && failedRuns > RERUNS;
  if (isAtOnceOnly) return asReadsAtOnce(resultOf(testCase, first, outcome, requests));
  const passedRuns = passed.length + (isFineApart ? 1 : 0);
  if (passedRuns === 0) return resultOf(testCase, first, outcome, requests);
  return resultOf(
    testCase,
    first,
    { outcome: "flaky", violations: outcome.violations, passedRuns, failedRuns },
    requests,
  );
}

/** The step at which a failed run got no answer; `undefined` where it failed for an answer. */
function silentStepOf({ outcome }: Execution): string | undefined {
  if (outcome.outcome !== "failed") return undefined;
  const [{ kind, step }] = outcome.violations;
  return kind === "no-answer" ? step : undefined;
}

/**
 * Answers that no order explains are a proof, however seldom they are seen; asking again would only find a lucky run. So
 * is another value than the checks of a race allow, which hold in every order, and a part that lacks in what is read during
 * it. An answer that did not come is none.
 */
function isProof({ steps }: Case, { kind, step }: Violation): boolean {
  const isMet = steps.some(({ together }) => together !== undefined);
  const isReadMeanwhile = steps.some(({ name, part, together }) => name === step && part === "read" && together);
  if (isReadMeanwhile && LACKING.has(kind)) return true;
  return kind === "no-order" || (isMet && (kind === "different" || kind === "appeared"));
}

const LACKING: ReadonlySet<Violation["kind"]> = new Set(["missing", "no-resource", "wrong-count"]);

/** A guild's day has to have room for the creates once more. */
function mayRunAgain(testCase: Case, held: Held): boolean {
  return held.scopes.every((scope, index) => index > 0 || fits(scope, testCase.creates));
}

/** Opens the scopes of a case and makes room in them. @returns why it cannot run there, or `undefined` */
async function makeReady(testCase: Case, held: Held, stage: Stage): Promise<Outcome | undefined> {
  const obstacle = await openScopes(testCase, held, stage);
  if (obstacle !== undefined) return obstacle;
  if (isClearedBefore(testCase)) for (const scope of held.scopes) await stage.workspace.clean(scope, true, () => true);
  else await emptySlots(testCase, held, stage);
  return undefined;
}

/** As `makeReady`, but slots stay as they are. */
export async function openScopes(testCase: Case, held: Held, stage: Stage): Promise<Outcome | undefined> {
  for (const scope of held.scopes) {
    const problem = await stage.workspace.open(scope);
    if (problem && scope.guild !== undefined && isElsewhereFine(scope, stage)) scope.refusedFirst = true;
    const obstacle = scope.residents?.size === 0 ? undefined : await makeRoom(testCase, scope, stage);
    if (obstacle) return { outcome: obstacle.is === "no-room" ? "no-room" : "blocked", reason: obstacle.reason };
  }
  return undefined;
}

/** Takes out of slots what leaves no room for the commands of a case. */
export async function emptySlots(testCase: Case, held: Held, stage: Stage): Promise<void> {
  const most = mostInSlot(testCase);
  for (const scope of held.scopes) await stage.workspace.emptySlots(scope, most);
}

/** Characters of options and localizations that a slot may hold beside the longest command of a case. */
export function mostInSlot({ steps }: Case): number {
  return Math.max(0, ROOM_IN_SLOT - longestCommand(steps));
}

/** Room beside what was there before. @returns why the case cannot run there, or `undefined` */
function makeRoom(testCase: Case, scope: WorkspaceScope, stage: Stage): ReturnType<Stage["workspace"]["makeRoom"]> {
  return stage.workspace.makeRoom(scope, { empty: testCase.emptiesScope, ...commandsWanted(testCase, scope) });
}

/** Characters of the longest command that a step sends, as JSON: with what is there before it has to fit a command. */
function longestCommand(steps: readonly Step[]): number {
  return steps.reduce((most, { body }) => Math.max(most, ...(Array.isArray(body) ? body : [body]).map(extentOf)), 0);
}

const EXTENTS = new WeakMap<object, number>();

function extentOf(body: unknown): number {
  if (typeof body !== "object" || body === null) return 0;
  const extent = EXTENTS.get(body) ?? JSON.stringify(body).length;
  EXTENTS.set(body, extent);
  return extent;
}

/**
 * Characters for what a slot holds and what a case writes to it, together: a target may merge both. Names and descriptions
 * count as well, and so it is less than a command may have.
 */
const ROOM_IN_SLOT = LIMITS.commandSize.max - 500;

/** Creates were accepted in another scope of the target. */
export function isElsewhereFine(scope: WorkspaceScope, stage: Stage): boolean {
  return [stage.workspace.global, ...stage.workspace.guilds].some((other) => other !== scope && other.accepted > 0);
}

/** The result of a case from one run of it. @param requests of all its runs */
export function resultOf(testCase: Case, execution: Execution, outcome: Outcome, requests: number): CaseResult {
  return {
    testCase,
    outcome,
    requests,
    exchanges: execution.exchanges,
    isInterrupted: execution.isInterrupted,
    isSilent: execution.isSilent,
    isExcused: execution.isExcused === true,
    obstacle: execution.obstacle,
  };
}
