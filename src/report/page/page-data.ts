/** What the HTML report shows: shared by the formatter that writes it and the script that shows it. */
import type { Violation } from "../../case/outcome.js";
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
  /** Id of the rule. */
  readonly id: string;
  /** Level of the rule in the profile. */
  readonly level: string;
  /** What became of the rule. */
  readonly state: "passed" | "failed" | "not-exercised" | "observed";
  /** What the rule says, one sentence. */
  readonly statement: string;
  /** Position in `sections`. */
  readonly section: number;
  /** The words of the document; absent where the rule is kept, or follows from its section alone. */
  readonly quote?: string;
  /** How an unclear passage of the documents is read; absent where it is clear. */
  readonly ambiguity?: string;
}

export interface PageExchange {
  /** Name of the step. */
  readonly step: string;
  /** What the step is for. */
  readonly part: string;
  /** HTTP method. */
  readonly method: string;
  /** Full URL. */
  readonly url: string;
  /** Headers as they were sent, redacted. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Body as text; absent where there was none. */
  readonly requestBody?: string;
  /** Milliseconds from the request to the end of the response. */
  readonly durationMs: number;
  /** Milliseconds from the first request of the case on, where requests met. */
  readonly startedMs?: number;
  /** Absent where no response came; then `failure` says why. */
  readonly status?: number;
  /** Headers of the response; empty where there was none. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** Body as text; empty where there was none. */
  readonly responseBody: string;
  /** True where the saved body is cut. */
  readonly truncated: boolean;
  /** Why there was no response; absent where there was one. */
  readonly failure?: string;
}

export interface PageViolation extends Pick<Violation, "step" | "expected" | "actual" | "pointer"> {
  /** Position in `rules`, or the id of a rule that is not among them. */
  readonly rule: number | string;
}

export interface PageFinding {
  /** Id of the finding. */
  readonly id: string;
  /** Positions in `cases`; the first is the one that is shown. */
  readonly cases: readonly number[];
  /** Of its first case; where different things failed alike, what their rule says. */
  readonly title: string;
  /** Id of its first case, or of the rule. */
  readonly about: string;
  /** Place and title of the cause that accounts for it, as in "Fix this first"; absent where none does. */
  readonly cause?: string;
  /** What became of its cases. */
  readonly state: "failed" | "advice" | "flaky" | "expected";
  /** Why it is no surprise. */
  readonly known?: string;
  /** Checks that did not hold. */
  readonly violations: readonly PageViolation[];
  /** How often a flaky case failed; absent for others. */
  readonly unsteady?: string;
  /** Where the invalid variant differs from the valid request. */
  readonly twin?: { readonly pointer: string; readonly from: string; readonly to: string };
  /** Command line that replays the finding. */
  readonly replay?: string;
  /** The failing request as a command line. */
  readonly curl?: string;
  /** Requests and responses. */
  readonly exchanges: readonly PageExchange[];
  /** True where curl and exchanges were left out to keep the page small; they are in the saved finding. */
  readonly shortened: boolean;
}

export interface PageData {
  /** Names of the areas, in the order of the catalogue. */
  readonly areas: readonly string[];
  /** Document and heading, in the order of the documents. */
  readonly sections: readonly (readonly [document: string, title: string])[];
  /** Every rule of the profile. */
  readonly rules: readonly PageRule[];
  /** Every case of the run. */
  readonly cases: readonly PageCase[];
  /** Every finding of the run. */
  readonly findings: readonly PageFinding[];
}

/** The same as it is embedded in the page. */
export interface EmbeddedData extends Omit<PageData, "cases"> {
  /** The cases, packed: ids and titles share most of their words. */
  readonly cases: PackedCases;
}
