import { describe, expect, test } from "vitest";
import type { KillMatrix } from "../kill-matrix.js";
import { pageWith, proofSource } from "./proof-source.js";

const area = { area: "bulk", faults: 10, killed: 7, other: 1, survived: 1, void: 1 };
const MATRIX: KillMatrix = {
  format: "slashproof-kill-matrix/1",
  seed: 1,
  total: { ...area, area: "all" },
  areas: [area],
  deliveries: [{ ...area, area: "modal", faults: 4, killed: 4 }],
  timeToKill: { median: 900, ofAll: 46_000 },
  escaped: [],
  proofs: [],
};
const FLOOR = { servers: ["silence", "echo"], passed: [] };
const README = "before\n<!-- kill rate: begin -->\nold\n<!-- kill rate: end -->\nafter\n";

describe("what is published", () => {
  test("counts what only another rule found as survived", () => {
    expect(proofSource(MATRIX, FLOOR)).toContain('{"area":"bulk","faults":10,"killed":7,"survived":2,"void":1}');
    expect(pageWith(README, MATRIX, FLOOR)).toContain("| bulk | 10 | 7 | 2 | 1 | 70.0 % |");
  });

  test("shows faults of deliveries by kind of interaction", () => {
    expect(pageWith(README, MATRIX, FLOOR)).toContain("| modal | 4 | 4 | 2 | 1 | 100.0 % |");
  });

  test("takes the place of what was there, and nothing else's", () => {
    const text = pageWith(README, MATRIX, FLOOR);

    expect(text).toMatch(/^before\n<!-- kill rate: begin -->\n\| area/);
    expect(text).toMatch(/<!-- kill rate: end -->\nafter\n$/);
    expect(text).not.toContain("old");
    expect(pageWith(text, MATRIX, FLOOR)).toBe(text);
  });

  test("says the sanity check, whatever it is", () => {
    expect(pageWith(README, MATRIX, { ...FLOOR, passed: ["a"] })).toContain(
      "2 kinds of servers that do nothing useful pass 1 cases",
    );
  });

  test("needs its place in the README", () => {
    expect(() => pageWith("nothing", MATRIX, FLOOR)).toThrow(/has no "<!-- kill rate: begin -->"/);
  });
});
