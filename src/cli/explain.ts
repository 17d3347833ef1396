/** `slashproof explain`: what a rule, a case or a finding is about, and how to go on from there. */
import { existsSync } from "node:fs";
import { suiteOf } from "../../suites/index.js";
import { RULES, type Rule, ruleOf } from "../contract/catalogue.js";
import { profileOf } from "../contract/profile.js";
import { SetupError } from "../contract/setup-error.js";
import { formatFinding } from "../report/console-finding.js";
import { differenceText } from "../report/finding.js";
import { sentenceOf } from "../report/sentence.js";
import { counted, printable, wrapped } from "../report/text.js";
import { type Example, exampleOf, explainRule, type RuleExplanation } from "../run/explain-rule.js";
import type { FaultFacts } from "../run/prove/proof.js";
import { didYouMean } from "../target/did-you-mean.js";
import type { ParsedCommandLine } from "./commands.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { FAULT_FACTS } from "./faulty.js";
import { readFindings } from "./read-findings.js";
import type { Pane, Screen } from "./screen.js";

const MOST_COLUMNS = 100;
const MOST_FAULTS = 3;
const MOST_RULES = 5;
const MOST_CHARACTERS = 600;

/** Explains what the first argument names. */
export async function run({ args, flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const [subject = ""] = args;
  const suite = suiteOf(profileOf(flags.profile ?? "documented").name);
  const explain = (rule: Rule): RuleExplanation => explainRule(rule, suite.cases);
  const rule = RULES.find(({ id }) => id === subject);
  if (rule !== undefined) return show(explain(rule), flags.json === true, screen);
  const asked = suite.cases.find(({ id }) => id === subject);
  if (asked !== undefined) {
    const explanation = { ...explain(ruleOf(asked.rules[0])), titles: [asked.title], example: exampleOf(asked) };
    return show(explanation, flags.json === true, screen);
  }
  if (!existsSync(subject)) throw unknown(subject, [...RULES, ...suite.cases]);
  for (const { file, finding } of await readFindings(subject)) {
    const options = { color: screen.out.colors.isColorSupported, width: widthOf(screen.out), file };
    if (!flags.json) await screen.out.write(`${formatFinding(finding, options)}\n\n`);
    await show(explain(ruleOf(finding.violations[0]?.rule ?? finding.case.rules[0])), flags.json === true, screen);
  }
  return EXIT.conformant;
}

function unknown(subject: string, known: readonly { readonly id: string }[]): SetupError {
  const near = didYouMean(
    subject,
    known.map(({ id }) => id),
  );
  const wayOut = near === "" ? "slashproof rules and slashproof cases list all ids" : near;
  return new SetupError(
    "filter-matches-nothing",
    `Cannot explain "${printable(subject, 200)}": it is no rule, no case and no file of a finding; ${wayOut}`,
  );
}

async function show(explanation: RuleExplanation, isJson: boolean, { out }: Screen): Promise<ExitCode> {
  const faults = faultsOf(explanation.rule);
  if (isJson) {
    await out.write(`${JSON.stringify({ ...explanation, faults })}\n`);
    return EXIT.conformant;
  }
  const { bold, dim, cyan } = out.colors;
  const { rule, titles, cases, alsoIn, example } = explanation;
  const width = widthOf(out);
  const part = (heading: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ["", bold(heading), ...lines.map((line) => `  ${line}`)];
  const listed = (texts: readonly string[]): readonly string[] =>
    texts.flatMap((text) => wrapped(text, width - 4).map((line, nth) => `${nth === 0 ? "-" : " "} ${line}`));
  const lines = [
    cyan(rule.id),
    dim(`${rule.level} · ${rule.source.document} "${rule.source.section}"`),
    ...wrapped(rule.statement, width),
    ...part("What the documents leave open", rule.ambiguity === undefined ? [] : wrapped(rule.ambiguity, width - 2)),
    ...part("Why requests alone do not show it", rule.reason === undefined ? [] : wrapped(rule.reason, width - 2)),
    ...part(`What is checked (${counted(cases, "case")})`, listed(titles.map(sentenceOf))),
    ...part("Smallest example", example === undefined ? [] : exampleLines(example)),
    ...part("How services break it", listed(faults.map(({ title, harm }) => `The service ${title}. ${harm}.`))),
    ...part("Can fail with it", listed(someOf(alsoIn))),
    ...part("Check it", [`slashproof check --target target.json --only ${rule.id}`]),
  ];
  await out.write(`${lines.join("\n")}\n`);
  return EXIT.conformant;
}

/** The plainest fault of each kind of harm. */
function faultsOf({ id }: Rule): readonly FaultFacts[] {
  const own = FAULT_FACTS.filter(({ rule }) => rule === id).toSorted((one, other) => one.id.length - other.id.length);
  return own.filter(({ harm }, index) => own.findIndex((one) => one.harm === harm) === index).slice(0, MOST_FAULTS);
}

function exampleLines({ requests, difference }: Example): readonly string[] {
  return [
    ...requests.map(({ is, line }) => `${is.padEnd(8)}  ${printable(line, MOST_CHARACTERS)}`),
    ...(difference === undefined
      ? []
      : [printable(`first difference at ${differenceText(difference)}`, MOST_CHARACTERS)]),
  ];
}

function someOf(rules: readonly string[]): readonly string[] {
  const more = rules.length - MOST_RULES;
  return [...rules.slice(0, MOST_RULES), ...(more > 0 ? [`and ${counted(more, "other rule")}`] : [])];
}

function widthOf(out: Pane): number {
  return Math.min(out.columns() ?? MOST_COLUMNS, MOST_COLUMNS);
}
