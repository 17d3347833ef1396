/** `slashproof cases`: what `check` asks, as a list or as JSON Lines for programs. */
import { suiteOf } from "../../../suites/index.js";
import { counted } from "../../report/text.js";
import { areaOf, type PlannedItem, planRun } from "../../run/plan/plan.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { DEFAULT_RUNS } from "../flags.js";

/** Prints the cases that the filters leave; properties are without steps, because those are generated. */
export async function run({ flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const suite = suiteOf(flags.profile ?? "documented");
  const fast = flags.fast && { runs: DEFAULT_RUNS };
  const items = planRun(suite, { only: flags.only ?? [], skip: flags.skip ?? [], fast });
  const lineOf = flags.json ? jsonLine : (item: PlannedItem) => plainLine(item, screen.out.colors.dim);
  for (const item of items) if (!(await screen.out.write(`${lineOf(item)}\n`))) break;
  if (!flags.json) await screen.err.write(`${counted(items.length, "case")}\n`);
  return EXIT.conformant;
}

function jsonLine({ kind, testCase }: PlannedItem): string {
  const { id, ...rest } = testCase;
  const steps = kind === "case" ? {} : { steps: "generated" };
  return JSON.stringify({ id, kind, area: areaOf(testCase), ...rest, ...steps });
}

function plainLine({ kind, testCase }: PlannedItem, dim: (text: string) => string): string {
  const facts = [
    testCase.level,
    ...(kind === "property" ? ["generated values"] : []),
    ...testCase.needs.map((need) => `needs ${need}`),
  ];
  return `${testCase.id}  ${testCase.title} ${dim(`(${facts.join(", ")})`)}`;
}
