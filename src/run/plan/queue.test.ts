import { expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { shapeOfSteps } from "./case-shape.js";
import { wishOf } from "./queue.js";

test("what a case wants of its scopes is known without its steps, which are stored elsewhere", () => {
  const [testCase] = suiteOf("documented").cases;
  if (testCase === undefined) throw new Error("the suite is empty");
  const shape = shapeOfSteps(testCase);
  let reads = 0;
  const stored = Object.defineProperty({ ...testCase }, "steps", {
    enumerable: true,
    get: () => {
      reads++;
      return testCase.steps;
    },
  });

  const wish = wishOf({ kind: "case", testCase: stored, shape });

  expect(wish).toEqual(wishOf({ kind: "case", testCase, shape }));
  expect(reads).toBe(0);
});
