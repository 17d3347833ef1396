import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import type { Case, Step } from "../../case/case.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { openTestTarget, runCases, type Tamper } from "../testing/stage-for.js";
import { withoutMessageLists } from "./without-message-lists.js";

const TRACE: RuleId = "message.refused-one-leaves-no-trace";
const MISSING = new Map([["listMessages", "GET /channels/1/messages answered 404"]] as const);
const SUITE = suiteOf("documented");
const listing = SUITE.cases.filter(({ steps }) => steps.some(({ call }) => call === "listMessages"));
const pairs = listing.filter(({ rules }) => rules[0] !== TRACE && rules.includes(TRACE));
const [ABOUT_IT] = listing.filter(({ rules }) => rules[0] === TRACE);
/** Faults that have to be refused; of others the documents leave open what becomes of them, which a list shows. */
const ANY_FAULT = SUITE.properties
  .filter(({ id }) => id === "message.any-single-fault-is-refused@send")
  .map((one) => ({ ...one, steps: () => one.steps().filter(isRefused) }));

const withoutLists: Tamper = async (request, next) =>
  request.method === "GET" && /\/messages$/.test(new URL(request.url).pathname)
    ? Response.json({ message: "There is nothing at this path", errors: [] }, { status: 404 })
    : next(request);

/** As a service whose only route below a channel is that of one message. */
const takenForOneMessage: Tamper = async (request, next) =>
  request.method === "GET" && /\/messages$/.test(new URL(request.url).pathname)
    ? Response.json({ code: 10008, message: "Unknown message" }, { status: 404 })
    : next(request);

describe("a list of messages that answers as for a message that is not there", () => {
  test("is no mistake: the documents show no such route", async () => {
    const { target } = openTestTarget(takenForOneMessage);
    const isOfMessages = ({ needs, level }: Pick<Case, "needs" | "level">): boolean =>
      level === "must" && needs.includes("messages") && !needs.includes("driver");

    const { cases } = await runCases(target, {
      cases: listing.filter(isOfMessages).filter((_one, nth) => nth % 10 === 0),
      properties: SUITE.properties.filter(isOfMessages),
    });

    const outcomes = new Map(cases.map(({ id, outcome }) => [id, outcome.outcome]));
    expect([...outcomes].filter(([, outcome]) => outcome !== "passed" && outcome !== "unsupported")).toEqual([]);
    expect(outcomes.get("message.any-valid-one-reads-back@send")).toBe("passed");
  });
});

describe("without a list of messages", () => {
  test("the refusal of a pair is judged, and not what it left behind", () => {
    const adapted = pairs.map((testCase) => withoutMessageLists(testCase, MISSING)).filter((one) => !usesLists(one));

    expect(adapted.length).toBeGreaterThan(100);
    expect(adapted.filter(({ rules }) => rules.includes(TRACE))).toEqual([]);
  });

  test("a case about what a refusal leaves behind is not judged at all", async () => {
    const { target } = openTestTarget(withoutLists);

    const { cases } = await runCases(target, { cases: ABOUT_IT ? [ABOUT_IT] : [] });

    expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["unsupported"]);
  });

  test("drawn faults are judged by the rules that they break", async () => {
    const { target } = openTestTarget(withoutLists);

    const { cases } = await runCases(target, { cases: [], properties: ANY_FAULT });

    expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["passed"]);
    expect(cases[0]?.rules).not.toContain(TRACE);
  });

  test("a case that a list does not help stays as it is with one", () => {
    expect(pairs.map((testCase) => withoutMessageLists(testCase, new Map()))).toEqual(pairs);
  });
});

function isRefused(steps: readonly Step[]): boolean {
  return steps.every(({ part, expect }) => part !== "twin" || expect.some(({ check }) => check === "refused"));
}

function usesLists({ steps }: Case): boolean {
  return steps.some(({ call }) => call === "listMessages");
}
