/** Asks all that there is to ask of one subject, and tells what became of each rule. */
import { isObject, type JsonObject } from "../contract/json.js";
import type { ProfileName } from "../contract/profile.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { SentStep } from "./application.js";
import { type Ask, stepOf, type TestedSubject } from "./ask.js";
import { RESPONSE } from "./judge/fitting.js";
import { judgeAnswer } from "./judge/judge-answer.js";
import type { Found } from "./judge/verdicts.js";
import { type AppFailure, minimizeFailure, violationsOf } from "./minimize-failure.js";
import type { RunRecorder } from "./run-recorder.js";
import type { Selection } from "./selection/selection.js";
import type { Watch } from "./watch.js";

/** How a subject is sent. */
export interface Asking {
  /** Sends the requests, and notices when the application is gone. */
  readonly watch: Watch;
  /** Receives the verdict of each rule. */
  readonly recorder: RunRecorder;
  /** The profile that answers are judged in. */
  readonly profile: ProfileName;
  /** Decides which rules get a verdict. */
  readonly selection: Selection;
  /** Called with each response, because its components can be used next. */
  readonly onResponse: (subject: TestedSubject, ask: Ask, sent: JsonObject, response: JsonObject) => void;
}

/** A subject that was not answered so often is not sent again: each time costs the whole patience. */
const MOST_SILENT = 3;

/** Nor is one that takes longer: the first asks tell most, and an application may take two seconds for each. */
const MOST_MS = 15_000;

/** What became of a rule over the asks of a subject. */
interface Tally {
  readonly rule: RuleId;
  failure?: AppFailure;
  times: number;
}

/**
 * Asks a subject. Every rule that was put to the test becomes a case.
 *
 * @returns how many of its requests were sent: fewer where the application is silent, slow or gone
 */
export async function askSubject(
  subject: TestedSubject,
  asking: Asking,
): Promise<{ readonly asked: number; readonly of: number }> {
  const { watch, recorder } = asking;
  const spent = meter(() => watch.application.requests);
  const tallies = new Map<RuleId, Tally>();
  let asked = 0;
  let silent = 0;
  let promised = 0;
  const deadline = performance.now() + MOST_MS;
  for (const [index, ask] of subject.asks.entries()) {
    if (watch.stopped !== undefined || silent >= MOST_SILENT || performance.now() > deadline) break;
    const done = await watch.ask(stepOf(subject, ask.interaction));
    if (watch.application.isInterrupted || done.delivered.kind === "unreachable") break;
    asked += 1;
    if (done.delivered.kind === "too-late") silent += 1;
    if (await judge(subject, { ask, index, asked: done }, asking, tallies)) promised += 1;
  }
  if (watch.application.isInterrupted) return { asked, of: subject.asks.length };
  for (const { rule, failure, times } of tallies.values()) {
    if (!asking.selection.holds(rule, subject.id)) continue;
    if (failure === undefined) {
      const words = `${subject.words}, ${asked} times`;
      recorder.end({ rule, subject: subject.id, words, outcome: { outcome: "passed" }, steps: [], ...spent() });
      continue;
    }
    const { isSmaller, ...minimized } = await minimizeFailure(failure, subject, watch, asking.profile);
    const how = isSmaller ? "made as small as it gets" : failure.ask.slug;
    const words = `${subject.words}, ${how}; ${times} of ${asked} answers`;
    recorder.end({ rule, subject: subject.id, words, ...minimized, ...spent() });
  }
  if (promised > 0) tellPromises(subject, recorder, `${promised} of ${asked} answers`);
  return { asked, of: subject.asks.length };
}

const FOLLOWS = "application.answer.that-follows-is-not-seen";

/** Recorded, so that nothing unseen counts as sound. */
function tellPromises({ id, words }: TestedSubject, recorder: RunRecorder, actual: string): void {
  const violations = violationsOf([{ rule: FOLLOWS, expected: "what follows is not judged", actual }]);
  const nothing = { steps: [], requests: 0, durationMs: 0 };
  recorder.end({ rule: FOLLOWS, subject: id, words, outcome: { outcome: "failed", violations }, ...nothing });
}

/** @returns true where the answer says that the response, or its message, follows */
async function judge(
  subject: TestedSubject,
  { ask, index, asked }: { readonly ask: Ask; readonly index: number; readonly asked: SentStep },
  { profile, onResponse }: Asking,
  tallies: Map<RuleId, Tally>,
): Promise<boolean> {
  const interaction = isObject(asked.sent) ? asked.sent : ask.interaction;
  const { verdicts, response } = await judgeAnswer({ interaction, option: subject.option }, asked.delivered, profile);
  for (const rule of verdicts.asserted) if (!tallies.has(rule)) tallies.set(rule, { rule, times: 0 });
  for (const [rule, found] of byCase(verdicts.found)) {
    const tally = tallies.get(rule);
    if (tally === undefined) continue;
    tally.times += 1;
    tally.failure ??= { rule, ask, index, asked, found };
  }
  if (response !== undefined) onResponse(subject, ask, interaction, response);
  const { delivered } = asked;
  return response?.["type"] === RESPONSE.deferredMessage || (delivered.kind === "answered" && delivered.status === 202);
}

function byCase(found: readonly Found[]): ReadonlyMap<RuleId, readonly [Found, ...Found[]]> {
  const cases = new Map<RuleId, [Found, ...Found[]]>();
  for (const one of found) {
    const rule = one.under ?? one.rule;
    const before = cases.get(rule);
    if (before) before.push(one);
    else cases.set(rule, [one]);
  }
  return cases;
}

/** What was spent since the last call: each request is counted for one case only. */
export function meter(count: () => number): () => { readonly requests: number; readonly durationMs: number } {
  let [requests, startedAt] = [count(), performance.now()];
  return () => {
    const spent = { requests: count() - requests, durationMs: performance.now() - startedAt };
    [requests, startedAt] = [count(), performance.now()];
    return spent;
  };
}
