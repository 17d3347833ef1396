import { describe, expect, test } from "vitest";
import type { Case } from "../../case/case.js";
import { slotStep, testCase } from "../testing/stage-for.js";
import { killOrder } from "./kill-order.js";

/** A case with a number of steps; all check one rule at one place by default. */
const asking = (id: string, steps: number, more: Partial<Case> = {}): Case =>
  testCase(
    id,
    Array.from({ length: steps }, (_, nth) => slotStep(`step-${nth}`)),
    more,
  );

const killedBy = (...by: string[]) => ({ by });

describe("the order of cases", () => {
  test("begins with what kills most for a request", () => {
    const cases = [asking("one", 1), asking("both", 1), asking("costly", 10)];
    const kills = [killedBy("one", "both", "costly"), killedBy("both", "costly"), killedBy("costly")];

    expect(killOrder(kills, cases, 99)).toEqual(["both", "one", "costly"]);
  });

  test("asks what kills something new before what kills the same once more", () => {
    const cases = [asking("a", 1), asking("b-like-a", 1), asking("c-alone", 1)];
    const kills = [killedBy("a", "b-like-a"), killedBy("a", "b-like-a"), killedBy("c-alone")];

    expect(killOrder(kills, cases, 99)).toEqual(["a", "c-alone", "b-like-a"]);
  });

  test("takes a case of each rule at each place, whatever the faults", () => {
    const cases = [asking("x@edit", 1), asking("y@edit", 1), asking("z@create", 1)];

    expect(killOrder([], cases, 2)).toEqual(["x@edit", "z@create"]);
  });

  test("takes a case of each row, and of each further rule", () => {
    const cases = [asking("x@create.edit", 1), asking("x@edit.create", 1), asking("y@create.edit", 1)];
    const rules = ["endpoint.create.answers-201-for-a-new-name", "command.name.is-required"] as const;

    expect(killOrder([], cases, 2)).toEqual(["x@create.edit", "y@create.edit"]);
    expect(killOrder([], [...cases, asking("z@edit.create", 1, { rules })], 1)).toEqual(["z@edit.create"]);
  });

  test("is the same from whatever order the suite has", () => {
    const cases = [asking("x@edit", 1), asking("y@edit", 1), asking("z@create", 1)];
    const kills = [killedBy("x@edit", "y@edit")];

    expect(killOrder(kills, cases.toReversed(), 99)).toEqual(killOrder(kills, cases, 99));
  });

  test("ends where the budget does, and leaves out what observes and what is unknown", () => {
    const cases = [asking("a", 3), asking("b", 3), asking("seen", 1, { level: "observe" })];
    const kills = [killedBy("a", "gone"), killedBy("a"), killedBy("b"), killedBy("seen")];

    expect(killOrder(kills, cases, 3)).toEqual(["a"]);
    expect(killOrder(kills, cases, 99)).toEqual(["a", "b"]);
  });
});
