/** A use that fails on an old message is one of time only where it does not fail on a new message. */
import { expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { LATER_SETS } from "../../../suites/testing/planted/later-sets.js";
import { titlesFound } from "./testing/titles-found.js";

const PROPERTY = "component-response.any-use-is-delivered@later";

/** Titles of the findings of uses some time later, on a service with a planted bug. */
async function findingsOf(bug: string): Promise<readonly string[]> {
  const planted = [...LATER_SETS.values()].flat().find(({ id }) => id === bug);
  if (planted === undefined) throw new Error(`no planted bug is "${bug}"`);
  const properties = suiteOf("documented").properties.filter(({ id }) => id === PROPERTY);
  return titlesFound({ service: "old messages", front: planted.plant, properties, runs: 200 });
}

test.each([
  ["rows-inside-containers-stay-unclickable", [expect.stringMatching(/^without waiting: /)]],
  ["components-rest-after-two-weeks", [expect.not.stringMatching(/^without waiting: /)]],
])("%s is found as what it is", async (bug, titles) => {
  expect(await findingsOf(bug)).toEqual(titles);
});
