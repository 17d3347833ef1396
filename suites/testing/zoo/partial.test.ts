/** Correct services that have a part of the contract get a verdict about that part. */
import { expect, test } from "vitest";
import { suiteOf } from "../../index.js";
import { expressMessages } from "./express-messages/service.js";
import { fastifyMessages } from "./fastify-messages/service.js";
import { fetchWorker } from "./fetch-worker/service.js";
import { honoBulkOnly } from "./hono-bulk-only/service.js";
import { checkService } from "./measuring/check-service.js";
import { checkBehindFront } from "./measuring/measure-alarms.js";
import { sampleSuite } from "./measuring/sample-suite.js";
import { nodeHttp } from "./node-http/service.js";

const SUITE = sampleSuite(suiteOf("documented"), 1);

test.each([
  [honoBulkOnly, 25, /has no routes for single commands/],
  [fetchWorker, 60, /no required rule failed/],
  [expressMessages, 60, /has no routes for commands/],
  [fastifyMessages, 60, /has no routes for commands/],
] as const)("$name is judged by what it has", async (service, least, reason) => {
  const { finished, touched } = await checkService(service, { fixed: "all" }, SUITE);

  expect(touched).toEqual([]);
  expect(finished).toMatchObject({ verdict: "conformant", exitCode: 0, causes: [] });
  expect(finished.reason).toMatch(reason);
  expect(finished.counts.passed).toBeGreaterThan(least);
});

test("a mistake of a service with lists only is found", async () => {
  const wrong = "twenty-five-options-are-refused";
  const fixed = honoBulkOnly.causes.flatMap(({ id }) => (id === wrong ? [] : [id]));
  const about = { ...SUITE, cases: suiteOf("documented").cases.filter(({ id }) => /25-options.*@bulk/.test(id)) };

  const { finished, failed } = await checkService(honoBulkOnly, { fixed }, about);

  expect(finished).toMatchObject({ verdict: "findings", exitCode: 1 });
  expect(failed.every(({ id }) => id.includes("@bulk"))).toBe(true);
});

test("a service with global commands only is judged by these, and its missing routes are said once", async () => {
  const withoutGuilds = () => ({ request: (text: string) => text.replace(/\/guilds\/\d+/, "/not-served") });

  const { finished, failed, touched } = await checkBehindFront(nodeHttp, withoutGuilds, SUITE);

  expect(failed).toEqual([]);
  expect(touched).toEqual([]);
  expect(finished).toMatchObject({ verdict: "conformant", exitCode: 0, causes: [] });
  expect(finished.reason.match(/has no routes for guild commands/g)).toHaveLength(1);
  expect(finished.counts.passed).toBeGreaterThan(60);
});
