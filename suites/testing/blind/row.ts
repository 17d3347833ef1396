/** What one blind row expects, and what a run of the tool said about it. */
export interface BlindRow {
  readonly id: string;
  /** The rules that a fair reader accepts; empty where no finding may come. */
  readonly rules: readonly string[];
  /** Set after the first run: the sentence of a document against the expectation. */
  readonly disputed?: string;
}

/** One line of the table. */
export interface Judged {
  readonly id: string;
  readonly expected: string;
  readonly got: string;
  readonly isRight: boolean;
  /** Findings that no sentence supports. */
  readonly falseAlarms: readonly string[];
  readonly disputed?: string | undefined;
}

/** The table of a run with its totals. */
export function tableOf(judged: readonly Judged[]): string {
  const lines = judged.map(({ id, expected, got, isRight, falseAlarms, disputed }) =>
    [
      `${isRight ? "right" : "WRONG"}  ${id}`,
      `       expected ${expected}`,
      `       got      ${got}`,
      ...(falseAlarms.length > 0 ? [`       false alarms: ${falseAlarms.join(", ")}`] : []),
      ...(disputed ? [`       disputed: ${disputed}`] : []),
    ].join("\n"),
  );
  const right = judged.filter(({ isRight }) => isRight).length;
  const alarms = judged.reduce((sum, { falseAlarms }) => sum + falseAlarms.length, 0);
  return [...lines, `${right} of ${judged.length} right, ${alarms} false alarms`].join("\n");
}
