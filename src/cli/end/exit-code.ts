/** Exit codes of every command, one place. */

/** What a shell learns of a run; scripts may rely on the numbers. */
export const EXIT = { conformant: 0, findings: 1, cannotRun: 2, inconclusive: 3, interrupted: 130 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** One line for each code, as help shows them. */
export const EXIT_HELP = [
  "0 conformant, or failing as expected · 1 findings, or outdated expectations · 2 cannot run (usage, target)",
  "3 inconclusive (something required could not be exercised) · 130 interrupted",
] as const;
