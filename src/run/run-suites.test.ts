import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import type { Step } from "../case/case.js";
import type { Property } from "../case/property.js";
import { replayFinding } from "./replay.js";
import { listStep, openTestTarget, runCases, slotStep, type Tamper, testCase } from "./testing/stage-for.js";

const create = (name: string, commandName: string, more: Partial<Step> = {}): Step =>
  slotStep(name, { part: "act", body: { name: commandName, description: "Made by a test" }, ...more });

/** The first so many creates of a name are answered with an error. */
function hiccup(name: string, times: number): Tamper {
  let left = times;
  return async (request, next) => {
    const isIt = request.method === "POST" && (await request.clone().text()).includes(`"${name}"`);
    return isIt && left-- > 0 ? Response.json({ message: "hiccup" }, { status: 503 }) : next(request);
  };
}

describe("a failure", () => {
  test("is seen three times before it is believed", async () => {
    let posts = 0;
    const { target } = openTestTarget(async (request, next) => {
      if (request.method !== "POST") return next(request);
      if (request.url.includes("/guilds/")) posts++;
      return Response.json({}, { status: 503 });
    });

    const { cases, finished } = await runCases(target, { cases: [testCase("a", [create("act", "slot-a")])] });

    expect(posts).toBe(3);
    expect(cases[0]).toMatchObject({
      outcome: { outcome: "failed" },
      requests: 3,
      finding: { format: "slashproof-finding/1" },
    });
    expect(finished).toMatchObject({ verdict: "findings", exitCode: 1, counts: { failed: 1 } });
  });

  test("ends the run where --bail says so, and the rest is blocked", async () => {
    const { target } = openTestTarget(async (request, next) =>
      request.method === "POST" ? Response.json({}, { status: 503 }) : next(request),
    );

    const { cases, finished } = await runCases(
      target,
      { cases: ["a", "b", "c"].map((id) => testCase(id, [create("act", "slot-a")])) },
      { bail: 2, workers: 1 },
    );

    expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["failed", "failed", "blocked"]);
    expect(cases[2]?.outcome).toMatchObject({ reason: "--bail 2 was reached before it was begun" });
    expect(finished).toMatchObject({ verdict: "findings", exitCode: 1 });
  });

  test("is believed at once where the run says so", async () => {
    const { target } = openTestTarget(hiccup("slot-b", 1));

    const { cases } = await runCases(
      target,
      { cases: [testCase("a", [slotStep("given"), create("act", "slot-b")])] },
      { believesAtOnce: true },
    );

    expect(cases[0]).toMatchObject({ outcome: { outcome: "failed" }, requests: 2 });
  });

  test.each([
    [1, 2, 1],
    [2, 1, 2],
  ])("that is seen %i of 3 times is flaky, and the run inconclusive", async (times, passedRuns, failedRuns) => {
    const { target } = openTestTarget(hiccup("slot-b", times));

    const { cases, finished } = await runCases(target, {
      cases: [testCase("a", [slotStep("given"), create("act", "slot-b")])],
    });

    expect(cases[0]?.outcome).toMatchObject({ outcome: "flaky", passedRuns, failedRuns });
    expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3, counts: { flaky: 1, failed: 0 } });
  });

  test("of level should is advice", async () => {
    const { target } = openTestTarget(async (request, next) =>
      request.method === "POST" ? Response.json({}, { status: 503 }) : next(request),
    );

    const { finished } = await runCases(target, {
      cases: [testCase("a", [create("act", "slot-a")], { level: "should" }), testCase("b", [listStep("list")])],
    });

    expect(finished).toMatchObject({ verdict: "conformant", exitCode: 0, counts: { failed: 0, advice: 1, passed: 1 } });
  });

  test("carries no token, wherever the target may repeat it", async () => {
    const { target } = openTestTarget(async (request, next) => {
      if (request.method !== "POST") return next(request);
      const authorization = request.headers.get("authorization") ?? "";
      return Response.json(
        { you: authorization, key: { [authorization.slice(4)]: 1 } },
        { status: 500, headers: { "x-echo": authorization } },
      );
    });
    const { tokens } = target.description;

    const { events, cases } = await runCases(target, { cases: [testCase("a", [create("act", "slot-a")])] });

    expect(JSON.stringify(events)).not.toContain(tokens.bot);
    expect(JSON.stringify(cases[0]?.finding)).toContain("Bot $BOT_TOKEN");
    expect(cases[0]?.finding?.curl).toMatch(
      /^curl -i -X POST "\$BASE_URL\/applications\/\$APP\/guilds\/\d+\/commands" -H "Authorization: Bot \$BOT_TOKEN"/,
    );
  });

  test("shows by hand the one of several invalid requests that was accepted", async () => {
    const { target } = openTestTarget((request, next) => next(request));
    const twin = (name: string, description: string) =>
      slotStep(name, { part: "twin", body: { name: "slot-a", description }, expect: [{ check: "refused" }] });

    const { cases } = await runCases(target, { cases: [testCase("a", [twin("one", ""), twin("two", "A slot")])] });

    expect(cases[0]?.finding?.curl).toMatch(/^curl -i -X POST .*"description":"A slot"/);
  });

  test("names the one difference of a pair", async () => {
    const { target } = openTestTarget(async (request, next) => {
      const text = await request.clone().text();
      return request.method === "POST" && text.includes("xxx")
        ? next(new Request(request.url, { method: "POST", headers: request.headers, body: text.replace("xxx", "") }))
        : next(request);
    });
    const body = { name: "slot-a", description: "x".repeat(100) };
    const pair = [
      slotStep("valid", { part: "valid", body }),
      slotStep("twin", {
        part: "twin",
        body: { ...body, description: "x".repeat(101) },
        expect: [{ check: "refused" }],
      }),
    ];

    const { cases } = await runCases(target, { cases: [testCase("a", pair)] });

    expect(cases[0]?.finding?.twin).toMatchObject({
      pointer: "/description",
      from: expect.stringContaining("(100 characters)"),
      to: expect.stringContaining("(101 characters)"),
    });
  });

  test("replays alone: seen again on the same target, gone on a sound one", async () => {
    const tamper: Tamper = async (request, next) =>
      request.method === "POST" ? Response.json({}, { status: 503 }) : next(request);
    const { target } = openTestTarget(tamper);
    const { cases } = await runCases(target, { cases: [testCase("a", [create("act", "slot-a")])] });
    const finding = cases[0]?.finding;
    if (!finding) throw new Error("there is no finding");
    const saved = JSON.parse(JSON.stringify(finding)) as typeof finding;

    expect(await replayFinding(saved, openTestTarget(tamper).target)).toMatchObject({
      isSeenAgain: true,
      outcome: { outcome: "failed" },
    });
    expect(await replayFinding(saved, openTestTarget().target)).toMatchObject({
      isSeenAgain: false,
      outcome: { outcome: "passed" },
    });
  });
});

describe("workers", () => {
  test("never meet in a scope, and are as many as they may be", async () => {
    const underWay = new Map<string, number>();
    const clashes: string[] = [];
    let most = 0;
    const { target } = openTestTarget(async (request, next) => {
      const scope = /guilds\/(\d+)/.exec(request.url)?.[1] ?? "global";
      if (request.method === "POST") {
        underWay.set(scope, (underWay.get(scope) ?? 0) + 1);
        if ((underWay.get(scope) ?? 0) > 1) clashes.push(scope);
        most = Math.max(most, [...underWay.values()].filter((count) => count > 0).length);
        await new Promise((resolve) => setTimeout(resolve, 2));
        underWay.set(scope, (underWay.get(scope) ?? 0) - 1);
      }
      return next(request);
    });
    const cases = Array.from({ length: 60 }, (_, nth) =>
      testCase(`c${nth}`, [create("act", "slot-a")], { leases: nth % 7 === 0 ? ["guild", "guild2"] : ["guild"] }),
    );

    const { finished } = await runCases(target, { cases }, { workers: 5 });

    expect(finished.counts.passed).toBe(60);
    expect(clashes).toEqual([]);
    expect(most).toBe(5);
  });

  test("give the same verdicts whatever their number", async () => {
    const verdicts = async (workers: number) => {
      const { cases } = await runCases(
        openTestTarget().target,
        { cases: suiteOf("documented").cases.slice(0, 120) },
        { workers },
      );
      return cases.map(({ id, outcome }) => `${id} ${outcome.outcome}`).sort();
    };

    expect(await verdicts(1)).toEqual(await verdicts(8));
  });
});

describe("the creates of a day", () => {
  test("are shared out among guilds, and a case that no longer fits has no room", async () => {
    const { target } = openTestTarget(undefined, { guilds: openTestTarget().target.description.guilds.slice(0, 2) });
    const hungry = (id: string) =>
      testCase(
        id,
        Array.from({ length: 90 }, (_, nth) => create(`s${nth}`, `c${nth}`)),
        { creates: 90, emptiesScope: true },
      );

    const { finished, cases } = await runCases(target, { cases: ["a", "b", "c", "d", "e"].map(hungry) });

    expect(finished.counts).toMatchObject({ passed: 4, noRoom: 1 });
    expect(cases.find(({ outcome }) => outcome.outcome === "no-room")?.outcome).toMatchObject({
      reason: expect.stringContaining("more creates today"),
    });
  });
});

describe("a guild is put out of use, and its cases go elsewhere, where", () => {
  test.each([
    ["its first create is refused", "POST", 403, { message: "Missing Access" }, "its first create was refused"],
    ["its list is none", "GET", 200, { 0: "none" }, "its commands could not be listed"],
  ] as const)("%s", async (_, method, status, body, why) => {
    const { guilds } = openTestTarget();
    const { target } = openTestTarget(async (request, next) =>
      request.method === method && request.url.includes(guilds[0] ?? "")
        ? Response.json(body, { status })
        : next(request),
    );
    const own = (id: string) => testCase(id, [slotStep("given"), listStep("after")], { emptiesScope: true });
    const global = testCase("g", [{ ...create("act", "slot-a"), call: "createGlobalCommand" }], { leases: ["global"] });

    const { finished, notices } = await runCases(
      target,
      { cases: [global, ...["a", "b", "c"].map(own)] },
      { workers: 1 },
    );

    expect(finished.counts).toMatchObject({ passed: 4, blocked: 0 });
    expect(notices.map(({ text }) => text).join()).toContain(`Guild ${guilds[0]} is put out of use: ${why}`);
  });
});

describe("a property", () => {
  const property = (more: Partial<Property> = {}): Property => ({
    ...testCase("p", []),
    steps: () =>
      fc
        .string({ unit: "grapheme-ascii", minLength: 1, maxLength: 90, size: "max" })
        .map((text) => [create("act", "slot-a", { body: { name: "slot-a", description: text } })]),
    ...more,
  });
  const refusing =
    (matches: (description: string) => boolean): Tamper =>
    async (request, next) => {
      if (request.method !== "POST") return next(request);
      const { description } = (await request.clone().json()) as { description: string };
      return matches(description) ? Response.json({}, { status: 400 }) : next(request);
    };

  test("is run as many times as the run says", async () => {
    const { cases } = await runCases(
      openTestTarget().target,
      { properties: [property(), property({ id: "half", weight: 0.5 })] },
      { runs: 40 },
    );

    expect(cases.map(({ id, requests, outcome }) => `${id} ${requests} ${outcome.outcome}`).sort()).toEqual([
      "half 20 passed",
      "p 40 passed",
    ]);
  });

  test.each([
    ["passes where some of its values meet what is open", 12, "passed"],
    ["is unsupported where all of them do", 0, "unsupported"],
  ])("%s", async (_, longest, outcome) => {
    const { target } = openTestTarget(refusing((description) => description.length > longest));
    const open = property({
      steps: () =>
        property()
          .steps()
          .map((steps) => steps.map((step) => ({ ...step, open: "how long a text may be" }))),
    });

    const { cases } = await runCases(target, { properties: [open] });

    expect(cases.map((one) => one.outcome.outcome)).toEqual([outcome]);
  });

  test("whose arbitrary throws is a harness error of its own, and ends no other", async () => {
    const broken = property({ id: "broken", steps: () => fc.constantFrom() });

    const { cases, finished } = await runCases(openTestTarget().target, { properties: [broken, property()] });

    const outcomes = new Map(cases.map(({ id, outcome }) => [id, outcome]));
    expect(outcomes.get("broken")).toMatchObject({
      outcome: "harness-error",
      reason: expect.stringContaining("constantFrom"),
    });
    expect(outcomes.get("p")).toEqual({ outcome: "passed" });
    expect(finished.exitCode).toBe(2);
  });

  test("that fails is shrunk to the smallest value, as an ordinary case", async () => {
    const { target } = openTestTarget(refusing((description) => description.length > 12));

    const { cases } = await runCases(target, { properties: [property()] }, { runs: 60 });

    const body = cases[0]?.finding?.case.steps[0]?.body as { description: string };
    expect(cases[0]?.outcome.outcome).toBe("failed");
    expect(body.description).toHaveLength(13);
  });

  test("gives the same finding for the same seed", async () => {
    const smallest = async () => {
      const { target } = openTestTarget(refusing((description) => /\d.*\d/.test(description)));
      return (await runCases(target, { properties: [property()] }, { seed: 3, runs: 60 })).cases[0]?.finding?.case
        .steps;
    };

    expect(await smallest()).toEqual(await smallest());
  });
});

describe("a target that goes away", () => {
  test("is not asked for ever", async () => {
    let asked = 0;
    const { target } = openTestTarget(async (request, next) => {
      if (++asked > 30) throw new Error("gone");
      return next(request);
    });

    const { finished } = await runCases(
      target,
      { cases: Array.from({ length: 500 }, (_, nth) => testCase(`c${nth}`, [slotStep("given"), listStep("after")])) },
      { workers: 2 },
    );

    expect(asked).toBeLessThan(200);
    expect(finished.counts).toMatchObject({ cases: 500, harnessErrors: 0 });
    expect(finished.counts.blocked).toBeGreaterThan(450);
  });
});

describe("an interruption", () => {
  test("ends the run, and puts the target back", async () => {
    const { target, ask, guilds } = openTestTarget();
    await ask("POST", `/guilds/${guilds[0]}/commands`, { name: "resident", description: "Was here before" });
    const controller = new AbortController();
    const cases = Array.from({ length: 200 }, (_, nth) =>
      testCase(`c${nth}`, [create("act", `made-${nth}`)], { emptiesScope: true, creates: 1 }),
    );

    const { finished } = await runCases(
      target,
      { cases },
      {
        workers: 2,
        signal: controller.signal,
        onEvent: (event) => event.event === "case-finished" && event.id === "c20" && controller.abort(),
      },
    );

    const { json } = await ask("GET", `/guilds/${guilds[0]}/commands`);
    expect(finished).toMatchObject({ verdict: "interrupted", exitCode: 130 });
    expect(finished.counts.cases).toBeLessThan(200);
    expect(json).toMatchObject([{ name: "resident", description: "Was here before" }]);
    expect(json).toHaveLength(1);
  });
});

describe("a time limit", () => {
  test("blocks what was not begun", async () => {
    const { target } = openTestTarget(async (request, next) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return next(request);
    });

    const { finished } = await runCases(
      target,
      { cases: Array.from({ length: 300 }, (_, nth) => testCase(`c${nth}`, [listStep("list")])) },
      { timeLimitMs: 200, workers: 1 },
    );

    expect(finished.counts.cases).toBe(300);
    expect(finished.counts.blocked).toBeGreaterThan(100);
    expect(finished.verdict).toBe("inconclusive");
    expect(finished.reason).toMatch(
      /^\d+ required checks could not be decided: .* \(blocked\), \d+ more; the run ended early: the time limit of 200 ms was reached$/,
    );
  });

  test("is named in place of the claims whose cases were not begun", async () => {
    const { target } = openTestTarget(undefined, { capabilities: ["fresh-guilds"] });

    const { finished } = await runCases(
      target,
      { cases: [testCase("a", [listStep("list")], { needs: ["fresh-guilds"] })] },
      { timeLimitMs: 0, workers: 1 },
    );

    expect(finished.capabilityChecks).toContainEqual(
      expect.objectContaining({ id: "capability.fresh-guilds.is-exercised", state: "not-asked" }),
    );
    expect(finished.reason).toBe(
      "1 required check could not be decided: a (blocked); the run ended early: the time limit of 0 ms was reached",
    );
  });
});

describe("a capability", () => {
  const needing = testCase("a", [listStep("list")], { needs: ["fresh-guilds"] });
  const plain = testCase("b", [listStep("list")], { leases: ["guild"] });

  test("that is absent excuses its cases", async () => {
    const { target } = openTestTarget(undefined, { capabilities: [] });

    const { finished, cases } = await runCases(target, { cases: [needing, plain] });

    expect(cases.find(({ id }) => id === "a")?.outcome).toEqual({
      outcome: "unsupported",
      reason: "fresh-guilds: only target.json can claim it",
    });
    expect(finished.exitCode).toBe(0);
  });

  test("that is claimed without what it takes is untestable, and the run inconclusive", async () => {
    const { target } = openTestTarget(undefined, {
      capabilities: ["able-user-check"],
      tokens: { bot: openTestTarget().target.description.tokens.bot },
    });

    const { finished, cases } = await runCases(target, {
      cases: [testCase("a", [listStep("list")], { needs: ["able-user-check"] }), plain],
    });

    expect(cases.find(({ id }) => id === "a")?.outcome).toMatchObject({
      outcome: "untestable",
      reason: expect.stringContaining("tokens.memberWithoutManage"),
    });
    expect(finished).toMatchObject({ verdict: "inconclusive", exitCode: 3 });
  });

  test("is probed where it is not claimed", async () => {
    const { target } = openTestTarget(
      async (request, next) => (request.method === "PUT" ? Response.json({}, { status: 405 }) : next(request)),
      { capabilities: [] },
    );

    const { events } = await runCases(target, { cases: [plain] });

    const known = events.find((event) => event.event === "capabilities");
    expect(
      Object.fromEntries(known?.capabilities.map(({ capability, state }) => [capability, state]) ?? []),
    ).toMatchObject({
      "guild-commands": "probed",
      "bulk-overwrite": "absent",
      "entry-point": "probed",
      "fresh-guilds": "absent",
    });
  });
});
