import fc from "fast-check";
import { expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import { caseOfProperty } from "../case/property.js";
import { type CorpusEntry, readEntry } from "./corpus-entry.js";

const VALUES = 100;
const SEED = 3;

test.each(suiteOf("discord").properties)("any value of $id can be read again once it is saved", (property) => {
  const read = fc.sample(property.steps(), { numRuns: VALUES, seed: SEED }).map((steps) => {
    const entry: CorpusEntry = {
      format: "slashproof-corpus/1",
      tool: "test",
      kind: "input",
      profile: "discord",
      case: caseOfProperty(property, steps),
      violations: [],
      reached: [],
    };
    return readEntry(JSON.stringify(entry));
  });

  expect(read.flatMap((one) => ("problem" in one ? [one.problem] : []))).toEqual([]);
});
