import { afterEach, describe, expect, test, vi } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import type { Step } from "../../case/case.js";
import { exchange } from "../causes/testing/exchange.js";
import type { DoneExchange } from "../exchange.js";
import { complaintsOf, openTestTarget, runCases, type Tamper } from "../testing/stage-for.js";
import { lateResponse } from "./late-response.js";

const step = (name: string, call: Step["call"], path?: Step["path"]): Step => ({
  name,
  part: "act",
  call,
  expect: [],
  ...(path ? { path } : {}),
});
const at = (from: number): Partial<DoneExchange> => ({ span: { from, to: from + 1 } });
const used = (name: string, from: number): DoneExchange =>
  exchange("invokeCommand", 200, {}, { step: step(name, "invokeCommand"), ...at(from) });
const seen = (name: string, from: number): DoneExchange =>
  exchange("listDeliveries", 200, {}, { step: step(name, "listDeliveries"), ...at(from) });
const responded = (to: string, from: number, status = 404): DoneExchange =>
  exchange("respondToInteraction", status, undefined, {
    step: step("response", "respondToInteraction", { interaction_id: { $: to, at: "/deliveries/0/id" } }),
    ...at(from),
  });
const moved = (milliseconds: number): DoneExchange =>
  exchange("moveClock", 200, {}, { step: step("moved", "moveClock"), sent: { milliseconds }, ...at(20) });

describe("a refused response", () => {
  test.each([
    ["came in time", [used("use", 0), seen("seen", 10), responded("seen", 2_900)], undefined],
    ["may have come too late", [used("use", 0), seen("seen", 10), responded("seen", 3_999)], 4],
    [
      "may be of the first of two uses that are listed at once",
      [seen("mark", 0), used("first", 1), used("second", 3_500), seen("seen", 3_510), responded("seen", 4_000)],
      4,
    ],
    [
      "was accepted although it came late",
      [used("use", 0), seen("seen", 10), responded("seen", 4_000, 204)],
      undefined,
    ],
    [
      "is of a later use",
      [
        used("use", 0),
        seen("seen", 10),
        used("again", 3_500),
        seen("seen-again", 3_510),
        responded("seen-again", 3_600),
      ],
      undefined,
    ],
    [
      "came after the clock was moved for a part of the time",
      [used("use", 0), seen("seen", 10), moved(2_500), responded("seen", 999)],
      1,
    ],
    [
      "is late because the case means it to be",
      [used("use", 0), seen("seen", 10), moved(3_000), responded("seen", 3_999)],
      undefined,
    ],
    ["belongs to no use", [seen("seen", 10), responded("seen", 4_000)], undefined],
  ])("%s", (_, exchanges, seconds) => {
    expect(lateResponse(exchanges)).toBe(seconds);
  });
});

describe("a machine that pauses for four seconds between a use and the response", () => {
  const answered = suiteOf("documented").cases.filter(
    ({ id }) => id === "string-select.options.is-required.refuses-a-select-without-options-in-a-label@modal",
  );

  afterEach(() => void vi.restoreAllMocks());

  /** So many times, both clocks go on by four seconds before a list of deliveries that follows a use. */
  function pausing(times: number): Tamper {
    const now = performance.now.bind(performance);
    let pausedMs = 0;
    let left = times;
    let isUsed = false;
    vi.spyOn(performance, "now").mockImplementation(() => now() + pausedMs);
    return async (request, next) => {
      const { url, headers } = request;
      if (url.endsWith("/invokeCommand")) isUsed = true;
      if (url.endsWith("/listDeliveries") && isUsed && left > 0) {
        left -= 1;
        isUsed = false;
        pausedMs += 4_000;
        const body = JSON.stringify({ milliseconds: 4_000 });
        await next(new Request(url.replace(/\w+$/, "moveClock"), { method: "POST", headers, body }));
      }
      return next(request);
    };
  }

  test("costs a run, and no verdict", async () => {
    const { target } = openTestTarget(pausing(2));

    const { cases } = await runCases(target, { cases: answered }, { workers: 1 });

    expect(cases).toHaveLength(1);
    expect(complaintsOf(cases)).toEqual([]);
  });

  test("is named where it pauses each time", async () => {
    const { target } = openTestTarget(pausing(1_000));

    const { cases } = await runCases(target, { cases: answered }, { workers: 1 });

    expect(cases[0]?.outcome).toEqual({
      outcome: "blocked",
      reason: expect.stringMatching(
        /^the requests were too slow for an interaction: 4\.\d s from its use to the response, which is due within 3 s$/,
      ) as string,
    });
  });
});
