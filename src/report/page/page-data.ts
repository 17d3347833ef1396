/** What the HTML report shows: shared by the formatter that writes it and the script that shows it. */
import type { CaseState } from "../digest.js";
import type { PackedCases } from "./pack-cases.js";

/** `[id, title, area, state, level, rules]`; area and rules are positions in the lists of `PageData`. */
export type PageCase = readonly [
  id: string,
  title: string,
  area: number,
  state: CaseState,
  level: string,
  rules: readonly number[],
];

export interface PageRule {
  readonly id: string;
  readonly level: string;
  readonly state: "passed" | "failed" | "not-exercised" | "observed";
  readonly statement: string;
  /** Position in `sections`. */
  readonly section: number;
  readonly ambiguity?: string;
}

export interface PageExchange {
  readonly step: string;
  readonly part: string;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: string;
  readonly durationMs: number;
  /** Milliseconds from the first request of the case on, where requests met. */
  readonly startedMs?: number;
  /** Absent where no response came; then `failure` says why. */
  readonly status?: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  readonly truncated: boolean;
  readonly failure?: string;
}

export interface PageViolation {
  /** Position in `rules`, or the id of a rule that is not among them. */
  readonly rule: number | string;
  readonly step: string;
  readonly expected: string;
  readonly actual: string;
  readonly pointer?: string;
}

export interface PageFinding {
  readonly id: string;
  /** Positions in `cases`; the first is the one that is shown. */
  readonly cases: readonly number[];
  /** Of its first case; where different things failed alike, what their rule says. */
  readonly title: string;
  /** Id of its first case, or of the rule. */
  readonly about: string;
  readonly state: "failed" | "advice" | "flaky" | "expected";
  /** Why it is no surprise. */
  readonly known?: string;
  readonly violations: readonly PageViolation[];
  readonly unsteady?: string;
  readonly twin?: { readonly pointer: string; readonly from: string; readonly to: string };
  readonly replay?: string;
  readonly curl?: string;
  readonly exchanges: readonly PageExchange[];
  /** True where curl and exchanges were left out to keep the page small; they are in the saved finding. */
  readonly shortened: boolean;
}

export interface PageData {
  readonly areas: readonly string[];
  /** Document and heading, in the order of the documents. */
  readonly sections: readonly (readonly [document: string, title: string])[];
  readonly rules: readonly PageRule[];
  readonly cases: readonly PageCase[];
  readonly findings: readonly PageFinding[];
}

/** The same as it is embedded in the page. */
export interface EmbeddedData extends Omit<PageData, "cases"> {
  readonly cases: PackedCases;
}
