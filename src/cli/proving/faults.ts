/** `slashproof faults`: the deliberate faults of the reference service. */
import { counted } from "../../report/text.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { chosenFaults } from "../target/chosen-faults.js";
import { FAULT_FACTS } from "../target/faulty.js";

/** Prints the faults that `--only` and `--skip` leave. */
export async function run({ flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const faults = chosenFaults(FAULT_FACTS, flags);
  const { dim } = screen.out.colors;
  for (const fault of faults) {
    const line = flags.json
      ? JSON.stringify(fault)
      : `${fault.id}  ${fault.title} ${dim(`(${[fault.kind, ...(fault.reports ?? []), `breaks ${fault.rule}`].join(", ")})`)}`;
    if (!(await screen.out.write(`${line}\n`))) break;
  }
  if (!flags.json) await screen.err.write(`${counted(faults.length, "fault")}\n`);
  return EXIT.conformant;
}
