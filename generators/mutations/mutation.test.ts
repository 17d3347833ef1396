import { describe, expect, test } from "vitest";
import type { Json } from "../../src/contract/json.js";
import { escapeSegment, valueAt } from "../../src/contract/json-pointer.js";
import { violationsOfCreate } from "../../src/rules/violations-of.js";
import { replaceAt } from "../rows/json-pointer.js";
import { expectBreaksExactlyItsLabel, expectReachesLimits } from "../testing/laws.js";
import { mutation } from "./mutation.js";

const judge = (body: Json) => violationsOfCreate(body, { scope: "guild" });

describe("mutation", () => {
  test("breaks exactly its label", () => {
    expectBreaksExactlyItsLabel(mutation(), judge, 2000);
  });

  test("reaches faults of every kind", () => {
    const rules = [
      "command.name.is-lowercase",
      "command.options.has-at-most-25",
      "option.required-ones-come-first",
      "option.tree.refuses-a-group-in-a-group",
      "choice.value.follows-the-option-type",
      "localization.option-name.follows-the-name",
      "limit.command-size.is-8000",
    ];

    expectReachesLimits(
      mutation(),
      Object.fromEntries(rules.map((rule) => [rule, (made) => made.rule === rule])),
      6000,
    );
  });
});

describe("JSON pointers", () => {
  test("replace, add, append and remove", () => {
    const value = { list: [1, 2], "a/b": { "~": true } };

    expect(replaceAt(value, "/list/0", 9)).toEqual({ ...value, list: [9, 2] });
    expect(replaceAt(value, "/list/2", 3)).toEqual({ ...value, list: [1, 2, 3] });
    expect(replaceAt(value, `/${escapeSegment("a/b")}/${escapeSegment("~")}`, undefined)).toEqual({
      list: [1, 2],
      "a/b": {},
    });
    expect(replaceAt(value, "/new", null)).toEqual({ ...value, new: null });
  });

  test("find nothing where the path ends early", () => {
    expect(valueAt({ list: [1] }, "/list/0/deeper")).toBeUndefined();
  });
});
