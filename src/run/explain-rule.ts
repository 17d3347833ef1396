/** What a rule or a case means, from the catalogue and the suite alone: nothing is sent. */

import type { Case, Step } from "../case/case.js";
import type { Finding } from "../case/outcome.js";
import type { Rule } from "../contract/catalogue.js";
import type { Json } from "../contract/json.js";
import { isObject } from "../contract/json.js";
import { ROUTES } from "../contract/routes.gen.js";
import { differenceOf, pairIn } from "./pair-difference.js";

/** A request that has to be accepted beside one that has to be refused, where a case has both. */
export interface Example {
  /** Id of the case. */
  readonly case: string;
  /** Method, path and body, one line each; the second differs in one thing. */
  readonly requests: readonly { readonly is: "accepted" | "refused" | "sent"; readonly line: string }[];
  /** JSON pointer and both values of what differs first. */
  readonly difference?: NonNullable<Finding["twin"]>;
}

/** What is known of a rule. */
export interface RuleExplanation {
  /** The rule with its source. */
  readonly rule: Rule;
  /** Titles of its first cases: what the service must do. */
  readonly titles: readonly string[];
  /** Number of cases that are named after the rule. */
  readonly cases: number;
  /** Other rules whose cases judge this one too: a failure can show there. */
  readonly alsoIn: readonly string[];
  /** The smallest case of the rule as requests. */
  readonly example?: Example;
}

const MOST_TITLES = 4;

/** @param cases of the suite in a profile */
export function explainRule(rule: Rule, cases: readonly Case[]): RuleExplanation {
  const own = cases.filter((one) => one.rules[0] === rule.id);
  const others = cases.filter((one) => one.rules[0] !== rule.id && one.rules.includes(rule.id));
  const example = smallestExample(own);
  return {
    rule,
    titles: [...new Set(own.map(({ title }) => withoutCarrier(title)))].slice(0, MOST_TITLES),
    cases: own.length,
    alsoIn: [...new Set(others.map(({ rules }) => rules[0]))],
    ...(example === undefined ? {} : { example }),
  };
}

/** Without the operation and scope in brackets: the same is tried by each. */
function withoutCarrier(title: string): string {
  return title.replace(/ \([^()]*\)$/, "");
}

/** Pairs first: they show both ways. */
function smallestExample(cases: readonly Case[]): Example | undefined {
  const pairs = cases.filter(({ steps }) => pairOf(steps) !== undefined);
  const shown = pairs.length > 0 ? pairs : cases.filter(({ steps }) => steps.some(({ part }) => part === "act"));
  const sized = shown.map((asked) => ({ asked, size: JSON.stringify(asked.steps).length }));
  const [smallest] = sized.toSorted((one, other) => one.size - other.size);
  return smallest && exampleOf(smallest.asked);
}

function pairOf(steps: readonly Step[]) {
  return pairIn(steps, (step) => step);
}

/** The requests of a case that it is about. */
export function exampleOf({ id, steps }: Case): Example {
  const pair = pairOf(steps);
  if (pair === undefined)
    return {
      case: id,
      requests: steps.filter(({ part }) => part === "act").map((step) => ({ is: "sent", line: lineOf(step) })),
    };
  const { valid, twin } = pair;
  const difference = differenceOf(asJson(valid.body), asJson(twin.body));
  return {
    case: id,
    requests: [
      { is: "accepted", line: lineOf(valid) },
      { is: "refused", line: lineOf(twin) },
    ],
    ...(difference && { difference }),
  };
}

function lineOf(step: Step): string {
  const { method, path } = ROUTES[step.call];
  const query = step.query === undefined ? "" : `?${new URLSearchParams(step.query)}`;
  const body = step.raw?.text ?? (step.body === undefined ? "" : JSON.stringify(asJson(step.body)));
  return [method, `${path}${query}`, ...(body === "" ? [] : [body])].join(" ");
}

/** A template in which each reference is a word. */
function asJson(template: Step["body"]): Json {
  return JSON.parse(JSON.stringify(template ?? null), (_key, value: unknown) =>
    isObject(value) && typeof value["$"] === "string" ? `<${value["$"]}${String(value["at"] ?? "")}>` : value,
  );
}
