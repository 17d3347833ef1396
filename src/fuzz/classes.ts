/** Outcome classes: they decide whether a case has shown something new. */
import { isReference } from "../case/template.js";
import { isObject, type Json } from "../contract/json.js";
import type { DoneExchange } from "../run/exchange.js";
import type { Execution } from "../run/execute-case.js";
import type { Coverage } from "../run/result/event.js";

/**
 * Steps that set the stage say nothing of what is checked: they depend on what the case before left. Of steps sent
 * together chance says which comes first, so they are no news either.
 */
const isTelling = ({ step }: DoneExchange): boolean =>
  (step.part === "act" || step.part === "twin") && step.together === undefined;

/**
 * The classes of one case, each once: operation, status class, rule that is broken (by the request, or by the answer)
 * and keys of the response body; and each change from one operation to the next with the status classes of both.
 *
 * @example ["createGuildCommand 2xx {id,name,…}", "createGuildCommand 2xx > deleteGuildCommand 2xx"]
 */
export function classesOf({ exchanges, outcome }: Pick<Execution, "exchanges" | "outcome">): readonly string[] {
  const violated = "violations" in outcome ? outcome.violations : [];
  const reported = exchanges.filter(isTelling);
  const classes = reported.map((exchange) => {
    const { step, result } = exchange;
    const broken = violated.find((one) => one.step === step.name)?.rule ?? askedRule(exchange);
    const { json } = result.answer ?? {};
    return [
      answerClass(exchange),
      ...(broken === undefined ? [] : [broken]),
      shapeOf(json),
      ...componentsOf(json),
    ].join(" ");
  });
  const changes = reported.slice(1).flatMap((exchange, index) => {
    const before = reported[index];
    return before === undefined ? [] : [`${answerClass(before)} > ${answerClass(exchange)}`];
  });
  return [...new Set([...classes, ...changes])];
}

/** Of a driver, what came of a use is in its answer: its status is 200 whatever happens. */
function answerClass({ step, result, server }: DoneExchange): string {
  const { answer } = result;
  const status = answer ? `${Math.floor(answer.status / 100)}xx` : "no answer";
  const outcome = server === "driver" ? memberOf(answer?.json, "outcome") : undefined;
  return [`${step.call}${callbackOf(step)}`, status, ...(typeof outcome === "string" ? [outcome] : [])].join(" ");
}

/** Answers to interactions of different types are different operations in all but name. The types are bindings: their words count. */
function callbackOf({ call, body }: DoneExchange["step"]): string {
  if (call !== "respondToInteraction") return "";
  const type = typeof body === "object" && body !== null && "type" in body ? body.type : undefined;
  if (isReference(type)) return ` of type ${type.at?.slice(1) ?? type.$}`;
  return typeof type === "number" ? ` of type ${type}` : "";
}

const V2 = 1 << 15;

/** Which components a message holds, wherever they are, and whether it has the flag of components V2. */
function componentsOf(body: Json | undefined): readonly string[] {
  const components = memberOf(body, "components");
  if (!Array.isArray(components)) return [];
  const types = new Set<number>();
  collectTypes(components, types);
  const isV2 = (Number(memberOf(body, "flags") ?? 0) & V2) !== 0;
  return [
    `${isV2 ? "v2" : "legacy"} ${[...types].sort((one, other) => one - other).join("+") || "without components"}`,
  ];
}

/** Types are numbers of a small set in any sound answer; others say nothing. */
const HIGHEST_TYPE = 99;

function collectTypes(value: Json, types: Set<number>): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const element of value as readonly Json[]) collectTypes(element, types);
    return;
  }
  const { type, components, accessory } = value as { readonly [member: string]: Json };
  if (typeof type === "number" && type > 0 && type <= HIGHEST_TYPE) types.add(type);
  collectTypes(components ?? null, types);
  collectTypes(accessory ?? null, types);
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (!isObject(value)) return undefined;
  return value[name];
}

/** The rule that a faulty request breaks on purpose. */
function askedRule({ step }: DoneExchange): string | undefined {
  return step.expect.find(({ rule }) => rule !== undefined)?.rule;
}

/** Most keys that are kept apart: a target may answer with keys without end. */
const MOST_KEYS = 40;

function shapeOf(body: Json | undefined): string {
  if (Array.isArray(body)) return "[]";
  if (typeof body !== "object" || body === null) return body === undefined ? "nothing" : typeof body;
  return `{${Object.keys(body).sort().slice(0, MOST_KEYS).join(",")}}`;
}

/** How many classes a run keeps apart; what comes after them is one class, so that memory stays flat. */
const MOST_CLASSES = 20_000;

/** Counts in how many cases each class showed. */
export class Classes {
  readonly #counts = new Map<string, number>();
  #cases = 0;

  /** Takes in one case. @returns the classes that no case showed before it */
  add(classes: readonly string[]): readonly string[] {
    this.#cases++;
    const fresh: string[] = [];
    for (const one of classes) {
      const known = this.#counts.get(one);
      if (known === undefined && this.#counts.size >= MOST_CLASSES) continue;
      if (known === undefined) fresh.push(one);
      this.#counts.set(one, (known ?? 0) + 1);
    }
    return fresh;
  }

  get size(): number {
    return this.#counts.size;
  }

  get cases(): number {
    return this.#cases;
  }

  /** As an event, classes in the order of their names. */
  get coverage(): Coverage {
    const classes = [...this.#counts].sort(([one], [other]) => (one < other ? -1 : 1));
    return { event: "coverage", cases: this.#cases, classes: Object.fromEntries(classes) };
  }
}
