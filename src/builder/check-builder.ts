/** Asks a builder everything that its surface can say, and sums up. */
import { isObject, type Json } from "../contract/json.js";
import type { BuilderAnswer, BuilderRequest } from "./answer.js";
import { type AskOptions, askAdapter } from "./ask-adapter.js";
import { type BuilderPayload, CANARIES, PLAIN_PARTS, PLAIN_TYPES } from "./canaries.js";
import { type BuilderAnswers, type JudgedBuilder, judgedBuilder } from "./judge-answers.js";
import type { Trial } from "./trials/trial.js";

/** What a builder did with the trials that it came to. */
export interface CheckedBuilder extends JudgedBuilder {
  /** Name that the adapter gave itself. */
  readonly name: string;
  /** Version that the adapter gave itself. */
  readonly version: string;
  /** Payloads that were answered. */
  readonly answered: number;
  /** Completes "the adapter …": why it ended early. What came before is in the rules. */
  readonly stopped: string | undefined;
}

/** Runs the adapter, a program that speaks JSON Lines, and judges what it answers. */
export async function checkBuilder(
  line: readonly [file: string, ...args: string[]],
  trials: readonly Trial[],
  options: AskOptions,
): Promise<CheckedBuilder> {
  const plan = planOf(trials);
  const { answers, stopped } = await askAdapter(line, plan.requests, options);
  return { ...checkedOf(plan, trials, answers), stopped };
}

/** The requests of a check. */
export interface BuilderPlan {
  /** In the order in which they are sent; the first asks who answers. */
  readonly requests: readonly BuilderRequest[];
  /** The id of the request with a payload. */
  readonly idOf: (request: BuilderPayload) => number;
  /** The id of the request that repeats a plain payload at the end. */
  readonly idAgain: (request: BuilderPayload) => number;
}

/** The canaries, the trials, and the plain payloads again. The same payload is sent once before the end. */
export function planOf(trials: readonly Trial[]): BuilderPlan {
  const requests: BuilderRequest[] = [{ id: 0, kind: "describe", payload: null }];
  const send = ({ kind, commandType, payload }: BuilderPayload): number => {
    const id = requests.length;
    requests.push({ id, kind, ...(commandType === undefined ? {} : { commandType }), payload });
    return id;
  };
  const [first, last] = [new Map<string, number>(), new Map<string, number>()];
  const sendOnce = (request: BuilderPayload): void => {
    if (!first.has(keyOf(request))) first.set(keyOf(request), send(request));
  };
  const kinds = new Set(trials.map(({ kind }) => kind));
  const canaries = CANARIES.filter(({ kind }) => kinds.has(kind));
  for (const canary of canaries) sendOnce(canary);
  const parts = PLAIN_PARTS.filter(({ kind }) => kinds.has(kind));
  for (const one of [...parts, ...PLAIN_TYPES.filter(({ kind }) => kinds.has(kind))]) sendOnce(one);
  for (const trial of trials) {
    sendOnce({ ...trial, payload: trial.valid });
    if (trial.twin) sendOnce({ ...trial, payload: trial.twin.value });
  }
  const plain = [...canaries.filter(({ isPlain }) => isPlain), ...parts];
  for (const one of plain) last.set(keyOf(one), send(one));
  const idIn = (ids: ReadonlyMap<string, number>) => (request: BuilderPayload) => ids.get(keyOf(request)) ?? -1;
  return { requests, idOf: idIn(first), idAgain: idIn(last) };
}

/** Judges the answers to a plan, by the ids of its requests. */
export function checkedOf(
  { idOf, idAgain }: BuilderPlan,
  trials: readonly Trial[],
  answers: ReadonlyMap<number, BuilderAnswer>,
): Omit<CheckedBuilder, "stopped"> {
  const { name, version, beyond, refusesItself } = aboutIn(answers.get(0));
  const judged = judgedBuilder(trials, {
    to: (request) => answers.get(idOf(request)),
    again: (request) => answers.get(idAgain(request)),
    beyond,
    refusesItself,
  });
  return { name, version, answered: answers.size - (answers.has(0) ? 1 : 0), ...judged };
}

function keyOf({ kind, commandType = 0, payload }: BuilderPayload): string {
  return `${kind} ${commandType} ${JSON.stringify(payload)}`;
}

/** Characters of the name and of the version of a builder that are kept. */
const MOST_NAME = 100;

/** What an adapter says of itself. */
interface About extends Pick<BuilderAnswers, "beyond" | "refusesItself"> {
  readonly name: string;
  readonly version: string;
}

function aboutIn(answer: BuilderAnswer | undefined): About {
  const said = answer !== undefined && "sent" in answer ? answer.sent : null;
  const { name, version, beyond, refusesItself } = isObject(said) ? said : {};
  return {
    name: typeof name === "string" ? name.slice(0, MOST_NAME) : "builder",
    version: typeof version === "string" ? version.slice(0, MOST_NAME) : "unknown",
    beyond: textsIn(beyond),
    refusesItself: textsIn(refusesItself),
  };
}

function textsIn(list: Json | undefined): readonly string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}
