import { expect, test } from "vitest";
import { columnsOf } from "./screen.js";

test.each([
  ["a terminal has its own columns", { isTTY: true, columns: 100 }, {}, 100],
  ["a wide terminal has 120", { isTTY: true, columns: 300 }, {}, 120],
  ["a terminal of 5 columns has 40", { isTTY: true, columns: 5 }, {}, 40],
  ["a terminal without columns has those of COLUMNS", { isTTY: true, columns: 0 }, { COLUMNS: "90" }, 90],
  ["a pipe has those of COLUMNS", {}, { COLUMNS: "60" }, 60],
  ["a pipe without COLUMNS has 80", {}, {}, 80],
  ["a pipe with a word as COLUMNS has 80", {}, { COLUMNS: "wide" }, 80],
])("%s", (_name, stream, variables, columns) => {
  expect(columnsOf(stream, variables)).toBe(columns);
});
