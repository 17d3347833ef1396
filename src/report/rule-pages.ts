/** The rules as pages of the documentation, in Markdown: one for each rule, and an index by area. */
import type { Rule } from "../contract/catalogue.js";
import type { RuleExplanation } from "../run/result/explain-rule.js";
import { sourceWords } from "./rule-source.js";
import { sentenceOf } from "./sentence.js";
import { counted } from "./text.js";

/** A way in which services break a rule. */
export interface RuleFault {
  /** Completes "the service …". */
  readonly title: string;
  /** What users of such a service notice. */
  readonly harm: string;
}

/** Everything that is known of one rule; its links lead to pages beside it. */
export function rulePage(explanation: RuleExplanation, faults: readonly RuleFault[]): string {
  const { rule, titles, cases, alsoIn, quote } = explanation;
  return pageOf([
    `# ${plain(rule.statement)}`,
    `\`${rule.id}\` · ${rule.level} · ${plain(sourceWords(rule.source))} · [${rule.area}](index.md#${rule.area})`,
    ...listOf("The words of the document", quote === undefined ? [] : [quote.text]),
    ...listOf("What the documents leave open", rule.ambiguity === undefined ? [] : [rule.ambiguity]),
    ...listOf("Why requests alone cannot check it", rule.reason === undefined ? [] : [rule.reason]),
    ...listOf(`What is checked (${counted(cases, "case")})`, titles.map(sentenceOf)),
    ...exampleOf(explanation),
    ...listOf(
      "Ways to break it",
      faults.map(({ title, harm }) => `The service ${title}. ${harm}.`),
    ),
    ...(alsoIn.length === 0 ? [] : ["## Can fail with it", alsoIn.map((id) => `- [\`${id}\`](${id}.md)`).join("\n")]),
    "## Check it",
    blockOf([`slashproof check --target target.json --only ${rule.id}`, `slashproof explain ${rule.id}`]),
  ]);
}

/** All rules by area. */
export function ruleIndexPage(rules: readonly Rule[]): string {
  const areas = [...new Set(rules.map(({ area }) => area))];
  return pageOf([
    // The search leads to the pages themselves.
    "---\nsearch: false\n---",
    "# Rules",
    `The ${counted(rules.length, "rule")} that slashproof knows, each with its source and what is checked.`,
    ...areas.flatMap((area) => [`## ${area}`, areaOf(rules.filter((rule) => rule.area === area))]),
  ]);
}

function areaOf(rules: readonly Rule[]): string {
  return rules
    .map(
      ({ id, statement, level }) =>
        `- [${plain(statement)}](${id}.md) \`${id}\`${level === "must" ? "" : ` (${level})`}`,
    )
    .join("\n");
}

function exampleOf({ example }: RuleExplanation): readonly string[] {
  if (example === undefined) return [];
  const lines = example.requests.map(
    ({ is, line, expected }) => `${is.padEnd(8)} ${line}${expected === undefined ? "" : `  → ${expected}`}`,
  );
  return ["## Smallest example", blockOf(lines)];
}

function listOf(title: string, texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [] : [`## ${title}`, texts.map((text) => `- ${plain(text)}`).join("\n")];
}

/** A block that no line of its text can end. */
function blockOf(lines: readonly string[]): string {
  return ["~~~~text", ...lines.map((line) => line.replaceAll("~~~~", "~ ~~~")), "~~~~"].join("\n");
}

function pageOf(parts: readonly string[]): string {
  return `${parts.join("\n\n")}\n`;
}

/** A text without any meaning in Markdown, HTML or templates of Vue. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>&#{}|~]/g, (character) => `&#${character.charCodeAt(0)};`);
}
