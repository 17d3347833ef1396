/** Services that are sound but troublesome: none is blamed, and the run reports what it met. */
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { checkedThrough, isCreate, SLOW_MS } from "./testing/checked-through.js";
import type { Tamper } from "./testing/stage-for.js";

const untroubled = await checkedThrough((request, pass) => pass(request));

const ROUTE = "POST /applications/…/guilds/…/commands";

/** Longer than the service takes by itself. */
const WAIT_FOR_EACH_MS = 3;

/** So many requests are answered in the opposite order. */
const OUT_OF_ORDER = 4;

test("a run over sockets says how long it takes before the first case, and at the end what it sent", () => {
  const { events, finished } = untroubled;
  const names = events.map(({ event }) => event);
  const forecast = events.find((event) => event.event === "forecast");

  expect(forecast).toMatchObject({ guilds: expect.any(Number), limit: expect.any(String) });
  expect(forecast?.roundTrips).toBeGreaterThan(0);
  expect(names.indexOf("forecast")).toBeLessThan(names.indexOf("case-finished"));
  expect(finished.verdict).toBe("conformant");
  expect(finished.traffic).toMatchObject({ driver: 0, limited: 0, unanswered: 0 });
  expect(finished.traffic?.requests).toBeGreaterThan(finished.requests);
});

describe("the verdict is the same, and the run names the route, where a service", () => {
  test("is slow on one route", async () => {
    const { finished } = await checkedThrough(async (request, pass) => {
      if (isCreate(request)) await wait(SLOW_MS);
      return pass(request);
    });

    expect(finished).toMatchObject({ verdict: untroubled.finished.verdict, counts: untroubled.finished.counts });
    expect(finished.traffic?.routes.map(({ route }) => route)).toContain(ROUTE);
  });

  test("limits one route", async () => {
    let creates = 0;
    const { finished, notices } = await checkedThrough((request, pass) =>
      isCreate(request) && creates++ % 2 === 0
        ? Promise.resolve(Response.json({ retry_after: 0.01 }, { status: 429, headers: { "retry-after": "0.01" } }))
        : pass(request),
    );

    expect(finished).toMatchObject({ verdict: untroubled.finished.verdict, counts: untroubled.finished.counts });
    expect(finished.traffic?.routes).toMatchObject([{ route: ROUTE, limited: finished.traffic?.limited }]);
    expect(notices.map(({ text }) => text).join("\n")).toContain("answered 429");
  });
});

describe("the verdict is the same where a service", () => {
  test("slows down under load", async () => {
    let open = 0;
    let most = 0;
    const { finished } = await checkedThrough(async (request, pass) => {
      most = Math.max(most, ++open);
      await wait(open * WAIT_FOR_EACH_MS);
      return pass(request).finally(() => open--);
    });

    expect(most).toBeGreaterThan(2);
    expect(finished).toMatchObject({ verdict: untroubled.finished.verdict, counts: untroubled.finished.counts });
  });

  test("answers requests that were sent together in the opposite order", async () => {
    let turn = 0;
    let overtaken = 0;
    let answered = 0;
    const { finished } = await checkedThrough(async (request, pass) => {
      const nth = ++turn;
      const answer = await pass(request);
      await wait(WAIT_FOR_EACH_MS * (OUT_OF_ORDER - (nth % OUT_OF_ORDER)));
      if (nth < answered) overtaken++;
      answered = Math.max(answered, nth);
      return answer;
    });

    expect(overtaken).toBeGreaterThan(10);
    expect(finished).toMatchObject({ verdict: untroubled.finished.verdict, counts: untroubled.finished.counts });
  });
});

/** Reads of global commands show what was there before the writes of the last moment. */
function showsGlobalWritesAfter(delayMs: number): Tamper {
  let [shown, until]: [readonly { readonly id: string }[], number] = [[], 0];
  return async (request, pass) => {
    const { pathname, origin } = new URL(request.url);
    const [, list, , id] = /^(.*\/applications\/\d+\/commands)(\/(\d+))?$/.exec(pathname) ?? [];
    if (list === undefined) return pass(request);
    const isOver = performance.now() >= until;
    if (request.method === "GET") {
      if (isOver) return pass(request);
      const one = shown.find((command) => command.id === id);
      if (id !== undefined) return one ? Response.json(one) : Response.json({ code: 10063 }, { status: 404 });
      return Response.json(shown);
    }
    if (isOver) {
      const url = `${origin}${list}?with_localizations=true`;
      const before = await pass(new Request(url, { headers: request.headers }));
      shown = before.status === 200 ? ((await before.json()) as typeof shown) : [];
    }
    return pass(request).finally(() => (until = performance.now() + delayMs));
  };
}

test("the verdict is the same where global commands show a write after a while, as they may", async () => {
  const { finished, notices } = await checkedThrough(showsGlobalWritesAfter(100));

  expect(finished).toMatchObject({ verdict: untroubled.finished.verdict, counts: untroubled.finished.counts });
  expect(notices.map(({ text }) => text).join("\n")).toContain("global commands show a write only after up to 250 ms");
});
