import { EventEmitter, once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Step } from "../case/case.js";
import { listStep, openTestTarget, runCases, slotStep, type Tamper, testCase } from "./testing/stage-for.js";

const accepted = [{ check: "accepted" }] as const;
const isPost = (request: Request) => request.method === "POST";
const failing =
  (matches: (request: Request) => boolean, answer: () => Response): Tamper =>
  async (request, next) =>
    matches(request) ? answer() : next(request);
const act = (more: Partial<Step> = {}) => slotStep("act", { part: "act", ...more });

describe("reads in a row", () => {
  /** Notes how many lists are under way at once, from the first create to the first delete. */
  function countingLists() {
    let [underWay, most, isInCase] = [0, 0, false];
    const { target } = openTestTarget(async (request, next) => {
      if (request.method !== "GET") isInCase = request.method === "POST";
      if (request.method !== "GET" || !isInCase) return next(request);
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return next(request).finally(() => underWay--);
    });
    return { target, atOnce: () => most };
  }

  test("are sent at once", async () => {
    const { target, atOnce } = countingLists();

    const { cases } = await runCases(target, {
      cases: [testCase("a", [slotStep("given"), act(), listStep("one"), listStep("other")])],
    });

    expect(cases[0]?.outcome).toEqual({ outcome: "passed" });
    expect(atOnce()).toBe(2);
  });

  test("end with the first that fails", async () => {
    const { target } = openTestTarget();
    const isEmpty = [{ check: "count", in: { $: "one", at: "" }, is: 0 }] as const;

    const { cases } = await runCases(target, {
      cases: [testCase("a", [slotStep("given"), act(), listStep("one", { expect: isEmpty }), listStep("other")])],
    });

    expect(cases[0]?.outcome.outcome).toBe("failed");
    expect(cases[0]?.finding?.exchanges.map(({ step }) => step)).toEqual(["given", "act", "one"]);
  });
});

describe("an outcome", () => {
  test("is passed where all checks hold", async () => {
    const { target } = openTestTarget();

    const { cases, finished } = await runCases(target, {
      cases: [testCase("a", [slotStep("given"), act(), listStep("after")])],
    });

    expect(cases[0]?.outcome).toEqual({ outcome: "passed" });
    expect(cases[0]?.requests).toBe(3);
    expect(finished).toMatchObject({ verdict: "conformant", exitCode: 0 });
  });

  test.each([
    ["given", "blocked"],
    ["valid", "blocked"],
    ["twin", "failed"],
    ["act", "failed"],
    ["read", "failed"],
  ] as const)("of a refused step of part %s is %s", async (part, outcome) => {
    const { target } = openTestTarget(failing(isPost, () => Response.json({ message: "no" }, { status: 400 })));

    const { cases } = await runCases(target, {
      cases: [testCase("a", [slotStep("one", { part }), listStep("after")])],
    });

    expect(cases[0]?.outcome.outcome).toBe(outcome);
  });

  test.each(["given", "valid", "act", "read"] as const)(
    "of a refused step of part %s is unsupported where the documents leave it open",
    async (part) => {
      const { target } = openTestTarget(failing(isPost, () => Response.json({ message: "no" }, { status: 400 })));

      const { cases } = await runCases(target, {
        cases: [testCase("a", [slotStep("one", { part, open: "it may be refused" }), listStep("after")])],
      });

      expect(cases[0]?.outcome).toEqual({ outcome: "unsupported", reason: "it may be refused" });
    },
  );

  test("is passed where an open step succeeds", async () => {
    const { target } = openTestTarget();

    const { cases } = await runCases(target, { cases: [testCase("a", [act({ open: "it may be refused" })])] });

    expect(cases[0]?.outcome).toEqual({ outcome: "passed" });
  });

  test.each([
    ["given", "blocked"],
    ["act", "failed"],
  ] as const)("of a step of part %s without an answer is %s", async (part, outcome) => {
    const { target } = openTestTarget(
      failing(isPost, () => {
        throw new Error("off");
      }),
    );

    const { cases } = await runCases(target, {
      cases: [testCase("a", [slotStep("one", { part }), listStep("after")])],
    });

    expect(cases[0]?.outcome).toMatchObject({ outcome });
    expect(JSON.stringify(cases[0]?.outcome)).toContain("an exception of the module's fetch");
  });

  test("is blocked where an earlier answer lacks what a step needs", async () => {
    const { target } = openTestTarget();
    const edit: Step = {
      name: "edit",
      part: "act",
      call: "editGuildCommand",
      path: { command_id: { $: "list", at: "/99/id" } },
      body: {},
      expect: [...accepted],
    };

    const { cases } = await runCases(target, { cases: [testCase("a", [listStep("list", { part: "given" }), edit])] });

    expect(cases[0]?.outcome).toEqual({
      outcome: "blocked",
      reason:
        'the "edit command" request (step "edit") cannot be sent: there is no value for /99/id in the list of commands that was read',
    });
  });

  test.each([
    ["failed", "its own answer", "after", "list of commands read after the request"],
    ["blocked", "an earlier answer", "given", "first list of commands that was read"],
  ] as const)("is %s where %s lacks what an expectation speaks of", async (outcome, _, lacking, place) => {
    const { target } = openTestTarget();
    const steps = [
      listStep("given", { part: "given" }),
      listStep("after", {
        part: "read",
        expect: [{ check: "has-key", key: { $: lacking, at: "/99/id" }, anyOf: [{ $: "after" }] }],
      }),
    ];

    const { cases } = await runCases(target, { cases: [testCase("a", steps)] });

    expect(cases[0]?.outcome).toMatchObject({ outcome });
    expect(JSON.stringify(cases[0]?.outcome)).toContain(`/99/id in the ${place}`);
  });

  test("is a harness error where nothing was asserted", async () => {
    const { target } = openTestTarget();

    const { cases, finished } = await runCases(target, { cases: [testCase("a", [slotStep("one")])] });

    expect(cases[0]?.outcome).toEqual({
      outcome: "harness-error",
      reason: "no step of the case says what the answer must be, so nothing was judged",
    });
    expect(finished).toMatchObject({ verdict: "cannot-run", exitCode: 2 });
  });

  test("is a harness error where a check cannot be made", async () => {
    const { target } = openTestTarget();
    const wrong = act({ expect: [{ check: "round-trip", sent: "missing", at: { $: "act" } }] });

    const { cases } = await runCases(target, { cases: [testCase("a", [wrong])] });

    expect(cases[0]?.outcome).toMatchObject({
      outcome: "harness-error",
      reason: expect.stringContaining('step "missing"'),
    });
  });

  test("of level observe is observed whatever is found", async () => {
    const { target } = openTestTarget();
    const step = act({
      expect: [
        { check: "observe", what: "status" },
        { check: "status", is: [418] },
      ],
    });

    const { cases } = await runCases(target, { cases: [testCase("a", [step], { level: "observe" })] });

    expect(cases[0]?.outcome).toMatchObject({
      outcome: "observed",
      observations: [{ what: "status", value: 201 }, { what: "act: status 418" }],
    });
  });

  test("is unsupported without the token that a step needs", async () => {
    const { target } = openTestTarget(undefined, { tokens: { bot: openTestTarget().target.description.tokens.bot } });

    const { cases } = await runCases(target, { cases: [testCase("a", [act({ as: "guildManager" })])] });

    expect(cases[0]?.outcome).toEqual({
      outcome: "unsupported",
      reason: 'target.json has no token for "guildManager"',
    });
  });

  test("has no room where a 429 does not end, unless limits are what it is about", async () => {
    const limited = failing(isPost, () => Response.json({ retry_after: 90_000 }, { status: 429 }));
    const refused = act({ expect: [{ check: "refused" }] });

    const { cases } = await runCases(openTestTarget(limited).target, {
      cases: [testCase("a", [refused]), testCase("b", [refused], { rules: ["limit.daily-creates.is-200-per-guild"] })],
    });

    expect(cases.map(({ id, outcome }) => `${id} ${outcome.outcome}`).sort()).toEqual(["a no-room", "b passed"]);
  });
});

describe("steps", () => {
  test("of one `together` word are sent at once", async () => {
    const race = ["one", "two", "three"].map((name) => slotStep(name, { part: "act", together: "race" }));
    const started = new EventEmitter();
    const all = once(started, "all");
    let underWay = 0;
    let most = 0;
    const { target } = openTestTarget(async (request, next) => {
      if (request.method !== "POST") return next(request);
      most = Math.max(most, ++underWay);
      if (underWay === race.length) started.emit("all");
      // Those that come one after the other are not kept for ever.
      await Promise.race([all, wait(500)]);
      const response = await next(request);
      underWay--;
      return response;
    });

    const { cases } = await runCases(target, { cases: [testCase("a", [...race, listStep("after")])] });

    expect(cases[0]?.outcome.outcome).toBe("passed");
    expect(most).toBe(3);
  });

  test("send raw bodies, extra headers and the locale header of the target", async () => {
    const seen: Request[] = [];
    const { target } = openTestTarget(
      async (request, next) => {
        if (request.headers.has("x-mine")) seen.push(request.clone());
        return next(request);
      },
      { localeHeader: "X-Mine-Locale" },
    );
    const raw = act({
      raw: { contentType: "text/plain", text: "{" },
      headers: { "X-Mine": "1", "{localeHeader}": "de" },
      expect: [{ check: "refused" }],
    });

    await runCases(target, { cases: [testCase("a", [raw])] });

    expect(seen[0]?.headers.get("content-type")).toBe("text/plain");
    expect(seen[0]?.headers.get("x-mine-locale")).toBe("de");
    expect(await seen[0]?.text()).toBe("{");
  });
});
