/** Runs groups of cases in one scope, one group after the other; what does not pass so has to run alone. */
import type { Case, Step } from "../../case/case.js";
import type { GroupKind } from "../../case/case-shape.js";
import type { Outcome } from "../../case/outcome.js";
import { isObject, type Json } from "../../contract/json.js";
import { GUILD_OPERATIONS } from "../../contract/operations.js";
import { isSlot, roomOf } from "../../target/workspace/scope.js";
import { lateResponse } from "../doubt/late-response.js";
import { type DoneExchange, sendRequest } from "../exchange.js";
import { type Execution, executeCase } from "../execute-case.js";
import type { Held } from "../place/leases.js";
import { deleteMessages } from "../place/leftover-messages.js";
import { withoutDeliveriesIn } from "../place/own-deliveries.js";
import { keepsWorld, preparedSteps } from "../place/own-world.js";
import { bareSlot, isTwofold, preparationOf, sendsInvalid, takesAnySlot } from "../place/place-of-case.js";
import { GROUP_SLOTS, inSlot, slotOf } from "../place/slot-of-case.js";
import { CREATES_LEFT, roomForSlots, slotsIn } from "../place/slots-of-scope.js";
import { type CaseResult, CREATES_FOR_CLEAN_SLOTS, emptySlots, mostInSlot, openScopes, resultOf } from "../run-case.js";
import type { Stage } from "../stage.js";
import { type GroupMember, hasSlots } from "./group.js";
import type { Groups } from "./groups.js";
import { MadeBefore } from "./made-before.js";
import { NewerDeliveries } from "./newer-deliveries.js";
import { SharedOverwrites } from "./shared-overwrites.js";
import { SharedReads } from "./shared-reads.js";

/** What came of a group. */
export interface GroupResult {
  /**
   * A result for each case; absent where anything but a pass came of one: then each has to run alone. `undefined` for a case
   * whose invalid request is hidden by another one in its world.
   */
  readonly results?: readonly (CaseResult | undefined)[];
  /** Sent by all its cases. */
  readonly requests: number;
}

interface Member {
  readonly testCase: Case;
  readonly execution: Execution;
  /** Sent by this member; what several need counts for the one that sent it. */
  readonly requests: number;
}

/** What the members of a group have in common while it runs. */
interface Common {
  readonly kind: GroupKind;
  /** Members of a world share its preparation, and all share what they read. */
  readonly isShared: boolean;
  readonly reads: SharedReads;
  /** Of the kind `overwrites`: what prepares a case, and what is accepted or ignored. */
  readonly overwrites: SharedOverwrites;
  /** Worlds with a case that needs its slot as it sends it: there the others take no older one. */
  readonly fresh: ReadonlySet<number>;
  /** What prepares a world, by the world and the request. */
  readonly prepared: Map<string, Promise<DoneExchange>>;
}

/** Groups that run in the same scope while it is leased. What they prepared stays between them. */
export class GroupSeries {
  readonly #held: Held;
  readonly #stage: Stage;
  readonly #groups: Groups;
  /** What is still there. */
  readonly #made: MadeBefore;
  readonly #newer = new NewerDeliveries();

  constructor(held: Held, stage: Stage, groups: Groups) {
    this.#held = held;
    this.#stage = stage;
    this.#groups = groups;
    this.#made = new MadeBefore(held);
  }

  /** How many worlds a group may have: each has a slot, or is a create of the day. */
  roomFor(kind: GroupKind): number {
    if (!hasSlots(kind) && kind !== "creates") return Number.POSITIVE_INFINITY;
    const room = this.#held.scopes.map((scope) =>
      kind === "creates" ? roomOf(scope) - CREATES_LEFT : roomForSlots(scope),
    );
    return Math.min(...room);
  }

  /**
   * Runs cases that belong together.
   *
   * @param group as a `GroupPicker` or `groupsOfValues` puts it together
   */
  async run(kind: GroupKind, group: readonly GroupMember[]): Promise<GroupResult> {
    const [first] = group;
    if (first === undefined) return { results: [], requests: 0 };
    const names = [...new Set(group.map(({ world }) => world))];
    const worlds = group.map(({ world }) => names.indexOf(world));
    const slots = this.#slotsFor(group, names);
    const members = group.map(({ testCase, world }) =>
      hasSlots(kind) ? inSlot(testCase, slots.get(world) ?? "") : testCase,
    );
    const together: Case = { ...first.testCase, steps: members.flatMap(({ steps }) => steps) };
    if ((await this.#prepareDriver(together)) || (await openScopes(together, this.#held, this.#stage)))
      return { requests: 0 };
    // Where a create resets what it leaves out, a slot is emptied by the first request of whoever needs it.
    if (this.#stage.facts.keepsOmitted !== false) await emptySlots(together, this.#held, this.#stage);
    const common: Common = {
      kind,
      isShared: kind !== "driven",
      reads: new SharedReads(members.length),
      overwrites: new SharedOverwrites(members.length, {
        mayBeRefused: isTwofold(first.testCase.steps),
        others: () => this.#slotsThatStay(),
      }),
      fresh: new Set(members.flatMap(({ steps }, nth) => (takesAnySlot(steps) ? [] : [worlds[nth] ?? 0]))),
      prepared: new Map(),
    };
    const runMember = (testCase: Case, nth: number): Promise<Member> =>
      this.#runMember(testCase, worlds[nth] ?? 0, common);
    const done = await Promise.all(members.map(runMember));
    const hidden = this.#hiddenWorlds(done, worlds);
    const isHidden = ({ testCase }: Member, nth: number): boolean =>
      hidden.has(worlds[nth] ?? 0) && sendsInvalid(testCase.steps);
    const hasPassed = done.every((member, nth) => isPassed(member) || isHidden(member, nth));
    if (!hasPassed) this.#forget();
    await this.#clean(done, !hasPassed || done.some(isInvalidAccepted));
    const requests = done.reduce((sum, one) => sum + one.requests, 0);
    if (!hasPassed) return { requests };
    const results = done.map((member, nth) => {
      if (isHidden(member, nth)) return undefined;
      const { testCase, execution, requests } = member;
      this.#stage.received?.see(testCase, execution);
      return resultOf(group[nth]?.testCase ?? testCase, execution, execution.outcome, requests);
    });
    return { results, requests };
  }

  /** Worlds in which one of several invalid requests was accepted. What it left may have been overwritten by the next one. */
  #hiddenWorlds(done: readonly Member[], worlds: readonly number[]): ReadonlySet<number> {
    const hidden = new Set<number>();
    for (const world of new Set(worlds)) {
      const invalid = done.filter(({ testCase }, nth) => worlds[nth] === world && sendsInvalid(testCase.steps));
      if (invalid.length < 2 || !invalid.every(({ testCase }) => isTwofold(testCase.steps))) continue;
      const isClear = !invalid.some(isInvalidAccepted);
      if (!isClear) hidden.add(world);
      // What was not answered says nothing of the target.
      if (isClear || invalid.every(isPassed)) this.#groups.noteWorld(isClear);
    }
    return hidden;
  }

  #slotsThatStay(): readonly Json[] {
    const slots = this.#held.scopes.flatMap(({ known }) => [...known.values()].filter(isSlot).map(bareSlot));
    return this.#stage.routes[GUILD_OPERATIONS.bulk].bodyOf(slots) as readonly Json[];
  }

  /** A slot for each world that may have any: those that are there come first. */
  #slotsFor(group: readonly GroupMember[], worlds: readonly string[]): ReadonlyMap<string, string> {
    const made = this.#held.scopes.flatMap(slotsIn);
    const slots = [...new Set([...made, ...GROUP_SLOTS])];
    const own = new Map(group.map(({ testCase, world }) => [world, slotOf(testCase.steps)]));
    const isAny = (world: string): boolean => GROUP_SLOTS.includes(own.get(world) ?? "");
    return new Map(worlds.filter(isAny).map((world, nth) => [world, slots[nth] ?? ""]));
  }

  /** To be called after the last group: the next case may be elsewhere. */
  async end(): Promise<void> {
    if (this.#held.driver) await this.#stage.driver.takeBack();
  }

  /** Nothing is taken back between groups, so that what was made can be used again. @returns why it cannot be used */
  #prepareDriver(together: Case): Promise<Outcome | undefined> {
    return this.#made.isNothing ? this.#stage.driver.prepare(together) : this.#stage.driver.lackOf(together);
  }

  async #runMember(testCase: Case, world: number, common: Common): Promise<Member> {
    const { read, end, leave } = common.reads.member();
    const overwrites = common.overwrites.member(slotOf(testCase.steps));
    const lasting = this.#lastingSteps(testCase, common.kind, !common.fresh.has(world));
    const prepared = common.isShared ? preparationOf(testCase.steps) : [];
    const most = lasting.size > 0 ? mostInSlot(testCase) : 0;
    const last = hasSlots(common.kind) ? stepsAfterReads(testCase) : new Set<Step>();
    let requests = 0;
    const send: typeof sendRequest = async (built, ...rest) => {
      const { step, wire } = built;
      const sendOne = (request = built): Promise<DoneExchange> => {
        requests++;
        return this.#groups.inTurn(() => sendRequest(request, ...rest));
      };
      if (last.has(step)) await end();
      if (common.kind === "overwrites" && isShared(step, testCase)) return overwrites.send(built, sendOne);
      const isRead = isSharedRead(step);
      if (isRead && common.isShared) return { ...(await read(wire.path, () => sendOne())), step };
      if (step.call === "listDeliveries") {
        const listed = await read(`${wire.path} ${wire.body}`, () => this.#newer.list(built, sendOne));
        return withoutDeliveriesIn({ ...listed, step }, this.#made.guildsOfOthers(world));
      }
      const nth = testCase.steps.indexOf(step);
      const key = `${world} ${nth} ${wire.method} ${wire.path} ${wire.body}`;
      const isLasting = lasting.has(step);
      const made = isLasting ? this.#made.find(key, most) : undefined;
      if (made !== undefined) return { ...made, step };
      const isPreparing = nth < prepared.length;
      const sending = (isPreparing ? common.prepared.get(key) : undefined) ?? sendOne();
      if (isPreparing) common.prepared.set(key, sending);
      const exchange = { ...(await sending), step };
      if (isLasting && exchange.result.answer) this.#made.note(key, exchange);
      if (step.call === "makeGuild") this.#made.noteGuild(world, exchange);
      return exchange;
    };
    const execution = await executeCase(testCase, this.#held, this.#stage, send).finally(() => {
      leave();
      overwrites.leave();
    });
    return { testCase, execution, requests };
  }

  /** The steps of a case that later groups need not send again. @param isAny any command will do for its slot */
  #lastingSteps({ steps, isDrawn }: Case, kind: GroupKind, isAny: boolean): ReadonlySet<Step> {
    if (isDrawn) return new Set();
    if (kind === "driven") return new Set(keepsWorld(steps) ? preparedSteps(steps) : []);
    return new Set(kind !== "messages" && isAny ? steps.slice(0, 1) : []);
  }

  /** What runs alone after this resets the driver. */
  #forget(): void {
    this.#made.forget();
    this.#newer.forget();
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

/** A list or a message as all see it. */
function isSharedRead({ name, call, as, headers }: Step): boolean {
  return (
    (name === "before" || name === "after") && /^(list|get)/.test(call) && as === undefined && headers === undefined
  );
}

/** What a case sends when it has read what it compares: others may not have. */
function stepsAfterReads({ steps }: Case): ReadonlySet<Step> {
  const last = steps.findLastIndex(({ name }) => name === "after");
  return new Set(last === -1 ? [] : steps.slice(last + 1));
}

/** An overwrite that has the commands of all worlds. What is invalid is sent by itself, but where it may be without an effect. */
function isShared({ call, part }: Step, { steps }: Case): boolean {
  return call.startsWith("bulkOverwrite") && (part !== "twin" || isTwofold(steps));
}

function isPassed({ execution: { outcome, exchanges } }: Member): boolean {
  const hasPassed = outcome.outcome === "passed" || outcome.outcome === "observed";
  const isAnswered = exchanges.every(({ result }) => result.failure === undefined);
  return hasPassed && isAnswered && lateResponse(exchanges) === undefined;
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
