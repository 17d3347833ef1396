import { expect, test } from "vitest";
import { profileOf } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { errorTreeOf } from "./error-tree.js";
import { leafCodeOf } from "./leaf-code.js";

const leaves = Object.entries(profileOf("discord").refusal.leaves).map(
  ([rule, { codes }]) => [rule as RuleId, codes] as const,
);

test.each(leaves)("the code for %s is one of those that the profile knows", (rule, codes) => {
  expect(codes).toContain(leafCodeOf(rule));
});

test("violations of one place share its leaf, and hostile names stay names", () => {
  const tree = errorTreeOf([
    { rule: "command.name.is-lowercase", pointer: "/name", message: "a" },
    { rule: "command.name.matches-pattern", pointer: "/name", message: "b" },
    { rule: "localization.locale.is-known", pointer: "/name_localizations/__proto__", message: "c" },
    { rule: "limit.command-size.is-8000", pointer: "", message: "d" },
  ]);

  expect(JSON.parse(JSON.stringify(tree.name))).toMatchObject({ _errors: [{ message: "a" }, { message: "b" }] });
  expect(JSON.stringify(tree.name_localizations)).toBe(
    '{"__proto__":{"_errors":[{"code":"BASE_TYPE_CHOICES","message":"c"}]}}',
  );
  expect(tree._errors).toEqual([{ code: "APPLICATION_COMMAND_TOO_LARGE", message: "d" }]);
});
