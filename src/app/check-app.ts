/** Plays the service toward an application that takes interactions over HTTP, and judges what it answers. */

import fc from "fast-check";
import { pingInteraction, WORLD, type World } from "../../generators/index.js";
import type { Outcome } from "../case/outcome.js";
import type { Json, JsonObject } from "../contract/json.js";
import type { ProfileName } from "../contract/profile.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { Endpoint } from "../delivery/open-application.js";
import type { RunFinished } from "../run/result/event.js";
import type { StageOptions } from "../run/run-suites.js";
import type { SigningKey } from "../service/delivery/signing-key.js";
import { Application, addressOf, type SentStep } from "./application.js";
import type { TestedSubject } from "./ask.js";
import { askBadCall } from "./ask-bad-call.js";
import { type Asking, askSubject, meter } from "./ask-subject.js";
import { type BadCall, survivalRuleOf } from "./bad-calls.js";
import { type CallbackOptions, CallbackService } from "./conversation/callback-service.js";
import { LateCalls } from "./conversation/late-calls.js";
import { Explorer, MOST_FOUND, MOST_LEVELS } from "./explore.js";
import { listed } from "./listed.js";
import { violationsOf } from "./minimize-failure.js";
import { registeredCommands } from "./registered-commands.js";
import { unreachable } from "./replay-app.js";
import { type RunAgain, RunRecorder } from "./run-recorder.js";
import { type Askable, askableCall, askableSubject } from "./selection/askable.js";
import { isSelected, PING_SUBJECT, type PlanOptions, PONG_RULE, planOf } from "./selection/plan.js";
import { type Filters, Selection } from "./selection/selection.js";
import { type Loss, PING_RULE, RETURN_MS, Watch } from "./watch.js";

export interface CheckAppOptions
  extends Pick<StageOptions, "onEvent" | "signal" | "timeLimitMs" | "expectations" | "tool"> {
  /** Where the application takes interactions: an address, or a function that answers a `Request`. */
  readonly endpoint: Endpoint;
  /** The commands of the application: a list as the API lists them or takes them in a bulk overwrite. */
  readonly commands: Json;
  /** What a person calls the commands in errors; default `the commands`. */
  readonly source?: string;
  /** Signs; the application has its public half. */
  readonly key: SigningKey;
  /** Of all drawn values. Default 1. */
  readonly seed?: number;
  /** Drawn uses of each command, and of each select and modal that it sends. Default 20. */
  readonly runs?: number;
  /** How interactions come over HTTP is publicly known alone, so the default is `discord`. */
  readonly profile?: ProfileName;
  /** How long is waited for an answer; default 10,000, to tell a late one from none. */
  readonly timeoutMs?: number;
  /** What commands that run it again name beside the application. */
  readonly again?: Omit<RunAgain, "isInProcess">;
  /** What those commands call the application; default its URL, or `in process`. */
  readonly address?: string;
  /** How long is waited for an application that is gone to come back; default 5,000. */
  readonly returnMs?: number;
  /** Where the application sends callbacks, and how long is waited for them. */
  readonly api?: CallbackOptions;
  /** Receives the address that the application has to use in place of that of the API, before anything is sent. */
  readonly onApi?: (url: string) => void;
  /** Patterns of what is sent and reported; what is left out is not sent. Default: everything. */
  readonly filters?: Partial<Filters>;
  /** What reports call the application; default its address. */
  readonly name?: string;
}

const DEFAULT_RUNS = 20;
const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * Asks an application everything that its commands can lead to, then what no service sends.
 *
 * @throws SetupError before the first event, where the commands cannot be read, a filter matches nothing, or nothing listens at the address
 */
export async function checkApp(options: CheckAppOptions): Promise<RunFinished> {
  const { endpoint, key, signal, source = "the commands", seed = 1, runs = DEFAULT_RUNS } = options;
  const commands = registeredCommands(options.commands, source);
  const world = worldOf(commands);
  const profile = options.profile ?? "discord";
  const { address = addressOf(endpoint) } = options;
  const again = { ...(typeof endpoint === "function" ? { isInProcess: true as const } : {}), ...options.again };
  const { name = address, tool = "slashproof" } = options;
  const selection = new Selection(options.filters);
  const recorder = new RunRecorder(
    { name, address, profile, seed, runs, tool, selection, again },
    options.onEvent,
    options.expectations,
  );
  const callbacks = await CallbackService.open(profile, options.api);
  options.onApi?.(callbacks.url);
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const application = new Application({ endpoint, address, key, signal, callbacks, timeoutMs });
  try {
    const returnMs = options.returnMs ?? RETURN_MS;
    const { timeLimitMs } = options;
    const setting = { application, recorder, selection, profile, world, seed, runs, returnMs, timeLimitMs };
    return await new Run(setting).run(commands);
  } finally {
    await application.close();
    await callbacks.close();
  }
}

/** The world knows the application by the id that its commands name. */
function worldOf(commands: readonly JsonObject[]): World {
  const applicationId = commands.map(({ application_id: id }) => id).find((id) => typeof id === "string");
  return typeof applicationId === "string" ? { ...WORLD, applicationId } : WORLD;
}

interface Setting extends PlanOptions {
  readonly application: Application;
  readonly recorder: RunRecorder;
  readonly profile: ProfileName;
  readonly returnMs: number;
  readonly timeLimitMs: number | undefined;
}

interface Now {
  readonly subject: string;
  readonly words: string;
  /** About the ping after it. */
  readonly rule: RuleId;
  readonly isOpenToAnybody: boolean;
}

/** About so many cases come of a subject and of a bad call: for progress alone. */
const CASES_PER_SUBJECT = 10;
const CASES_PER_CALL = 3;

class Run {
  readonly #setting: Setting;
  readonly #ping: JsonObject;
  readonly #watch: Watch;
  readonly #explorer: Explorer;
  readonly #lost = new Set<string>();
  /** Components and modals that came back. */
  readonly #sent: Askable[] = [];
  readonly #lateCalls = new LateCalls();
  /** What was not used as often as planned. */
  readonly #cutShort: string[] = [];
  /** What is sent now; a loss names it. */
  #now: Now = { subject: "", words: "", rule: PING_RULE, isOpenToAnybody: false };

  constructor(setting: Setting) {
    this.#setting = setting;
    const [ping = {}] = fc.sample(pingInteraction(setting.world), { numRuns: 1, seed: setting.seed });
    this.#ping = ping;
    this.#watch = new Watch(setting.application, ping, (loss) => this.#tellLoss(loss), setting);
    const { selection } = setting;
    this.#explorer = new Explorer({
      ...setting,
      isWanted: (found) => {
        this.#sent.push(askableSubject(found));
        return isSelected(found, selection);
      },
      leadsOn: (subject) => selection.leadsOn(askableSubject(subject)),
    });
  }

  async run(commands: readonly JsonObject[]): Promise<RunFinished> {
    const { application, recorder, selection } = this.#setting;
    const { subjects, calls, known } = planOf(commands, this.#ping, this.#setting);
    const spent = meter(() => application.requests);
    const { sent, fault } = await this.#watch.ping();
    const cost = spent();
    if (sent.delivered.kind === "unreachable") throw unreachable(application.address, sent.delivered.message);
    recorder.start(subjects.length * CASES_PER_SUBJECT + calls.length * CASES_PER_CALL + 1);
    if (fault !== undefined) this.#tellFirstPing(sent, this.#failedPing(fault), cost);
    const blocked = fault && `the ping was not answered as it has to be (${fault}), so nothing else was sent`;
    await this.#askSubjects(subjects, blocked);
    await this.#askBadCalls(calls, blocked);
    await application.callbacks.waiting.untilQuiet(application.signal);
    this.#lateCalls.tell({ recorder, profile: this.#setting.profile, callbacks: application.callbacks });
    // What an answered ping shows is known once requests without a signature of the service were sent.
    if (fault === undefined) this.#tellFirstPing(sent, this.#watch.answeredPing, cost);
    if (blocked === undefined && this.#watch.stopped === undefined)
      for (const sentence of selection.unmatched([...known, ...this.#sent])) recorder.notice(sentence);
    return recorder.finish(application.isInterrupted, application.requests);
  }

  #tellFirstPing({ step, exchange }: SentStep, outcome: Outcome, cost: ReturnType<ReturnType<typeof meter>>): void {
    const [steps, exchanges] = [[step], [exchange]];
    const words = "the first request";
    const as = outcome.outcome === "failed" ? { as: "stopper" as const } : {};
    this.#setting.recorder.end({
      rule: PONG_RULE,
      subject: PING_SUBJECT,
      words,
      outcome,
      steps,
      exchanges,
      ...as,
      ...cost,
    });
  }

  #failedPing(fault: string): Outcome {
    const found = { rule: PONG_RULE, expected: "200 with a response of type 1", actual: this.#explain(fault) } as const;
    return { outcome: "failed", violations: violationsOf([found], "ping") };
  }

  /** The most frequent reason for a refusal is another key. */
  #explain(fault: string): string {
    return fault.startsWith("401")
      ? `${fault}; the application has to know the public key ${this.#setting.application.publicKey}`
      : fault;
  }

  async #askSubjects(subjects: readonly TestedSubject[], blocked: string | undefined): Promise<void> {
    const { recorder, profile, selection } = this.#setting;
    const explorer = this.#explorer;
    const asking = {
      watch: this.#watch,
      recorder,
      profile,
      selection,
      lateCalls: this.#lateCalls,
      onResponse: explorer.see.bind(explorer),
    };
    for (const subject of subjects) {
      const reason = blocked ?? this.#watch.stopped;
      if (this.#setting.application.isInterrupted) return;
      if (reason !== undefined) {
        this.#tellBlocked(askableSubject(subject), subject.words, reason);
        continue;
      }
      await this.#askOne(subject, asking);
    }
    for (let next = explorer.next(); next !== undefined; next = explorer.next()) {
      if (this.#setting.application.isInterrupted) return;
      const reason = this.#watch.stopped;
      if (reason === undefined) await this.#askOne(next, asking);
      else this.#tellBlocked(askableSubject(next), next.words, reason);
    }
    if (this.#cutShort.length > 0)
      recorder.notice(`not used as often as planned, because responses are slow or missing: ${listed(this.#cutShort)}`);
    if (explorer.leftOut > 0)
      recorder.notice(
        `${explorer.leftOut} components and modals were left out: more than ${MOST_FOUND} of them, or more than ${MOST_LEVELS} steps away`,
      );
  }

  async #askBadCalls(calls: readonly BadCall[], blocked: string | undefined): Promise<void> {
    const { recorder } = this.#setting;
    for (const call of calls) {
      const reason = blocked ?? this.#watch.stopped;
      if (this.#setting.application.isInterrupted) return;
      if (reason !== undefined) {
        this.#tellBlocked(askableCall(call), call.words, reason);
        continue;
      }
      const { slug: subject, words, isOpenToAnybody } = call;
      this.#now = { subject, words, isOpenToAnybody, rule: survivalRuleOf(call) };
      this.#watch.doing = words;
      await askBadCall(call, this.#watch, recorder);
    }
  }

  async #askOne(subject: TestedSubject, asking: Asking): Promise<void> {
    const { id, words } = subject;
    this.#now = { subject: id, words, rule: PING_RULE, isOpenToAnybody: false };
    this.#watch.doing = words;
    const { asked, of } = await askSubject(subject, asking);
    if (asked < of && this.#watch.stopped === undefined) this.#cutShort.push(id);
  }

  /** Reports what was not sent as blocked, under a rule that was chosen, so that it does not look correct. */
  #tellBlocked(askable: Askable, words: string, reason: string): void {
    const { recorder, selection } = this.#setting;
    const [rule, outcome] = [selection.firstRuleOf(askable), { outcome: "blocked", reason } as const];
    const { subject } = askable;
    recorder.end({ rule, subject, words, outcome, as: "blocked", steps: [], requests: 0, durationMs: 0 });
  }

  #tellLoss({ culprit, ping, actual }: Loss): void {
    const { subject, words, rule, isOpenToAnybody } = this.#now;
    if (this.#lost.has(subject)) return;
    this.#lost.add(subject);
    const who = isOpenToAnybody ? "; no key is needed for it, so that anybody who knows the address can send it" : "";
    this.#setting.recorder.end({
      rule,
      subject,
      words: `the ping after ${words}`,
      outcome: {
        outcome: "failed",
        violations: violationsOf(
          [{ rule, kind: "no-answer", expected: "a ping is answered after it", actual: `${actual}${who}` }],
          "ping",
        ),
      },
      steps: [{ ...culprit.step, part: "given" }, ping.step],
      exchanges: [culprit.exchange, ping.exchange],
      as: "stopper",
      requests: 0,
      durationMs: 0,
    });
  }
}
