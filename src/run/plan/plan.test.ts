import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { testCase } from "../testing/stage-for.js";
import { planRun } from "./plan.js";

const suite = {
  cases: [
    testCase("endpoint.create.answers-201@guild", []),
    testCase("endpoint.create.answers-201@global", []),
    testCase("bulk.is-atomic@guild", [], { rules: ["bulk.is-atomic"] }),
    testCase("permission.edit.replaces-all", [], { rules: ["permission.edit.replaces-all"] }),
  ],
  properties: [],
};
const ids = (filters: Parameters<typeof planRun>[1]) =>
  planRun(suite, filters).map(({ testCase: tested }) => tested.id);

describe("a plan", () => {
  test("keeps the order of the suite", () => {
    expect(ids({})).toEqual(suite.cases.map(({ id }) => id));
  });

  test.each([
    [["bulk.is-atomic"], ["bulk.is-atomic@guild"]],
    [["*@guild"], ["endpoint.create.answers-201@guild", "bulk.is-atomic@guild"]],
    [
      ["endpoint.create.answers-201-for-a-new-name"],
      ["endpoint.create.answers-201@guild", "endpoint.create.answers-201@global"],
    ],
    [
      ["bulk.*", "permission*"],
      ["bulk.is-atomic@guild", "permission.edit.replaces-all"],
    ],
    [
      ["bulk.is-atomic@guild", "permission*"],
      ["bulk.is-atomic@guild", "permission.edit.replaces-all"],
    ],
    [["permission.edit.replaces-all"], ["permission.edit.replaces-all"]],
  ])("takes only %j", (only, expected) => {
    expect(ids({ only })).toEqual(expected);
  });

  test("takes an area with a dot and a star behind it, though no case or rule is called so", () => {
    expect(planRun(suiteOf("documented"), { only: ["content.*"] }).length).toBe(
      planRun(suiteOf("documented"), { only: ["content"] }).length,
    );
  });

  test("leaves out what is skipped, dots being dots", () => {
    expect(ids({ skip: ["endpoint*", "permission.edit.replaces-all"] })).toEqual(["bulk.is-atomic@guild"]);
  });

  test.each([
    [
      { only: ["bulk.is-atomik"] },
      'Cannot filter by --only "bulk.is-atomik": no case, rule or area matches; did you mean "bulk.is-atomic"',
    ],
    [{ skip: ["zzz*"] }, "slashproof cases lists all ids"],
    [{ skip: ["*"] }, "the filters leave no case"],
    [{ shard: "0/4" }, 'Cannot run shard "0/4"'],
    [{ shard: "5/4" }, "for example 1/4"],
    [{ shard: "one" }, "for example 1/4"],
  ])("refuses %j", (filters, message) => {
    expect(() => ids(filters)).toThrow(message);
  });

  test("is cut into shards that are the whole together, and about even", () => {
    const whole = suiteOf("documented");
    const shards = [1, 2, 3, 4].map((nth) =>
      planRun(whole, { shard: `${nth}/4` }).map(({ testCase: tested }) => tested.id),
    );

    const everywhere = new Set(whole.cases.filter(({ receives }) => receives !== undefined).map(({ id }) => id));
    for (const shard of shards) expect(shard.filter((id) => everywhere.has(id))).toHaveLength(everywhere.size);
    const all = [...shards.flat().filter((id) => !everywhere.has(id)), ...everywhere];
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(planRun(whole).length);
    for (const shard of shards) expect(shard.length).toBeGreaterThan(all.length / 5);
  });
});
