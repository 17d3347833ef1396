/** A small share of `npm run bench -- false-alarms`: generated values raise no alarm on sound services. */
import { expect, test } from "vitest";
import { checkSeed, SOUND_SERVICES } from "./false-alarms.js";

const ROWS = SOUND_SERVICES.flatMap((service) => [11, 12].map((seed) => ({ ...service, seed, service })));

test.each(ROWS)("the $name raises no alarm in profile $profile with seed $seed", async (row) => {
  const { alarms, cases } = await checkSeed(row.service, row.seed, 10, "properties");

  expect(alarms).toEqual([]);
  expect(cases).toBeGreaterThan(0);
});
