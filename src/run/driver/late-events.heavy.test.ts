import { expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { openTestTarget, runCases, type Tamper } from "../testing/stage-for.js";

const LATE_MS = 120;
const FEW = 8;

const { cases, properties } = suiteOf("documented");
const ofEvents = cases.filter(
  ({ id, steps }) => id.startsWith("event.") && steps.some(({ call }) => call === "listEvents"),
);
const ofRepeats = properties.filter(({ id }) => id === "event.any-repeat-is-announced@events");

/** Lists what happened so many milliseconds after it. */
function late(ms: number): Tamper {
  const happened = new Map<string, number>();
  return async (request, next) => {
    const { url, headers } = request;
    const isList = url.endsWith("/listEvents");
    const listOf = async (body: string) => {
      const listed = await (
        await next(new Request(url.replace(/\w+$/, "listEvents"), { method: "POST", headers, body }))
      ).json();
      const { events, cursor } = listed as { readonly events: readonly unknown[]; readonly cursor: string };
      for (const event of events) {
        const text = JSON.stringify(event);
        if (!happened.has(text)) happened.set(text, performance.now());
      }
      return { events, cursor };
    };
    if (!isList) {
      const answer = await next(request);
      if (url.includes("/driver/")) await listOf("{}");
      return answer;
    }
    const body = await request.text();
    const { events, cursor } = await listOf(body);
    const come = events.filter((event) => performance.now() - (happened.get(JSON.stringify(event)) ?? 0) >= ms);
    const { after = "0" } = JSON.parse(body) as { readonly after?: string };
    // What is not listed yet has to come after the cursor.
    return Response.json({ events: come, cursor: come.length === events.length ? cursor : after });
  };
}

test("events that are sent in the background are waited for", async () => {
  const { target } = openTestTarget(late(LATE_MS));

  const { cases: done } = await runCases(target, { cases: ofEvents, properties: ofRepeats }, { workers: 1 });

  expect(ofEvents.length).toBeGreaterThan(10);
  expect(done.flatMap(({ id, outcome }) => (outcome.outcome === "passed" ? [] : [[id, outcome]]))).toEqual([]);
});

test("events that never come are waited for a few times alone", async () => {
  let lists = 0;
  const { target } = openTestTarget(async (request, next) => {
    const answer = await next(request);
    if (!request.url.endsWith("/listEvents")) return answer;
    lists++;
    return Response.json({ ...((await answer.json()) as object), events: [] });
  });

  const { cases: done } = await runCases(target, { cases: ofEvents.slice(0, FEW) }, { workers: 1 });

  const failed = done.filter(({ outcome }) => outcome.outcome === "failed");
  expect(failed.length).toBeGreaterThan(4);
  // Each failed case runs three times, and three lists were asked for up to 20 times more.
  expect(lists).toBeLessThan(3 * 2 * FEW + 3 * 20);
});
