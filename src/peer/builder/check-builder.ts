/** Asks a builder everything that its surface can say, and sums up. */
import type { BuilderKind, BuilderRule } from "../../case/builder-result.js";
import type { Json } from "../../contract/json.js";
import type { BuilderAnswer, BuilderRequest } from "./answer.js";
import { type AskOptions, askAdapter } from "./ask-adapter.js";
import { judgedOf } from "./judge.js";
import { rulesOf } from "./rules-of.js";
import type { Trial } from "./trial.js";

/** What a builder did with the trials that it came to. */
export interface CheckedBuilder {
  readonly name: string;
  readonly version: string;
  /** Payloads that were answered. */
  readonly answered: number;
  /** Completes "the adapter …": why it ended early. What came before is in the rules. */
  readonly stopped: string | undefined;
  readonly rules: readonly BuilderRule[];
}

/** Runs the adapter, a program that speaks JSON Lines, and judges what it answers. The same payload is asked once. */
export async function checkBuilder(
  line: readonly [file: string, ...args: string[]],
  trials: readonly Trial[],
  options: AskOptions,
): Promise<CheckedBuilder> {
  const requests: BuilderRequest[] = [{ id: 0, kind: "describe", payload: null }];
  const ids = new Map<string, number>();
  const keyOf = (kind: BuilderKind, payload: Json): string => `${kind} ${JSON.stringify(payload)}`;
  for (const { kind, valid, twin } of trials) {
    for (const payload of twin === undefined ? [valid] : [valid, twin.value]) {
      const key = keyOf(kind, payload);
      if (ids.has(key)) continue;
      ids.set(key, requests.length);
      requests.push({ id: requests.length, kind, payload });
    }
  }
  const { answers, stopped } = await askAdapter(line, requests, options);
  const answerTo = (kind: BuilderKind, payload: Json): BuilderAnswer | undefined =>
    answers.get(ids.get(keyOf(kind, payload)) ?? -1);
  const judged = trials.flatMap((trial) => {
    const { kind, valid, twin } = trial;
    return judgedOf(trial, answerTo(kind, valid), twin && answerTo(kind, twin.value)) ?? [];
  });
  const answered = answers.size - (answers.has(0) ? 1 : 0);
  return { ...nameIn(answers.get(0)), answered, stopped, rules: rulesOf(judged) };
}

function nameIn(answer: BuilderAnswer | undefined): { readonly name: string; readonly version: string } {
  const said = answer !== undefined && "sent" in answer ? answer.sent : null;
  const { name, version } =
    typeof said === "object" && said !== null && !Array.isArray(said) ? (said as { readonly [key: string]: Json }) : {};
  return {
    name: typeof name === "string" ? name : "builder",
    version: typeof version === "string" ? version : "unknown",
  };
}
