import { describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { BOUNDARIES } from "./boundaries.js";

function boundaryOf(schema: string, keyword: string) {
  return BOUNDARIES.find(({ constraint }) => constraint.schema === schema && constraint.keyword === keyword);
}

describe("BOUNDARIES", () => {
  test("are on both sides of a length, in every weight of character", () => {
    const boundary = boundaryOf("ChatInputName", "maxLength");

    const lengths = (values: readonly unknown[] = []) => values.map((text) => String(text).length);

    expect(lengths(boundary?.inside)).toEqual([32, 32, 32, 31, 31, 31]);
    expect(lengths(boundary?.outside)).toEqual([33, 33, 33]);
    expect(lengths(boundary?.open)).toEqual([34, 64, 66]);
  });

  test("are on both sides of a number", () => {
    const boundary = BOUNDARIES.find(
      ({ constraint }) => constraint.pointer === "/properties/max_length" && constraint.keyword === "maximum",
    );

    expect(boundary).toMatchObject({
      inside: [LIMITS.maxLength.max, LIMITS.maxLength.max - 1],
      outside: [LIMITS.maxLength.max + 1],
    });
  });

  test("take the next double where integers end", () => {
    const boundary = BOUNDARIES.find(({ constraint }) => constraint.value === 2 ** 53);

    expect(boundary?.outside).toEqual([2 ** 53 + 2]);
  });

  test("are on both sides of a count", () => {
    expect(boundaryOf("CommandOptions", "maxItems")).toMatchObject({ of: "elements", inside: [25, 24], outside: [26] });
  });

  test("are around the bounds of components too", () => {
    const lengths = (values: readonly unknown[] = []) => values.map((text) => String(text).length);

    expect(lengths(boundaryOf("CustomId", "minLength")?.outside)).toEqual([0]);
    expect(lengths(boundaryOf("CustomId", "maxLength")?.outside)).toEqual([101, 101, 101]);
    expect(boundaryOf("SelectOptions", "maxItems")).toMatchObject({ of: "elements", inside: [25, 24], outside: [26] });
    expect(boundaryOf("SelectMinValues", "minimum")).toMatchObject({ inside: [0, 1], outside: [-1] });
  });

  test("step outside an enumeration on both ends", () => {
    expect(boundaryOf("Contexts", "enum")).toMatchObject({ inside: [0, 1, 2], outside: [-1, 3] });
  });
});
