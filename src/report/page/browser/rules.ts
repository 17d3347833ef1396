/** The rules by section of the documents: a bar each, the rules when opened, their cases when those are opened. */
import type { PageCase, PageData, PageRule } from "../page-data.js";
import { element, lazyFold, openNow } from "./dom.js";
import type { Matches } from "./filter.js";

/** What became of a rule; a `should` that does not hold is advice. */
type Fate = PageRule["state"] | "advice";

const FATES: Readonly<Record<Fate, { sign: string; one: string; many: string }>> = {
  passed: { sign: "✓", one: "holds", many: "hold" },
  failed: { sign: "✕", one: "does not hold", many: "do not hold" },
  advice: { sign: "!", one: "advice", many: "advice" },
  "not-exercised": { sign: "–", one: "not run", many: "not run" },
  observed: { sign: "○", one: "observed", many: "observed" },
};

const CASE_MARKS: Readonly<Record<PageCase[3], string>> = {
  passed: "✓",
  failed: "✕",
  advice: "!",
  flaky: "~",
  expected: "≈",
  unsupported: "–",
  "no-room": "–",
  untestable: "–",
  blocked: "–",
  "harness-error": "–",
  observed: "○",
};

const BAR_ORDER = ["passed", "failed", "advice", "not-exercised", "observed"] as const;
const MAX_CASES = 60;

/** The sections that have a match, in the order of the documents. */
export function sectionFolds(data: PageData, matches: Matches, open: boolean): HTMLElement[] {
  const casesOfRule = casesByRule(data);
  return data.sections.flatMap((section, position) => {
    const members = data.rules.flatMap((rule, index) =>
      rule.section === position && matches.rules.has(index) ? [{ rule, cases: casesOfRule[index] ?? [] }] : [],
    );
    if (members.length === 0) return [];
    const fold = lazyFold(
      { class: "section" },
      sectionHead(
        section,
        members.map(({ rule }) => rule),
      ),
      () => [
        element("ul", { class: "rules" }, ...members.map(({ rule, cases }) => ruleItem(rule, cases, data, matches))),
      ],
    );
    if (open) openNow(fold);
    return [fold];
  });
}

function fateOf(rule: PageRule): Fate {
  return rule.state === "failed" && rule.level !== "must" ? "advice" : rule.state;
}

function casesByRule(data: PageData): number[][] {
  const lists: number[][] = data.rules.map(() => []);
  for (const [index, one] of data.cases.entries()) for (const rule of one[5]) lists[rule]?.push(index);
  return lists;
}

function sectionHead(section: readonly [string, string], rules: readonly PageRule[]): HTMLElement {
  const bar = element("span", { class: "bar", attributes: { "aria-hidden": "true" } });
  const words: string[] = [];
  for (const state of BAR_ORDER) {
    const count = rules.filter((rule) => fateOf(rule) === state).length;
    if (count === 0) continue;
    const part = element("span", { class: state });
    part.style.flexGrow = String(count);
    bar.append(part);
    words.push(`${count} ${count === 1 ? FATES[state].one : FATES[state].many}`);
  }
  return element(
    "summary",
    {},
    element("span", { class: "section-title" }, section[1], element("span", { class: "document" }, section[0])),
    bar,
    element("span", { class: "tally" }, words.join(" · ")),
  );
}

function ruleItem(rule: PageRule, cases: readonly number[], data: PageData, matches: Matches): HTMLElement {
  const fate = fateOf(rule);
  const { sign, one: word } = FATES[fate];
  const shown = cases.filter((one) => matches.cases.has(one));
  const listed = shown.length > 0 ? shown : cases;
  return element(
    "li",
    { class: "rule" },
    element("span", { class: `sign ${fate}`, attributes: { role: "img", "aria-label": word, title: word } }, sign),
    element(
      "div",
      {},
      element("p", { class: "statement" }, rule.statement),
      element("p", { class: "about" }, element("code", {}, rule.id), element("span", {}, rule.level)),
      rule.quote === undefined ? undefined : element("blockquote", {}, rule.quote),
      rule.ambiguity === undefined ? undefined : element("p", { class: "ambiguity" }, `Open: ${rule.ambiguity}`),
      listed.length === 0 ? undefined : caseFold(listed, cases.length, data),
    ),
  );
}

function caseFold(listed: readonly number[], all: number, data: PageData): HTMLElement {
  const size = listed.length === all ? String(all) : `${listed.length} of ${all}`;
  const summary = element("summary", {}, `${size} ${all === 1 ? "case" : "cases"}`);
  return lazyFold({ class: "cases" }, summary, () => [caseTable(listed, data)]);
}

function caseTable(listed: readonly number[], data: PageData): HTMLElement {
  const list = element("ul", { class: "plain" });
  const add = (from: number, to: number): void => {
    for (const one of listed.slice(from, to)) list.append(caseItem(data.cases[one], findingOf(one, data)));
  };
  add(0, MAX_CASES);
  if (listed.length > MAX_CASES) {
    const rest = element("button", { class: "quiet", attributes: { type: "button" } }, `Show all ${listed.length}`);
    const last = element("li", {}, rest);
    rest.addEventListener("click", () => {
      last.remove();
      add(MAX_CASES, listed.length);
    });
    list.append(last);
  }
  return list;
}

/** Id of the finding that a case is part of. */
function findingOf(position: number, data: PageData): string | undefined {
  return data.findings.find((finding) => finding.cases.includes(position))?.id;
}

function caseItem(one: PageCase | undefined, finding: string | undefined): HTMLElement {
  const [id, title, , state] = one ?? ["", "", 0, "passed" as const];
  const sign = element(
    "span",
    {
      class: `sign ${state === "expected" ? "known" : state}`,
      attributes: { role: "img", "aria-label": state, title: state },
    },
    CASE_MARKS[state],
  );
  const hash = finding === undefined ? "" : `#${new URLSearchParams({ open: finding })}`;
  const link = hash === "" ? undefined : element("a", { attributes: { href: hash } }, "finding");
  return element(
    "li",
    { class: "case" },
    sign,
    element("span", {}, `The service ${title} `, element("code", {}, id), " ", link),
  );
}
