import { describe, expect, test } from "vitest";
import { cover } from "../cover.js";
import type { Traits } from "../symptoms/traits.js";

const RULES = ["option.lengths.are-for-strings", "option.max-length.is-1-to-6000"] as const;

const at = (rule: string, place: string): { readonly traits: Traits } => ({
  traits: { path: ["options", "option.max_length", rule], verb: "", scope: "", inside: "", difference: "", place },
});

const shown = (groups: ReturnType<typeof cover>) =>
  groups.map(({ path, slice, items }) => [path.at(-1), slice?.value ?? "", items.length]);

describe("a member of which few rules are seen to be broken, since half of their cases pass, is named", () => {
  const others = ["a", "b", "c", "d"].flatMap((rule) =>
    ["25th", "in-subcommand"].map((place) => {
      const { traits } = at(rule, place);
      return { traits: { ...traits, path: ["options", "option.name", rule] }, count: 5 };
    }),
  );
  const passed = [...others, ...RULES.map((rule) => ({ ...at(rule, "in-subcommand"), count: 2 }))];
  const last = RULES.map((rule) => at(rule, "25th"));

  test("once where it fails in two places", () => {
    const failed = [...last, ...RULES.map((rule) => at(rule, "in-subcommand"))];

    expect(shown(cover(failed, passed))).toEqual([["option.max_length", "", 4]]);
  });

  test("with the place where it fails there alone", () => {
    expect(shown(cover(last, passed))).toEqual([["option.max_length", "25th", 2]]);
  });

  test("with the place where hardly anything fails elsewhere", () => {
    const [rule] = RULES;
    const many = [...others, ...RULES.map((one) => ({ ...at(one, "in-subcommand"), count: 9 }))];

    expect(shown(cover([...last, at(rule, "in-subcommand")], many))[0]).toEqual(["option.max_length", "25th", 2]);
  });
});
