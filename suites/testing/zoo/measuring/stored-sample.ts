/** A sample of the suite that is listed in a file, so that it does not follow the order in which a check runs its cases. */
import { readFileSync } from "node:fs";
import type { Suite } from "../../../../src/case/property.js";

const FILE = new URL("two-of-each-rule.txt", import.meta.url);

/**
 * The listed cases, in the order of the list. It was made by `sampleSuite` with two cases of each rule.
 *
 * @throws Error where a listed case is not in the suite
 */
export function storedSample(suite: Suite): Suite {
  const byId = new Map(suite.cases.map((one) => [one.id, one]));
  const cases = readFileSync(FILE, "utf8")
    .trim()
    .split("\n")
    .map((id) => {
      const one = byId.get(id);
      if (one === undefined) throw new Error(`the case ${id} of two-of-each-rule.txt is not in the suite`);
      return one;
    });
  return { ...suite, cases, properties: [] };
}
