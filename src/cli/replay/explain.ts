/** `slashproof explain`: what a rule, a case or a finding is about, and how to go on from there. */

import { existsSync } from "node:fs";
import { suiteOf } from "../../../suites/index.js";
import { RULES, type Rule, ruleOf } from "../../contract/catalogue.js";
import { didYouMean } from "../../contract/did-you-mean.js";
import { profileOf } from "../../contract/profile.js";
import { SetupError } from "../../contract/setup-error.js";
import { formatFinding } from "../../report/console-finding.js";
import { formatExplanation, plainestOf } from "../../report/explanation.js";
import { printable } from "../../report/text.js";
import { exampleOf, explainRule, type RuleExplanation } from "../../run/result/explain-rule.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { readFindings } from "../files/read-findings.js";
import { programWords } from "../program-words.js";
import type { Pane, Screen } from "../progress/screen.js";
import { FAULT_FACTS } from "../target/faulty.js";

const MOST_COLUMNS = 100;
/** A failing case with longer requests than that is explained by the smallest case of its rule. */
const MOST_OF_A_REQUEST = 600;

/** Explains what the first argument names. */
export async function run({ args, flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const [subject = ""] = args;
  const suite = suiteOf(profileOf(flags.profile ?? "documented").name);
  const explain = (rule: Rule): RuleExplanation => explainRule(rule, suite.cases);
  const rule = RULES.find(({ id }) => id === subject);
  if (rule !== undefined) return show(explain(rule), flags.json === true, screen);
  const testCase = suite.cases.find(({ id }) => id === subject);
  if (testCase !== undefined) {
    const explanation = {
      ...explain(ruleOf(testCase.rules[0])),
      titles: [testCase.title],
      example: exampleOf(testCase),
    };
    return show(explanation, flags.json === true, screen);
  }
  if (!existsSync(subject)) throw unknown(subject, [...RULES, ...suite.cases]);
  for (const { file, finding } of await readFindings(subject)) {
    const options = {
      color: screen.out.colors.isColorSupported,
      width: widthOf(screen.out),
      file,
      program: programWords(),
    };
    if (!flags.json) await screen.out.write(`${formatFinding(finding, options)}\n\n`);
    const rule = ruleOf(finding.violations[0]?.rule ?? finding.case.rules[0]);
    const explained = explain(rule);
    const { title, steps } = finding.case;
    const [plain = title] = title.split(/ \([^()]*\)$/);
    const isOwn = finding.case.rules[0] === rule.id || explained.cases === 0;
    const titles = [...(isOwn ? [title] : []), ...explained.titles.filter((one) => one !== title && one !== plain)];
    const own = steps.length > 0 ? exampleOf(finding.case) : undefined;
    const isShort = own?.requests.every(({ line }) => line.length <= MOST_OF_A_REQUEST) ?? false;
    await show({ ...explained, titles, ...(own && isShort && { example: own }) }, flags.json === true, screen);
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
    `Cannot explain "${printable(subject, 200)}": it is not a rule, a case or the file of a finding; ${wayOut}`,
  );
}

async function show(explanation: RuleExplanation, isJson: boolean, { out }: Screen): Promise<ExitCode> {
  const faults = FAULT_FACTS.filter(({ rule }) => rule === explanation.rule.id);
  const options = { color: out.colors.isColorSupported, width: widthOf(out), program: programWords() };
  const text = isJson
    ? JSON.stringify({ ...explanation, faults: plainestOf(faults) })
    : formatExplanation(explanation, faults, options);
  await out.write(`${text}\n`);
  return EXIT.conformant;
}

function widthOf(out: Pane): number {
  return Math.min(out.columns(), MOST_COLUMNS);
}
