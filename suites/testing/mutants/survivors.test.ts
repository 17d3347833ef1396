import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parseSurvivors } from "./survivors.js";

test("known survivors can be read, none is named twice, and each has a reason", async () => {
  const text = await readFile(new URL("survivors.yaml", import.meta.url), "utf8");

  const known = parseSurvivors(text, "survivors.yaml");

  const names = known.map(({ file, line, mutation = "" }) => `${file} ${line} ${mutation}`);
  expect(new Set(names).size).toBe(names.length);
  expect(known.filter(({ reason }) => reason.length < 10)).toEqual([]);
});
