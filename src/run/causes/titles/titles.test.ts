import { expect, test } from "vitest";
import { titleOfBlocked, titleOfGroup, titleOfLost, titleOfPlace, titleOfRefused } from "./titles.js";

test("cases that could not run are not titled as a broken rule", () => {
  const group = { path: ["command", "command.name.is-required"] };

  expect(titleOfGroup("rule", group)).toMatch(/^Not kept: /);
  expect(titleOfBlocked(group)).toMatch(/^Not tested, because a step before the test failed: \w/);
  expect(titleOfBlocked({ path: ["command"] })).toBe("Not tested, because a step before the test failed");
});

test.each([
  [{ feature: "nsfw is true" }, "Valid requests are refused where nsfw is true"],
  [{ feature: "nsfw is true", verb: "create" }, "POST refuses valid requests where nsfw is true"],
  [{}, "Valid requests are refused"],
] as const)("a refusal says which operation refuses, where others accept: %j", (group, title) => {
  expect(titleOfRefused(group)).toBe(title);
});

test.each([
  ["otherBot", "Valid credentials are refused (otherApplication.tokens.bot of target.json: is it right?)"],
  ["minted", "Valid credentials are refused (minted)"],
])("refused credentials are named as target.json has them: %s", (place, title) => {
  expect(titleOfPlace("access", place)).toBe(title);
});

test.each([
  ["dictionaries", "Lists leave out translations that they were asked for, and that are stored"],
  ["deliveries", "Interactions that the driver reports as delivered are not in its list"],
])("what cannot be read, though nothing is lost, is named: %s", (place, title) => {
  expect(titleOfPlace("reading", place)).toBe(title);
});

test("options in another order are named as that", () => {
  expect(titleOfPlace("storage", "option order")).toBe("Options come back in another order than they were sent");
});

test("a member that is nowhere is not called another value", () => {
  expect(titleOfLost("command.contexts")).toBe('The field "contexts" of a command is not stored: reads are without it');
});
