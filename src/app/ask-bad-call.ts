/** Sends what no service sends, and looks whether the application lived through it. */
import type { Delivered } from "../delivery/delivered.js";
import { meter } from "./ask-subject.js";
import { type BadCall, survivalRuleOf } from "./bad-calls.js";
import { deliveredWords, faultOfPing, faultOfRefusal } from "./judge/judge-call.js";
import type { Found } from "./judge/verdicts.js";
import { violationsOf } from "./minimize-failure.js";
import type { RunRecorder } from "./run-recorder.js";
import type { Watch } from "./watch.js";

type Wish = BadCall["wishes"][number];

function faultOf(rule: Wish["rule"], wish: Wish["wish"], delivered: Delivered): Found | undefined {
  return wish === "pong" ? faultOfPing(rule, delivered) : faultOfRefusal(rule, wish, delivered);
}

/** One bad call, the answer to it, and the ping after it. A loss of the application is reported by the watch. */
export async function askBadCall(call: BadCall, watch: Watch, recorder: RunRecorder): Promise<void> {
  const spent = meter(() => watch.application.requests);
  const before = watch.losses;
  const sent = await watch.ask(call.step);
  if (watch.application.isInterrupted) return;
  if (call.isOpenToAnybody) watch.noteAnswerToAnybody(sent);
  for (const { rule, wish } of call.wishes) {
    const fault = sent.delivered.kind === "unreachable" ? undefined : faultOf(rule, wish, sent.delivered);
    const seen = { expected: "recorded only", actual: deliveredWords(sent.delivered) };
    const found = fault ?? (wish === "anything" ? { rule, ...seen } : undefined);
    const sound = wish === "pong" ? watch.answeredPing : ({ outcome: "passed" } as const);
    recorder.end({
      rule,
      subject: call.slug,
      words: call.words,
      outcome: found ? { outcome: "failed", violations: violationsOf([found], call.step.name) } : sound,
      steps: [call.step],
      exchanges: [sent.exchange],
      ...spent(),
    });
  }
  const { sent: ping, fault } =
    watch.stopped === undefined ? await watch.ping() : { sent: undefined, fault: undefined };
  if (ping === undefined || watch.application.isInterrupted) return;
  if (fault !== undefined) await watch.lose(sent);
  if (watch.losses > before) return;
  recorder.end({
    rule: survivalRuleOf(call),
    subject: call.slug,
    words: `the ping after ${call.words}`,
    outcome: watch.answeredPing,
    steps: [{ ...call.step, part: "given" }, ping.step],
    exchanges: [],
    ...spent(),
  });
}
