import { expect, test } from "vitest";
import { accessCase } from "./access-row.js";

const ROW = {
  rules: ["access.administrators.use-all-commands"],
  slug: "where-everyone-is-denied",
  title: "lets an administrator use a command",
  may: ["admin", "here"],
  mayNot: ["ann", "here"],
} as const;

/** The rules that the checks of each step name, by its name. */
function rulesOf(row: Parameters<typeof accessCase>[0], names: readonly string[]) {
  const { steps = [] } = accessCase(row);
  return names.map((name) => steps.find((step) => step.name === name)?.expect.map(({ rule }) => rule));
}

test("each half of a case blames the rule that it shows", () => {
  const rule = "access.everyone-is-the-guild-id" as const;

  expect(rulesOf({ ...ROW, shows: { mayNot: rule } }, ["not-found", "twin", "seen"])).toEqual([[rule], [rule], [rule]]);
  expect(rulesOf({ ...ROW, shows: { may: rule } }, ["found", "used", "used-seen"])).toEqual([[rule], [rule], [rule]]);
  expect(rulesOf(ROW, ["found", "not-found"])).toEqual([[undefined], [undefined]]);
});
