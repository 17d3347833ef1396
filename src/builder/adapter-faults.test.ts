/** Mistakes of adapters, as people make them: each is reported as the adapter's, and nothing is said of the SDK for it. */
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import type { Json } from "../contract/json.js";
import type { AdapterModule } from "./serve-module.js";
import { checkedModule, OF_THE_SDK, rowsIn } from "./testing/checked-module.js";

const FILE = new URL("./testing/sample-adapters.mjs", import.meta.url);

interface Samples {
  readonly CORRECT: AdapterModule;
  readonly MISTAKEN: readonly (readonly [does: string, module: AdapterModule, found: RegExp])[];
  readonly beginAnew: () => void;
}

const { CORRECT, MISTAKEN, beginAnew } = (await import(FILE.href)) as Samples;
const checked = (module: AdapterModule) => checkedModule(module, fileURLToPath(FILE));

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

  test("that fails at the plainest command says nothing of commands that come through", async () => {
    const { rules } = await checkedModule(
      { command: (payload: Json) => namesOf(payload) && payload },
      fileURLToPath(import.meta.url),
    );

    expect(rowsIn(rules, OF_THE_SDK)).toEqual([]);
    expect(rowsIn(rules, ["adapter-fault"]).length).toBeGreaterThan(100);
  });
});

/** Fails for a command without options, at a line of this file. */
function namesOf(payload: Json): readonly Json[] {
  return (payload as { readonly options: readonly { readonly name: Json }[] }).options.map(({ name }) => name);
}
