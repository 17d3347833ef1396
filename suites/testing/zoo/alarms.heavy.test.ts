/** A small share of `npm run bench -- zoo-alarms`: correct services that look different have no failure. */
import { expect, test } from "vitest";
import { suiteOf } from "../../index.js";
import { drivenWorlds } from "./driven-worlds/service.js";
import { eventLog } from "./event-log/service.js";
import { expressMessages } from "./express-messages/service.js";
import { fastifySchema } from "./fastify-schema/service.js";
import { alarmsIn, checkBehindFront } from "./measuring/measure-alarms.js";
import { sampleSuite } from "./measuring/sample-suite.js";
import { everything, WAYS_TO_DIFFER } from "./measuring/ways-to-differ.js";
import type { ZooService } from "./zoo-service.js";

const SUITE = sampleSuite(suiteOf("documented"), 1);

interface Different {
  readonly service: ZooService;
  readonly what: string;
  readonly changes: NonNullable<(typeof WAYS_TO_DIFFER)[string]>;
}

test.each<Different>([
  { service: drivenWorlds, what: "all at once", changes: everything },
  { service: eventLog, what: "all at once", changes: everything },
  { service: expressMessages, what: "all at once", changes: everything },
  { service: fastifySchema, what: "nulls", changes: WAYS_TO_DIFFER["nulls"] ?? everything },
])("the correct $service.name with $what has no failure", { timeout: 120_000 }, async ({ service, changes }) => {
  const checked = await checkBehindFront(service, changes, SUITE);

  expect(alarmsIn(checked)).toEqual([]);
  expect(checked.finished.counts.passed).toBeGreaterThan(50);
});
