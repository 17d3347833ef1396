/** The reports: the file name of each in the out folder, and the formatter behind it. */
import type { ShellContext } from "../../report/command-line.js";
import type { ResultComparison } from "../../run/compare/comparison.js";
import type { RunEvent } from "../../run/result/event.js";
import type { ComparisonWord, ReportWord } from "../flags.js";

/** What a report is made with, beside the events. */
export interface FormatOptions extends ShellContext {
  /** What changed since the last run. */
  readonly since?: ResultComparison | undefined;
  /** The script that started the service, relative to the current folder; for reports that name a file of the user. */
  readonly script?: string | undefined;
}

/** Events to text. */
export type Formatter = (events: readonly RunEvent[], options: FormatOptions) => string;

/** Reports that are made from the event stream, which is one more. */
export type MadeReport = Exclude<ReportWord, "ndjson">;

export const REPORT_FILES: Readonly<Record<MadeReport, string>> = {
  html: "report.html",
  junit: "junit.xml",
  json: "results.json",
  sarif: "results.sarif",
  md: "report.md",
  codequality: "code-quality.json",
  badge: "badge.svg",
  shields: "badge.json",
  card: "card.svg",
};

/** Reports of a comparison, beside those of a run that has a baseline. */
export const COMPARISON_FILES: Readonly<Record<ComparisonWord, string>> = {
  html: "comparison.html",
  md: "comparison.md",
  json: "comparison.json",
};

const LOAD: Readonly<Record<MadeReport, () => Promise<Formatter>>> = {
  html: async () => (await import("../../report/html.js")).formatHtml,
  junit: async () => (await import("../../report/junit.js")).formatJunit,
  json: async () => (await import("../../report/json.js")).formatJson,
  sarif: async () => (await import("../../report/sarif.js")).formatSarif,
  md: async () => (await import("../../report/markdown.js")).formatMarkdown,
  codequality: async () => (await import("../../report/code-quality.js")).formatCodeQuality,
  badge: async () => (await import("../../report/badge.js")).formatBadge,
  shields: async () => (await import("../../report/badge.js")).formatShields,
  card: async () => (await import("../../report/card.js")).formatCard,
};

/** Loads one formatter; a run that asks for no HTML never reads its template. */
export function formatterOf(word: MadeReport): Promise<Formatter> {
  return LOAD[word]();
}
