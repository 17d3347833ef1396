/** The stored results of SDKs: each fault that they name was checked by hand, and the page shows all of them. */
import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { BuilderFault, BuilderResult } from "../case/builder-result.js";
import { FAULT_WORDS } from "../report/builder-text.js";
import { formatMatrix } from "../report/matrix.js";
import { checkBuilder } from "./check-builder.js";
import { trialsOf } from "./trials/trials-of.js";

const GALLERY = new URL("../../reports/gallery/builders/", import.meta.url);
const BY_HAND: readonly BuilderFault[] = ["refuses-wrongly", "changes-in-silence"];

const files = (await readdir(GALLERY)).filter((file) => file.endsWith(".json"));
const results = await Promise.all(
  files.map(async (file): Promise<BuilderResult> => JSON.parse(await readFile(new URL(file, GALLERY), "utf8"))),
);
const record = await readFile(new URL("CHECKED.md", GALLERY), "utf8");
const lines = record.split("\n").filter((line) => /^\| .* \| \d+ \| [A-Z]\d/.test(line));

/** The Python of Debian, which has its packages. */
const PYTHON = "/usr/bin/python3";
const isMissing = spawnSync(PYTHON, ["-c", "import discord; assert discord.__version__ == '2.2.2'"]).status !== 0;

const statesIn = (rules: BuilderResult["rules"]) => rules.map(({ rule, rowStates }) => ({ rule, rowStates }));

describe.skipIf(isMissing)("discord.py (left out without version 2.2.2: install python3-discord)", () => {
  test("does what the gallery says of it", { timeout: 120_000 }, async () => {
    const line = [PYTHON, "src/builder/adapters/discord-py.py"] as const;
    const stored = results.find(({ adapter }) => adapter.name === "discord.py");

    const { stopped, adapterFaults, rules } = await checkBuilder(line, trialsOf("documented"), { timeoutMs: 60_000 });

    expect({ stopped, adapterFaults }).toEqual({ stopped: undefined, adapterFaults: [] });
    expect(statesIn(rules)).toEqual(statesIn(stored?.rules ?? []));
  });
});

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
