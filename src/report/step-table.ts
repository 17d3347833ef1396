/** A failed case of many steps as a table: what was sent, expected and received, step by step. */
import type { Step } from "../case/case.js";
import type { Check } from "../case/check.js";
import type { Exchange, Finding } from "../case/outcome.js";
import { ROUTES } from "../contract/routes.gen.js";
import { printable } from "./text.js";

/** One line of the table. */
export interface StepRow {
  /** Name of the step. */
  readonly step: string;
  /** Method and path. */
  readonly request: string;
  /** What its checks expect. */
  readonly expected: string;
  /** What came back. */
  readonly got: string;
}

/** Cases with fewer steps are read as they are. */
const MANY_STEPS = 6;

/** Reads that went well are left out; what was before and what failed are not. */
export function stepRowsOf(finding: Finding): readonly StepRow[] {
  const { steps } = finding.case;
  if (steps.length < MANY_STEPS) return [];
  const blamed = new Set(finding.violations.map(({ step }) => step));
  const byName = new Map(steps.map((step) => [step.name, step]));
  return finding.exchanges.flatMap((exchange): readonly StepRow[] => {
    const step = byName.get(exchange.step);
    if (!step || !(step.part === "act" || step.part === "twin" || step.together || blamed.has(step.name))) return [];
    return [rowOf(exchange, step, blamed.has(step.name))];
  });
}

const WIDTHS = { step: 24, request: 60, expected: 22, got: 22 } as const;

/** The table as lines, a heading first; empty without rows. @param width columns that a line may take */
export function formatStepTable(rows: readonly StepRow[], width: number): readonly string[] {
  if (rows.length === 0) return [];
  const all: readonly StepRow[] = [{ step: "Step", request: "Request", expected: "Expected", got: "Got" }, ...rows];
  const widthOf = (column: Exclude<keyof StepRow, "request">): number =>
    Math.min(WIDTHS[column], Math.max(...all.map((row) => [...row[column]].length)));
  const taken = widthOf("step") + widthOf("expected") + widthOf("got") + 6;
  const request = Math.max(12, Math.min(WIDTHS.request, width - taken));
  return all.map((row) =>
    [
      cell(row.step, widthOf("step")),
      cell(row.request, request),
      cell(row.expected, widthOf("expected")),
      cell(row.got, widthOf("got")),
    ]
      .join("  ")
      .trimEnd(),
  );
}

function cell(text: string, width: number): string {
  const characters = [...printable(text, 2 * width)];
  return characters.length > width ? `${characters.slice(0, width - 1).join("")}…` : characters.join("").padEnd(width);
}

function rowOf({ request, response }: Exchange, step: Step, isBlamed: boolean): StepRow {
  const { server } = ROUTES[step.call];
  const path = request.url
    .replace(/\?.*$/, "")
    .replace(/^.*?\/(commands\b)/, "$1")
    .replace(/^\w+:\/\/[^/]+(?:\/api\/v\d+)?\//, "")
    .replace(server === "api" ? "" : /^driver\//, "");
  return {
    step: STEP_WORDS[step.name] ?? step.name,
    request: `${server === "api" ? "" : `(${server}) `}${request.method} ${path}${request.body === undefined ? "" : ` ${request.body}`}${filesOf(request)}`,
    expected: isBlamed ? "see above" : expectedOf(step.expect),
    got: "failure" in response ? "no answer" : String(response.status) + (isBlamed ? ", see above" : ""),
  };
}

/** Usual names of steps, as a person reads them. */
const STEP_WORDS: Readonly<Partial<Record<string, string>>> = {
  act: "tested",
  after: "read after",
  before: "read before",
  slot: "prepared",
  twin: "invalid",
};

/** What other checks expect of an answer, in short. */
const CHECK_WORDS: Readonly<Partial<Record<Check["check"], string>>> = {
  absent: "a field is absent",
  differs: "a changed value",
  observe: "any answer",
  received: "the documented shape",
  same: "an unchanged value",
  shape: "the documented shape",
};

/** What an answer must be by the first check; steps of a race expect nothing by themselves. */
function expectedOf([first]: readonly Check[]): string {
  if (first === undefined) return "any answer";
  switch (first.check) {
    case "status":
      return first.is.join(" or ");
    case "accepted":
      return "success";
    case "refused":
      return "a refusal";
    case "answered":
      return "below 500";
    case "equals":
      return valueWords(first);
    default:
      return CHECK_WORDS[first.check] ?? "success";
  }
}

/** The last field of the place, and its value where that is one of the suite's. */
function valueWords({ at, to, oneOf = [] }: Extract<Check, { check: "equals" }>): string {
  const field = at.at?.split("/").at(-1) || "the body";
  const values = to === undefined ? oneOf : [to];
  const isKnown = values.every((value) => typeof value !== "object" || value === null);
  return isKnown ? `${field}: ${values.map((value) => JSON.stringify(value)).join(" or ")}` : `${field} as documented`;
}

function filesOf({ files = [] }: Exchange["request"]): string {
  return files.map(({ name, bytes }) => ` + ${name} (${bytes} bytes)`).join("");
}
