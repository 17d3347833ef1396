/** The sanity check: a server that does nothing is refused at the door, or gets no case right. */
import { expect, test } from "vitest";
import { SANITY_CHECK } from "../../src/report/proof.gen.js";
import { NULL_TARGETS } from "./null-targets.js";
import { passedBy } from "./sanity-check.js";

const asRows = (isRefused: boolean) => NULL_TARGETS.filter((each) => each.isRefused === isRefused);

test.each(asRows(true))("$name is refused before the first case", async (nobody) => {
  expect(await passedBy(nobody)).toBe("refused");
});

test.each(asRows(false))("$name gets no case right", async (nobody) => {
  expect(await passedBy(nobody)).toEqual([]);
});

test("the floor that every report prints is the one that is proven here", () => {
  expect(SANITY_CHECK).toEqual({ servers: NULL_TARGETS.map(({ name }) => name), passed: [] });
});
