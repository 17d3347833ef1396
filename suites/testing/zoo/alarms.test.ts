/** A small share of `npm run bench -- zoo-alarms`: correct services that look different have no failure. */
import { expect, test } from "vitest";
import { suiteOf } from "../../index.js";
import { eventLog } from "./event-log/service.js";
import { expressMessages } from "./express-messages/service.js";
import { fastifySchema } from "./fastify-schema/service.js";
import { DRESSES, everything } from "./measuring/dresses.js";
import { alarmsIn, checkDressed } from "./measuring/measure-alarms.js";
import { sampleSuite } from "./measuring/sample-suite.js";
import type { ZooService } from "./zoo-service.js";

const SUITE = sampleSuite(suiteOf("documented"), 1);

interface Dressed {
  readonly service: ZooService;
  readonly what: string;
  readonly dress: NonNullable<(typeof DRESSES)[string]>;
}

test.each<Dressed>([
  { service: eventLog, what: "all at once", dress: everything },
  { service: expressMessages, what: "all at once", dress: everything },
  { service: fastifySchema, what: "nulls", dress: DRESSES["nulls"] ?? everything },
])("the correct $service.name with $what has no failure", { timeout: 120_000 }, async ({ service, dress }) => {
  const checked = await checkDressed(service, dress, SUITE);

  expect(alarmsIn(service, checked)).toEqual([]);
  expect(checked.finished.counts.passed).toBeGreaterThan(50);
});
