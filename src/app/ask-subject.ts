/** Asks all that there is to ask of one subject, and tells what became of each rule. */
import { isObject, type JsonObject } from "../contract/json.js";
import type { ProfileName } from "../contract/profile.js";
import { type Ask, stepOf, type TestedSubject } from "./ask.js";
import type { LateCalls } from "./conversation/late-calls.js";
import { judgeAnswer } from "./judge/judge-answer.js";
import { judgeConversation } from "./judge/judge-conversation.js";
import { HOLDS } from "./judge/judge-response.js";
import { minimizeFailure } from "./minimize-failure.js";
import type { RunRecorder } from "./run-recorder.js";
import type { Selection } from "./selection/selection.js";
import { type SentInteraction, Tallies } from "./tallies.js";
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
  /** Judges calls that come once a subject is over. */
  readonly lateCalls: LateCalls;
  /** Called with each response, because its components can be used next. */
  readonly onResponse: (subject: TestedSubject, ask: Ask, sent: JsonObject, response: JsonObject) => void;
}

/** A subject that was not answered so often is not sent again: each time costs the whole patience. */
const MOST_SILENT = 3;

/** Nor is one that takes longer: the first asks tell most, and an application may take two seconds for each. */
const MOST_MS = 15_000;

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
  const tallies = new Tallies();
  const all = await sendAll(subject, asking, tallies);
  const counts = { asked: all.length, of: subject.asks.length };
  if (watch.application.isInterrupted) return counts;
  await judgeCalls(subject, all, asking, tallies);
  if (watch.application.isInterrupted) return counts;
  for (const { rule, failure, times } of tallies.all) {
    if (!asking.selection.holds(rule, subject.id)) continue;
    if (failure === undefined) {
      const words = `${subject.words}, ${all.length} times`;
      recorder.end({ rule, subject: subject.id, words, outcome: { outcome: "passed" }, steps: [], ...spent() });
      continue;
    }
    const { isSmaller, ...minimized } = await minimizeFailure(failure, subject, watch, asking.profile);
    const how = isSmaller ? "made as small as it gets" : failure.ask.slug;
    const words = `${subject.words}, ${how}; ${times} of ${all.length} answers`;
    recorder.end({ rule, subject: subject.id, words, ...minimized, ...spent() });
  }
  return counts;
}

/** Sends the interactions of a subject, and judges the answers to their deliveries. */
async function sendAll(subject: TestedSubject, asking: Asking, tallies: Tallies): Promise<readonly SentInteraction[]> {
  const { watch, profile, onResponse } = asking;
  const all: SentInteraction[] = [];
  let silent = 0;
  const deadline = performance.now() + MOST_MS;
  for (const [index, ask] of subject.asks.entries()) {
    if (watch.stopped !== undefined || silent >= MOST_SILENT || performance.now() > deadline) break;
    const sent = await watch.ask(stepOf(subject, ask.interaction));
    if (watch.application.isInterrupted || sent.delivered.kind === "unreachable") break;
    const one = { ask, index, sent };
    all.push(one);
    if (sent.delivered.kind === "too-late") silent += 1;
    const interaction = interactionIn(one);
    const { verdicts, response } = judgeAnswer({ interaction, option: subject.option }, sent.delivered, profile);
    tallies.add(one, verdicts, "answer");
    if (response !== undefined) onResponse(subject, ask, interaction, response);
  }
  return all;
}

/** Judges what the application did by itself; what was promised and not seen is judged at the end of the run. */
async function judgeCalls(
  subject: TestedSubject,
  all: readonly SentInteraction[],
  { watch, profile, onResponse, lateCalls }: Asking,
  tallies: Tallies,
): Promise<void> {
  const { callbacks, signal } = watch.application;
  const spoken = all.flatMap((one) => (one.sent.conversation ? [{ one, conversation: one.sent.conversation }] : []));
  await callbacks.waiting.settle(
    spoken.map(({ conversation }) => conversation),
    signal,
  );
  for (const { one, conversation } of spoken) {
    const isUnseen = conversation.awaits !== undefined && !callbacks.waiting.isKnown;
    if (isUnseen) tallies.withdraw(HOLDS);
    else {
      const judging = { option: subject.option, deadlineMs: callbacks.waiting.deadlineMs, profile };
      tallies.add(one, judgeConversation(conversation, judging), "calls");
    }
    lateCalls.expect(subject, one, conversation, !isUnseen);
    const response = conversation.laterResponse;
    if (response !== undefined) onResponse(subject, one.ask, interactionIn(one), response);
  }
}

function interactionIn({ ask, sent }: SentInteraction): JsonObject {
  return isObject(sent.sent) ? sent.sent : ask.interaction;
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
