/** A check of an adapter module in this process, over the lines that a process would read and write. */
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { BuilderRule, BuilderState } from "../../case/builder-result.js";
import { answerOf, type BuilderAnswer } from "../answer.js";
import { type CheckedBuilder, checkedOf, planOf } from "../check-builder.js";
import { type AdapterModule, serveModule } from "../serve-module.js";
import { trialsOf } from "../trials/trials-of.js";

/** Each fifth is enough: a mistake meets many. */
const trials = trialsOf("documented").filter(({ kind }, index) => kind === "command" && index % 5 === 0);
const plan = planOf(trials);
const lines = plan.requests.map((request) => `${JSON.stringify(request)}\n`).join("");

/** Checks a module with a fifth of the rows about commands. `path` is its file. */
export async function checkedModule(module: AdapterModule, path: string): Promise<Omit<CheckedBuilder, "stopped">> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(lines);
  const printed = text(output);
  await serveModule(module, input, output, path);
  output.end();
  const answers = new Map<number, BuilderAnswer>();
  for (const line of (await printed).trim().split("\n")) {
    const read = answerOf(line);
    if (typeof read === "string") throw new Error(`${read}: ${line.slice(0, 200)}`);
    answers.set(read.id, read.answer);
  }
  return checkedOf(plan, trials, answers);
}

/** States that say something about an SDK. */
export const OF_THE_SDK = ["passed", "kept", "accepts-wrongly", "refuses-wrongly", "changes-in-silence"] as const;

/** Names of rows in these states, with the state. */
export function rowsIn(rules: readonly BuilderRule[], states: readonly BuilderState[]): readonly string[] {
  return rules.flatMap(({ rule, rowStates }) =>
    Object.entries(rowStates).flatMap(([row, state]) => (states.includes(state) ? [`${rule}.${row} ${state}`] : [])),
  );
}
