import { describe, expect, test } from "vitest";
import { digestOf } from "../../digest.js";
import { pageDataOf } from "../../html-data.js";
import { SAMPLE_EVENTS } from "../../testing/sample-events.js";
import { type Filter, filterOfHash, hashOf, NO_FILTER, searcherOf } from "./filter.js";

const DATA = pageDataOf(digestOf(SAMPLE_EVENTS), {});
const search = searcherOf(DATA);

function found(filter: Partial<Filter>): { cases: number; rules: number; findings: number } {
  const { cases, rules, findings } = search({ ...NO_FILTER, ...filter });
  return { cases: cases.size, rules: rules.size, findings: findings.size };
}

describe("the search", () => {
  test.each<[string, Partial<Filter>, object]>([
    ["nothing", {}, { cases: 14, rules: 10, findings: 4 }],
    ["a word of a case", { q: "33-characters" }, { cases: 2, findings: 1 }],
    ["words in any order and case", { q: "CHARACTERS refuses 33" }, { cases: 2, findings: 1 }],
    ["what a target answered", { q: "gnp.exe" }, { findings: 1 }],
    ["a section of the documents", { q: "naming and uniqueness" }, { rules: 2 }],
    ["an outcome", { state: "advice" }, { cases: 1, rules: 1, findings: 1 }],
    ["several outcomes at once", { state: "not run" }, { cases: 5, rules: 1, findings: 0 }],
    ["a level", { level: "observe" }, { cases: 1, rules: 1, findings: 0 }],
    ["an area", { area: "naming" }, { cases: 4, findings: 2 }],
    ["both a word and an outcome", { q: "33", state: "failed" }, { cases: 2, findings: 1 }],
    ["what is nowhere", { q: "zebra" }, { cases: 0, rules: 0, findings: 0 }],
    ["an outcome that is no outcome", { state: "purple" }, { cases: 0, rules: 0, findings: 0 }],
  ])("for %s", (_, filter, expected) => {
    expect(found(filter)).toMatchObject(expected);
  });
});

describe("the hash", () => {
  test("keeps a filter and what is open", () => {
    const filter: Filter = { q: "a&b = #ü", state: "not run", level: "must", area: "" };

    const hash = hashOf(filter, "3f2a");

    expect(filterOfHash(`#${hash}`)).toEqual(filter);
    expect(new URLSearchParams(hash).get("open")).toBe("3f2a");
  });

  test("is empty for no filter", () => {
    expect(hashOf(NO_FILTER, "")).toBe("");
    expect(filterOfHash("")).toEqual(NO_FILTER);
  });
});
