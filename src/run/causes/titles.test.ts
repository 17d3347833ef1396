import { expect, test } from "vitest";
import { titleOfBlocked, titleOfGroup } from "./titles.js";

test("cases that could not run are not titled as a broken rule", () => {
  const group = { path: ["command", "command.name.is-required"] };

  expect(titleOfGroup("rule", group)).toMatch(/^Not kept: /);
  expect(titleOfBlocked(group)).toMatch(/^Not tested, because a step before the test failed: \w/);
  expect(titleOfBlocked({ path: ["command"] })).toBe("Not tested, because a step before the test failed");
});
