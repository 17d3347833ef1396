import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import type { Case, Step } from "../../case/case.js";
import { openTestTarget, runCases, type Tamper } from "../testing/stage-for.js";

const suite = suiteOf("documented");
const SELF = suite.cases.filter(({ steps }) => steps.some(({ call }) => call === "getMyApplication")).slice(0, 1);
const FOLLOW_UPS = suite.cases
  .filter(({ needs }) => !needs.includes("given-interactions"))
  .filter(({ steps }) => steps.some(({ call }) => call === "createFollowUp"))
  .slice(0, 3);

const IN_CHANNEL = { channel_id: { $: "channel", at: "" } };
const OF_SENT = { ...IN_CHANNEL, message_id: { $: "sent", at: "/id" } };
const get = (name: string, expected: "accepted" | "refused"): Step => {
  return { name, part: "act", call: "getMessage", path: OF_SENT, expect: [{ check: expected }] };
};

/** A message that is sent, perhaps read, deleted, and read again. */
function deletedCase(id: string, ...seen: readonly Step[]): Case {
  const common = { part: "given", expect: [{ check: "accepted" }] } as const;
  return {
    id,
    title: "no longer has a deleted message",
    rules: ["message.list-and-get-agree"],
    level: "must",
    needs: ["messages"],
    leases: ["guild"],
    creates: 0,
    emptiesScope: false,
    steps: [
      { ...common, name: "sent", call: "createMessage", path: IN_CHANNEL, body: { content: "Hello" } },
      ...seen,
      { ...common, name: "deleted", call: "deleteMessage", path: OF_SENT },
      get("gone", "refused"),
    ],
  };
}
const GONE_AFTER_GET = deletedCase("gone.after-get@message.get", get("seen", "accepted"));
const GONE_UNSEEN = deletedCase("gone.unseen@message.get");

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

  test("and that was served in the case speaks of a resource, in whatever words", async () => {
    const { target } = openTestTarget(async (request, next) => {
      const answer = await next(request);
      return answer.status === 404 && /\/messages\/\d+$/.test(new URL(request.url).pathname) ? unrouted() : answer;
    });

    const { cases } = await runCases(target, { cases: [GONE_AFTER_GET, GONE_UNSEEN] });

    expect(Object.fromEntries(cases.map(({ id, outcome }) => [id, outcome.outcome]))).toEqual({
      [GONE_AFTER_GET.id]: "passed",
      [GONE_UNSEEN.id]: "unsupported",
    });
  });
});
