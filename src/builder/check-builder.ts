/** Asks a builder everything that its surface can say, and sums up. */
import type { BuilderRule } from "../case/builder-result.js";
import type { Json } from "../contract/json.js";
import { isObject } from "../contract/json.js";
import { patternMatcher } from "../contract/text-pattern.js";
import type { BuilderAnswer, BuilderRequest } from "./answer.js";
import { type AskOptions, askAdapter } from "./ask-adapter.js";
import { type JudgedRow, judgedOf } from "./judge.js";
import { rulesOf } from "./rules-of.js";
import type { Trial } from "./trials/trial.js";

/** What a builder did with the trials that it came to. */
export interface CheckedBuilder {
  /** Name that the adapter gave itself. */
  readonly name: string;
  /** Version that the adapter gave itself. */
  readonly version: string;
  /** Payloads that were answered. */
  readonly answered: number;
  /** Completes "the adapter …": why it ended early. What came before is in the rules. */
  readonly stopped: string | undefined;
  /** One entry for each rule that was tried. */
  readonly rules: readonly BuilderRule[];
}

/** Runs the adapter, a program that speaks JSON Lines, and judges what it answers. The same payload is sent once. */
export async function checkBuilder(
  line: readonly [file: string, ...args: string[]],
  trials: readonly Trial[],
  options: AskOptions,
): Promise<CheckedBuilder> {
  const requests: BuilderRequest[] = [{ id: 0, kind: "describe", payload: null }];
  const ids = new Map<string, number>();
  for (const trial of trials) {
    const { kind, commandType, valid, twin } = trial;
    for (const payload of twin === undefined ? [valid] : [valid, twin.value]) {
      const key = keyOf(trial, payload);
      if (ids.has(key)) continue;
      ids.set(key, requests.length);
      requests.push({ id: requests.length, kind, ...(commandType === undefined ? {} : { commandType }), payload });
    }
  }
  const { answers, stopped } = await askAdapter(line, requests, options);
  const answerTo = (trial: Trial, payload: Json): BuilderAnswer | undefined =>
    answers.get(ids.get(keyOf(trial, payload)) ?? -1);
  const about = aboutIn(answers.get(0));
  const patterns = about.beyond.map(patternMatcher);
  const isBeyond = (row: string): boolean => patterns.some((isLike) => isLike(row));
  const judged = trials.flatMap((trial): readonly JudgedRow[] => {
    const { valid, twin } = trial;
    if (isBeyond(trial.row)) return [{ trial, state: "unsupported", said: "its surface does not see it" }];
    const one = judgedOf(trial, answerTo(trial, valid), twin && answerTo(trial, twin.value));
    return one === undefined ? [] : [one];
  });
  const answered = answers.size - (answers.has(0) ? 1 : 0);
  return { name: about.name, version: about.version, answered, stopped, rules: rulesOf(judged) };
}

function keyOf({ kind, commandType = 0 }: Trial, payload: Json): string {
  return `${kind} ${commandType} ${JSON.stringify(payload)}`;
}

/** Characters of the name and of the version of a builder that are kept. */
const MOST_NAME = 100;

/** What an adapter says of itself: `beyond` are patterns of rows that its surface cannot see, such as `legacy.*`. */
interface About {
  readonly name: string;
  readonly version: string;
  readonly beyond: readonly string[];
}

function aboutIn(answer: BuilderAnswer | undefined): About {
  const said = answer !== undefined && "sent" in answer ? answer.sent : null;
  const { name, version, beyond } = isObject(said) ? said : {};
  return {
    name: typeof name === "string" ? name.slice(0, MOST_NAME) : "builder",
    version: typeof version === "string" ? version.slice(0, MOST_NAME) : "unknown",
    beyond: Array.isArray(beyond) ? beyond.filter((one) => typeof one === "string") : [],
  };
}
