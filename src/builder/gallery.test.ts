/** The stored results of SDKs: each fault that they name was checked by hand, and the page shows all of them. */
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { BuilderFault, BuilderResult } from "../case/builder-result.js";
import { FAULT_WORDS } from "../report/builder-text.js";
import { formatMatrix } from "../report/matrix.js";

const GALLERY = new URL("../../reports/gallery/builders/", import.meta.url);
const BY_HAND: readonly BuilderFault[] = ["refuses-wrongly", "changes-in-silence"];

const files = (await readdir(GALLERY)).filter((file) => file.endsWith(".json"));
const results = await Promise.all(
  files.map(async (file): Promise<BuilderResult> => JSON.parse(await readFile(new URL(file, GALLERY), "utf8"))),
);
const record = await readFile(new URL("CHECKED.md", GALLERY), "utf8");
const lines = record.split("\n").filter((line) => /^\| .* \| \d+ \| [A-Z]\d/.test(line));

describe("the gallery of builders", () => {
  test("has at least eight of them, each with a whole result", () => {
    expect(results.length).toBeGreaterThanOrEqual(8);
    expect(results.filter(({ stopped, adapterFaults }) => stopped !== undefined || adapterFaults.length > 0)).toEqual(
      [],
    );
  });

  test("has a checked line for each cell that says more than a missing check, and no line more", () => {
    const cells = results.flatMap(({ adapter, rules }) =>
      rules.flatMap(({ rule, faults, rows }) =>
        faults
          .filter((fault) => BY_HAND.includes(fault))
          .map((fault) => `| ${adapter.name} ${adapter.version} | ${rule} | ${FAULT_WORDS[fault]} | ${rows[fault]} |`),
      ),
    );

    expect(lines.map((line) => line.replace(/ [^|]*\|$/, "")).sort()).toEqual(cells.sort());
  });

  test("makes a page with every example of every builder", () => {
    const page = formatMatrix(results);
    const examples = results.flatMap(({ rules }) => rules.flatMap((rule) => rule.examples));

    expect(page.match(/<div class="example" id="/g)).toHaveLength(examples.length);
    for (const { adapter } of results) expect(page).toContain(`<h3>${adapter.name} ${adapter.version}</h3>`);
  });

  test("explains each cause once", () => {
    const named = new Set(
      lines.flatMap(
        (line) =>
          line
            .split(" | ")
            .at(-1)
            ?.match(/[A-Z]\d/g) ?? [],
      ),
    );
    const explained = [...record.matchAll(/^- \*\*([A-Z]\d)\*\* /gm)].map(([, cause]) => cause);

    expect(explained.sort()).toEqual([...named].sort());
  });
});
