/** Deferred responses whose message never came: no document says that it must, so the run is inconclusive. */
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { showDuration } from "../../target/wire.js";
import type { TestedSubject } from "../ask.js";
import { HOLDS } from "../judge/judge-response.js";
import { listed } from "../listed.js";
import { violationsOf } from "../minimize-failure.js";
import type { RunRecorder } from "../run-recorder.js";
import type { CallbackService } from "./callback-service.js";

/** The deferred responses of one subject that were left open. */
export interface OpenDeferrals {
  /** What was used. */
  readonly subject: TestedSubject;
  /** How many of its interactions are without their message. */
  readonly open: number;
  /** How many interactions were sent. */
  readonly asked: number;
  /** A message that was sent and refused, in words; undefined where none was sent. */
  readonly refused: string | undefined;
}

const COMPLETION = "application.deferral.completion-is-open" satisfies RuleId;
const NO_REQUESTS = { requests: 0, durationMs: 0 };

/** One reason for all subjects, so that reports show it once. A message that was not seen is not sound, so its rule is blocked. */
export function tellOpenDeferrals(
  all: readonly OpenDeferrals[],
  { recorder, callbacks }: { readonly recorder: RunRecorder; readonly callbacks: CallbackService },
): void {
  const waited = showDuration(callbacks.waiting.patienceMs);
  const refused = all.find((one) => one.refused !== undefined)?.refused;
  const reason =
    refused === undefined
      ? `no message followed a deferred response within ${waited} (--patience waits longer): ${namesOf(all)}`
      : `a deferred response was left open, for the service refused its message (${refused}) or none came within ${waited}: ${namesOf(all)}`;
  for (const { subject, open, asked } of all) {
    const { words } = subject;
    const [expected, actual] = ["an edit, a follow-up or a removal", `nothing after ${open} of ${asked} answers`];
    const left = { subject: `${subject.id} (never completed)`, words, steps: [], ...NO_REQUESTS };
    const violations = violationsOf([{ rule: COMPLETION, expected, actual }]);
    recorder.end({ rule: COMPLETION, ...left, outcome: { outcome: "failed", violations } });
    recorder.end({ rule: HOLDS, ...left, outcome: { outcome: "blocked", reason } });
  }
}

function namesOf(all: readonly OpenDeferrals[]): string {
  return listed(all.map(({ subject, open, asked }) => `${subject.id} (${open} of ${asked})`));
}
