/** From what came back to the verdict: first what is the adapter's, then what is in every payload, then row by row. */
import type { AdapterFault, BuilderConstant, BuilderRule } from "../case/builder-result.js";
import { patternMatcher } from "../contract/text-pattern.js";
import { type AnsweredPayload, adapterFaultsOf, adapterJudgeOf } from "./adapter-faults.js";
import type { BuilderAnswer } from "./answer.js";
import { type BuilderPayload, CANARIES, PLAIN_PARTS, PLAIN_TYPES } from "./canaries.js";
import { chargedConstants } from "./charge-constants.js";
import { constantsOf } from "./constants.js";
import { type JudgedRow, judgedOf } from "./judge.js";
import { rulesOf } from "./rules-of.js";
import type { Trial } from "./trials/trial.js";

/** What is known of a builder once its answers are judged. */
export interface JudgedBuilder {
  /** Faults of the adapter. */
  readonly adapterFaults: readonly AdapterFault[];
  /** What is added to every payload. */
  readonly constants: readonly BuilderConstant[];
  /** One entry for each rule that was tried. */
  readonly rules: readonly BuilderRule[];
}

/** The answers of a builder; undefined for what was not answered. */
export interface BuilderAnswers {
  /** To a payload. */
  readonly to: (request: BuilderPayload) => BuilderAnswer | undefined;
  /** To a plain payload that was sent again at the end. */
  readonly again: (request: BuilderPayload) => BuilderAnswer | undefined;
  /** Patterns of rows that the surface of the builder cannot see. */
  readonly beyond: readonly string[];
  /** Kinds whose refusals the adapter vouches for. */
  readonly refusesItself: readonly string[];
}

/** Judges all trials by the answers to them and to the canaries. Trials without an answer are left out. */
export function judgedBuilder(
  trials: readonly Trial[],
  { to, again, beyond, refusesItself }: BuilderAnswers,
): JudgedBuilder {
  const answered = answeredOf(trials, to);
  const plain = CANARIES.filter(({ isPlain }) => isPlain);
  const twice = plain.map((canary) => ({ canary, before: to(canary), after: again(canary) }));
  const parts = PLAIN_PARTS.map((part) => ({ part, before: to(part), after: again(part) }));
  const faultOf = adapterJudgeOf(answered, { twice, parts, refusesItself });
  const received = (request: BuilderPayload, isValid: boolean): BuilderAnswer | undefined => {
    const answer = to(request);
    const failed = answer && faultOf({ ...request, isValid, answer });
    return failed === undefined ? answer : { failed };
  };
  const sent = [...CANARIES, ...PLAIN_PARTS, ...PLAIN_TYPES].flatMap((plain) => {
    const answer = received(plain, true);
    return answer !== undefined && "sent" in answer ? [{ plain, sent: answer.sent }] : [];
  });
  const constants = constantsOf(sent);
  const patterns = beyond.map(patternMatcher);
  const judged = trials.flatMap((trial): readonly JudgedRow[] => {
    if (patterns.some((isLike) => isLike(trial.row))) return [{ trial, state: "unsupported", said: BEYOND }];
    const twin = trial.twin && received({ ...trial, payload: trial.twin.value }, false);
    const one = judgedOf({ trial, valid: received({ ...trial, payload: trial.valid }, true), twin }, constants);
    return one === undefined ? [] : [one];
  });
  const charged = chargedConstants(constants, trials, to);
  return {
    adapterFaults: adapterFaultsOf(answered, faultOf),
    constants: charged.constants,
    rules: rulesOf(judged.map((one) => charged.rows.get(one.trial) ?? one)),
  };
}

const BEYOND = "its surface does not see it";

/** Each payload once, and the canaries. */
function answeredOf(trials: readonly Trial[], to: BuilderAnswers["to"]): readonly AnsweredPayload[] {
  const seen = new Map<string, AnsweredPayload>();
  const see = ({ kind, commandType, payload }: BuilderPayload, isValid: boolean): void => {
    const request = { kind, ...(commandType === undefined ? {} : { commandType }), payload };
    const answer = to(request);
    const key = JSON.stringify(request);
    if (answer !== undefined && !seen.has(key)) seen.set(key, { ...request, isValid, answer });
  };
  for (const one of [...CANARIES, ...PLAIN_PARTS, ...PLAIN_TYPES]) see(one, true);
  for (const trial of trials) see({ ...trial, payload: trial.valid }, true);
  for (const trial of trials) if (trial.twin) see({ ...trial, payload: trial.twin.value }, false);
  return [...seen.values()];
}
