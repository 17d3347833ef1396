/** A command that is read alone after a write, and is not what the list shows, breaks the rule of the write. */
import { expect, test } from "vitest";
import type { ModelOperation } from "../../src/state/operation.js";
import { stepsOfSequence } from "./steps-of.js";

const main = { type: 1, name: "one" } as const;
const made: ModelOperation = { do: "create", body: { name: "one", description: "One" } };

test.each<[string, ModelOperation, string]>([
  ["an overwriting create", { do: "create", body: { name: "one", description: "Two" } }, "upsert.stores-the-fields"],
  ["an edit", { do: "edit", of: main, body: { description: "Two" } }, "edit.keeps-other-fields"],
])("after %s", (_what, drawn, rule) => {
  const sequence = [made, drawn].map((operation) => ({ operation, place: "guild", step: operation.do, laterMs: 0 }));
  const named = sequence.map((one, nth) => ({ ...one, step: `${nth + 1} ${one.step}` }));

  const steps = stepsOfSequence(["guild"], named, { creates: 5 });

  const read = steps.find(({ name }) => name === `get after ${named[1]?.step}.0`);
  expect(read?.expect.at(-1)).toMatchObject({ check: "same", rule });
});
