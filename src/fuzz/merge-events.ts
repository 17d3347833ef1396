/** Joins the event streams of the parts of a run to the one that a single run would have written. */

import { isDeepStrictEqual } from "node:util";
import type { EntryResult } from "../case/expectations.js";
import { SetupError } from "../contract/setup-error.js";
import type { Cause } from "../run/causes/cause.js";
import { type ExpectationOptions, Expectations } from "../run/expectations/expectations.js";
import type { CaseFinished, Coverage, RunEvent, RunFinished, RunStarted } from "../run/result/event.js";
import { partOf } from "../run/result/summary.js";
import { unpackFindings } from "./findings/compared-findings.js";
import { seenWords } from "./findings/finding-ids.js";
import { withMergedIds } from "./findings/merged-causes.js";
import { type MergedFinding, MergedFindings } from "./findings/merged-findings.js";
import { expectationOf } from "./good-turing.js";
import { mergeCases } from "./merge-cases.js";
import { mergeCoverage } from "./merge-coverage.js";
import { concludeEnd, mergeEnds } from "./merge-ends.js";
import { splitWords } from "./split-words.js";

/**
 * One stream from those of all shards: cases by id, the worse outcome wins; findings by their bug; classes and requests
 * added up; the verdict made anew.
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
  const given = new Set<number>();
  for (const [index = 1] of shards) {
    if (given.has(index)) throw differs(`two of the files hold shard ${index}/${of}`);
    given.add(index);
  }
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
  /** Known failures, where the parts had none. */
  readonly expectations?: ExpectationOptions | undefined;
  /** The whole was cut off by the user. */
  readonly isInterrupted?: boolean;
  /** Milliseconds that the whole took; default those of its longest part, as all begin at the same time. */
  readonly durationMs?: number;
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
  /** One for each bug. */
  readonly findings = new MergedFindings();

  /** What was seen so far, of all streams together. */
  get coverage(): Coverage | undefined {
    return this.#coverage;
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
    if (first && !isDeepStrictEqual(first.filters, start.filters))
      throw differs("their --only, --skip or --fast differ");
    this.#start ??= start;
    this.#end = mergeEnds(this.#end, end);
    this.#planned += start.cases;
    this.#addNotices(stream);
    const found = this.findings.add(stream);
    for (const event of stream) {
      if (event.event === "case-finished") {
        if (!found.has(event.id)) this.#addCase(event, start);
      } else if (event.event === "coverage") this.#coverage = mergeCoverage(this.#coverage, event);
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
    const { shard: _shard, ...planned } = start;
    const findings = this.findings.all;
    const found = this.#ownCases(findings);
    const known = more.expectations && new Expectations(more.expectations);
    const cases = known ? found.map((event) => withExpected(event, known)) : found;
    const whole = { ...end, causes: unexpected(withMergedIds(end.causes ?? [], findings), cases) };
    return [
      { ...planned, cases: this.#planned },
      ...this.#learnt,
      ...[...this.#notices.values()].flat().map(noticeOf),
      ...cases,
      ...findings
        .flatMap(({ bug }) => seenWords(bug))
        .slice(0, SAME_NOTICES)
        .map(noticeOf),
      ...(coverage ? [...wordsOf(coverage).map(noticeOf), coverage] : []),
      concludeEnd(endWith(whole, more, known?.results), cases, {
        profile: start.profile,
        part: partOf(start.filters),
        missing: more.missing,
      }),
    ];
  }

  #addCase(event: CaseFinished, { command }: RunStarted): void {
    const known = this.#cases.get(event.id);
    // What is received is judged, and planned, by every shard of a check.
    if (known && command === undefined) this.#planned--;
    this.#cases.set(event.id, known ? mergeCases(known, event) : event);
  }

  /** What a part says of its own coverage and findings is said anew of all parts together. */
  #addNotices(stream: readonly RunEvent[]): void {
    const own = stream.flatMap((event) => (event.event === "coverage" ? ownWords(event) : []));
    for (const event of stream) {
      if (event.event !== "notice" || own.some((text) => event.text.startsWith(text))) continue;
      const kind = event.text.replace(/\d+/g, "#");
      const texts = this.#notices.get(kind) ?? [];
      if (texts.length < SAME_NOTICES) this.#notices.set(kind, [...texts, event.text]);
    }
  }

  /** A property with a finding in any part is reported by that; it did not pass. */
  #ownCases(findings: readonly MergedFinding[]): readonly CaseFinished[] {
    const parts = findings.flatMap((finding) => finding.parts);
    const ids = [...this.#cases.keys(), ...parts.map(({ id }) => id)];
    const failed = new Set(ids.flatMap((id) => (id.includes("#") ? [id.slice(0, id.indexOf("#"))] : [])));
    const others = [...this.#cases.values()].filter(
      ({ id, outcome }) => outcome.outcome !== "passed" || !failed.has(id),
    );
    return [...others, ...findings.map(({ event }) => event)];
  }
}

function startOf([first]: readonly RunEvent[]): RunStarted {
  if (first?.event === "run-started") return first;
  throw differs("a stream has no beginning");
}

function withExpected(event: CaseFinished, known: Expectations): CaseFinished {
  const { id, rules, isDrawn, outcome } = event;
  const [first, ...others] = rules;
  const expected = first && known.see({ id, rules: [first, ...others], ...(isDrawn ? { isDrawn } : {}) }, outcome);
  return expected ? { ...event, expected } : event;
}

/** Causes that are not only behind failures that are known. */
function unexpected(causes: readonly Cause[], cases: readonly CaseFinished[]): readonly Cause[] {
  const expected = new Set(cases.flatMap((event) => (event.expected ? [event.id] : [])));
  return causes.filter((cause) => cause.cases.length === 0 || cause.cases.some((id) => !expected.has(id)));
}

function endWith(
  end: RunFinished,
  { notRestored = [], isInterrupted = false, durationMs = end.durationMs }: MergedEnd,
  entries: readonly EntryResult[] = end.expectations ?? [],
): RunFinished {
  const all = [...(end.notRestored === undefined ? [] : [end.notRestored]), ...notRestored].join("; ");
  return {
    ...end,
    durationMs,
    expectations: entries,
    ...(all === "" ? {} : { notRestored: all }),
    ...(isInterrupted ? { verdict: "interrupted" as const } : {}),
  };
}

/** What a part says of what it saw and found. */
function ownWords(coverage: Coverage): readonly string[] {
  const { bugs } = coverage.compared ? unpackFindings(coverage.compared) : { bugs: [] };
  return [...wordsOf(coverage), ...bugs.flatMap(seenWords)];
}

const wordsOf = (coverage: Coverage): readonly string[] => [expectationOf(coverage), ...splitWords(coverage)];

function noticeOf(text: string): RunEvent {
  return { event: "notice", text };
}

function differs(found: string): SetupError {
  return new SetupError(
    "shards-differ",
    `Cannot merge the event files: ${found}; pass the events.ndjson of each shard of one finished run`,
  );
}
