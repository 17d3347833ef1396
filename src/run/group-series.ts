/** Runs groups of cases in one scope, one group after the other; what does not pass so has to run alone. */
import type { Case, Step } from "../case/case.js";
import type { GroupKind } from "../case/case-shape.js";
import type { Outcome } from "../case/outcome.js";
import { isObject, type Json } from "../contract/json.js";
import { roomOf } from "../target/workspace/scope.js";
import { type DoneExchange, sendRequest } from "./exchange.js";
import { type Execution, executeCase } from "./execute-case.js";
import { type GroupMember, inSlot } from "./group.js";
import type { Groups } from "./groups.js";
import type { Held } from "./leases.js";
import { deleteMessages } from "./leftover-messages.js";
import { withoutDeliveriesIn } from "./own-deliveries.js";
import { GROUP_SLOTS, preparedSteps, replacesSlot } from "./place-of-case.js";
import { type CaseResult, CREATES_FOR_CLEAN_SLOTS, makeReady, resultOf } from "./run-case.js";
import { SharedReads } from "./shared-reads.js";
import type { Stage } from "./stage.js";

/** What came of a group. */
export interface GroupResult {
  /** A result for each case; absent where anything but a pass came of one: then each has to run alone. */
  readonly results?: readonly CaseResult[];
}

/** Creates that have to be left in the day of a scope beside the slots that are missing in it. */
const CREATES_LEFT = 20;

interface Member {
  readonly asked: Case;
  readonly execution: Execution;
  /** Sent by this member; what several need counts for the one that sent it. */
  readonly requests: number;
}

/** What the members of a group have in common while it runs. */
interface Common {
  readonly kind: GroupKind;
  /** Members of a world share its preparation, and all share what they read. */
  readonly isShared: boolean;
  /** One member runs after the other. */
  readonly isInTurns: boolean;
  readonly reads: SharedReads;
  /** What prepares a world, by the world and the request. */
  readonly prepared: Map<string, Promise<DoneExchange>>;
}

/** Groups that run in the same scope while it is leased. What they prepared stays between them. */
export class GroupSeries {
  readonly #held: Held;
  readonly #stage: Stage;
  readonly #groups: Groups;
  /** What is still there: slots by their request, and what was made for a world of a driver. */
  readonly #made = new Map<string, DoneExchange>();
  /** The world of each guild that was made. */
  readonly #worldOf = new Map<Json, number>();

  constructor(held: Held, stage: Stage, groups: Groups) {
    this.#held = held;
    this.#stage = stage;
    this.#groups = groups;
  }

  /**
   * True while the day of the scope has room for slots that have to be made. Only groups of slots make more of them than
   * their members do alone.
   */
  hasRoom(kind: GroupKind): boolean {
    if (kind !== "slots") return true;
    return this.#held.scopes.every((scope) => {
      const names = new Set([...scope.known.values()].map(({ name }) => name));
      const missing = GROUP_SLOTS.filter((slot) => !names.has(slot));
      return roomOf(scope) >= missing.length + CREATES_LEFT;
    });
  }

  /**
   * Runs cases that belong together.
   *
   * @param group as a `GroupPicker` or `groupsOfValues` puts it together
   */
  async run(kind: GroupKind, group: readonly GroupMember[]): Promise<GroupResult> {
    const [first] = group;
    if (first === undefined) return { results: [] };
    const names = [...new Set(group.map(({ world }) => world))];
    const worlds = group.map(({ world }) => names.indexOf(world));
    const members = group.map(({ asked }, nth) =>
      kind === "slots" ? inSlot(asked, GROUP_SLOTS[worlds[nth] ?? 0] ?? "") : asked,
    );
    const together: Case = { ...first.asked, steps: members.flatMap(({ steps }) => steps) };
    if ((await this.#prepareDriver(together)) || (await makeReady(together, this.#held, this.#stage))) return {};
    const isInTurns = kind === "turns";
    const common: Common = {
      kind,
      isShared: !isInTurns && kind !== "driven",
      isInTurns,
      reads: new SharedReads(members.length),
      prepared: new Map(),
    };
    const runMember = (asked: Case, nth: number): Promise<Member> => this.#runMember(asked, worlds[nth] ?? 0, common);
    const done = isInTurns ? await inTurns(members, runMember) : await Promise.all(members.map(runMember));
    const hasPassed = done.every(isPassed);
    if (!hasPassed) this.#forget();
    await this.#clean(done, !hasPassed || done.some(isInvalidAccepted));
    if (!hasPassed) return {};
    for (const { asked, execution } of done) this.#stage.received?.see(asked, execution);
    const results = done.flatMap(({ execution, requests }, nth) => {
      const asked = group[nth]?.asked;
      return asked ? [resultOf(asked, execution, execution.outcome, requests)] : [];
    });
    return { results };
  }

  /** To be called after the last group: the next case may be elsewhere. */
  async end(): Promise<void> {
    if (this.#held.driver) await this.#stage.driver.takeBack();
  }

  /** Nothing is taken back between groups, so that what was made can be used again. @returns why it cannot be used */
  #prepareDriver(together: Case): Promise<Outcome | undefined> {
    return this.#made.size > 0 ? this.#stage.driver.lackOf(together) : this.#stage.driver.prepare(together);
  }

  async #runMember(asked: Case, world: number, common: Common): Promise<Member> {
    const { read, leave } = common.reads.member();
    const lasting = this.#lastingSteps(asked, common.kind);
    let requests = 0;
    const send: typeof sendRequest = async (built, ...rest) => {
      const { step, wire } = built;
      const sendOne = (): Promise<DoneExchange> => {
        requests++;
        return this.#groups.inTurn(() => sendRequest(built, ...rest));
      };
      const isRead = wire.method === "GET" && (step.name === "before" || step.name === "after");
      if (isRead && common.isShared) return { ...(await read(wire.path, sendOne)), step };
      if (step.call === "listDeliveries") {
        const listed = await read(`${wire.path} ${wire.body}`, sendOne);
        return withoutDeliveriesIn({ ...listed, step }, this.#guildsOfOthers(world));
      }
      const key = `${common.isInTurns ? 0 : world} ${step.name} ${wire.method} ${wire.path} ${wire.body}`;
      const isLasting = lasting.has(step);
      const made = isLasting ? this.#stillMade(key) : undefined;
      if (made !== undefined) return { ...made, step };
      const isPreparing = common.isShared && (step.part === "given" || step.part === "valid");
      const sending = (isPreparing ? common.prepared.get(key) : undefined) ?? sendOne();
      if (isPreparing) common.prepared.set(key, sending);
      const exchange = { ...(await sending), step };
      if (isLasting && exchange.result.answer) this.#made.set(key, exchange);
      if (step.call === "makeGuild") this.#noteGuild(world, exchange);
      return exchange;
    };
    const execution = await executeCase(asked, this.#held, this.#stage, send).finally(leave);
    return { asked, execution, requests };
  }

  /** The steps of a case that later groups need not send again. */
  #lastingSteps({ steps, isDrawn }: Case, kind: GroupKind): ReadonlySet<Step> {
    if (isDrawn) return new Set();
    if (kind === "driven") return new Set(preparedSteps(steps));
    return new Set(kind !== "messages" && replacesSlot(steps) ? steps.slice(0, 1) : []);
  }

  #noteGuild(world: number, { result }: DoneExchange): void {
    const made = result.answer?.json;
    if (isObject(made) && made["guild_id"] !== undefined) this.#worldOf.set(made["guild_id"], world);
  }

  #guildsOfOthers(world: number): ReadonlySet<Json> {
    return new Set([...this.#worldOf].flatMap(([guild, other]) => (other === world ? [] : [guild])));
  }

  /** What was made for this request, unless it was deleted since. */
  #stillMade(key: string): DoneExchange | undefined {
    const made = this.#made.get(key);
    const json = made?.result.answer?.json;
    const id = isObject(json) ? json["id"] : undefined;
    const isThere = typeof id === "string" && this.#held.scopes.some(({ known }) => known.has(id));
    return isThere || this.#held.driver ? made : undefined;
  }

  #forget(): void {
    this.#made.clear();
    this.#worldOf.clear();
  }

  async #clean(done: readonly Member[], isUnsure: boolean): Promise<void> {
    if (this.#stage.signal?.aborted) return;
    const inDoubt = new Set(done.filter((member) => !isPassed(member)).flatMap(idsOf));
    await deleteMessages(
      done.flatMap(({ execution }) => execution.exchanges),
      this.#stage,
    );
    for (const scope of this.#held.scopes)
      await this.#stage.workspace.clean(
        scope,
        isUnsure,
        (id) => inDoubt.has(id) && roomOf(scope) >= CREATES_FOR_CLEAN_SLOTS,
      );
  }
}

async function inTurns<T>(
  members: readonly Case[],
  runMember: (asked: Case, nth: number) => Promise<T>,
): Promise<readonly T[]> {
  const done: T[] = [];
  for (const [nth, asked] of members.entries()) done.push(await runMember(asked, nth));
  return done;
}

function isPassed({ execution: { outcome, exchanges } }: Member): boolean {
  const hasPassed = outcome.outcome === "passed" || outcome.outcome === "observed";
  return hasPassed && exchanges.every(({ result }) => result.failure === undefined);
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
