/** Which findings, rules and cases are shown, and how that is kept in the address of the page. */
import type { PageCase, PageData, PageFinding } from "../page-data.js";

export interface Filter {
  readonly q: string;
  readonly state: string;
  readonly level: string;
  readonly area: string;
}

export const NO_FILTER: Filter = { q: "", state: "", level: "", area: "" };

/** The words that mean several outcomes at once in the outcome list. */
const IDLE_STATES: readonly string[] = ["harness-error", "untestable", "no-room", "blocked", "unsupported"];

/** The filter that a hash describes; what it does not name is not filtered. */
export function filterOfHash(hash: string): Filter {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  return {
    q: words.get("q") ?? "",
    state: words.get("state") ?? "",
    level: words.get("level") ?? "",
    area: words.get("area") ?? "",
  };
}

/** The hash for a filter and the finding that is open, without `#`; empty for neither. */
export function hashOf(filter: Filter, open: string): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...filter, open })) if (value !== "") words.set(key, value);
  return words.toString();
}

export interface Matches {
  readonly cases: ReadonlySet<number>;
  readonly rules: ReadonlySet<number>;
  readonly findings: ReadonlySet<number>;
}

/** Searches one page of data; texts are put in lower case once. */
export function searcherOf(data: PageData): (filter: Filter) => Matches {
  const ruleTexts = data.rules.map((rule) => {
    const [document, title] = data.sections[rule.section] ?? ["", ""];
    return `${rule.id} ${rule.statement} ${document} ${title}`.toLowerCase();
  });
  const caseTexts = data.cases.map(([id, title]) => `${id} ${title}`.toLowerCase());
  const findingTexts = data.findings.map((finding) => textOf(finding).toLowerCase());
  return (filter) => {
    const words = filter.q.toLowerCase().split(/\s+/).filter(Boolean);
    const found = (text: string): boolean => words.every((word) => text.includes(word));
    const cases = new Set<number>();
    const rules = new Set<number>();
    const caseless = filter.state === "" && filter.level === "" && filter.area === "";
    for (const [index, one] of data.cases.entries()) {
      if (!suits(one, filter, data)) continue;
      const hit = found(caseTexts[index] ?? "");
      if (hit) cases.add(index);
      for (const rule of one[5]) if (hit || found(ruleTexts[rule] ?? "")) rules.add(rule);
    }
    if (caseless) for (const [index, text] of ruleTexts.entries()) if (found(text)) rules.add(index);
    const findings = new Set<number>();
    for (const [index, finding] of data.findings.entries()) {
      const members = finding.cases.map((one) => data.cases[one]).filter((one) => one !== undefined);
      const heard = [findingTexts[index] ?? "", ...finding.cases.map((one) => caseTexts[one] ?? "")].join(" ");
      const stated = finding.violations.map((one) => (typeof one.rule === "number" ? ruleTexts[one.rule] : one.rule));
      if (members.some((one) => suits(one, filter, data)) && found(`${heard} ${stated.join(" ")}`)) findings.add(index);
    }
    return { cases, rules, findings };
  };
}

function suits(one: PageCase, filter: Filter, data: PageData): boolean {
  const [, , area, state, level] = one;
  return (
    (filter.state === "" || state === filter.state || (filter.state === "not run" && IDLE_STATES.includes(state))) &&
    (filter.level === "" || level === filter.level) &&
    (filter.area === "" || data.areas[area] === filter.area)
  );
}

function textOf(finding: PageFinding): string {
  const said = finding.violations.flatMap((one) => [one.expected, one.actual, one.pointer ?? ""]);
  return [finding.title, finding.id, ...said].join(" ");
}
