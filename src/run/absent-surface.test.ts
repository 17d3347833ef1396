import { describe, expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import { openTestTarget, runCases, type Tamper } from "./testing/stage-for.js";

const suite = suiteOf("documented");
const SELF = suite.cases.filter(({ steps }) => steps.some(({ call }) => call === "getMyApplication")).slice(0, 1);
const FOLLOW_UPS = suite.cases
  .filter(({ needs }) => !needs.includes("given-interactions"))
  .filter(({ steps }) => steps.some(({ call }) => call === "createFollowUp"))
  .slice(0, 3);

/** As a service that serves nothing below these paths. */
const without =
  (path: RegExp, answer: () => Response): Tamper =>
  async (request, next) =>
    path.test(new URL(request.url).pathname) ? answer() : next(request);
const unknown = () => Response.json({ message: "Unknown application" }, { status: 404 });
const unrouted = () => Response.json({ message: "There is nothing at this path", errors: [] }, { status: 404 });

describe("a path that the documents do not show", () => {
  test.each([
    ["/applications/@me", without(/applications\/@me$/, unknown), SELF],
    ["follow-ups", without(/\/webhooks\//, unrouted), FOLLOW_UPS],
  ])("and that is not served is an absent surface: %s", async (_what, tamper, cases) => {
    const { target } = openTestTarget(tamper);

    const { cases: ended, finished } = await runCases(target, { cases });

    expect(cases.length).toBeGreaterThan(0);
    expect(ended.map(({ outcome }) => outcome.outcome)).toEqual(cases.map(() => "unsupported"));
    expect(finished.counts.failed).toBe(0);
  });

  test("is a finding where a resource of it is not found", async () => {
    const { target } = openTestTarget(
      without(/\/webhooks\//, () => Response.json({ message: "There is no such webhook" }, { status: 404 })),
    );

    const { cases } = await runCases(target, { cases: FOLLOW_UPS });

    expect(cases.map(({ outcome }) => outcome.outcome)).not.toContain("unsupported");
  });
});
