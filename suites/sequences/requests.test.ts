/** A name that is refused is blamed on the one command that has it, and on none of two. */
import { expect, test } from "vitest";
import type { ModelOperation } from "../../src/state/operation.js";
import type { PlaceName } from "./places.js";
import { stepsOfSequence } from "./steps-of.js";

type Part = readonly [place: PlaceName, operation: ModelOperation];

const named = (type: 1 | 2, place: PlaceName): Part => [
  place,
  { do: "create", body: type === 1 ? { name: "one", description: "One" } : { name: "one", type } },
];
const renamed: readonly Part[] = [
  ["guild", { do: "create", body: { name: "moved", type: 2 } }],
  ["guild", { do: "rename", of: { type: 2, name: "moved" }, name: "one" }],
];

test.each<[string, readonly Part[], string]>([
  ["another type", [named(1, "guild")], "command.name.is-free-for-other-types"],
  ["another application", [named(2, "other guild")], "command.name.is-free-for-other-applications"],
  ["another scope", [named(2, "global")], "command.name.is-free-in-other-scopes"],
  [
    "another type and one of another application",
    [named(1, "guild"), named(1, "other guild")],
    "edit.replaces-provided-fields",
  ],
])("a rename to the name of a command of %s", (_whose, holders, rule) => {
  const parts = [...holders, ...renamed];
  const sequence = parts.map(([place, operation], nth) => ({ place, operation, step: `${nth}`, laterMs: 0 }));

  const steps = stepsOfSequence(["guild", "global", "other guild"], sequence, { creates: 5 });

  const rename = steps.find(({ name }) => name === sequence.at(-1)?.step);
  expect(rename?.expect[0]).toEqual({ check: "accepted", rule });
});

test("a name that a rename has freed in a new guild, where there are no slots, is blamed on that", () => {
  const parts: readonly Part[] = [
    named(2, "global"),
    ["new guild", { do: "create", body: { name: "one", type: 2 } }],
    ["new guild", { do: "rename", of: { type: 2, name: "one" }, name: "other" }],
    ["new guild", { do: "create", body: { name: "one", type: 2 } }],
  ];
  const sequence = parts.map(([place, operation], nth) => ({ place, operation, step: `${nth}`, laterMs: 0 }));

  const steps = stepsOfSequence(["new guild", "global"], sequence, { creates: 5 });

  const create = steps.find(({ name }) => name === sequence.at(-1)?.step);
  expect(create?.expect).toContainEqual({ check: "status", is: [201], rule: "edit.rename-frees-the-old-name" });
});
