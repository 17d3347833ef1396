/** Asks an application again what a finding says of it. */

import { type Finding, isSeenIn, type Outcome } from "../case/outcome.js";
import { UnresolvedReference } from "../case/resolve-reference.js";
import { levelOf } from "../contract/catalogue.js";
import { isObject, type JsonObject } from "../contract/json.js";
import { profileOf } from "../contract/profile.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import { SetupError } from "../contract/setup-error.js";
import type { Replay } from "../run/replay.js";
import { Application, type ApplicationOptions, type SentStep } from "./application.js";
import { wishOf } from "./bad-calls.js";
import { type CallbackOptions, CallbackService } from "./conversation/callback-service.js";
import { curlOfDelivery } from "./curl-of-delivery.js";
import { foundAgain } from "./found-again.js";
import { faultOfPing, faultOfRefusal } from "./judge/judge-call.js";
import type { Found } from "./judge/verdicts.js";
import { exchangesOf, RULES_OF_WAITING, violationsOf } from "./minimize-failure.js";
import { PING_STEP } from "./watch.js";

/** Where the application is, and where it sends callbacks. */
export interface AppReplayOptions extends Omit<ApplicationOptions, "callbacks"> {
  /** Port and patience of the API for callbacks. */
  readonly api?: CallbackOptions;
  /** Receives the address of that API, before anything is sent. */
  readonly onApi?: (url: string) => void;
}

/** What came of it; the same as of a finding about a service. */
export type ReplayedOnApplication = Pick<Replay, "outcome" | "isSeenAgain" | "exchanges" | "curl">;

/** True of a finding about an application, which cannot be replayed on a service. */
export function isAboutAnApplication({ case: testCase }: Finding): boolean {
  return testCase.steps.some(({ call }) => call === "deliverInteraction");
}

/**
 * Delivers the interactions of a finding again, signed anew.
 * @throws SetupError `application-unreachable` where nothing listens at the address
 */
export async function replayOnApplication(
  finding: Finding,
  { api, onApi, ...options }: AppReplayOptions,
): Promise<ReplayedOnApplication> {
  const callbacks = await CallbackService.open(profileOf(finding.profile).name, api);
  onApi?.(callbacks.url);
  const application = new Application({ ...options, callbacks });
  try {
    const all = await application.askAll(finding.case.steps);
    const gone = all.find(({ delivered }) => delivered.kind === "unreachable");
    if (gone?.delivered.kind === "unreachable" && !isEndExpected(finding, gone))
      throw unreachable(application.address, gone.delivered.message);
    const rule = finding.case.rules[0];
    const found = await foundIn(rule, all, finding, application);
    const exchanges = all.flatMap(exchangesOf);
    const last = all.at(-1)?.exchange;
    const outcome = outcomeOf(found, all.at(-1)?.step.name ?? "", levelOf(rule, profileOf(finding.profile).name));
    return { outcome, isSeenAgain: isSeenIn(outcome, finding), exchanges, curl: last ? curlOfDelivery(last) : "" };
  } catch (error) {
    if (!(error instanceof UnresolvedReference)) throw error;
    const reason = `the way there is closed: ${error.message}`;
    return { outcome: { outcome: "blocked", reason }, isSeenAgain: false, exchanges: [], curl: "" };
  } finally {
    await application.close();
    await callbacks.close();
  }
}

/** A ping that finds no application is what the finding is about. */
function isEndExpected({ case: { steps } }: Finding, { step }: SentStep): boolean {
  return steps.length > 1 && step.name === PING_STEP && step.name === steps.at(-1)?.name;
}

/** What is judged is the last step; those before it lead there. */
async function foundIn(
  rule: RuleId,
  all: readonly SentStep[],
  finding: Finding,
  { callbacks, signal }: Application,
): Promise<readonly Found[]> {
  const last = all.at(-1);
  if (last === undefined) return [];
  const { delivered, step } = last;
  if (rule.startsWith("application.ping.")) {
    const fault = faultOfPing(rule, delivered);
    return fault ? [fault] : [];
  }
  const wish = wishOf(rule);
  if (wish !== undefined) {
    const fault = faultOfRefusal(rule, wish, delivered);
    return fault ? [fault] : [];
  }
  const option = step.delivery?.option;
  const how = { ...(isOption(option) ? { option } : {}), profile: profileOf(finding.profile).name, callbacks, signal };
  const judging = { ...how, rule, isPatient: RULES_OF_WAITING.has(rule), calls: callsIn(finding) };
  return (await foundAgain(last, judging)) ?? [];
}

/** How many calls the application made when it failed. */
function callsIn({ exchanges }: Finding): number {
  return exchanges.length - 1 - exchanges.findLastIndex(({ server }) => server === "app");
}

function isOption(option: unknown): option is JsonObject {
  return isObject(option);
}

function outcomeOf([first, ...others]: readonly Found[], step: string, level: ReturnType<typeof levelOf>): Outcome {
  if (first === undefined) return { outcome: "passed" };
  if (level !== "observe") return { outcome: "failed", violations: violationsOf([first, ...others], step) };
  return { outcome: "observed", observations: [{ what: first.expected, value: first.actual }] };
}

/** Nothing listens there. */
export function unreachable(address: string, found: string): SetupError {
  return new SetupError(
    "application-unreachable",
    `Cannot reach the application at "${address}": ${found}; start it, or pass the address at which it takes interactions`,
  );
}
