/** A kill matrix on the terminal. */
import type { AreaKills, KillMatrix } from "../../run/prove/kill-matrix.js";

/** The counts of each area, the verdict, and where the matrix is. */
export function matrixTable(matrix: KillMatrix, path: string): string {
  const head = ["area", "faults", "killed", "other", "survived", "not reached"];
  const rows = [...matrix.areas, matrix.total].map((row) => [row.area, ...countsOf(row).map(String)]);
  const widths = head.map((_, index) => Math.max(...[head, ...rows].map((row) => row[index]?.length ?? 0)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join("  "),
  );
  const { median, ofAll } = matrix.timeToKill;
  const time = `Half of the killed ones are killed after ${median} of the ${ofAll} requests of a check.`;
  return [...lines, "", matrixVerdict(matrix), time, `Matrix: ${path}`].join("\n");
}

/** How many were killed, and what got away, in one line. */
export function matrixVerdict({ total, escaped }: KillMatrix): string {
  const rate = total.faults === 0 ? 100 : (100 * total.killed) / total.faults;
  const killed = `${total.killed} of ${total.faults} faults killed by a case that names their rule (${rate.toFixed(1)} %)`;
  return escaped.length === 0 ? killed : `${killed}; escaped: ${escaped.join(", ")}`;
}

function countsOf({ faults, killed, other, survived, void: nothing }: AreaKills): readonly number[] {
  return [faults, killed, other, survived, nothing];
}
