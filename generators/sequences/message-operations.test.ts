import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { levelOf } from "../../src/contract/catalogue.js";
import { violationsOfMessage, violationsOfMessageEdit } from "../../src/rules/violations-of-message.js";
import { COMPONENT_SETTINGS } from "../components/settings.js";
import { expectAlwaysValid, expectReachesLimits, expectShrinksToSmallest } from "../testing/laws.js";
import {
  type DrawnMessageOperation,
  type MessageSequenceSettings,
  messageOperation,
  messageOperations,
} from "./message-operations.js";

const V2 = 1 << 15;

const SETTINGS: MessageSequenceSettings = {
  places: ["here", "there"],
  interactions: false,
  again: false,
  most: 12,
  isWanted: (rule) => levelOf(rule, "documented") === "must",
  components: { ...COMPONENT_SETTINGS, users: [], roles: [], channels: [], skus: [] },
};
const DRIVEN: MessageSequenceSettings = { ...SETTINGS, interactions: true, again: true };

/** Rules that a body breaks, of operations that carry one. */
function violationsOf(operation: DrawnMessageOperation) {
  if (operation.do === "edit")
    return violationsOfMessageEdit({ components: [...operation.components] }, { flags: operation.isV2 ? V2 : 0 });
  return operation.do === "send" || operation.do === "follow up" ? violationsOfMessage(operation.body) : [];
}

const isFaulty = (operation: DrawnMessageOperation): boolean => "fault" in operation;

describe("operations on messages", () => {
  test.each([
    ["by themselves", SETTINGS],
    ["with users", DRIVEN],
  ])("send valid bodies but for their faults, %s", (_what, settings) => {
    expectAlwaysValid(
      messageOperation(settings).filter((operation) => !isFaulty(operation)),
      violationsOf,
      1000,
    );
  });

  test("break a rule where they say so; that it is the one that is named, tables and mutations see to", () => {
    const faulty = fc.sample(messageOperation(SETTINGS).filter(isFaulty), { seed: 1, numRuns: 1000 });

    const sound = faulty.filter((operation) => violationsOf(operation).length === 0);

    expect(sound).toEqual([]);
  });

  test("are of every kind", () => {
    const kinds = [
      "send",
      "edit",
      "touch",
      "delete",
      "get",
      "list",
      "use",
      "press",
      "submit",
      "follow up",
      "answer again",
    ];

    expectReachesLimits(
      messageOperation(DRIVEN),
      Object.fromEntries(kinds.map((kind) => [kind, (operation: DrawnMessageOperation) => operation.do === kind])),
    );
    expectReachesLimits(messageOperation(SETTINGS), {
      "a faulty send": (operation) => operation.do === "send" && isFaulty(operation),
      "a faulty edit": (operation) => operation.do === "edit" && isFaulty(operation),
    });
  });

  test("shrink to the one operation that matters", () => {
    const isWanted = (all: readonly DrawnMessageOperation[]): boolean =>
      all.some((operation) => operation.do === "delete");

    expectShrinksToSmallest(messageOperations(SETTINGS), isWanted, [[{ do: "delete", of: 0 }]]);
  });
});
