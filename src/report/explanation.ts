/** A rule explained on a screen: its words, why it matters, the smallest example, and what to do. */

import pc from "picocolors";
import type { Rule } from "../contract/catalogue.js";
import type { FaultFacts } from "../run/prove/proof.js";
import type { Example, ExampleRequest, RuleExplanation } from "../run/result/explain-rule.js";
import { programOf, type ShellContext } from "./command-line.js";
import { differenceText } from "./finding.js";
import { sourceWords } from "./rule-source.js";
import { sentenceOf } from "./sentence.js";
import { counted, printable, wrapped } from "./text.js";

const MOST_FAULTS = 3;
const MOST_RULES = 5;
const MOST_CHARACTERS = 600;

/** How it is shown. */
export interface ExplanationOptions extends Pick<ShellContext, "program"> {
  /** Whether headings are coloured. */
  readonly color: boolean;
  /** Columns of a line. Requests and commands stay whole, so that they can be copied. */
  readonly width: number;
}

/**
 * The text, without a line feed at its end.
 *
 * @param faults all faults of the reference service that break the rule
 */
export function formatExplanation(
  explanation: RuleExplanation,
  faults: readonly FaultFacts[],
  options: ExplanationOptions,
): string {
  const { color, width } = options;
  const { bold, dim, cyan } = pc.createColors(color);
  const { rule, titles, cases, example } = explanation;
  const part = (heading: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ["", bold(heading), ...lines.map((line) => `  ${line}`)];
  const paragraph = (text: string | undefined) => (text === undefined ? [] : wrapped(text, width - 2));
  const plainest = plainestOf(faults);
  return [
    cyan(rule.id),
    dim(`${rule.level} · ${sourceWords(rule.source)}`),
    ...wrapped(rule.statement, width),
    ...part("In the document", paragraph(quoteText(explanation))),
    ...part("What the documents leave open", paragraph(rule.ambiguity)),
    ...part("Why requests alone cannot check it", paragraph(rule.reason)),
    ...part(
      "Why it matters",
      listed(
        plainest.map(({ harm }) => `${harm}.`),
        width,
      ),
    ),
    ...part(`What is checked (${counted(cases, "case")})`, listed(titles.map(sentenceOf), width)),
    ...part("Smallest example", example === undefined ? [] : exampleLines(example)),
    ...part(
      "Ways to break it",
      listed(
        plainest.map(({ title }) => `The service ${title}.`),
        width,
      ),
    ),
    ...part("How to fix it", listed(fixOf(explanation), width)),
    ...part("What depends on it", listed(dependents(explanation), width)),
    ...part("Check it", cases === 0 ? [] : [checkOf(rule, options)]),
  ].join("\n");
}

/** The plainest fault of each kind of harm. */
export function plainestOf(faults: readonly FaultFacts[]): readonly FaultFacts[] {
  const shortest = faults.toSorted((one, other) => one.id.length - other.id.length);
  return shortest
    .filter(({ harm }, index) => shortest.findIndex((one) => one.harm === harm) === index)
    .slice(0, MOST_FAULTS);
}

function quoteText({ rule, quote }: RuleExplanation): string {
  if (quote !== undefined)
    return `${sourceWords(quote)}${quote.text.includes(" | ") ? ", row of a table" : ""}: ${quote.text}`;
  if (rule.source.document !== "PUBLIC") return "No sentence says it alone: it follows from this section.";
  const who = rule.profile === "discord" ? " Only the profile discord requires it." : "";
  return `The two documents do not have it: it is a public fact.${who}`;
}

function checkOf({ id, profile }: Rule, place: ShellContext): string {
  const inProfile = profile === "discord" ? " --profile discord" : "";
  return `${programOf(place)} check --target target.json${inProfile} --only ${id}`;
}

function listed(texts: readonly string[], width: number): readonly string[] {
  return texts.flatMap((text) => wrapped(text, width - 4).map((line, index) => `${index === 0 ? "-" : " "} ${line}`));
}

function exampleLines({ requests, difference }: Example): readonly string[] {
  return [
    ...requests.flatMap(({ is, line, expected }) => [
      `${is.padEnd(8)}  ${printable(line, MOST_CHARACTERS)}`,
      ...(expected === undefined ? [] : [`${"".padEnd(8)}  expected: ${expected}`]),
    ]),
    ...(difference === undefined
      ? []
      : [printable(`first difference at ${differenceText(difference)}`, MOST_CHARACTERS)]),
    ...legendOf(requests),
  ];
}

/** What the first reference to another response means. */
function legendOf(requests: readonly ExampleRequest[]): readonly string[] {
  const names = requests.map(({ line }) => /^([\w-]+): /.exec(line)?.[1]);
  const [reference, name] = requests
    .flatMap(({ line }) => [...line.matchAll(/\{[^{}]+ of ([^}]+)\}/g)])
    .find(([, from]) => names.includes(from)) ?? ["", ""];
  return name === "" ? [] : [`${reference} is taken from the response to the request ${name}`];
}

/** What has to be changed in a service that breaks the rule; nothing for what is only recorded. */
function fixOf({ rule, example }: RuleExplanation): readonly string[] {
  if (rule.level === "observe") return ["Nothing: what the documents leave open is recorded, and fails no service."];
  if (example === undefined) return [];
  const invalid = example.requests.find(({ is }) => is === "invalid");
  if (invalid !== undefined)
    return [refusalOf(invalid), "Go on accepting the valid one: a service that refuses both breaks other rules."];
  if (rule.observable === "driver")
    return [
      "Do what is expected above when the driver asks for it, and send the application the documented fields and values. The finding names what is wrong.",
    ];
  const last = example.requests.at(-1);
  if (last?.is === "read" && last.expected === "what was sent")
    return [
      "Accept the request above: it is valid. Store every field as the request has it, and return it unchanged later.",
    ];
  if (last?.is === "read")
    return ["Change what the request says, and nothing else. The last response above then has what is expected."];
  return ["Answer the request as it is expected above: it is valid."];
}

function refusalOf({ line, expected = "" }: ExampleRequest): string {
  if (expected.includes("or 2xx with a valid value"))
    return "Refuse the invalid one, or store a valid value in its place.";
  if (expected.includes("or 2xx")) return "Refuse the invalid one, or ignore what is invalid in it.";
  if (/\bGET \//.test(line)) return "Answer the invalid one with a 4xx.";
  return "Check the whole request before anything is stored. Answer the invalid one with a 4xx, and change nothing.";
}

function dependents({ cases, alsoIn, needs }: RuleExplanation): readonly string[] {
  const more = alsoIn.length - MOST_RULES;
  const others = [...alsoIn.slice(0, MOST_RULES), ...(more > 0 ? [counted(more, "other rule")] : [])];
  return [
    `${counted(cases, "case")} ${cases === 1 ? "checks" : "check"} this rule.`,
    ...(others.length === 0 ? [] : [`Cases of other rules check it too: ${others.join(", ")}.`]),
    ...(needs.length === 0 ? [] : [`Its cases are blocked until these work: ${needs.join(", ")}.`]),
  ];
}
