/** What `check-builder` leaves behind: its result, the events, and the reports that are made of both. */
import { join } from "node:path";
import type { BuilderResult } from "../../case/builder-result.js";
import { documentText } from "../../report/document-text.js";
import { formatMatrix } from "../../report/matrix.js";
import type { RunEvent } from "../../run/result/event.js";
import { openEventLog } from "../event-log.js";
import { writeFileAtomically } from "../files/atomic-file.js";
import { clearEarlierRun } from "../files/out-folder.js";
import { REPORT_FILES } from "../files/report-files.js";
import { writeReports } from "../files/write-reports.js";
import type { ReportWord } from "../flags.js";

export const BUILDER_FILE = "builder.json";

/** The page is a matrix of this one builder; all other reports are those of any run. */
export async function writeBuilderReports(
  folder: string,
  words: readonly ReportWord[],
  result: BuilderResult,
  events: readonly RunEvent[],
): Promise<void> {
  clearEarlierRun(folder);
  const log = openEventLog(folder);
  for (const event of events) log.write(event);
  log.close();
  await writeFileAtomically(join(folder, BUILDER_FILE), documentText(result));
  if (words.includes("html")) await writeFileAtomically(join(folder, REPORT_FILES.html), formatMatrix([result]));
  await writeReports(
    folder,
    words.filter((word) => word !== "html"),
    events,
  );
}
