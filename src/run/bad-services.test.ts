/** Services that are sound but troublesome: none is blamed, and the run reports what it met. */
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import type { Case } from "../case/case.js";
import { openTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { LostConnection, serveChaos } from "./testing/served-chaos.js";
import { type Fetch, runCases, type Tamper, type TestRun } from "./testing/stage-for.js";

const CASES = suiteOf("documented").cases.filter(({ id }) => /^endpoint\..*@(global|guild)$/.test(id));

/** Checks the reference service over sockets, with this in front of it. */
async function checkedThrough(
  tamper: Tamper,
  {
    cases = CASES,
    capabilities = [],
  }: { readonly cases?: readonly Case[]; readonly capabilities?: readonly string[] } = {},
): Promise<TestRun> {
  const served = await serveChaos();
  served.through = tamper;
  const target = openTarget(parseTarget({ ...served.target, capabilities }, "troublesome"));
  try {
    return await runCases(target, { cases });
  } finally {
    await target.close();
    await served.close();
  }
}

const untroubled = await checkedThrough((request, pass) => pass(request));

const isCreate = ({ method, url }: Request): boolean => method === "POST" && /\/guilds\/\d+\/commands$/.test(url);
const ROUTE = "POST /applications/…/guilds/…/commands";

/** Far more than an answer takes on a busy machine, and over soon: few requests go there. */
const SLOW_MS = 1_000;

/** Longer than the service takes by itself. */
const WAIT_FOR_EACH_MS = 3;

/** After a service has answered. */
const LATE_MS = 100;

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

describe("every 20th connection is lost", () => {
  const MANY = {
    cases: suiteOf("documented").cases.filter(({ id }) => /^(endpoint|upsert|edit|limit)\b.*@(global|guild)$/.test(id)),
    // With guilds that are new, some cases send more than two hundred requests.
    capabilities: ["fresh-guilds"],
  };

  test("before the service has seen the request: the verdict is the same, and what was lost is counted", async () => {
    let requests = 0;
    const sound = await checkedThrough((request, pass) => pass(request), MANY);
    const { finished, cases } = await checkedThrough((request, pass) => {
      if (++requests % 20 === 0) throw new LostConnection();
      return pass(request);
    }, MANY);

    const undecided = cases.filter(({ outcome }) => outcome.outcome === "blocked" || outcome.outcome === "failed");
    expect(undecided).toEqual([]);
    expect(finished).toMatchObject({ verdict: sound.finished.verdict, counts: sound.finished.counts });
    expect(finished.traffic?.unanswered).toBe(Math.floor(requests / 20));
  });

  // Where the first loss is decides which steps the others fall on: each of these once fell on one step three times.
  test.each([0, 4, 10, 11, 13, 16])(
    "after the service has done its work, from number %i on: nothing is blamed",
    async (first) => {
      let requests = first;
      let lost = 0;
      const { finished } = await checkedThrough(async (request, pass) => {
        const answer = await pass(request);
        if (++requests % 20 !== 0) return answer;
        lost++;
        throw new LostConnection();
      }, MANY);

      expect(finished.counts).toMatchObject({ failed: 0, flaky: 0, harnessErrors: 0 });
      expect(finished.traffic?.unanswered).toBe(lost);
    },
  );

  test("a step whose connection is lost each time is blamed", async () => {
    const { cases } = await checkedThrough((request, pass) => {
      if (isCreate(request)) throw new LostConnection();
      return pass(request);
    });

    const failed = cases.filter(({ outcome }) => outcome.outcome === "failed");
    expect(failed.map(({ id }) => id)).toContain("endpoint.create.answers-201-for-a-new-name@guild");
  });

  test("a step that is answered at last is blamed for its answer", async () => {
    // More than are sent before it is blamed.
    let left = 12;
    const { cases } = await checkedThrough(
      async (request, pass) => {
        if (isCreate(request) && left-- > 0) throw new LostConnection();
        const answer = await pass(request);
        return isCreate(request) ? new Response(answer.body, { status: 202, headers: answer.headers }) : answer;
      },
      { cases: CASES.filter(({ id }) => id === "endpoint.create.answers-201-for-a-new-name@guild") },
    );

    expect(cases.map(({ outcome }) => outcome)).toMatchObject([
      { outcome: "failed", violations: [{ rule: "endpoint.create.answers-201-for-a-new-name" }] },
    ]);
    expect(JSON.stringify(cases)).not.toContain("no-answer");
  });
});

const page = (status: number): Response =>
  new Response(`<h1>${status}</h1>`, { status, headers: { "content-type": "text/html" } });

test("a proxy closes each connection while the service restarts: the run waits for it", async () => {
  let requests = 0;
  let backAt = Number.POSITIVE_INFINITY;
  const { finished } = await checkedThrough((request, pass) => {
    if (++requests === 100) backAt = performance.now() + SLOW_MS;
    if (requests >= 100 && performance.now() < backAt) throw new LostConnection();
    return pass(request);
  });

  expect(finished).toMatchObject({ verdict: untroubled.finished.verdict, counts: untroubled.finished.counts });
});

describe("a load balancer in front of the service answers with a page", () => {
  const FAILED = { failed: 0, flaky: 0, blocked: 0, harnessErrors: 0 };

  test.each([502, 503, 504])(
    "of %i to every 20th request, before the service has seen it: nothing is blamed",
    async (status) => {
      let requests = 0;
      const { finished } = await checkedThrough(async (request, pass) =>
        ++requests % 20 === 0 ? page(status) : pass(request),
      );

      expect(finished).toMatchObject({ verdict: untroubled.finished.verdict, counts: untroubled.finished.counts });
      expect(finished.traffic?.unanswered).toBe(Math.floor(requests / 20));
    },
  );

  test("to every 20th request, after the service has done its work: nothing is blamed", async () => {
    let requests = 0;
    const { finished } = await checkedThrough(async (request, pass) => {
      const answer = await pass(request);
      return ++requests % 20 === 0 ? page(504) : answer;
    });

    expect(finished.counts).toMatchObject(FAILED);
  });

  test("to everything while the service restarts: the run waits for it", async () => {
    let requests = 0;
    let backAt = Number.POSITIVE_INFINITY;
    const { finished } = await checkedThrough(async (request, pass) => {
      if (++requests === 100) backAt = performance.now() + SLOW_MS;
      return requests >= 100 && performance.now() < backAt ? page(503) : pass(request);
    });

    expect(finished).toMatchObject({ verdict: untroubled.finished.verdict, counts: untroubled.finished.counts });
  });

  test("to one request each time: the service is blamed", async () => {
    const { cases } = await checkedThrough(async (request, pass) => (isCreate(request) ? page(502) : pass(request)));

    const failed = cases.filter(({ outcome }) => outcome.outcome === "failed");
    expect(failed.map(({ id }) => id)).toContain("endpoint.create.answers-201-for-a-new-name@guild");
  });
});

test("a byte order mark before each body changes nothing", async () => {
  const { finished } = await checkedThrough(async (request, pass) => {
    const answer = await pass(request);
    const text = await answer.text();
    return text === "" ? answer : new Response(`\uFEFF${text}`, answer);
  });

  expect(finished).toMatchObject({ verdict: untroubled.finished.verdict, counts: untroubled.finished.counts });
});

const MESSAGE = {
  cases: suiteOf("documented").cases.filter(
    ({ id }) => id === "button.label.has-at-most-80-characters.refuses-81-characters-in-a-row@message.send",
  ),
  capabilities: ["messages"],
};
const isSend = ({ method, url }: Request): boolean => method === "POST" && url.endsWith("/messages");

test("where the first request of a case is lost, and a deletion, the case begins again and no message stays", async () => {
  // The first one is lost in a group, and the second one where the case runs alone.
  const toLose = { sent: 2, DELETE: 1 };
  const messages = { sent: 0, deleted: 0 };
  const { cases } = await checkedThrough(async (request, pass) => {
    const isDelete = request.method === "DELETE" && /\/messages\/\d+$/.test(request.url);
    const kind = isSend(request) ? "sent" : isDelete ? "DELETE" : undefined;
    if (kind && toLose[kind]-- > 0) throw new LostConnection();
    const answer = await pass(request);
    if (kind === "sent" && answer.ok) messages.sent++;
    if (kind === "DELETE" && answer.ok) messages.deleted++;
    return answer;
  }, MESSAGE);

  expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["passed"]);
  expect(Math.max(toLose.sent, toLose.DELETE)).toBeLessThan(0);
  expect(messages.sent).toBeGreaterThan(0);
  expect(messages.deleted).toBe(messages.sent);
});

/** Longer than the pauses before all attempts of a case add up to. */
const RESTART_MS = 2_500;

/** Nothing is sent before its message. */
const MESSAGE_ALONE = {
  cases: suiteOf("documented").cases.filter(
    ({ id }) => id === "button.guidelines-are-not-errors.accepts-a-label-of-39-characters-in-a-row@message.send",
  ),
  capabilities: ["messages"],
};

test.each([
  ["something in front answers with a page", () => page(502)],
  [
    "connections are closed at once",
    () => {
      throw new LostConnection();
    },
  ],
])("a case without commands waits for a service that restarts: %s", async (_, instead) => {
  let backAt: number | undefined;
  const { cases } = await checkedThrough(async (request, pass) => {
    const isOfCase = isSend(request) && (await request.clone().text()).includes("components");
    if (isOfCase) backAt ??= performance.now() + RESTART_MS;
    return performance.now() < (backAt ?? 0) ? instead() : pass(request);
  }, MESSAGE_ALONE);

  expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["passed"]);
  expect(backAt).toBeDefined();
});

test("a case without commands is failed by a service that answers its message with a page each time", async () => {
  const { cases } = await checkedThrough(
    async (request, pass) => (isSend(request) ? page(502) : pass(request)),
    MESSAGE_ALONE,
  );

  expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["failed"]);
});

describe("a message that appears in the channel of a case that has to be refused", () => {
  /** Sends a message of its own to the same channel. */
  const sendAnother = ({ url, headers }: Pick<Request, "url" | "headers">, pass: Fetch): Promise<Response> =>
    pass(
      new Request(url, {
        method: "POST",
        headers,
        body: JSON.stringify({ content: "Hello" }),
      }),
    );

  test("is the fault of the service where nothing else appears", async () => {
    const { cases } = await checkedThrough(async (request, pass) => {
      const { url, headers } = request;
      const isRefused = isSend(request);
      const answer = await pass(request);
      if (isRefused && answer.status === 400) await sendAnother({ url, headers }, pass);
      return answer;
    }, MESSAGE);

    expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["failed"]);
  });

  test("is the fault of the service where one more comes a moment later", async () => {
    const late: Promise<unknown>[] = [];
    const { cases } = await checkedThrough(async (request, pass) => {
      const { url, headers } = request;
      const isRefused = isSend(request);
      const answer = await pass(request);
      if (!isRefused || answer.status !== 400) return answer;
      late.push(wait(LATE_MS).then(() => sendAnother({ url, headers }, pass)));
      await sendAnother({ url, headers }, pass);
      return answer;
    }, MESSAGE);
    await Promise.all(late);

    expect(cases.map(({ outcome }) => outcome.outcome)).toEqual(["failed"]);
  });

  test("is not judged where others appear while nothing is sent", async () => {
    let last: Pick<Request, "url" | "headers"> | undefined;
    const { cases } = await checkedThrough(async (request, pass) => {
      const { url, headers } = request;
      if (isSend(request)) last = { url, headers };
      if (last) await sendAnother(last, pass);
      return pass(request);
    }, MESSAGE);

    expect(cases.map(({ outcome }) => outcome)).toEqual([
      { outcome: "blocked", reason: expect.stringContaining("somebody else sends or deletes messages in channel") },
    ]);
  });
});
