/** What a reader gets out of a report: of each format what it tells, read by a parser that we did not write. */

import type { RunEvent } from "../../../run/result/event.js";
import { formatSummary } from "../../console.js";
import { formatHtml } from "../../html.js";
import { formatJson } from "../../json.js";
import { formatJunit } from "../../junit.js";
import { formatMarkdown } from "../../markdown.js";
import { formatSarif } from "../../sarif.js";
import { readHtml } from "./html.js";
import { readJson } from "./json.js";
import { readJunit } from "./junit.js";
import { readSarif } from "./sarif.js";
import { readConsole, readMarkdown } from "./text.js";

/** A format tells the verdict as its id or in words, and of cases all or only those that failed. */
export interface ReadBack {
  readonly verdict: string;
  readonly exitCode?: number;
  /** State by id; only those that the format names one by one. */
  readonly cases: Readonly<Record<string, string>>;
  /** By the words of the groups (`not run` for four states); none where the format has no counts of its own. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** A formatter with its reader, and what the format tells. */
export interface ReadableFormat {
  readonly format: string;
  readonly read: (events: readonly RunEvent[]) => ReadBack;
  readonly verdictIn: "id" | "words" | "capitals";
  readonly casesTold: "all" | "failing";
}

export const READABLE_FORMATS: readonly ReadableFormat[] = [
  {
    format: "json",
    read: (events) => readJson(formatJson(events)),
    verdictIn: "id",
    casesTold: "all",
  },
  {
    format: "junit",
    read: (events) => readJunit(formatJunit(events)),
    verdictIn: "id",
    casesTold: "all",
  },
  {
    format: "sarif",
    read: (events) => readSarif(formatSarif(events)),
    verdictIn: "id",
    casesTold: "failing",
  },
  {
    format: "html",
    read: (events) => readHtml(formatHtml(events)),
    verdictIn: "words",
    casesTold: "all",
  },
  {
    format: "markdown",
    read: (events) => readMarkdown(formatMarkdown(events)),
    verdictIn: "words",
    casesTold: "failing",
  },
  {
    format: "console",
    read: (events) => readConsole(formatSummary(events, { color: false, width: 300 })),
    verdictIn: "capitals",
    casesTold: "failing",
  },
];
