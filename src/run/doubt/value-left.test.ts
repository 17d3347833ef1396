import { describe, expect, test } from "vitest";
import type { Violation } from "../../case/outcome.js";
import type { JsonObject } from "../../contract/json.js";
import { exchange } from "../causes/testing/exchange.js";
import { listStep, openTestTarget, runCases, slotStep, testCase } from "../testing/stage-for.js";
import { isLeftFromBefore } from "./value-left.js";

const EXTRA: Violation = {
  rule: "command.default-member-permissions.may-be-null",
  step: "listGuildCommands",
  kind: "extra",
  expected: "null",
  actual: '"0" as "default_member_permissions" of the command in the list',
};
const command = (version: string): JsonObject => ({ id: "10", version });
const [written, read] = [
  exchange("createGuildCommand", 200, command("2")),
  exchange("listGuildCommands", 200, [command("2")]),
];

describe("a value too much in a list", () => {
  test.each([
    ["was left by the write whose version is read", EXTRA, [written, read], true],
    [
      "says nothing where the list is of an earlier version",
      EXTRA,
      [written, exchange("listGuildCommands", 200, [command("1")])],
      false,
    ],
    [
      "says nothing where the write was refused",
      EXTRA,
      [exchange("createGuildCommand", 400, command("2")), read],
      false,
    ],
    [
      "says nothing where the case itself sent it",
      EXTRA,
      [exchange("createGuildCommand", 200, command("2"), { sent: { default_member_permissions: "0" } }), read],
      false,
    ],
    ["is nothing that is missing", { ...EXTRA, kind: "missing" }, [written, read], false],
  ] as const)("%s", (_, violation, exchanges, isLeft) => {
    expect(isLeftFromBefore(violation, exchanges)).toBe(isLeft);
  });
});

test("a service that keeps a value where null is sent fails, though a new command has none", async () => {
  let lists = 0;
  const { target } = openTestTarget(async (request, next) => {
    const response = await next(request);
    if (request.method !== "GET" || !request.url.includes("/guilds/")) return response;
    const body = (await response.json()) as object[];
    const isOfFirstRun =
      Array.isArray(body) && body.some((one) => "name" in one && one.name === "slot-a") && lists++ === 0;
    return Response.json(isOfFirstRun ? body.map((one) => ({ ...one, default_member_permissions: "0" })) : body);
  });
  const cleared = testCase("cleared", [
    slotStep("act", { part: "act", body: { name: "slot-a", description: "A slot", default_member_permissions: null } }),
    listStep("after", {
      expect: [{ check: "round-trip", sent: "act", at: { $: "after", find: { id: { $: "act", at: "/id" } } } }],
    }),
  ]);

  const { cases } = await runCases(target, { cases: [cleared] });

  expect(cases[0]?.outcome).toMatchObject({ outcome: "failed" });
});
