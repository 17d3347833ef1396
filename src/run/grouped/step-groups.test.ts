import { expect, test } from "vitest";
import type { Step } from "../../case/case.js";
import { listStep, slotStep } from "../testing/stage-for.js";
import { stepsAtOnce } from "./step-groups.js";

const namesOf = (steps: readonly Step[]): readonly string[] =>
  [...stepsAtOnce(steps)].map((group) => group.map(({ name }) => name).join("+"));

test("reads in a row leave at once, and writes one after the other", () => {
  const steps = [slotStep("a"), slotStep("b"), listStep("c"), listStep("d"), slotStep("e"), listStep("f")];

  expect(namesOf(steps)).toEqual(["a", "b", "c+d", "e", "f"]);
});

test("a read that refers to the one before it waits for it", () => {
  const steps = [listStep("a"), listStep("b", { path: { command_id: { $: "a", at: "/0/id" } } }), listStep("c")];

  expect(namesOf(steps)).toEqual(["a", "b+c"]);
});

test("reads of another reader come after those before them", () => {
  const steps = [listStep("a"), listStep("b", { as: "bot" }), listStep("c", { as: "otherBot" }), listStep("d")];

  expect(namesOf(steps)).toEqual(["a+b", "c", "d"]);
});

test("steps of one word leave at once, and without reads beside them", () => {
  const steps = [listStep("a"), listStep("b", { together: "x" }), slotStep("c", { together: "x" }), listStep("d")];

  expect(namesOf(steps)).toEqual(["a", "b+c", "d"]);
});
