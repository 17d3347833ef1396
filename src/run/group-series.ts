/** Runs groups of cases in one scope, one group after the other; what does not pass so has to run alone. */
import type { Case } from "../case/case.js";
import { isObject } from "../contract/json.js";
import { roomOf } from "../target/workspace/scope.js";
import { type DoneExchange, sendRequest } from "./exchange.js";
import { type Execution, executeCase } from "./execute-case.js";
import { GROUP_SLOTS, inSlot, replacesSlot } from "./group.js";
import type { Held } from "./leases.js";
import { type CaseResult, CREATES_FOR_CLEAN_SLOTS, makeReady, resultOf } from "./run-case.js";
import { SharedReads } from "./shared-reads.js";
import type { Stage } from "./stage.js";

/** What came of a group. */
export interface GroupResult {
  /** A result for each case; absent where anything but a pass came of one: then each has to run alone. */
  readonly results?: readonly CaseResult[];
  /** Nothing was left behind, so that groups are worth going on with. */
  readonly isClean: boolean;
}

/** Creates that have to be left in the day of a scope before groups go on after one that was not clean. */
const CREATES_FOR_FAILURES = 150;

interface Member {
  readonly asked: Case;
  readonly execution: Execution;
  /** Sent by this member; a shared list counts for the one that sent it. */
  readonly requests: number;
}

/** Groups that run in the same scope while it is leased. Their slots stay between them. */
export class GroupSeries {
  readonly #held: Held;
  readonly #stage: Stage;
  readonly #groups: Groups;
  /** Accepted creates of slots that are there now. */
  readonly #made = new Map<string, DoneExchange>();

  constructor(held: Held, stage: Stage, groups: Groups) {
    this.#held = held;
    this.#stage = stage;
    this.#groups = groups;
  }

  /** True while the day of the scope has room for slots that have to be made anew, of which failures take more. */
  get hasRoom(): boolean {
    const least = this.#groups.isAnyUnclean ? CREATES_FOR_FAILURES : CREATES_FOR_CLEAN_SLOTS;
    return this.#held.scopes.every((scope) => roomOf(scope) >= least);
  }

  /**
   * Runs cases of one key.
   *
   * @param cases at most as many as there are slots
   */
  async run(cases: readonly Case[]): Promise<GroupResult> {
    const members = cases.map((asked, nth) => inSlot(asked, GROUP_SLOTS[nth] ?? ""));
    const [first] = members;
    if (first === undefined) return { results: [], isClean: true };
    const together = { ...first, steps: members.flatMap(({ steps }) => steps) };
    if (await makeReady(together, this.#held, this.#stage)) return { isClean: false };
    this.#forgetDeleted();
    const reads = new SharedReads(members.length);
    const done = await Promise.all(members.map((asked) => this.#runMember(asked, reads)));
    const hasPassed = done.every(isPassed);
    const isClean = hasPassed && !done.some(isInvalidAccepted);
    if (!isClean) this.#made.clear();
    await this.#clean(!isClean, new Set(done.filter((member) => !isPassed(member)).flatMap(idsOf)));
    if (!hasPassed) return { isClean };
    for (const { asked, execution } of done) this.#stage.received?.see(asked, execution);
    const results = done.flatMap(({ execution, requests }, nth) => {
      const asked = cases[nth];
      return asked ? [resultOf(asked, execution, execution.outcome, requests)] : [];
    });
    return { results, isClean };
  }

  async #runMember(asked: Case, reads: SharedReads): Promise<Member> {
    const { read, leave } = reads.member();
    const isReplaced = replacesSlot(asked.steps);
    let requests = 0;
    const send: typeof sendRequest = async (built, ...rest) => {
      const { step, wire } = built;
      const sendOne = (): Promise<DoneExchange> => {
        requests++;
        return this.#groups.inTurn(() => sendRequest(built, ...rest));
      };
      if (wire.method === "GET") return { ...(await read(sendOne)), step };
      const slot = step.name === "slot" ? String(wire.body) : undefined;
      const made = slot !== undefined && isReplaced ? this.#made.get(slot) : undefined;
      if (made !== undefined) return { ...made, step };
      const exchange = await sendOne();
      if (slot !== undefined && exchange.result.answer) this.#made.set(slot, exchange);
      return exchange;
    };
    const execution = await executeCase(asked, this.#held, this.#stage, send).finally(leave);
    return { asked, execution, requests };
  }

  /** Slots that were deleted since have to be made again. */
  #forgetDeleted(): void {
    const isThere = (id: unknown): boolean =>
      typeof id === "string" && this.#held.scopes.some(({ known }) => known.has(id));
    for (const [slot, { result }] of this.#made) {
      const made = result.answer?.json;
      if (!isObject(made) || !isThere(made["id"])) this.#made.delete(slot);
    }
  }

  async #clean(isUnsure: boolean, inDoubt: ReadonlySet<string>): Promise<void> {
    if (this.#stage.signal?.aborted) return;
    for (const scope of this.#held.scopes)
      await this.#stage.workspace.clean(
        scope,
        isUnsure,
        (id) => inDoubt.has(id) && roomOf(scope) >= CREATES_FOR_CLEAN_SLOTS,
      );
  }
}

function isPassed({ execution: { outcome, exchanges } }: Member): boolean {
  return outcome.outcome === "passed" && exchanges.every(({ result }) => result.failure === undefined);
}

/** Ids of the commands that a member wrote. */
function idsOf({ execution: { exchanges } }: Member): readonly string[] {
  return exchanges.flatMap(({ wire, result }) => {
    const body = wire.method === "GET" ? undefined : result.answer?.json;
    return isObject(body) && typeof body["id"] === "string" ? [body["id"]] : [];
  });
}

/** An invalid variant that was accepted may have left more than its slot. */
function isInvalidAccepted({ execution: { exchanges } }: Member): boolean {
  return exchanges.some(({ step, result }) => step.part === "twin" && (result.answer?.status ?? 0) < 400);
}

/** After so many groups that were not clean, and no fewer than clean ones, groups only cost time. */
const MOST_UNCLEAN = 3;

/** What became of the groups of a run so far, by their key, and what they have under way. */
export class Groups {
  readonly #counts = new Map<string, { clean: number; unclean: number }>();
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param lanes number of workers: twice as many requests of groups may be under way */
  constructor(lanes: number) {
    this.#free = 2 * Math.max(1, lanes);
  }

  /** Notes what came of a group. */
  note(key: string, isClean: boolean): void {
    const counts = this.#counts.get(key) ?? { clean: 0, unclean: 0 };
    this.#counts.set(key, counts);
    counts[isClean ? "clean" : "unclean"]++;
  }

  /** True after the first group that was not clean. */
  get isAnyUnclean(): boolean {
    return [...this.#counts.values()].some(({ unclean }) => unclean > 0);
  }

  /** False where the cases of a key mostly have to run alone anyway. */
  isWorthIt(key: string): boolean {
    const { clean, unclean } = this.#counts.get(key) ?? { clean: 0, unclean: 0 };
    return unclean < MOST_UNCLEAN || unclean < clean;
  }

  /** Sends when fewer requests are under way than may be. */
  async inTurn<T>(send: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await send();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
