/** Markdown for pull request comments and step summaries: short on top, findings folded. */
import type { RunEvent, Verdict } from "../run/result/event.js";
import { causeViewsOf, ruleWords, sizeWords } from "./cause-view.js";
import { type ShellContext, sameRunCommand } from "./command-line.js";
import type { Digest, FindingGroup } from "./digest.js";
import { digestOf } from "./digest.js";
import { problemsOf } from "./expectations.js";
import type { FindingView } from "./finding.js";
import { differenceText, viewOfGroup } from "./finding.js";
import { code, fenced, prose } from "./markdown-text.js";
import { floorWords, isOfTheSuites } from "./proof.js";
import { replayCommand } from "./replay-command.js";
import { sourceOf } from "./rule-source.js";
import { counted, duration, grouped } from "./text.js";
import { VERDICT_WORDS } from "./verdict.js";

/** Longest comment that GitHub takes is 65,536 characters; what goes beyond this is only counted. */
const MAX_LENGTH = 60_000;
const MAX_CURL_CODE_POINTS = 2000;

const EMOJI: Readonly<Record<Verdict, string>> = {
  conformant: "✅",
  findings: "❌",
  "as-expected": "☑️",
  unexpected: "❌",
  inconclusive: "⚠️",
  interrupted: "⚠️",
  "cannot-run": "⚠️",
};

/**
 * GitHub-flavoured Markdown.
 *
 * @param options.maxLength characters (UTF-16 units) that the text may have; findings that do not fit are counted, not shown
 */
export function formatMarkdown(
  events: readonly RunEvent[],
  options: ShellContext & { readonly maxLength?: number } = {},
): string {
  const digest = digestOf(events);
  const head = [
    verdictOf(digest),
    causesOf(digest, options),
    countTable(digest),
    expectationsOf(digest),
    capabilitiesOf(digest),
  ]
    .filter(isThere)
    .join("\n\n");
  const tail = [idleOf(digest), provenanceOf(digest, options)].filter(isThere).join("\n\n");
  const room = (options.maxLength ?? MAX_LENGTH) - head.length - tail.length - 200;
  const findings = findingsOf(digest.findings, options, room);
  return `${[head, findings, tail].filter(isThere).join("\n\n")}\n`;
}

function isThere(block: string): boolean {
  return block !== "";
}

/** What is claimed and was not exercised, and what is not claimed and not refused. */
function capabilitiesOf({ capabilityChecks }: Digest): string {
  const lines = capabilityChecks.filter(({ state }) => state === "untestable");
  if (lines.length === 0) return "";
  const items = lines.map(({ id, message }) => `- ${code(id)} ${prose(message)}`);
  return ["### Capabilities not proved", items.join("\n")].join("\n\n");
}

/** Entries of the expectations file that have to be changed. */
function expectationsOf({ expectations }: Digest): string {
  const lines = problemsOf(expectations);
  if (lines.length === 0) return "";
  return ["### Expectations that do not hold", lines.map((line) => `- ${prose(line)}`).join("\n")].join("\n\n");
}

function verdictOf(digest: Digest): string {
  return [
    `## ${EMOJI[digest.verdict]} ${VERDICT_WORDS[digest.verdict]}: ${code(digest.start.target.name)}`,
    prose(digest.reason),
  ].join("\n\n");
}

const MOST_CAUSES = 20;

/** What to fix first, with the command that shows it. */
function causesOf(digest: Digest, place: ShellContext): string {
  const views = causeViewsOf(digest, place);
  if (views.length === 0) return "";
  const more = views.length - MOST_CAUSES;
  const rows = views.slice(0, MOST_CAUSES).map(({ cause, rank, example }) => {
    const shown = example === undefined ? "" : code(example.id);
    return `| ${rank} | ${cause.level === "must" ? "" : "Advice: "}${prose(cause.title)} | ${sizeWords(cause)} | ${shown} |`;
  });
  const [first] = views;
  return [
    `### Fix this first (${counted(views.length, "cause")})`,
    [
      "| | Cause | Failed or blocked | Example |",
      "| ---: | --- | --- | --- |",
      ...rows,
      ...(more > 0 ? [`| | ${counted(more, "more cause")} in the full report | | |`] : []),
    ].join("\n"),
    ...fenced(first?.replay === undefined ? [] : [first.replay]),
    `${ruleWords(digest)}.`,
  ].join("\n\n");
}

function countTable(digest: Digest): string {
  const { counts } = digest;
  const idle = counts.unsupported + counts.noRoom + counts.untestable + counts.blocked + counts.harnessErrors;
  const { cases, passed, failed, flaky, expected, advice, observed } = counts;
  const cells = [cases, passed, failed, flaky, expected, advice, idle, observed];
  return [
    "| Cases | Passed | Failed | Flaky | Expected | Advice | Not run | Observed |",
    "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    `| ${cells.map(grouped).join(" | ")} |`,
    ...(isOfTheSuites(digest) ? ["", `Sanity check: ${floorWords(digest)}.`] : []),
  ].join("\n");
}

function findingsOf(groups: readonly FindingGroup[], place: ShellContext, room: number): string {
  const blocks: string[] = [];
  let used = 0;
  for (const group of groups) {
    const block = findingOf(viewOfGroup(group), place);
    if (used + block.length > room) break;
    blocks.push(block);
    used += block.length + 2;
  }
  const left = groups.length - blocks.length;
  if (left > 0) blocks.push(`${counted(left, "more finding")} in the full report.`);
  return blocks.length === 0 ? "" : ["### Findings", ...blocks].join("\n\n");
}

function findingOf(view: FindingView, place: ShellContext): string {
  const more = view.likewise.reduce((sum, [, cases]) => sum + cases, view.also.length);
  const size = more === 0 ? "" : ` and ${counted(more, "more case")}`;
  const rows = view.violations.flatMap((violation) => [
    `| Rule | ${code(violation.rule)} ${prose(sourceOf(violation.rule))} |`,
    `| Expected | ${code(violation.expected)} |`,
    `| Actual | ${code(violation.actual)} |`,
  ]);
  return [
    "<details>",
    `<summary><b>${view.state.toUpperCase()}</b> ${prose(view.title)} ${code(view.caseId)}${size}</summary>`,
    "",
    "| | |",
    "| --- | --- |",
    ...rows,
    ...(view.known === undefined ? [] : [`| Known | ${prose(view.known)} |`]),
    ...(view.unsteady === undefined ? [] : [`| Runs | ${prose(view.unsteady)} |`]),
    ...(view.twin ? [`| Invalid variant | ${code(differenceText(view.twin))} |`] : []),
    ...(view.also.length === 0 ? [] : [`| Also on | ${code(view.also.join(", "))} |`]),
    ...(view.likewise.length === 0 ? [] : [`| Likewise | ${code(view.likewise.map(([stem]) => stem).join(", "))} |`]),
    "",
    ...fenced([
      ...(view.file === undefined ? [] : [replayCommand(view.file, place, view)]),
      ...(view.curl === undefined || view.curl.length > MAX_CURL_CODE_POINTS ? [] : [view.curl]),
    ]),
    "</details>",
  ].join("\n");
}

function idleOf(digest: Digest): string {
  if (digest.idle.length === 0) return "";
  const lines = digest.idle.map(
    (group) => `- ${group.state}, ${counted(group.cases.length, "case")}: ${code(group.reason)}`,
  );
  return ["<details>", "<summary>Not run, and why</summary>", "", ...lines, "", "</details>"].join("\n");
}

function provenanceOf(digest: Digest, place: ShellContext): string {
  const { start } = digest;
  const facts = `${prose(start.tool)} · profile ${code(start.profile)} · seed ${start.seed} · ${counted(digest.requests, "request")} in ${duration(digest.durationMs)}`;
  return [facts, ...fenced([sameRunCommand(start, place)])].join("\n\n");
}
