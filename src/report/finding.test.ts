import { expect, test } from "vitest";
import { showValue } from "../case/show.js";
import { differenceText } from "./finding.js";

test("says that a field was left out, and never that of a text", () => {
  const shown = (to: string | undefined): string =>
    differenceText({ pointer: "/name", from: showValue("a"), to: showValue(to) });

  expect(shown(undefined)).toBe('/name: "a" -> left out');
  expect(shown("no value")).toBe('/name: "a" -> "no value"');
});
