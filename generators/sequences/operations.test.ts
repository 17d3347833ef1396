import { describe, test } from "vitest";
import { violationsOfBulk, violationsOfCreate, violationsOfEdit } from "../../src/rules/violations-of.js";
import { expectAlwaysValid, expectReachesLimits, expectShrinksToSmallest } from "../testing/laws.js";
import { type Operation, operation, operations } from "./operations.js";

const KINDS: readonly Operation["do"][] = ["create", "edit", "rename", "delete", "bulk", "get", "list"];

/** The longest words that a stored command may have when an edit meets it. */
const STORED = { type: 1, name: "n".repeat(32), description: "d".repeat(100) };

function violationsOf(tested: Operation) {
  if (tested.do === "create") return violationsOfCreate(tested.body, { scope: "guild" });
  if (tested.do === "bulk") return violationsOfBulk([...tested.body], { scope: "guild" });
  if (tested.do !== "edit") return [];
  return violationsOfEdit(tested.body, { scope: "guild", current: { ...STORED, type: tested.of.type } });
}

describe("operations", () => {
  test("send valid bodies only", () => {
    expectAlwaysValid(operation(), violationsOf, 2000);
  });

  test("are of every kind", () => {
    expectReachesLimits(operation(), Object.fromEntries(KINDS.map((kind) => [kind, (tested) => tested.do === kind])));
  });

  test("meet: a sequence creates a name twice", () => {
    const creates = (sequence: readonly Operation[]): string[] =>
      sequence.flatMap((tested) =>
        tested.do === "create" ? [`${tested.body["type"] ?? 1} ${tested.body["name"]}`] : [],
      );

    expectReachesLimits(operations(), {
      twice: (sequence) => new Set(creates(sequence)).size < creates(sequence).length,
    });
  });

  test("shrink to the one operation that matters", () => {
    const smallest = [[{ do: "delete", of: { type: 1, name: "echo" } }]] as const;

    expectShrinksToSmallest(operations(), (sequence) => sequence.some((tested) => tested.do === "delete"), smallest);
  });
});
