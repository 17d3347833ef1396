import { expect, test } from "vitest";
import { featuresOf } from "./features.js";

test("a negative fraction is negative as a negative integer is", () => {
  const [fraction, integer] = [-0.001, -3].map((value) => [...featuresOf({ options: [{ min_value: value }] })]);

  expect(fraction).toEqual(expect.arrayContaining(["min_value is negative", "min_value is a fraction"]));
  expect(integer).toContain("min_value is negative");
});
