import { describe, expect, test } from "vitest";
import { packCases, unpackCases } from "./pack-cases.js";
import type { PageCase } from "./page-data.js";

const CASES: readonly PageCase[] = [
  ["bulk.is-atomic@bulk.guild", "changes nothing, on a bulk overwrite in a guild", 0, "passed", "must", [3, 1]],
  ["bulk.is-atomic@bulk.global", "changes nothing, on a bulk overwrite globally", 0, "failed", "must", [3]],
  ["no-variant", "no comma", 2, "harness-error", "should", []],
  ["", "", 0, "observed", "observe", [0]],
  ["a@b@c", "a, b, c", 1, "flaky", "must", [1]],
];

describe("packCases", () => {
  test("loses nothing", () => {
    expect(unpackCases(packCases(CASES))).toEqual(CASES);
  });

  test("writes what repeats once", () => {
    const { words } = packCases(CASES);

    expect(words.filter((word) => word === "bulk.is-atomic")).toHaveLength(1);
    expect(words).toContain(", on a bulk overwrite globally");
  });

  test("packs nothing", () => {
    expect(unpackCases(packCases([]))).toEqual([]);
  });
});
