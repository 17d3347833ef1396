/** `slashproof prove`: is each fault of the reference service found by a case that names its rule? */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type AreaKills, type KillMatrix, killMatrixOf } from "../run/prove/kill-matrix.js";
import type { FaultFacts, Proof } from "../run/prove/proof.js";
import { writeFileAtomically } from "./atomic-file.js";
import { chosenFaults } from "./chosen-faults.js";
import type { Invocation } from "./commands.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { FAULT_FACTS } from "./faulty.js";
import { listenForInterrupt } from "./interrupt.js";
import { DEFAULT_OUT } from "./out-folder.js";
import { askInProcesses } from "./proving-processes.js";
import type { Screen } from "./screen.js";

const DEFAULT_SEED = 1;
/** Values of each property: few, for a fault that only generated values show is asked by a row soon. */
const DEFAULT_RUNS = 30;
const MATRIX_FILE = "kill-matrix.json";

/** Proves what `--only` and `--skip` leave and writes the kill matrix. */
export async function run({ flags, screen }: Invocation): Promise<ExitCode> {
  const { seed = DEFAULT_SEED, runs = DEFAULT_RUNS, out = DEFAULT_OUT } = flags;
  const faults = chosenFaults(FAULT_FACTS, flags);
  const interrupt = listenForInterrupt(() => undefined);
  try {
    const proofs = await askInProcesses("proof", faults, {
      seed,
      runs,
      processes: flags.lanes ?? availableParallelism(),
      signal: interrupt.signal,
      onAnswer: progressOn(screen, faults, flags.quiet === true),
    });
    const matrix = killMatrixOf(faults, proofs, seed);
    const path = join(out, MATRIX_FILE);
    await writeFileAtomically(path, `${JSON.stringify(matrix, undefined, 1)}\n`);
    const shown = flags.json ? JSON.stringify(matrix) : flags.quiet ? verdictOf(matrix) : tableOf(matrix, path);
    await screen.out.write(`${shown}\n`);
    if (interrupt.signal.aborted) return EXIT.interrupted;
    if (proofs.some(({ harnessErrors }) => harnessErrors > 0)) return EXIT.cannotRun;
    return matrix.escaped.length > 0 ? EXIT.findings : EXIT.conformant;
  } finally {
    interrupt.release();
  }
}

/** Every hundredth fault, and each one that did not end as it must. */
function progressOn(
  { err }: Screen,
  faults: readonly FaultFacts[],
  isQuiet: boolean,
): (proof: Proof, done: number) => void {
  return (proof, done) => {
    if (isQuiet) return;
    if (!proof.isAsItMustBe)
      void err.write(`${proof.end.padEnd(8)} ${proof.fault}${proof.by ? `, by ${proof.by}` : ""}\n`);
    if (done % 100 === 0) void err.write(err.colors.dim(`${done} of ${faults.length} faults\n`));
  };
}

function tableOf(matrix: KillMatrix, path: string): string {
  const head = ["area", "faults", "killed", "other", "survived", "void"];
  const rows = [...matrix.areas, matrix.total].map((row) => [row.area, ...countsOf(row).map(String)]);
  const widths = head.map((_, index) => Math.max(...[head, ...rows].map((row) => row[index]?.length ?? 0)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join("  "),
  );
  return [...lines, "", verdictOf(matrix), `Matrix: ${path}`].join("\n");
}

function countsOf({ faults, killed, other, survived, void: nothing }: AreaKills): readonly number[] {
  return [faults, killed, other, survived, nothing];
}

function verdictOf({ total, escaped }: KillMatrix): string {
  const rate = total.faults === 0 ? 100 : (100 * total.killed) / total.faults;
  const killed = `${total.killed} of ${total.faults} faults killed by a case that names their rule (${rate.toFixed(1)} %)`;
  return escaped.length === 0 ? killed : `${killed}; escaped: ${escaped.join(", ")}`;
}
