import { describe, expect, test } from "vitest";
import type { Case, Step } from "../../case/case.js";
import type { OpenOptions } from "../../target/open-target.js";
import { openTestTarget, runCases, slotStep, testCase } from "../testing/stage-for.js";
import { openTestDriver } from "../testing/test-driver.js";

const drive = (name: string, call: Step["call"], more: Partial<Step> = {}): Step => ({
  name,
  part: "given",
  call,
  expect: [{ check: "present", at: { $: name } }],
  ...more,
});
const driven = (id: string, steps: readonly Step[], more: Partial<Case> = {}): Case =>
  testCase(id, steps, { leases: ["driver"], ...more });
const ofNobody: Step = drive("use", "invokeCommand", {
  part: "act",
  body: { user_id: { $: "user", at: "/user_id" }, channel_id: "1", command_id: { $: "unknownId" } },
  expect: [{ check: "equals", at: { $: "use", at: "/outcome" }, to: "unknown" }],
});
const WORLD = [drive("user", "makeUser"), ofNobody];

type Change = Parameters<typeof openTestDriver>[0];

function open(change: Change = {}, options: OpenOptions = {}) {
  const driver = openTestDriver(change);
  return { driver, ...openTestTarget(undefined, { driver: undefined }, { driver: driver.functions, ...options }) };
}

describe("a driver", () => {
  test("is tried first, used by steps, reset between cases and at the end", async () => {
    const { driver, target } = open();

    const { cases, finished } = await runCases(target, { cases: [driven("a", WORLD), driven("b", WORLD)] });

    expect(cases.map(({ outcome }) => outcome)).toEqual([{ outcome: "passed" }, { outcome: "passed" }]);
    expect(finished.verdict).toBe("conformant");
    const trial = ["describe", "reset", "makeUser", "makeGuild", "invokeCommand", "reset"];
    const world = ["makeUser", "invokeCommand", "reset"];
    expect(driver.requested).toEqual([...trial, ...world, ...world]);
  });

  test("may deliver later than it responds, as a queue of jobs does", async () => {
    const deliveries: object[] = [];
    const { target } = open({
      invokeCommand: ({ command_id }) => {
        if (command_id !== "7") return { outcome: "unknown" };
        setTimeout(() => deliveries.push({ interaction: { id: "9" } }), 40);
        return { outcome: "delivered", interaction_id: "9" };
      },
      listDeliveries: () => ({ deliveries: [...deliveries], cursor: String(deliveries.length) }),
    });
    const used = drive("use", "invokeCommand", { body: { user_id: "1", channel_id: "1", command_id: "7" } });
    const seen = drive("seen", "listDeliveries", {
      part: "act",
      expect: [{ check: "count", in: { $: "seen", at: "/deliveries" }, is: 1 }],
    });

    const { cases } = await runCases(target, { cases: [driven("a", [used, seen])] });

    expect(cases[0]?.outcome).toEqual({ outcome: "passed" });
  });

  test("is not used at all where no case needs it", async () => {
    const { driver, target } = open();

    await runCases(target, { cases: [testCase("a", [slotStep("act", { part: "act" })])] });

    expect(driver.requested).toEqual([]);
  });

  test("that target.json does not name leaves its cases unsupported", async () => {
    const { target } = openTestTarget(undefined, { driver: undefined });

    const { cases } = await runCases(target, { cases: [driven("a", WORLD)] });

    expect(cases[0]?.outcome).toEqual({
      outcome: "unsupported",
      reason: "driver: target.json names no driver, which acts as the users",
    });
  });

  test("that does not list an operation leaves the cases that need it unsupported, and only those", async () => {
    const { driver, target } = open({ describe: () => ({ operations: ["describe", "reset", "makeUser"] }) });

    const { cases, finished } = await runCases(target, {
      cases: [driven("a", WORLD), driven("b", [drive("user", "makeUser", { part: "act" })])],
    });

    expect(cases.map(({ outcome }) => outcome)).toEqual([
      { outcome: "unsupported", reason: "driver: it does not list invokeCommand" },
      { outcome: "passed" },
    ]);
    expect(driver.requested).not.toContain("invokeCommand");
    expect(finished.verdict).toBe("conformant");
  });

  test("may disagree with a case: that is a finding of the service", async () => {
    const { target } = open();
    const wants: Step = { ...ofNobody, expect: [{ check: "equals", at: { $: "use", at: "/outcome" }, to: "denied" }] };

    const { cases } = await runCases(target, { cases: [driven("a", [drive("user", "makeUser"), wants])] });

    expect(cases[0]).toMatchObject({
      outcome: { outcome: "failed" },
      finding: {
        // The user is made first, and its id goes into the request.
        curl: expect.stringMatching(
          /^ID_USER=\$\(curl -sS -X POST "\$DRIVER_URL\/makeUser".*; curl -i -X POST "\$DRIVER_URL\/invokeCommand".*"\$ID_USER"/,
        ),
        exchanges: [{ server: "driver" }, { server: "driver", request: { method: "POST" } }],
      },
    });
    expect(JSON.stringify(cases)).not.toContain(target.description.tokens.bot);
  });

  test("is called with no token, and its tokens stay out of reports", async () => {
    const { target } = open();
    const steps = [
      drive("minted", "makeToken", { body: { scopes: [] } }),
      slotStep("act", { part: "act", as: { $: "minted", at: "/token" } }),
    ];

    const { cases, events } = await runCases(target, { cases: [driven("a", steps, { leases: ["driver", "guild"] })] });

    const [first, second] = cases[0]?.finding?.exchanges ?? [];
    expect(first?.request.headers).not.toHaveProperty("authorization");
    expect(second?.request.headers["authorization"]).toBe("Bearer $MINTED_TOKEN");
    expect(cases[0]?.finding?.curl).toMatch(/^MINTED_TOKEN=\$\(curl -sS -X POST "\$DRIVER_URL\/makeToken"/);
    expect(cases[0]?.finding?.curl).toContain('"Authorization: Bearer $MINTED_TOKEN"');
    expect(JSON.stringify(events)).not.toContain("minted-by-the-driver");
  });
});

describe("a driver that cannot be used", () => {
  test.each<readonly [string, Change, string]>([
    [
      "throws",
      { describe: () => Promise.reject(new Error("boom")) },
      "the driver gave an exception of the driver: Error: boom",
    ],
    ["hangs", { reset: () => new Promise(() => {}) }, "the driver gave no whole answer within 40 ms (reset)"],
    ["answers no list", { describe: () => ({}) }, "answered describe with a wrong /operations"],
    ["answers text", { describe: () => "ready" }, "something that is no JSON object"],
    ["cannot take anything back", { describe: () => ({ operations: ["describe"] }) }, "does not list reset"],
    ["lists what it has not", { makeGuild: undefined }, "lists makeGuild in describe, but answers 404 to it"],
    ["gives no ids", { makeUser: () => ({ user_id: 5 }) }, "the driver answered makeUser"],
    ["uses commands that do not exist", { invokeCommand: () => ({ outcome: "delivered" }) }, '"unknown" belongs'],
  ])("because it %s is one clear harness error, no finding", async (_, change, sentence) => {
    const { target } = open(change, { timeoutMs: 40 });

    const { cases, notices, finished } = await runCases(target, { cases: [driven("a", WORLD), driven("b", WORLD)] });

    const expected = { outcome: "harness-error", reason: expect.stringContaining(sentence) };
    expect(cases.map(({ outcome }) => outcome)).toEqual([expected, expected]);
    expect(notices.filter(({ text }) => text.includes(sentence))).toHaveLength(1);
    expect(finished).toMatchObject({ verdict: "cannot-run", exitCode: 2 });
  });

  test("in the middle of a case blames the driver", async () => {
    const { target } = open({ makeToken: () => Promise.reject(new Error("late")) });

    const { cases } = await runCases(target, { cases: [driven("a", [drive("minted", "makeToken", { part: "act" })])] });

    expect(cases[0]?.outcome).toMatchObject({
      outcome: "harness-error",
      reason: expect.stringMatching(
        /^the "make token" request \(step "minted"\): the driver gave .*late.* \(makeToken\)$/,
      ),
    });
    expect(cases[0]?.finding).toBeUndefined();
  });

  test("because it went silent is not asked for ever", async () => {
    const { driver, target } = open({ makeToken: () => new Promise(() => {}) }, { timeoutMs: 20 });
    const silent = Array.from({ length: 12 }, (_, index) =>
      driven(`case-${index}`, [drive("minted", "makeToken", { part: "act" })]),
    );

    const { cases } = await runCases(target, { cases: silent });

    expect(cases).toHaveLength(12);
    expect(cases.at(-1)?.outcome).toMatchObject({ reason: expect.stringContaining("no longer used") });
    expect(driver.requested.filter((operation) => operation === "makeToken")).toHaveLength(3);
  });

  test("is reset also where the run is interrupted", async () => {
    const interrupt = new AbortController();
    const { driver, target } = open({
      makeToken: () => {
        interrupt.abort();
        return new Promise(() => {});
      },
    });

    const { finished } = await runCases(
      target,
      { cases: [driven("a", [drive("minted", "makeToken", { part: "act" })])] },
      { signal: interrupt.signal },
    );

    expect(finished.verdict).toBe("interrupted");
    expect(driver.requested.slice(-2)).toEqual(["makeToken", "reset"]);
  });
});

test("cases that move the clock come after everything else, alone", async () => {
  const driver = openTestDriver({ moveClock: () => ({}) });
  const { target } = openTestTarget(
    async (request, next) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return next(request);
    },
    { driver: undefined },
    { driver: driver.functions },
  );
  const moving = driven("moves", [drive("moved", "moveClock", { part: "act", body: { milliseconds: 1 } })]);
  const plain = Array.from({ length: 6 }, (_, index) => testCase(`plain-${index}`, [slotStep("act", { part: "act" })]));

  const { cases } = await runCases(target, { cases: [moving, ...plain, driven("drives", WORLD)] });

  expect(cases.map(({ id }) => id).at(-1)).toBe("moves");
  expect(cases.every(({ outcome }) => outcome.outcome === "passed")).toBe(true);
});
