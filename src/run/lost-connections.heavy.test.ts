/** Connections that are lost, pages of what is in front of a service, and restarts. */
import { describe, expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import {
  checkedThrough,
  ENDPOINT_CASES,
  isCreate,
  isSend,
  REFUSED_MESSAGE,
  SLOW_MS,
} from "./testing/checked-through.js";
import { LostConnection } from "./testing/served-chaos.js";

const untroubled = await checkedThrough((request, pass) => pass(request));

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
      { cases: ENDPOINT_CASES.filter(({ id }) => id === "endpoint.create.answers-201-for-a-new-name@guild") },
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

test("where the deletion of a command is lost, it is sent again", async () => {
  const lost = new Set<string>();
  const deleted = new Set<string>();
  const { finished } = await checkedThrough(async (request, pass) => {
    const isDelete = request.method === "DELETE" && /\/commands\/\d+$/.test(request.url);
    if (isDelete && !lost.has(request.url)) {
      lost.add(request.url);
      throw new LostConnection();
    }
    const answer = await pass(request);
    if (isDelete && (answer.ok || answer.status === 404)) deleted.add(request.url);
    return answer;
  });

  expect(lost.size).toBeGreaterThan(0);
  expect([...lost].filter((url) => !deleted.has(url))).toEqual([]);
  expect(finished).toMatchObject({ verdict: untroubled.finished.verdict, counts: untroubled.finished.counts });
});

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
  }, REFUSED_MESSAGE);

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
