/** What is judged once everything was sent: calls that come when their subject is over, and promises that were not seen to be kept. */
import type { Outcome } from "../../case/outcome.js";
import { levelOf } from "../../contract/catalogue.js";
import type { ProfileName } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { stepOf, type TestedSubject } from "../ask.js";
import { judgeConversation, refusalWords } from "../judge/judge-conversation.js";
import { HOLDS } from "../judge/judge-response.js";
import { violationsOf } from "../minimize-failure.js";
import type { RunRecorder } from "../run-recorder.js";
import { type SentInteraction, Tallies } from "../tallies.js";
import type { CallbackService } from "./callback-service.js";
import { type Conversation, isAnswering } from "./conversation.js";
import { type OpenDeferrals, tellOpenDeferrals } from "./open-deferrals.js";

/** An interaction whose subject is over. */
interface Expected {
  readonly subject: TestedSubject;
  readonly sent: SentInteraction;
  readonly conversation: Conversation;
  /** So many calls were judged before; undefined where nothing was, because the application had made no call at all. */
  readonly judged: number | undefined;
}

/** How late calls are judged and reported. */
export interface LateJudging {
  /** Receives the verdicts. */
  readonly recorder: RunRecorder;
  /** The profile whose rules apply. */
  readonly profile: ProfileName;
  /** Knows whether the application ever called. */
  readonly callbacks: CallbackService;
}

/** Verdicts about one subject that came late. */
interface Late {
  /** Of calls after others had been judged. */
  readonly afterwards: Tallies;
  /** Of interactions that were not judged in time. */
  readonly promised: Tallies;
  promises: number;
  /** Deferred responses whose message never came, though nothing of them is wrong. */
  open: number;
  asked: number;
  /** The first message of an open one that the service refused, in words. */
  refused: string | undefined;
}

/** Remembers what was judged of each interaction. */
export class LateCalls {
  readonly #expected: Expected[] = [];

  /** Calls about this interaction that come from now on are late. @param isJudged false where what was promised was not seen */
  expect(subject: TestedSubject, sent: SentInteraction, conversation: Conversation, isJudged: boolean): void {
    this.#expected.push({ subject, sent, conversation, judged: isJudged ? conversation.calls.length : undefined });
  }

  /** Reports the rules that late calls break, each once for a subject, and what was not seen. */
  tell(judging: LateJudging): void {
    const bySubject = new Map<TestedSubject, Late>();
    for (const expected of this.#expected) {
      const { subject } = expected;
      const late = bySubject.get(subject) ?? newLate();
      bySubject.set(subject, late);
      addLate(expected, late, judging);
    }
    const left: OpenDeferrals[] = [];
    for (const [subject, { afterwards, promised, promises, open, asked, refused }] of bySubject) {
      tellTallies({ ...subject, id: `${subject.id} (afterwards)` }, afterwards, judging.recorder);
      tellTallies(subject, promised, judging.recorder);
      if (!judging.callbacks.waiting.isKnown && promises > 0)
        tellUnseen(subject, `${promises} of ${asked} answers`, judging);
      else if (open > 0) left.push({ subject, open, asked, refused });
    }
    tellOpenDeferrals(left, judging);
  }
}

function newLate(): Late {
  return { afterwards: new Tallies(), promised: new Tallies(), promises: 0, open: 0, asked: 0, refused: undefined };
}

function addLate({ subject, sent, conversation, judged }: Expected, late: Late, judging: LateJudging): void {
  const { profile, callbacks } = judging;
  const how = { option: subject.option, deadlineMs: callbacks.waiting.deadlineMs, profile };
  const verdicts = judgeConversation(conversation, how);
  late.asked += 1;
  if (judged === undefined) {
    late.promises += 1;
    if (callbacks.waiting.isKnown) late.promised.add(sent, verdicts, "calls");
  } else if (conversation.calls.length > judged) {
    late.afterwards.add(sent, judgeConversation(conversation, { ...how, from: judged }), "calls");
  }
  const isExplained = verdicts.found.some(({ rule, under }) => levelOf(under ?? rule, profile) === "must");
  const isOpen = conversation.awaits === "completion" && !callbacks.waiting.isWaitedFor(conversation);
  if (!isOpen || isExplained || (isOpenedOnce(conversation) && (late.asked > 1 || subject.drawn))) return;
  late.open += 1;
  const refused = conversation.calls.find((call) => isAnswering(call) && call.refusal !== undefined);
  late.refused ??= refused && refusalWords(refused);
}

/**
 * A modal was opened once, and is submitted with several values. Users submit it once, so that an application may know
 * no more of it afterwards.
 */
function isOpenedOnce({ interaction }: Conversation): boolean {
  return interaction["type"] === MODAL_SUBMIT;
}

const MODAL_SUBMIT = 5;

const NO_REQUESTS = { requests: 0, durationMs: 0 };

function tellTallies(subject: TestedSubject, tallies: Tallies, recorder: RunRecorder): void {
  for (const { rule, failure, times } of tallies.all) {
    if (failure === undefined) continue;
    const { ask, sent, found } = failure;
    recorder.end({
      rule,
      subject: subject.id,
      words: `calls after ${subject.words}; ${times} times`,
      outcome: { outcome: "failed", violations: violationsOf(found) },
      steps: [stepOf(subject, ask.interaction)],
      exchanges: [sent.exchange, ...(sent.conversation?.calls ?? []).map(({ exchange }) => exchange)],
      ...NO_REQUESTS,
    });
  }
}

const FOLLOWS = "application.answer.that-follows-is-not-seen" satisfies RuleId;

/** What was not seen is not sound: the rule about what a response holds is blocked, and the reason says how to let us see it. */
function tellUnseen({ id, words }: TestedSubject, share: string, { recorder, callbacks }: LateJudging): void {
  const tell = (rule: RuleId, outcome: Outcome) =>
    recorder.end({ rule, subject: id, words, outcome, steps: [], ...NO_REQUESTS });
  const violations = violationsOf([{ rule: FOLLOWS, expected: "what follows is not judged", actual: share }]);
  tell(FOLLOWS, { outcome: "failed", violations });
  const reason = `the application promised a response in ${share}, and no call of it came to ${callbacks.url}; let it use this address in place of that of the API, and fix the port with --api-port`;
  tell(HOLDS, { outcome: "blocked", reason });
}
