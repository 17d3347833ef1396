/** Code quality of GitLab: a list of what is wrong, for the widget and the diff of a merge request. */
import { createHash } from "node:crypto";
import type { RunEvent } from "../run/result/event.js";
import { digestOf } from "./digest.js";
import { type FindingView, isFound, viewOfCase } from "./finding.js";
import { printable } from "./text.js";
import { userFile } from "./user-file.js";
import { hasVerdict } from "./verdict.js";

/** One entry; GitLab compares them by their fingerprints. @see https://docs.gitlab.com/ci/testing/code_quality/ */
export interface CodeQualityIssue {
  /** One line: what must be true, and what was found. */
  readonly description: string;
  /** The id of the broken rule. */
  readonly check_name: string;
  /** Hexadecimal digits: the same for the same failure in each run. */
  readonly fingerprint: string;
  /** A run without a verdict is a `blocker`, a broken required rule is `major`, everything else is `minor`. */
  readonly severity: "blocker" | "major" | "minor";
  /** The file of the user that represents the service, at its first line. */
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const MAX_CODE_POINTS = 1000;
/** GitLab wants a path, also where no file of the user is known. */
const NO_FILE = "target.json";

/** JSON: an entry for each violation that is not expected, and one for a run that reached no verdict. */
export function formatCodeQuality(
  events: readonly RunEvent[],
  options: { readonly script?: string | undefined } = {},
): string {
  const digest = digestOf(events);
  const location = { path: userFile(digest, options.script) ?? NO_FILE, lines: { begin: 1 } };
  const views = digest.cases.filter(isFound).map(viewOfCase);
  const issues: readonly CodeQualityIssue[] = [
    ...(hasVerdict(digest.verdict) ? [] : [issueOf("slashproof.verdict", "", "blocker", digest.reason)]),
    ...views.filter(({ known }) => known === undefined).flatMap(issuesOf),
  ].map((issue) => ({ ...issue, location }));
  return `${JSON.stringify(issues, null, 2)}\n`;
}

type Unplaced = Omit<CodeQualityIssue, "location">;

function issuesOf({ caseId, level, unsteady, title, violations }: FindingView): readonly Unplaced[] {
  const severity = level === "must" && unsteady === undefined ? "major" : "minor";
  return violations.map(({ rule, expected, actual }, index) =>
    issueOf(rule, `${caseId} ${index}`, severity, `${title}. Expected: ${expected}. Actual: ${actual}`),
  );
}

function issueOf(rule: string, place: string, severity: CodeQualityIssue["severity"], text: string): Unplaced {
  return {
    description: printable(text, MAX_CODE_POINTS),
    check_name: rule,
    fingerprint: createHash("sha256").update(`${place} ${rule}`).digest("hex"),
    severity,
  };
}
