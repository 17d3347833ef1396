import { describe, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { violationsOfBulk, violationsOfEdit, violationsOfPermissions } from "../../src/rules/violations-of.js";
import { expectAlwaysValid, expectReachesLimits, expectShrinksToSmallest } from "../testing/laws.js";
import { bulkBody, editBody, permissionsBody } from "./bodies.js";

describe("editBody", () => {
  test.each([1, 2, 3] as const)("is always valid for type %s", (type) => {
    const current = { type, name: "a", description: type === 1 ? "a" : "" };

    expectAlwaysValid(editBody(type), (body) => violationsOfEdit(body, { scope: "guild", current }), 500);
  });

  test("reaches the empty edit", () => {
    expectReachesLimits(editBody(1), { "no member": (body) => Object.keys(body).length === 0 });
  });
});

describe("bulkBody", () => {
  test.each(["global", "guild"] as const)("is always valid in the %s scope", (scope) => {
    expectAlwaysValid(bulkBody({ scope }), (body) => violationsOfBulk([...body], { scope }), 200);
  });

  test("reaches the empty list and several types", () => {
    expectReachesLimits(
      bulkBody(),
      {
        "no element": (body) => body.length === 0,
        "15 elements": (body) => body.length === LIMITS.commandsPerType[2],
        "two types": (body) => new Set(body.map((element) => element["type"])).size > 1,
      },
      500,
    );
  });
});

describe("permissionsBody", () => {
  test("is always valid", () => {
    expectAlwaysValid(permissionsBody(), violationsOfPermissions);
  });

  test("reaches no entry and 100 of them", () => {
    const lengthOf = (body: object): number => Object(body).permissions.length;

    expectReachesLimits(permissionsBody(), {
      none: (body) => lengthOf(body) === 0,
      "100": (body) => lengthOf(body) === LIMITS.permissions.max,
    });
  });

  test("shrinks to one entry", () => {
    const one = { permissions: [{ id: "1", type: 1, permission: false }] };

    expectShrinksToSmallest(
      permissionsBody({ roles: ["1"], users: ["2"], channels: ["3"] }),
      (body) => Object(body).permissions.length > 0,
      [one],
    );
  });
});
