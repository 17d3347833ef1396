/** The data of the HTML report: compact, bounded, and nothing in it that is not shown. */

import type { Exchange, Violation } from "../case/outcome.js";
import { quoteOf } from "../contract/quotes.js";
import type { CaseFinished, RuleResult } from "../run/result/event.js";
import { causeOfCases } from "./cause-view.js";
import type { ShellContext } from "./command-line.js";
import type { Digest, FindingGroup } from "./digest.js";
import { stateOf } from "./digest.js";
import type { FindingView } from "./finding.js";
import { differencePlace, viewOfGroup } from "./finding.js";
import type { PageCase, PageData, PageExchange, PageFinding, PageRule, PageViolation } from "./page/page-data.js";
import { replayCommand } from "./replay-command.js";
import { knownRule } from "./rule-source.js";
import { placeOf, type Section } from "./sections.js";
import { printable, printableBlock } from "./text.js";

const MAX_TEXT_CODE_POINTS = 600;
const MAX_CURL_CODE_POINTS = 12_000;
const MAX_BODY_CODE_POINTS = 12_000;
const MAX_HEADERS = 40;
/** Bodies and curl commands of all findings, in UTF-16 units; findings beyond it are shown without theirs. */
const MAX_DETAIL_LENGTH = 1_000_000;

/** Everything that the script of the page shows. */
export function pageDataOf(digest: Digest, place: ShellContext): PageData {
  const sections = sectionsOf(digest.rules);
  const titles = sections.map(([document, title]) => `${document} ${title}`);
  const rulePositions = new Map(digest.rules.map((result, index): [string, number] => [result.rule, index]));
  const causes = causeOfCases(digest.causes);
  const ranks = new Map(digest.causes.map((cause, index) => [cause, index + 1]));
  const positions: Positions = {
    cases: new Map(digest.cases.map((one, index) => [one, index])),
    rules: rulePositions,
    causeOf: (id) => {
      const cause = causes.get(id);
      return cause && text(`${ranks.get(cause)}. ${cause.title}`);
    },
  };
  const areas = digest.areas.map(({ area }) => area);
  return {
    areas: areas.map(text),
    sections,
    rules: digest.rules.map((result) => ruleOf(result, titles)),
    cases: digest.cases.map((one) => caseOf(one, areas.indexOf(one.area), rulePositions)),
    findings: withinSize(digest.findings.map((group) => findingOf(group, positions, place))),
  };
}

const UNKNOWN_SECTION = ["", "Rules that this version does not know"] as const;

function sectionsOf(rules: readonly RuleResult[]): Section[] {
  const sections = new Map<string, Section>();
  for (const result of rules) {
    const section = sectionOf(result.rule);
    sections.set(section.join(" "), section);
  }
  return [...sections.values()].sort((one, other) => placeOf(one) - placeOf(other));
}

function sectionOf(rule: string): Section {
  const source = knownRule(rule)?.source;
  return source ? [source.document, source.section] : UNKNOWN_SECTION;
}

function ruleOf(result: RuleResult, sections: readonly string[]): PageRule {
  const rule = knownRule(result.rule);
  // A kept rule needs no quote, and hundreds of them would make the page slow.
  const quote = rule && result.state !== "passed" ? quoteOf(rule.id) : undefined;
  return {
    id: result.rule,
    level: result.level,
    state: result.state,
    statement: rule?.statement ?? result.rule,
    section: sections.indexOf(sectionOf(result.rule).join(" ")),
    ...(quote === undefined ? {} : { quote: quote.text }),
    ...(rule?.ambiguity === undefined ? {} : { ambiguity: rule.ambiguity }),
  };
}

function caseOf(one: CaseFinished, area: number, rulePositions: ReadonlyMap<string, number>): PageCase {
  const rules = one.rules.flatMap((rule) => rulePositions.get(rule) ?? []);
  return [text(one.id), text(one.title), area, stateOf(one), one.level, rules];
}

/** What a finding refers to elsewhere on the page. */
interface Positions {
  readonly cases: ReadonlyMap<CaseFinished, number>;
  readonly rules: ReadonlyMap<string, number>;
  /** Place and title of the cause that accounts for a case. */
  readonly causeOf: (id: string) => string | undefined;
}

function findingOf(group: FindingGroup, positions: Positions, place: ShellContext): PageFinding {
  const view = viewOfGroup(group);
  const cause = positions.causeOf(group.head.id);
  const parts = new Map(group.head.finding?.case.steps.map((step): [string, string] => [step.name, step.part]));
  return {
    id: view.id,
    cases: [group.head, ...group.variants, ...group.likewise.flat()].flatMap((one) => positions.cases.get(one) ?? []),
    ...headingOf(view),
    ...(cause === undefined ? {} : { cause }),
    state: group.state,
    violations: view.violations.map((violation) => violationOf(violation, positions.rules)),
    ...(view.known === undefined ? {} : { known: text(view.known) }),
    ...(view.unsteady === undefined ? {} : { unsteady: view.unsteady }),
    ...(view.twin
      ? { twin: { pointer: text(differencePlace(view.twin)), from: body(view.twin.from), to: body(view.twin.to) } }
      : {}),
    ...(view.file === undefined ? {} : { replay: replayCommand(view.file, place, view) }),
    ...(view.curl === undefined ? {} : { curl: printable(view.curl, MAX_CURL_CODE_POINTS) }),
    exchanges: view.exchanges.map((exchange) => exchangeOf(exchange, parts.get(exchange.step) ?? "")),
    shortened: false,
  };
}

function headingOf(view: FindingView): Pick<PageFinding, "title" | "about"> {
  const rule = knownRule(view.violations[0]?.rule ?? "");
  return view.likewise.length > 0 && rule
    ? { title: rule.statement, about: rule.id }
    : { title: text(view.title), about: text(view.caseId) };
}

function violationOf(violation: Violation, rulePositions: ReadonlyMap<string, number>): PageViolation {
  return {
    rule: rulePositions.get(violation.rule) ?? violation.rule,
    step: text(violation.step),
    expected: text(violation.expected),
    actual: text(violation.actual),
    ...(violation.pointer === undefined ? {} : { pointer: text(violation.pointer) }),
  };
}

function exchangeOf({ step, request, response, durationMs, startedMs }: Exchange, part: string): PageExchange {
  const answer =
    "failure" in response
      ? { responseHeaders: {}, responseBody: "", truncated: false, failure: text(response.failure) }
      : {
          status: response.status,
          responseHeaders: headersOf(response.headers),
          responseBody: body(response.body),
          truncated: response.truncated || response.body.length > MAX_BODY_CODE_POINTS,
        };
  return {
    step: text(step),
    part,
    method: text(request.method),
    url: text(request.url),
    requestHeaders: headersOf(request.headers),
    ...(request.body === undefined ? {} : { requestBody: body(request.body) }),
    durationMs: Math.round(durationMs * 10) / 10,
    ...(startedMs === undefined ? {} : { startedMs }),
    ...answer,
  };
}

function headersOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, MAX_HEADERS)
      .map(([name, value]) => [text(name), text(value)]),
  );
}

function withinSize(findings: readonly PageFinding[]): PageFinding[] {
  let room = MAX_DETAIL_LENGTH;
  return findings.map((finding) => {
    const { curl, ...others } = finding;
    room -= finding.exchanges.reduce((sum, one) => sum + sizeOf(one), curl?.length ?? 0);
    return room >= 0 ? finding : { ...others, exchanges: [], shortened: true };
  });
}

function sizeOf(exchange: PageExchange): number {
  return exchange.responseBody.length + (exchange.requestBody?.length ?? 0);
}

function text(value: string): string {
  return printable(value, MAX_TEXT_CODE_POINTS);
}

function body(value: string): string {
  return printableBlock(value, MAX_BODY_CODE_POINTS);
}
