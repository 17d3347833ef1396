import { describe, expect, test } from "vitest";
import type { Cause } from "../../../../src/run/causes/cause.js";
import type { CaseFinished, RunFinished } from "../../../../src/run/result/event.js";
import type { Checked } from "./check-service.js";
import { measureCauses } from "./measure-causes.js";
import { measureFixes } from "./measure-fixes.js";

/** A run in which these cases fail, each in these words; of the cases a to d the others pass. */
function checked(failures: Readonly<Record<string, string>>, causes: Readonly<Record<string, string>> = {}): Checked {
  const ids = ["a", "b", "c", "d"];
  const failed = Object.keys(failures).map((id) => ({ id }) as CaseFinished);
  const outcomes = new Map(ids.map((id) => [id, failures[id] ?? "passed"]));
  const listed = Object.entries(causes).map(([id, cases]) => ({
    id,
    cases: cases.split(""),
    explains: [] as string[],
  }));
  return { failed, touched: failed, outcomes, causes: listed as unknown as Cause[], finished: {} as RunFinished };
}

/** Name and option are seen; the limit fails only in b, where option fails first. */
const WHOLE = checked({ a: "name", b: "option", c: "option" }, { name: "a", option: "bc" });
const VARIANTS = {
  whole: WHOLE,
  again: WHOLE,
  alone: new Map([
    ["name", checked({ a: "name" })],
    ["option", checked({ b: "option", c: "option" })],
    ["limit", checked({ b: "limit" })],
    ["color", checked({})],
  ]),
  mended: new Map([
    ["name", checked({ b: "option", c: "option" }, { option: "bc" })],
    ["option", checked({ a: "name", b: "limit" }, { name: "a", limit: "b" })],
    ["limit", WHOLE],
    ["color", WHOLE],
  ]),
};

describe("a mistake is", () => {
  test("visible if mending it alone changes an outcome, hidden if it fails alone, unseen if it fails never", () => {
    const { visible, hidden, unseen } = measureCauses(VARIANTS);

    expect({ visible, hidden, unseen }).toEqual({ visible: ["name", "option"], hidden: ["limit"], unseen: ["color"] });
  });

  test("not visible by a case that ends otherwise each time", () => {
    const again = checked({ b: "option", c: "option" });

    expect(measureCauses({ ...VARIANTS, again }).visible).toEqual(["option"]);
  });
});

test("a case is under a wrong cause if the mistake of that cause does not make it fail", () => {
  const whole = checked({ a: "name", b: "option", c: "option" }, { option: "abc" });

  const { matched } = measureCauses({ ...VARIANTS, whole, again: whole });

  expect(matched).toMatchObject([{ actual: "option", wrong: ["a"] }]);
});

test("a fix is held against its own cause, those of others, and the number of failures", () => {
  const fixes = measureFixes(VARIANTS, measureCauses(VARIANTS));

  expect(fixes).toEqual([
    { id: "name", before: 3, after: 2, own: ["name"], left: [], lost: [], revealed: [] },
    { id: "option", before: 3, after: 2, own: ["option"], left: [], lost: [], revealed: ["limit"] },
  ]);
});

test("a fix that removes the cause of another is reported so", () => {
  const mended = new Map([...VARIANTS.mended, ["name", checked({ b: "option", c: "option" })] as const]);

  const [fix] = measureFixes({ ...VARIANTS, mended }, measureCauses(VARIANTS));

  expect(fix).toMatchObject({ id: "name", left: [], lost: ["option"] });
});
