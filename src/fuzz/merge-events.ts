/** Joins the event streams of the parts of a run to the one that a single run would have written. */

import type { Outcome } from "../case/outcome.js";
import { SetupError } from "../contract/setup-error.js";
import type { CaseFinished, Coverage, RunEvent, RunFinished, RunStarted } from "../run/event.js";
import { findingKey } from "./findings/finding-key.js";
import { expectationOf } from "./good-turing.js";
import { mergeCoverage } from "./merge-coverage.js";
import { concludeEnd, mergeEnds } from "./merge-ends.js";
import { splitWords } from "./split-words.js";

/** The worse outcome of a case that several parts ran. */
const BADNESS: readonly Outcome["outcome"][] = [
  "unsupported",
  "observed",
  "passed",
  "no-room",
  "untestable",
  "blocked",
  "harness-error",
  "flaky",
  "failed",
];

/**
 * One stream from those of all shards: cases by id, the worse outcome wins; classes and requests added up; the verdict made anew.
 * Where a shard is missing the result is never conformant.
 *
 * @throws SetupError `shards-differ` where the streams are of different runs, or one of them broke off
 */
export function mergeEvents(streams: readonly (readonly RunEvent[])[]): readonly RunEvent[] {
  const merger = new EventMerger();
  for (const stream of streams) merger.add(stream);
  return merger.conclude({ missing: missingOf(streams.map(startOf)) });
}

/** @throws SetupError `shards-differ` where a shard is given twice, or they are parts of different wholes */
function missingOf(starts: readonly RunStarted[]): string | undefined {
  const shards = starts.map(({ shard = "1/1" }) => shard.split("/").map(Number));
  const [of = 1] = shards.map(([, count]) => count);
  if (shards.some(([, count]) => count !== of)) throw differs("they are shards of different numbers of shards");
  const given = new Set(shards.map(([index]) => index));
  if (given.size < shards.length) throw differs("a shard is given twice");
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((index) => !given.has(index));
  if (missing.length === 0) return undefined;
  return `${missing.length} of ${of} shards are missing (${missing.slice(0, 3).join(", ")}${missing.length > 3 ? ", …" : ""})`;
}

/** Identical notices are reported at most this many times, as in a single run. */
const SAME_NOTICES = 3;

/** What is known of the whole beside the streams of its parts. */
export interface MergedEnd {
  /** What was planned and is not in any stream: then the result is not conformant. */
  readonly missing?: string | undefined;
  /** What could not be put back on targets. */
  readonly notRestored?: readonly string[];
  /** The whole was cut off by the user. */
  readonly isInterrupted?: boolean;
}

/** Takes in one stream after the other and keeps only what the joined stream says: memory does not grow with their number. */
export class EventMerger {
  #start: RunStarted | undefined;
  #end: RunFinished | undefined;
  #coverage: Coverage | undefined;
  #planned = 0;
  readonly #learnt: RunEvent[] = [];
  /** By kind: texts that differ in numbers only are of one kind. */
  readonly #notices = new Map<string, string[]>();
  readonly #cases = new Map<string, CaseFinished>();
  /** Ids of findings by their keys. */
  readonly #found = new Map<string, string>();

  /** What was seen so far, of all streams together. */
  get coverage(): Coverage | undefined {
    return this.#coverage;
  }

  /** Keys of the findings so far: see `findingKey`. */
  get found(): readonly string[] {
    return [...this.#found.keys()];
  }

  /**
   * Takes in the stream of one part.
   * @throws SetupError `shards-differ` where it is of another run than those before, or broke off
   */
  add(stream: readonly RunEvent[]): void {
    const start = startOf(stream);
    const end = stream.at(-1);
    if (end?.event !== "run-finished") throw differs("a run broke off before its end");
    const first = this.#start;
    if (first && (first.seed !== start.seed || first.runs !== start.runs || first.profile !== start.profile))
      throw differs("their seeds, runs or profiles differ");
    this.#start ??= start;
    this.#end = mergeEnds(this.#end, end);
    this.#planned += start.cases;
    this.#addNotices(stream);
    for (const event of stream) {
      if (event.event === "case-finished") this.#addCase(event, start);
      else if (event.event === "coverage") this.#coverage = mergeCoverage(this.#coverage, event);
      else if (first === undefined && (event.event === "capabilities" || event.event === "probed"))
        this.#learnt.push(event);
    }
  }

  /**
   * The joined stream.
   * @throws SetupError `shards-differ` where no stream was taken in
   */
  conclude(more: MergedEnd = {}): readonly RunEvent[] {
    const [start, end, coverage] = [this.#start, this.#end, this.#coverage];
    if (start === undefined || end === undefined) throw differs("there is no stream");
    const { shard: _shard, ...whole } = start;
    const cases = this.#ownCases();
    return [
      { ...whole, cases: this.#planned },
      ...this.#learnt,
      ...[...this.#notices.values()].flat().map(noticeOf),
      ...cases,
      ...(coverage ? [...wordsOf(coverage).map(noticeOf), coverage] : []),
      concludeEnd(endWith(end, more), cases, { profile: start.profile, missing: more.missing }),
    ];
  }

  #addCase(received: CaseFinished, { command }: RunStarted): void {
    const event = this.#named(received);
    const known = this.#cases.get(event.id);
    // What is received is judged, and planned, by every shard of a check.
    if (known && command === undefined) this.#planned--;
    this.#cases.set(event.id, known ? joined(known, event) : event);
  }

  /** Parts do not know each other's findings: two bugs of one generator and rule may have the same id. */
  #named(event: CaseFinished): CaseFinished {
    if (event.finding === undefined || !("violations" in event.outcome)) return event;
    const key = findingKey(event.id, event.outcome.violations[0]);
    const ids = new Set(this.#found.values());
    let id = this.#found.get(key) ?? event.id;
    for (let nth = 2; !this.#found.has(key) && ids.has(id); nth++) id = `${event.id}#${nth}`;
    this.#found.set(key, id);
    // Its file is named after it.
    const finding = { ...event.finding, id: `${event.finding.id}${id.slice(event.id.length).replace("#", "-")}` };
    return { ...event, id, finding };
  }

  /** What a part says of its own coverage is said anew of all parts together. */
  #addNotices(stream: readonly RunEvent[]): void {
    const own = new Set(stream.flatMap((event) => (event.event === "coverage" ? wordsOf(event) : [])));
    for (const event of stream) {
      if (event.event !== "notice" || own.has(event.text)) continue;
      const kind = event.text.replace(/\d+/g, "#");
      const texts = this.#notices.get(kind) ?? [];
      if (texts.length < SAME_NOTICES) this.#notices.set(kind, [...texts, event.text]);
    }
  }

  /** A property with a finding in any part is reported by that; it did not pass. */
  #ownCases(): readonly CaseFinished[] {
    const ids = [...this.#cases.keys()];
    const failed = new Set(ids.flatMap((id) => (id.includes("#") ? [id.slice(0, id.indexOf("#"))] : [])));
    return [...this.#cases.values()].filter(({ id, outcome }) => outcome.outcome !== "passed" || !failed.has(id));
  }
}

function startOf([first]: readonly RunEvent[]): RunStarted {
  if (first?.event === "run-started") return first;
  throw differs("a stream has no beginning");
}

function endWith(end: RunFinished, { notRestored = [], isInterrupted = false }: MergedEnd): RunFinished {
  const all = [...(end.notRestored === undefined ? [] : [end.notRestored]), ...notRestored].join("; ");
  return {
    ...end,
    ...(all === "" ? {} : { notRestored: all }),
    ...(isInterrupted ? { verdict: "interrupted" as const } : {}),
  };
}

const wordsOf = (coverage: Coverage): readonly string[] => [expectationOf(coverage), ...splitWords(coverage)];

function noticeOf(text: string): RunEvent {
  return { event: "notice", text };
}

function joined(one: CaseFinished, other: CaseFinished): CaseFinished {
  const worse = badnessOf(other) > badnessOf(one) ? other : one;
  return {
    ...worse,
    requests: one.requests + other.requests,
    durationMs: Math.round((one.durationMs + other.durationMs) * 10) / 10,
  };
}

const badnessOf = ({ outcome }: CaseFinished): number => BADNESS.indexOf(outcome.outcome);

function differs(found: string): SetupError {
  return new SetupError(
    "shards-differ",
    `Cannot merge the event streams: ${found}; pass the events.ndjson of each shard of one finished run`,
  );
}
