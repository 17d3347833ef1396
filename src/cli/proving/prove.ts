/** `slashproof prove`: is each fault of the reference service found by a case that names its rule? */
import { join } from "node:path";
import { suiteOf } from "../../../suites/index.js";
import { counted } from "../../report/text.js";
import { killMatrixOf } from "../../run/prove/kill-matrix.js";
import type { FaultFacts, Proof } from "../../run/prove/proof.js";
import { requestsUntil } from "../../run/prove/time-to-kill.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { listenForInterrupt } from "../end/interrupt.js";
import { writeFileAtomically } from "../files/atomic-file.js";
import { DEFAULT_OUT } from "../files/out-folder.js";
import { DEFAULT_RUNS as RUNS_OF_A_CHECK } from "../flags.js";
import type { Screen } from "../progress/screen.js";
import { chosenFaults } from "../target/chosen-faults.js";
import { FAULT_FACTS } from "../target/faulty.js";
import { askFaults } from "./ask-faults.js";
import { matrixTable, matrixVerdict } from "./show-matrix.js";

const DEFAULT_SEED = 1;
/** Values of each property: few, for a fault that only generated values show fails a row soon. */
const DEFAULT_RUNS = 30;
/** Where every case runs, properties add little. */
const DEFAULT_RUNS_FOR_KILLS = 5;
const MATRIX_FILE = "kill-matrix.json";
const KILLS_FILE = "kills.json";
/** Of so few faults each is shown with what was found. */
const FEW_FAULTS = 20;

/** Proves what `--only` and `--skip` leave and writes the kill matrix, or with `--all-kills` who kills whom. */
export async function run(invocation: ParsedCommandLine): Promise<ExitCode> {
  const { flags } = invocation;
  const chosen = chosenFaults(FAULT_FACTS, flags);
  // What a control ends in is said of everything that runs, not of a part.
  const faults = flags.fast || flags.allKills ? chosen.filter(({ kind }) => kind !== "control") : chosen;
  const interrupt = listenForInterrupt(() => undefined);
  const go = flags.allKills ? collectKills : prove;
  try {
    const code = await go(invocation, faults, interrupt.signal);
    return interrupt.signal.aborted ? EXIT.interrupted : code;
  } finally {
    interrupt.release();
  }
}

async function prove(
  { flags, screen }: ParsedCommandLine,
  faults: readonly FaultFacts[],
  signal: AbortSignal,
): Promise<ExitCode> {
  const { seed = DEFAULT_SEED, runs = DEFAULT_RUNS, out = DEFAULT_OUT } = flags;
  const fastOf = flags.fast && RUNS_OF_A_CHECK;
  const areFew = faults.length <= FEW_FAULTS;
  const progress = progressOn(screen, flags.quiet === true);
  const onAnswer = (proof: Proof, done: number): void => {
    if (!proof.isAsItMustBe && !areFew) progress.say(proofLine(proof));
    progress.count(done, faults.length);
  };
  const { answers, kept } = await askFaults("proof", faults, {
    proof: { seed, runs, fastOf },
    flags,
    signal,
    onAnswer,
  });
  const byFault = new Map(answers.map((one) => [one.fault, one]));
  if (areFew) for (const proof of faults.flatMap(({ id }) => byFault.get(id) ?? [])) progress.say(proofLine(proof));
  progress.end(kept);
  const matrix = killMatrixOf(faults, answers, seed, requestsUntil(suiteOf, RUNS_OF_A_CHECK));
  const path = join(out, MATRIX_FILE);
  await writeFileAtomically(path, `${JSON.stringify(matrix, undefined, 1)}\n`);
  const shown = flags.json ? JSON.stringify(matrix) : flags.quiet ? matrixVerdict(matrix) : matrixTable(matrix, path);
  await screen.out.write(`${shown}\n`);
  if (await sayBroken(answers, screen)) return EXIT.cannotRun;
  return matrix.escaped.length > 0 ? EXIT.findings : EXIT.conformant;
}

const END_WORDS: Readonly<Partial<Record<Proof["end"], string>>> = { void: "not reached" };

/** How the proof of one fault ended, and what the case found that ended it. */
function proofLine({ end, fault, by, found, activations }: Proof): string {
  const lines = [`${(END_WORDS[end] ?? end).padEnd(8)} ${fault}${by ? `, by ${by}` : ""}`, ...(found ? [found] : [])];
  if (end === "void")
    lines.push(
      "The service never did anything wrong: no case came to the fault, or its case could not run (see check --only).",
    );
  if (end === "other" && activations === 0)
    lines.push("The service had not done anything wrong by then: call acted() where the fault does otherwise.");
  return lines.join("\n         ");
}

/** Says which answers prove nothing, because slashproof itself failed. @returns whether there are any */
async function sayBroken(
  answers: readonly Pick<Proof, "fault" | "harnessErrors" | "harnessError">[],
  { err }: Screen,
): Promise<boolean> {
  const broken = answers.filter(({ harnessErrors }) => harnessErrors > 0);
  const [first] = broken;
  if (first === undefined) return false;
  const lines = [
    `error: slashproof itself could not run a case of ${counted(broken.length, "fault")}, so these prove nothing.`,
    `First: ${first.fault}${first.harnessError === undefined ? "" : `, in ${first.harnessError}`}`,
    "Run it again with nothing beside it: what was proven is kept. If it comes again, it is a bug of slashproof.",
  ];
  await err.write(`${lines.join("\n")}\n`);
  return true;
}

async function collectKills(
  { flags, screen }: ParsedCommandLine,
  faults: readonly FaultFacts[],
  signal: AbortSignal,
): Promise<ExitCode> {
  const { seed = DEFAULT_SEED, runs = DEFAULT_RUNS_FOR_KILLS, out = DEFAULT_OUT } = flags;
  const progress = progressOn(screen, flags.quiet === true);
  const onAnswer = (_: unknown, done: number): void => progress.count(done, faults.length);
  const { answers, kept } = await askFaults("kills", faults, { proof: { seed, runs }, flags, signal, onAnswer });
  progress.end(kept);
  const byFault = new Map(answers.map((one) => [one.fault, one]));
  const kills = faults.flatMap(({ id }) => byFault.get(id) ?? []);
  const path = join(out, KILLS_FILE);
  const text = JSON.stringify({ format: "slashproof-kills/1", seed, kills }, undefined, 1);
  await writeFileAtomically(path, `${text}\n`);
  const pairs = kills.reduce((sum, { by }) => sum + by.length, 0);
  const shown = flags.json ? text : `${pairs} kills of ${kills.length} faults${flags.quiet ? "" : `\nKills: ${path}`}`;
  await screen.out.write(`${shown}\n`);
  return (await sayBroken(kills, screen)) ? EXIT.cannotRun : EXIT.conformant;
}

/** Every hundredth fault, each one that did not end as it must, and how many were not run again. */
function progressOn({ err }: Screen, isQuiet: boolean) {
  const say = (line: string): void => {
    if (!isQuiet) void err.write(`${line}\n`);
  };
  return {
    say,
    count: (done: number, all: number): void => {
      if (done % 100 === 0) say(err.colors.dim(`${done} of ${all} faults`));
    },
    end: (kept: number): void => {
      if (kept > 0) say(err.colors.dim(`Kept from before: ${counted(kept, "fault")}; --fresh asks them again`));
    },
  };
}
