/** What one case shows of a target: the fields that were sent with what came of them, answers, and what followed on what. */
import { isObject, type Json } from "../../contract/json.js";
import type { DoneExchange } from "../../run/exchange.js";
import type { Execution } from "../../run/execute-case.js";
import { hash32 } from "../../run/plan/hash.js";
import { classesOf } from "../classes.js";
import { addFields } from "./fields.js";
import { historyOf } from "./history.js";

/** Answers that take this long are a class of their own, in milliseconds. Times below it differ from run to run, so they say nothing. */
export const SLOW_MS = 1_000;

/** Names of a place in a body are cut here. */
const DEEPEST = 12;

/**
 * The features of one case as numbers, each once: the outcome classes of the campaign; each field with the class of its
 * value, each pair of members of one object, and what came of the request; the last operations on each resource; and
 * slow answers. Steps that set the stage, or were sent together, have none: what comes of them is a matter of chance.
 */
export function featuresOf(execution: Pick<Execution, "exchanges" | "outcome">): ReadonlySet<number> {
  const features = new Set<number>(classesOf(execution).map(hash32));
  const informative = execution.exchanges.filter(isInformative);
  for (const exchange of informative) {
    const outcome = hash32(outcomeOf(exchange));
    addFields(features, exchange.sent, outcome);
    if (exchange.result.durationMs >= SLOW_MS) features.add(hash32(`${exchange.step.call} is slow`));
  }
  for (const change of historyOf(informative)) features.add(hash32(change));
  return features;
}

function isInformative({ step }: DoneExchange): boolean {
  return step.part !== "given" && step.part !== "read" && step.together === undefined;
}

/** Operation, status, and the code and first place of an error. */
function outcomeOf({ step, result }: DoneExchange): string {
  const { answer, failure } = result;
  if (!answer) return `${step.call} ${failure?.kind}`;
  const json = isObject(answer.json) ? answer.json : {};
  const error = answer.status < 400 ? "" : `${String(json["code"] ?? "")} ${firstPlace(json["errors"] ?? {})}`;
  return `${step.call} ${answer.status} ${error}`;
}

/** The path of the first error, positions left out. */
function firstPlace(errors: Json): string {
  const places: string[] = [];
  let current: Json = errors;
  while (isObject(current) && places.length < DEEPEST) {
    const entry: readonly [string, Json] | undefined = Object.entries(current)[0];
    if (entry === undefined || entry[0] === "_errors") break;
    places.push(/^\d+$/.test(entry[0]) ? "*" : entry[0]);
    current = entry[1];
  }
  return places.join("/");
}
