/** Permissions that come back otherwise are one mistake, whatever each case looks at them for. */
import { describe, expect, test } from "vitest";
import type { Violation } from "../../../case/outcome.js";
import type { JsonObject } from "../../../contract/json.js";
import type { OperationId } from "../../../contract/operations.js";
import { testCase } from "../../testing/stage-for.js";
import { exchange } from "../testing/exchange.js";
import { symptomOf } from "./symptom.js";

const ENTRIES = [
  { id: "9007199254740993", type: 1, permission: true },
  { id: "9007199254740995", type: 2, permission: false },
];
const IN_GUILD = { parameters: { application_id: "1", guild_id: "7", command_id: "5" } };

/** The symptom of a response that has other entries than those that were put, in the operation that showed it. */
function symptomOfRead(call: OperationId, json: JsonObject | JsonObject[], between: readonly OperationId[] = []) {
  const put = exchange("editCommandPermissions", 200, {}, { ...IN_GUILD, sent: { permissions: ENTRIES } });
  const read = exchange(call, 200, json, IN_GUILD);
  const exchanges = [
    { ...put, step: { ...put.step, name: "put" } },
    ...between.map((one) => exchange(one, 200, {}, IN_GUILD)),
    { ...read, step: { ...read.step, name: "read" } },
  ];
  const violation: Violation = {
    rule: "permission.is-per-guild",
    step: "read",
    kind: "different",
    expected: "",
    actual: "",
    pointer: "/permissions",
  };
  const steps = exchanges.map(({ step }) => step);
  return symptomOf(testCase("a", steps), violation, { exchanges, isNameTaken: () => false });
}

const BY_RULE = { prerequisite: "rule", place: "permission.is-per-guild" };
const ROUNDED = ENTRIES.map((entry) => ({ ...entry, id: String(Number(entry.id)) }));

describe("entries that are not those that were put", () => {
  test.each([
    ["ids that went through a floating-point number", ROUNDED, "storage", "id"],
    ["the last entry in place of every one", [ENTRIES[1], ENTRIES[1]], "storage", "id"],
    ["every one denied", ENTRIES.map((entry) => ({ ...entry, permission: false })), "storage", "permission"],
    ["false left out", [ENTRIES[0], { id: ENTRIES[1]?.id, type: 2 }], "shape", "permission"],
  ])("are named after the member: %s", (_what, permissions, prerequisite, member) => {
    const one = { id: "5", permissions } as JsonObject;
    const symptom = { prerequisite, place: `permission.${member}` };

    expect(symptomOfRead("getCommandPermissions", one)).toEqual(symptom);
    expect(symptomOfRead("listCommandPermissions", [one])).toEqual(symptom);
  });

  test("are left to the rule where there are more or fewer", () => {
    expect(symptomOfRead("getCommandPermissions", { permissions: ENTRIES.slice(1) })).toEqual(BY_RULE);
  });

  test.each(["editGuildCommand", "bulkOverwriteGuildCommands", "batchEditCommandPermissions"] as const)(
    "are left to the rule where %s came between",
    (call) => {
      expect(symptomOfRead("getCommandPermissions", { permissions: ROUNDED }, [call])).toEqual(BY_RULE);
    },
  );
});
