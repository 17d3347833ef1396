import { expect, test } from "vitest";
import { TextIgnorer } from "./text-ignorer.js";

const literal = (value: string) => ({ node: { type: "StringLiteral", value } });
const template = (...raws: string[]) => ({
  node: { type: "TemplateLiteral", quasis: raws.map((raw) => ({ value: { raw } })) },
});

test.each([
  [literal("only bots do")],
  [literal("command.name.is-lowercase")],
  [template("it has ", " of them")],
  [template("", " is too large")],
])("%j is left out", (path) => {
  expect(new TextIgnorer().shouldIgnore(path)).toMatch(/ is open$/);
});

test.each([
  [literal("default_member_permissions")],
  [literal("command.name")],
  [literal(" ")],
  [template("/options/", "/name")],
  [{ node: { type: "NumericLiteral", value: 5 } }],
])("%j is mutated", (path) => {
  expect(new TextIgnorer().shouldIgnore(path)).toBeUndefined();
});
