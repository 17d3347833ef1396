/** Looks for what goes wrong first in a failure, so that what follows from it is known for the same bug. */

import type { Case, Step } from "../../case/case.js";
import type { Check } from "../../case/check.js";
import { typeAndNameOf } from "../../contract/documented.js";
import type { Json } from "../../contract/json.js";
import { isObject } from "../../contract/json.js";
import { COMMAND_VERBS } from "../../contract/operations.js";
import { isSuccess } from "../../contract/success.js";
import type { DoneExchange } from "../../run/exchange.js";
import type { Held } from "../../run/place/leases.js";
import { type CaseResult, CREATES_FOR_CLEAN_SLOTS, runAgain, runOnce } from "../../run/run-case.js";
import type { Stage } from "../../run/stage.js";
import { fits, roomOf } from "../../target/workspace/scope.js";
import { firstWrongEffect, type WrongEffect } from "./first-effect.js";
import { watchedCase } from "./watched-case.js";

/** What was found, and what it took. */
export interface TracedEffect {
  /** `undefined` where nothing is seen to go wrong. */
  readonly effect: WrongEffect | undefined;
  /** Requests that were sent. */
  readonly requests: number;
}

/** Sends a failed case again and looks at what is stored after each of its requests; without room for that, its own reads have to do. */
export async function traceEffect(result: CaseResult, held: Held, stage: Stage): Promise<TracedEffect> {
  const { testCase, outcome, exchanges } = result;
  const [{ step }] = "violations" in outcome ? outcome.violations : [{ step: "" }];
  const watched = watchedCase(testCase, step);
  const seen = { effect: firstWrongEffect(exchanges), requests: 0 };
  if (watched === undefined || !hasRoom(testCase, held)) return seen;
  const traced = await trace(watched, held, stage);
  return traced.effect ? traced : { ...seen, requests: traced.requests };
}

/**
 * A refused request that has an effect may do the first half of what the same request does where it is accepted. So that
 * one is sent in its place.
 */
export async function traceInItsPlace(
  testCase: Case,
  { until }: WrongEffect,
  held: Held,
  stage: Stage,
): Promise<TracedEffect> {
  const refused = until.at(-1);
  const accepted = until.findLast((one) => refused !== undefined && isAcceptedLike(one, refused));
  if (!refused || !accepted || !hasRoom(testCase, held)) return { effect: undefined, requests: 0 };
  const name = "in its place";
  const steps: readonly Step[] = [...until.slice(0, -1).map(({ step }) => step), { ...accepted.step, name }];
  const watched = watchedCase({ ...testCase, steps }, name);
  return watched ? trace(watched, held, stage) : { effect: undefined, requests: 0 };
}

/** Names of the lists around the request that goes wrong. */
const [BEFORE, AFTER] = ["as it was", "as it is then"];

/**
 * A failure that is what comes of an earlier request, as the case that ends with that request and shows what it did.
 *
 * @returns `undefined` where the failure shows that itself, or it does not come again so
 */
export async function earlierForm(
  { testCase, outcome, exchanges }: CaseResult,
  effect: WrongEffect,
  held: Held,
  stage: Stage,
): Promise<CaseResult | undefined> {
  const { until, list, rule, checks } = effect;
  const write = whole(until.at(-1));
  if (outcome.outcome !== "failed" || !write || !rule || !checks || !hasRoom(testCase, held)) return undefined;
  const [{ step }] = outcome.violations;
  const wroteAt = exchanges.findIndex((one) => one.step.name === write.name);
  const failedAt = exchanges.findIndex((one) => one.step.name === step);
  if (wroteAt < 0 || !isLater(exchanges.slice(wroteAt + 1, failedAt + 1))) return undefined;
  const around = (name: string, part: "given" | "read", ...more: readonly Check[]): Step => ({
    ...list,
    name,
    part,
    expect: [{ check: "accepted" }, ...more],
  });
  const shown = checks({ before: BEFORE, after: AFTER });
  const earlier: Case = {
    ...testCase,
    title: "does with each request what it says, and nothing else",
    rules: [rule, ...testCase.rules.filter((one) => one !== rule)],
    steps: [
      ...until.slice(0, -1).map((one) => one.step),
      around(BEFORE, "given", ...shown.before),
      { ...write, part: "act" },
      around(AFTER, "read", { ...shown.after, rule }),
    ],
  };
  const execution = await runOnce(earlier, held, stage);
  const isShown = execution.outcome.outcome === "failed" && execution.outcome.violations[0].step === AFTER;
  return isShown ? runAgain(earlier, held, stage, execution) : undefined;
}

/** The request with what it has to be answered, without which nothing can be said of what it did; `undefined` where that is open. */
function whole(exchange: DoneExchange | undefined): Step | undefined {
  if (exchange === undefined) return undefined;
  const { step, result } = exchange;
  if (!isSuccess(result.answer?.status ?? 0)) return step.expect.some(isRefusal) ? step : undefined;
  return step.expect.some(isAcceptance) ? step : { ...step, expect: [{ check: "accepted" }, ...step.expect] };
}

const isRefusal = ({ check }: Check): boolean => check === "refused";
const isAcceptance = ({ check }: Check): boolean => check === "accepted" || check === "status";

/** Something was done after the request, or its effect is seen by other means than reading the commands. */
function isLater(exchanges: readonly DoneExchange[]): boolean {
  return exchanges.some(({ wire, step }) => wire.method !== "GET" || !isWholeRead(step));
}

function isWholeRead({ call, query, headers }: Step): boolean {
  if (COMMAND_VERBS.get(call) === "list") return query?.["with_localizations"] === "true" && headers === undefined;
  return true;
}

async function trace(watched: Case, held: Held, stage: Stage): Promise<TracedEffect> {
  const { exchanges } = await runOnce(watched, held, stage);
  // Nothing was judged, so the slots stayed as they are: the next run is to begin as this one did.
  for (const scope of held.scopes)
    await stage.workspace.clean(scope, true, () => roomOf(scope) >= CREATES_FOR_CLEAN_SLOTS);
  return { effect: firstWrongEffect(exchanges), requests: exchanges.length };
}

/** The day of the scope has room for the creates once more. */
function hasRoom({ creates }: Case, { scopes }: Held): boolean {
  return scopes.every((scope, index) => index > 0 || fits(scope, creates));
}

/** The same operation on the same command was accepted. */
function isAcceptedLike(one: DoneExchange, refused: DoneExchange): boolean {
  if (one.step.call !== refused.step.call || !isSuccess(one.result.answer?.status ?? 0)) return false;
  if (COMMAND_VERBS.get(one.step.call) === "create") return keyOf(one.sent) === keyOf(refused.sent);
  return one.parameters["command_id"] === refused.parameters["command_id"];
}

const keyOf = (sent: Json | undefined): string => (isObject(sent) ? typeAndNameOf(sent) : "");
