/** What a rule or a case means, from the catalogue and the suite alone: nothing is sent. */

import type { Case, Step } from "../../case/case.js";
import type { Check } from "../../case/check.js";
import type { Finding } from "../../case/outcome.js";
import { isReference, type Reference, type Template } from "../../case/template.js";
import type { Rule } from "../../contract/catalogue.js";
import type { Json } from "../../contract/json.js";
import { isObject } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import { type Quote, quoteOf } from "../../contract/quotes.js";
import { ROUTES } from "../../contract/routes.gen.js";
import { successStatusesOf } from "../../contract/success.js";
import { differenceOf, pairIn } from "../grouped/pair-difference.js";
import { AUTHORIZATION } from "../redact/authorization.js";

/** A request of an example, and what has to come back. */
export interface ExampleRequest {
  /** The halves of a pair are `valid` and `invalid`; `before` prepares what is `sent`, and `read` looks at its effect. */
  readonly is: "valid" | "invalid" | "before" | "sent" | "read";
  /** Method, path and body; a name and a colon come before it where another line refers to its response. */
  readonly line: string;
  /** The response that the rule wants, such as `200 or 201`; absent where any response is fine. */
  readonly expected?: string;
}

/** A valid request and its invalid variant, where a case has both. */
export interface Example {
  /** Id of the case. */
  readonly case: string;
  /** In the order in which they are sent. */
  readonly requests: readonly ExampleRequest[];
  /** JSON pointer and both values of what differs first. */
  readonly difference?: NonNullable<Finding["twin"]>;
}

/** What is known of a rule. */
export interface RuleExplanation {
  /** The rule with its source. */
  readonly rule: Rule;
  /** The words of the document; absent where the rule follows from its section alone. */
  readonly quote?: Omit<Quote, "rules">;
  /** Titles of its first cases: what the service must do. */
  readonly titles: readonly string[];
  /** Number of cases that are named after the rule. */
  readonly cases: number;
  /** Other rules whose cases judge this one too: a failure can show there. */
  readonly alsoIn: readonly string[];
  /** Methods and paths of what has to work before any of its cases; what is in brackets depends on the scope. */
  readonly needs: readonly string[];
  /** The smallest case of the rule as requests. */
  readonly example?: Example;
}

const MOST_TITLES = 4;
const MOST_REQUESTS = 4;
const MOST_STATUSES = 3;

/** @param cases of the suite in a profile */
export function explainRule(rule: Rule, cases: readonly Case[]): RuleExplanation {
  const own = cases.filter((one) => one.rules[0] === rule.id);
  const others = cases.filter((one) => one.rules[0] !== rule.id && one.rules.includes(rule.id));
  const example = smallestExample(own);
  return {
    rule,
    ...quoted(rule),
    titles: [...new Set(own.map(({ title }) => withoutCarrier(title)))].slice(0, MOST_TITLES),
    cases: own.length,
    alsoIn: [...new Set(others.map(({ rules }) => rules[0]))],
    needs: neededBy(own),
    ...(example === undefined ? {} : { example }),
  };
}

function quoted({ id }: Rule): { readonly quote?: Omit<Quote, "rules"> } {
  const quote = quoteOf(id);
  if (quote === undefined) return {};
  const { rules: _, ...place } = quote;
  return { quote: place };
}

/** What blocks every case of a rule where it does not work. */
function neededBy(cases: readonly Case[]): readonly string[] {
  const [first = [], ...others] = cases.map(({ steps }) =>
    steps.filter(({ part }) => part === "given" || part === "valid").map(({ call }) => inAnyScope(call)),
  );
  return [...new Set(first.filter((line) => others.every((lines) => lines.includes(line))))];
}

/** The same for global commands and for those of a guild, in which a rule is tried alike. */
function inAnyScope(call: OperationId): string {
  const { method, path, server } = ROUTES[call];
  return `${server === "api" ? "" : `(${server}) `}${method} ${path.replace(/(\/guilds\/\{guild_id\})?\/commands/, "[/guilds/{guild_id}]/commands")}`;
}

/** Without the operation and scope in brackets: the same is tried by each. */
function withoutCarrier(title: string): string {
  return title.replace(/ \([^()]*\)$/, "");
}

/** Pairs first: they show both ways. */
function smallestExample(cases: readonly Case[]): Example | undefined {
  const pairs = cases.filter(({ steps }) => pairOf(steps) !== undefined);
  const shown = pairs.length > 0 ? pairs : cases.filter(({ steps }) => steps.length > 0);
  const sized = shown.map((testCase) => ({ testCase, size: JSON.stringify(testCase.steps).length }));
  const [smallest] = sized.toSorted((one, other) => one.size - other.size);
  return smallest && exampleOf(smallest.testCase);
}

function pairOf(steps: readonly Step[]) {
  return pairIn(steps, (step) => step);
}

/** The requests of a case that it is about, after the writes that prepare them. */
export function exampleOf({ id, steps }: Case): Example {
  const pair = pairOf(steps);
  if (pair === undefined) return { case: id, requests: requestsOf(steps) };
  const { valid, twin } = pair;
  const difference = differenceOf(asJson(valid.body), asJson(twin.body));
  return {
    case: id,
    requests: [valid, twin].map((step) => requestOf(step, steps, [valid, twin])),
    ...(difference && { difference }),
  };
}

/** The writes of a case, and the last reading that says what they must have done, or that it is about. */
function requestsOf(steps: readonly Step[]): readonly ExampleRequest[] {
  const isWrite = ({ part, call }: Step) => part === "act" || ROUTES[call].method !== "GET";
  const writes = steps.filter(isWrite);
  const isEnough = writes.some(({ part }) => part !== "given" && part !== "read");
  const last = steps.findLast((step) => !isWrite(step) && (!isEnough || isLook(step)));
  const shown = [...writes, ...(last ? [last] : [])].slice(-MOST_REQUESTS);
  return shown.map((step) => requestOf(step, steps, shown));
}

/** A look at what a write did, with a check that words can say. */
function isLook(step: Step): boolean {
  return step.part === "read" && effectOf(step) !== undefined;
}

const WORDS = { given: "before", valid: "valid", twin: "invalid", act: "sent", read: "read" } as const;

function requestOf(step: Step, steps: readonly Step[], shown: readonly Step[]): ExampleRequest {
  const [otherwise] = step.part === "twin" ? otherwiseOf(steps) : [];
  const expected = effectOf(step) ?? step.expect.flatMap((check) => statusOf(check, step.call))[0];
  const words = expected === ANY || expected === undefined ? (otherwise ?? expected) : expected;
  return {
    is: wordOf(step, steps),
    line: withoutHidden(lineOf(step, shown), steps, shown),
    ...(words === undefined ? {} : { expected: words }),
  };
}

const ANY = "any response below 500";

/** A valid request without an invalid variant prepares something; not every request after the last write is a reading. */
function wordOf({ part, call }: Step, steps: readonly Step[]): ExampleRequest["is"] {
  if (part === "valid" && !steps.some((other) => other.part === "twin")) return "before";
  if (part === "read" && ROUTES[call].method !== "GET") return "sent";
  return WORDS[part];
}

/** What a check wants of the status. */
function statusOf(one: Check, call: OperationId): readonly string[] {
  switch (one.check) {
    case "refused":
      return ["4xx, and nothing changes"];
    case "status":
      return [statusWords(one.is)];
    case "accepted":
      return [statusWords(successStatusesOf(call))];
    case "answered":
      return [ANY];
    default:
      return [];
  }
}

/** What the first check wants of the body, if words can say it; the title of the case says the rest. */
function effectOf({ expect }: Step): string | undefined {
  return expect.flatMap(bodyWordsOf)[0];
}

function bodyWordsOf(one: Check): readonly string[] {
  switch (one.check) {
    case "equals":
      return [`${placeWords(one.at.at)} is ${(one.oneOf ?? [one.to ?? null]).map(written).join(" or ")}`];
    case "absent":
      return [`${placeWords(one.at.at)} is absent or null`];
    case "round-trip":
      return ["what was sent"];
    case "lists":
      return [`${one.times === 0 ? "nothing" : one.times === 1 ? "one" : one.times} with ${written(one.where)}`];
    case "count":
      return [`a list of ${one.is}`];
    default:
      return [];
  }
}

function placeWords(pointer = ""): string {
  return pointer === "" ? "the body" : pointer;
}

function written(template: Template): string {
  return JSON.stringify(asJson(template));
}

function statusWords(statuses: readonly number[]): string {
  return statuses.length > MOST_STATUSES ? "2xx" : statuses.join(" or ");
}

/** Of an invalid variant that need not be refused: later steps look at what it did. */
function otherwiseOf(steps: readonly Step[]): readonly string[] {
  const checks = steps.flatMap(({ expect: found }) => found.map(({ check }) => check));
  return [
    ...(checks.includes("refused-or-without-effect") ? ["4xx, or 2xx without an effect of what is invalid"] : []),
    ...(checks.includes("refused-or-coerced") ? ["4xx, or 2xx with a valid value stored instead"] : []),
  ];
}

/** @param shown the requests of the example: those that others refer to have their names before them */
function lineOf(step: Step, shown: readonly Step[]): string {
  const { method, path: template, server } = ROUTES[step.call];
  const isShown = ({ $: from }: Reference) => shown.some(({ name }) => name === from);
  const path = template.replace(/\{(\w+)\}/g, (word, name: string) => {
    const value = step.path?.[name];
    if (value === undefined || (isReference(value) && !isShown(value) && value.$ !== "unknownId")) return word;
    return String(asJson(value));
  });
  const query = step.query === undefined ? "" : `?${new URLSearchParams(step.query)}`;
  const body = step.raw?.text ?? (step.body === undefined ? "" : JSON.stringify(asJson(step.body), shortened));
  const name = shown.some((other) => refersTo(other, step.name)) ? [`${step.name}:`] : [];
  const where = server === "api" ? [] : [`(${server})`];
  return [...name, ...where, method, `${path}${query}`, ...(body === "" ? [] : [body]), ...authorizationOf(step)].join(
    " ",
  );
}

/** A reference to a request that the example leaves out names its operation. */
function withoutHidden(line: string, steps: readonly Step[], shown: readonly Step[]): string {
  const hidden = steps.filter((step) => !shown.includes(step));
  return hidden.reduce((text, { name, call }) => text.replaceAll(` of ${name}}`, ` of the response to ${call}}`), line);
}

function refersTo({ path, body }: Step, name: string): boolean {
  return JSON.stringify([path, body]).includes(`"$":${JSON.stringify(name)}`);
}

/** In brackets, where another token than the bot's is sent. */
function authorizationOf({ as = "bot" }: Step): readonly string[] {
  if (as === "bot") return [];
  if (as === "none") return ["(without Authorization)"];
  return [`(Authorization: ${AUTHORIZATION[typeof as === "string" ? as : "minted"]})`];
}

const MOST_OF_A_TEXT = 60;
const START_OF_A_TEXT = 20;

/** A replacer for JSON: a long text becomes its start and its length, so that the end of the body is still seen. */
function shortened(_key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const characters = [...value];
  if (characters.length <= MOST_OF_A_TEXT) return value;
  return `${characters.slice(0, START_OF_A_TEXT).join("")}… (${characters.length} characters)`;
}

/** A template in which each reference is a word, such as `{id of one}`. */
function asJson(template: Step["body"]): Json {
  return JSON.parse(JSON.stringify(template ?? null), (_key, value: unknown) =>
    isObject(value) && typeof value["$"] === "string" ? referenceWords(value["$"], String(value["at"] ?? "")) : value,
  );
}

/** The last words of its place, and the step or constant that it is from. */
function referenceWords(from: string, at: string): string {
  if (from === "unknownId") return "{an id that does not exist}";
  if (from === "callbackTypes") return `{callback type: ${at.slice(1)}}`;
  const names = at.split("/").filter((name) => /^[a-z]/i.test(name));
  return names.length === 0 ? `{${from}}` : `{${names.slice(-2).join(" ")} of ${from}}`;
}
