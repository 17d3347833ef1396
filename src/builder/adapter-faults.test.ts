/** Mistakes of adapters, as people make them: each is reported as the adapter's, and nothing is said of the SDK for it. */
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import type { BuilderRule, BuilderState } from "../case/builder-result.js";
import { answerOf, type BuilderAnswer } from "./answer.js";
import { type CheckedBuilder, checkedOf, planOf } from "./check-builder.js";
import { type AdapterModule, serveModule } from "./serve-module.js";
import { trialsOf } from "./trials/trials-of.js";

const FILE = new URL("./testing/sample-adapters.mjs", import.meta.url);

interface Samples {
  readonly CORRECT: AdapterModule;
  readonly MISTAKEN: readonly (readonly [does: string, module: AdapterModule, found: RegExp])[];
  readonly beginAnew: () => void;
}

const { CORRECT, MISTAKEN, beginAnew } = (await import(FILE.href)) as Samples;
/** Each fifth is enough: a mistake meets many. */
const trials = trialsOf("documented").filter(({ kind }, index) => kind === "command" && index % 5 === 0);
const plan = planOf(trials);
const lines = plan.requests.map((request) => `${JSON.stringify(request)}\n`).join("");

async function checked(module: AdapterModule): Promise<Omit<CheckedBuilder, "stopped">> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(lines);
  const printed = text(output);
  await serveModule(module, input, output, fileURLToPath(FILE));
  output.end();
  const answers = new Map<number, BuilderAnswer>();
  for (const line of (await printed).trim().split("\n")) {
    const read = answerOf(line);
    if (typeof read === "string") throw new Error(`${read}: ${line.slice(0, 200)}`);
    answers.set(read.id, read.answer);
  }
  return checkedOf(plan, trials, answers);
}

/** Names of rows in these states. */
function rowsIn(rules: readonly BuilderRule[], states: readonly BuilderState[]): readonly string[] {
  return rules.flatMap(({ rule, rowStates }) =>
    Object.entries(rowStates).flatMap(([row, state]) => (states.includes(state) ? [`${rule}.${row} ${state}`] : [])),
  );
}

const OF_THE_SDK = ["passed", "kept", "accepts-wrongly", "refuses-wrongly", "changes-in-silence"] as const;

describe("an adapter", async () => {
  const correct = await checked(CORRECT);
  const known = new Set(rowsIn(correct.rules, OF_THE_SDK));

  beforeEach(beginAnew);

  test("that is right has no fault, and lets the SDK be judged", () => {
    expect([correct.adapterFaults, correct.constants]).toEqual([[], []]);
    expect(rowsIn(correct.rules, ["passed"]).length).toBeGreaterThan(20);
  });

  test.each(MISTAKEN)("that %s is named, and the SDK is not charged with it", async (_does, module, found) => {
    const { adapterFaults, rules } = await checked(module);

    expect(adapterFaults.map((one) => one.found).join("\n")).toMatch(found);
    expect(rowsIn(rules, OF_THE_SDK).filter((row) => !known.has(row))).toEqual([]);
  });
});
