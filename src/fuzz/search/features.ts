/** What one case shows of a target: the fields that were sent with what came of them, answers, and what followed on what. */
import { isObject, type Json } from "../../contract/json.js";
import type { DoneExchange } from "../../run/exchange.js";
import type { Execution } from "../../run/execute-case.js";
import { hash32 } from "../../run/hash.js";
import { classesOf } from "../classes.js";
import { historyOf } from "./history.js";
import { classOf, roughClassOf } from "./value-class.js";

/** Answers that take this long are a class of their own. Times below it differ from run to run, so they say nothing. */
const SLOW_MS = 1_000;

/** Pairs of members count in objects of up to so many members: dictionaries of locales have more. */
const MOST_PAIRED = 14;

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

/** The types of an object and of those around it say what it is. */
function addFields(features: Set<number>, value: Json | undefined, place: number): void {
  if (Array.isArray(value)) {
    features.add(mixed(place, hash32(`${value.length} elements`)));
    for (const element of value as readonly Json[]) addFields(features, element, place);
    return;
  }
  if (!isObject(value)) return;
  const { type } = value;
  const own = mixed(place, hash32(`type ${typeof type === "number" ? type : ""}`));
  const members = Object.entries(value);
  const rough = members.map(([name, member]) => hash32(`${name} ${roughClassOf(member)}`));
  for (const [index, [name, member]] of members.entries()) {
    features.add(mixed(own, hash32(`${name} ${classOf(member)}`)));
    if (members.length <= MOST_PAIRED)
      for (const other of rough.slice(0, index)) features.add(mixed(mixed(own, other), rough[index] ?? 0));
    if (typeof member === "object") addFields(features, member, mixed(own, hash32(name)));
  }
}

/** One number of two, where their order counts. */
function mixed(one: number, other: number): number {
  const product = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d) ^ other;
  return Math.imul(product ^ (product >>> 13), 0x297a2d39) >>> 0;
}
