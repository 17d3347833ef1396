import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { GLOBAL_OPERATIONS, type OperationId } from "../../contract/operations.js";
import { absentRoutes } from "../../target/probe/absent-routes.js";
import { openTestTarget, runCases, type Tamper } from "../testing/stage-for.js";
import { withGivenInLists } from "./given-in-lists.js";

const suite = suiteOf("documented");
const caseOf = (id: string) => {
  const found = suite.cases.find((one) => one.id === id);
  if (!found) throw new Error(`there is no case ${id}`);
  return found;
};
const REMOVES = caseOf("bulk.removes-what-is-not-listed@global");
const missing = new Map<OperationId, string>([["createGlobalCommand", "POST answered 404"]]);

/** As a service that serves lists of commands, and none of the routes of one command but those that are named. */
const lists =
  (served: readonly string[] = []): Tamper =>
  async (request, next) => {
    const { pathname } = new URL(request.url);
    const isOfOne = /\/commands\/[^/]+$/.test(pathname) || (request.method === "POST" && /\/commands$/.test(pathname));
    return isOfOne && !served.includes(request.method)
      ? Response.json({ message: "There is nothing at this path", errors: [] }, { status: 404 })
      : next(request);
  };

const namesOf = ({ json }: { readonly json: unknown }) => (json as { name: string }[]).map(({ name }) => name);

describe("commands that are given in lists", () => {
  test("are put one after the other, and referred to by name", () => {
    const { steps } = withGivenInLists(REMOVES, missing);

    expect(steps.map(({ call }) => call)).toEqual([
      ...Array(3).fill("bulkOverwriteGlobalCommands"),
      "listGlobalCommands",
    ]);
    expect(steps[1]?.body).toMatchObject([{ name: "slot-a" }, { name: "slot-b" }]);
    expect(JSON.stringify(steps[3])).toContain('{"$":"slot-b","at":"/id","find":{"name":"slot-b","type":1}}');
  });

  test("are created where there is a create, or no bulk overwrite", () => {
    const neither = new Map([...missing, ["bulkOverwriteGlobalCommands", "PUT answered 404"] as const]);

    expect(withGivenInLists(REMOVES, new Map())).toBe(REMOVES);
    expect(withGivenInLists(REMOVES, neither)).toBe(REMOVES);
  });
});

test("routes are absent together, and one alone is missing", () => {
  const { create, get, edit, delete: remove, list, bulk } = GLOBAL_OPERATIONS;
  const without = (...operations: readonly OperationId[]) =>
    [...absentRoutes(new Map(operations.map((one) => [one, "404"]))).keys()].sort();

  expect(without(create)).toEqual([]);
  expect(without(create, get, edit)).toEqual([]);
  expect(without(create, get, edit, remove)).toEqual([create, get, edit, remove].toSorted());
  expect(without(create, list)).toEqual([create, list, get, edit, remove, bulk].toSorted());
});

describe("a service with lists of commands only", () => {
  const testCase = suite.cases.filter(({ id }) => /^(bulk|endpoint\.(bulk|create|edit))\..*@global/.test(id));

  test("is judged by its lists, and left as it was", async () => {
    const { target, ask } = openTestTarget(lists(), { capabilities: [] });
    const before = namesOf(await ask("GET", "/commands"));

    const { finished, cases } = await runCases(target, { cases: testCase });

    expect(finished).toMatchObject({ verdict: "conformant", counts: { failed: 0, blocked: 0 } });
    expect(finished.reason).toMatch(/has no routes for single commands/);
    expect(cases.find(({ id }) => id === REMOVES.id)?.outcome.outcome).toBe("passed");
    expect(namesOf(await ask("GET", "/commands"))).toEqual(before);
  });

  test("is wrong where only the create is missing, and that is said once", async () => {
    const { target } = openTestTarget(lists(["GET", "PATCH", "DELETE"]));

    const { finished, cases } = await runCases(target, { cases: testCase });

    expect(finished).toMatchObject({ verdict: "findings", counts: { failed: 1 } });
    expect(finished.causes?.map(({ id }) => id)).toEqual(["route:create"]);
    expect(cases.find(({ id }) => id === REMOVES.id)?.outcome.outcome).toBe("passed");
  });
});
