/** A run of the proxy: exchanges in, events out. */

import type { Case } from "../case/case.js";
import type { Recording } from "../case/recording.js";
import type { OperationId } from "../contract/operations.js";
import { ROUTES } from "../contract/routes.gen.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { areaOf } from "../run/plan/plan.js";
import type { CaseFinished, RunEvent, RunFinished } from "../run/result/event.js";
import { runFinished, runStarted } from "../run/result/run-events.js";
import { Summary } from "../run/result/summary.js";
import { isLoopback } from "../target/loopback.js";
import type { Side } from "./fault.js";
import { FindingStore, type ProxyFinding } from "./finding-store.js";
import type { FindingWriterOptions } from "./finding-writer.js";
import { FindingWriter } from "./finding-writer.js";
import { type JudgedExchange, judge } from "./judge.js";
import { JudgeQueue } from "./judge-queue.js";
import type { ProxiedExchange } from "./proxied-exchange.js";
import type { ProxyContext } from "./proxy-context.js";
import { SeenTraffic } from "./seen-traffic.js";

export interface TrafficOptions extends Omit<FindingWriterOptions, "profile"> {
  /** What exchanges are judged by. */
  readonly proxyContext: ProxyContext;
  /** True where no other client and no user changes the service. Default false. */
  readonly isSoleClient?: boolean;
  /** Receives every event of the run. */
  readonly onEvent: (event: RunEvent) => void;
  /** Called for every exchange, in the order in which they end, with the findings that it is the first to show. */
  readonly onJudged?: (judged: JudgedExchange, bugs: readonly CaseFinished[]) => void;
  /** Receives each exchange for `--record`; absent where none is recorded. */
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
  readonly #writer: FindingWriter;
  readonly #queue: JudgeQueue;
  readonly #seen: SeenTraffic;
  readonly #findings = new FindingStore();
  readonly #sides = new Map<string, { readonly side: Side; readonly operation: OperationId; count: number }>();
  readonly #counts: Counts = { passed: 0, unknown: 0, unjudged: 0, unanswered: 0, garbled: 0, tunnels: 0 };
  readonly #noticed = new Set<string>();
  readonly #startedAt = performance.now();
  #recorded = 0;

  constructor(options: TrafficOptions) {
    this.#options = options;
    const { proxyContext, baseUrl, name } = options;
    this.#writer = new FindingWriter({ ...options, profile: proxyContext.profile });
    this.#seen = new SeenTraffic(options.isSoleClient);
    this.#queue = new JudgeQueue((passed) => this.#judge(passed));
    const target = {
      name: options.redact(name),
      baseUrl: options.redact(baseUrl.href),
      embedded: false,
      ...(options.openedBy === undefined ? {} : { opened: options.openedBy }),
      ...(isLoopback(baseUrl.href) ? {} : { isRemote: true as const }),
    };
    const { tool, seed } = options.provenance;
    const profile = proxyContext.profile.name;
    options.onEvent(runStarted({ tool, command: "proxy", target, profile, seed, runs: 0, cases: 0 }));
  }

  /** An exchange is over. Quick: it is judged later. */
  pass(passed: ProxiedExchange): void {
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
    const { onEvent, proxyContext } = this.#options;
    const summary = new Summary(proxyContext.profile.name);
    for (const one of [...this.#findings.all.map((bug) => this.#writer.bug(bug)), ...this.#passedCases()]) {
      summary.add({ id: one.id, rules: one.rules as Case["rules"], level: one.level }, one.outcome, {
        level: one.level,
        isExcused: false,
      });
      onEvent(one);
    }
    for (const text of this.#leftOut()) this.#notice(text);
    const conclusion = summary.conclude(false);
    const isNothing = this.#counts.passed === 0;
    const finished = runFinished(summary, {
      conclusion: isNothing ? { ...conclusion, reason: "nothing passed through the proxy" } : conclusion,
      requests: this.#counts.passed,
      durationMs: performance.now() - this.#startedAt,
    });
    onEvent(finished);
    return finished;
  }

  async #judge(passed: ProxiedExchange): Promise<void> {
    const { proxyContext, onJudged } = this.#options;
    const judged = await this.#judgedOf(passed, proxyContext);
    const bugs = judged.state === "judged" ? this.#take(judged) : [];
    if (judged.state === "unknown") this.#counts.unknown++;
    if (judged.state === "unjudged") this.#counts.unjudged++;
    if (judged.state === "unanswered") {
      this.#counts.unanswered++;
      if (passed.failure?.kind === "unreachable") this.#notice(judged.reason);
    }
    onJudged?.(
      judged,
      bugs.map((bug) => this.#writer.bug(bug)),
    );
  }

  /** A body nested deeper than the stack, or another surprise: the exchange is counted, and the proxy goes on. */
  async #judgedOf(passed: ProxiedExchange, proxyContext: ProxyContext): Promise<JudgedExchange> {
    try {
      return await judge(passed, proxyContext, this.#seen);
    } catch (error) {
      this.#seen.forget();
      const { operation } = proxyContext.match(passed.method, passed.path) ?? {};
      if (operation === undefined) return { state: "unknown", passed };
      const reason = error instanceof RangeError ? "it is nested too deeply" : `an error of ours: ${String(error)}`;
      return { state: "unjudged", passed, operation, reason };
    }
  }

  #take({ exchange, makers, faults }: Extract<JudgedExchange, { state: "judged" }>): readonly ProxyFinding[] {
    const { onRecording } = this.#options;
    this.#writer.see(exchange);
    if (exchange.sent.json !== undefined) this.#count("client", exchange.operation);
    this.#count("service", exchange.operation);
    if (onRecording) onRecording(this.#writer.recording(exchange, makers, faults, ++this.#recorded));
    return faults.flatMap((fault) => this.#findings.add(fault, exchange, makers) ?? []);
  }

  #count(side: Side, operation: OperationId): void {
    const key = `${side} ${operation}`;
    const known = this.#sides.get(key);
    if (known === undefined) this.#sides.set(key, { side, operation, count: 1 });
    else known.count++;
  }

  /** Each side of each operation that went by and showed nothing. */
  *#passedCases(): Iterable<CaseFinished> {
    const faulty = new Set(this.#findings.all.map(({ fault }) => `${fault.side} ${fault.operation}`));
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

/** The kind of a body of the operation where nothing is wrong with it. */
function ruleOfSide(side: Side, operation: OperationId): RuleId {
  if (side === "client")
    return operation.includes("Command") ? "command.fields.have-their-type" : "component.fields.have-their-type";
  const rows: Readonly<Record<string, { readonly rule: RuleId | null }>> = ROUTES[operation].responses;
  const [first] = Object.values(rows).flatMap(({ rule }) => rule ?? []);
  return first ?? "endpoint.path.has-the-api-version";
}
