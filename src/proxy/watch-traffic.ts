/** A run of the proxy: exchanges in, events out. */
import { resourceUsage, version } from "node:process";
import type { Case } from "../case/case.js";
import type { Recording } from "../case/recording.js";
import type { OperationId } from "../contract/operations.js";
import { ROUTES } from "../contract/routes.gen.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { CaseFinished, RunEvent, RunFinished } from "../run/event.js";
import { areaOf } from "../run/plan.js";
import { Summary } from "../run/summary.js";
import { type Bug, Bugs } from "./bugs.js";
import type { Side } from "./fault.js";
import { type Judged, judge } from "./judge.js";
import { JudgeQueue } from "./judge-queue.js";
import type { Manners } from "./manners.js";
import type { Passed } from "./passed.js";
import { Seen } from "./seen.js";
import type { TellerOptions } from "./told.js";
import { Teller } from "./told.js";

export interface TrafficOptions extends Omit<TellerOptions, "profile"> {
  readonly manners: Manners;
  readonly onEvent: (event: RunEvent) => void;
  /** Told of every exchange in the order of their ends, and of the bugs that it is the first to show. */
  readonly onJudged?: (judged: Judged, bugs: readonly CaseFinished[]) => void;
  readonly onRecording?: (recording: Recording) => void;
}

/** Exchanges that were not held against the contract, by what was the matter. */
interface Counts {
  passed: number;
  unknown: number;
  unjudged: number;
  unanswered: number;
  garbled: number;
  tunnels: number;
}

/** Takes in what passes, tells what is wrong with it. */
export class Traffic {
  readonly #options: TrafficOptions;
  readonly #teller: Teller;
  readonly #queue: JudgeQueue;
  readonly #seen = new Seen();
  readonly #bugs = new Bugs();
  readonly #sides = new Map<string, { readonly side: Side; readonly operation: OperationId; count: number }>();
  readonly #counts: Counts = { passed: 0, unknown: 0, unjudged: 0, unanswered: 0, garbled: 0, tunnels: 0 };
  readonly #noticed = new Set<string>();
  readonly #startedAt = performance.now();
  #recorded = 0;

  constructor(options: TrafficOptions) {
    this.#options = options;
    const { manners, baseUrl, name } = options;
    this.#teller = new Teller({ ...options, profile: manners.profile });
    this.#queue = new JudgeQueue((passed) => this.#judge(passed));
    options.onEvent({
      event: "run-started",
      format: "slashproof-events/1",
      tool: options.provenance.tool,
      command: "proxy",
      startedAt: new Date().toISOString(),
      target: { name: options.redact(name), baseUrl: options.redact(baseUrl.href), embedded: false },
      profile: manners.profile.name,
      seed: options.provenance.seed,
      lanes: 1,
      runs: 0,
      filters: { only: [], skip: [] },
      cases: 0,
      node: version,
    });
  }

  /** An exchange is over. Quick: it is judged later. */
  pass(passed: Passed): void {
    this.#counts.passed++;
    this.#queue.add(passed);
  }

  /** A connection changed its protocol: what goes by on it is not held against anything. */
  tunnel(): void {
    this.#counts.tunnels++;
  }

  /** A client sent what is no HTTP. */
  garbled(reason: string): void {
    this.#counts.garbled++;
    this.#notice(`A client sent what is no HTTP request: ${reason}`);
  }

  /** Waits for the judgement of what passed, and ends the run. */
  async finish(): Promise<RunFinished> {
    await this.#queue.settled();
    const { onEvent, manners } = this.#options;
    const summary = new Summary(manners.profile.name);
    for (const one of [...this.#bugs.all.map((bug) => this.#teller.bug(bug)), ...this.#passedCases()]) {
      summary.add({ rules: one.rules as Case["rules"], level: one.level }, one.outcome, one.level, false);
      onEvent(one);
    }
    for (const text of this.#leftOut()) this.#notice(text);
    const { verdict, exitCode, reason } = summary.conclude(false);
    const isNothing = this.#counts.passed === 0;
    const finished: RunFinished = {
      event: "run-finished",
      verdict,
      exitCode,
      reason: isNothing ? "nothing passed through the proxy" : reason,
      counts: summary.counts,
      rules: summary.rules,
      requests: this.#counts.passed,
      durationMs: Math.round(performance.now() - this.#startedAt),
      peakMemoryBytes: resourceUsage().maxRSS * 1024,
    };
    onEvent(finished);
    return finished;
  }

  async #judge(passed: Passed): Promise<void> {
    const { manners, onJudged } = this.#options;
    const judged = await this.#judgedOf(passed, manners);
    const bugs = judged.state === "judged" ? this.#take(judged) : [];
    if (judged.state === "unknown") this.#counts.unknown++;
    if (judged.state === "unjudged") this.#counts.unjudged++;
    if (judged.state === "unanswered") {
      this.#counts.unanswered++;
      if (passed.failure?.kind === "unreachable") this.#notice(judged.reason);
    }
    onJudged?.(
      judged,
      bugs.map((bug) => this.#teller.bug(bug)),
    );
  }

  /** A body nested deeper than the stack, or another surprise: the exchange is counted, and the proxy goes on. */
  async #judgedOf(passed: Passed, manners: Manners): Promise<Judged> {
    try {
      return await judge(passed, manners, this.#seen);
    } catch (error) {
      const { operation } = manners.match(passed.method, passed.path) ?? {};
      if (operation === undefined) return { state: "unknown", passed };
      const reason = error instanceof RangeError ? "it is nested too deeply" : `an error of ours: ${String(error)}`;
      return { state: "unjudged", passed, operation, reason };
    }
  }

  #take({ heard, maker, faults }: Extract<Judged, { state: "judged" }>): readonly Bug[] {
    const { onRecording } = this.#options;
    if (heard.sent.json !== undefined) this.#count("client", heard.operation);
    this.#count("service", heard.operation);
    if (onRecording) onRecording(this.#teller.recording(heard, maker, faults, ++this.#recorded));
    return faults.flatMap((fault) => this.#bugs.add(fault, heard, maker) ?? []);
  }

  #count(side: Side, operation: OperationId): void {
    const key = `${side} ${operation}`;
    const known = this.#sides.get(key);
    if (known === undefined) this.#sides.set(key, { side, operation, count: 1 });
    else known.count++;
  }

  /** Each side of each operation that went by and showed nothing. */
  *#passedCases(): Iterable<CaseFinished> {
    const faulty = new Set(this.#bugs.all.map(({ fault }) => `${fault.side} ${fault.operation}`));
    for (const [key, { side, operation, count }] of this.#sides) {
      if (faulty.has(key)) continue;
      const rules = [ruleOfSide(side, operation)] as const;
      yield {
        event: "case-finished",
        id: `${side}.keeps-the-contract@${operation}`,
        title: side === "client" ? "The client sends requests that break no rule" : "answers as the contract says",
        area: areaOf({ rules }),
        rules,
        level: "must",
        outcome: { outcome: "passed" },
        requests: count,
        durationMs: 0,
      };
    }
  }

  #leftOut(): readonly string[] {
    const { passed, unknown, unjudged, unanswered, tunnels } = this.#counts;
    const of = `of ${passed} exchanges`;
    const said: readonly (readonly [number, string])[] = [
      [unknown, `${of} passed through unjudged: the contract has no such operation`],
      [unjudged, `${of} passed through unjudged: their bodies could not be read`],
      [unanswered, `${of} came to no end: the client or the service broke off, or the service was not there`],
      [tunnels, "WebSockets passed through unjudged"],
    ];
    return said.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
  }

  #notice(text: string): void {
    if (this.#noticed.has(text)) return;
    this.#noticed.add(text);
    this.#options.onEvent({ event: "notice", text: this.#options.redact(text) });
  }
}

/** What a body of the operation stands for where nothing is wrong with it. */
function ruleOfSide(side: Side, operation: OperationId): RuleId {
  if (side === "client")
    return operation.includes("Command") ? "command.fields.have-their-type" : "component.fields.have-their-type";
  const rows: Readonly<Record<string, { readonly rule: RuleId | null }>> = ROUTES[operation].responses;
  const [first] = Object.values(rows).flatMap(({ rule }) => rule ?? []);
  return first ?? "endpoint.path.has-the-api-version";
}
