import { describe, expect, test } from "vitest";
import { RULES } from "../contract/catalogue.js";
import { placeOf } from "./sections.js";

describe("placeOf", () => {
  test("knows every heading of D1 that a rule names", () => {
    const headings = new Set(RULES.filter((rule) => rule.source.document === "D1").map((rule) => rule.source.section));

    const unknown = [...headings].filter((title) => placeOf(["D1", title]) === placeOf(["D1", "no heading"]));

    expect(unknown).toEqual([]);
  });

  test("puts headings as the document does, and other documents after it", () => {
    const places = [
      placeOf(["D1", "Naming and uniqueness rules"]),
      placeOf(["D1", "Limits"]),
      placeOf(["PUBLIC", "Limits"]),
    ];

    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(new Set(places).size).toBe(3);
  });
});
