/** A baseline that one number of workers wrote holds with another, also where a service keeps all guilds in one list. */
import { expect, test } from "vitest";
import { suiteOf } from "../../index.js";
import { koaNoUpsert } from "./koa-no-upsert/service.js";
import { measureBaseline } from "./measuring/measure-baselines.js";
import { sampleSuite } from "./measuring/sample-suite.js";

const PER_RULE = 1;

test("of a service without upsert, with commands that all guilds share", { timeout: 240_000 }, async () => {
  const start = { fixed: [], variation: { isNoisy: true } };
  const suite = sampleSuite(suiteOf("documented"), PER_RULE);

  const held = await measureBaseline(koaNoUpsert, start, suite, [1, 8]);

  expect(held).toEqual([{ workers: 8, news: [] }]);
});
