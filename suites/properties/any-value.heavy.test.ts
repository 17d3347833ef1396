/** A value that checks nothing has no verdict: not even a sound service could pass it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { suiteOf } from "../index.js";

const VALUES = 300;

test.each(suiteOf("documented").properties)("any value of $id checks something", (property) => {
  const values = fc.sample(property.steps(), { numRuns: VALUES, seed: 5 });

  const checkNothing = values.filter(
    (steps) => !steps.some(({ part, expect: of }) => part !== "given" && of.length > 0),
  );

  expect(checkNothing).toEqual([]);
});
