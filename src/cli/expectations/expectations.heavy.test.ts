import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { run } from "../testing/run-here.js";

const INDEPENDENT = fileURLToPath(
  new URL("../../../suites/testing/independent/open-independent-service.ts", import.meta.url),
);
const STEM = "option.name.is-lowercase.refuses-a-cyrillic-capital";
const CASE = `${STEM}@create.in-subcommand.guild`;
const RULE = "option.name.is-lowercase";
const ONLY = `${STEM}@create.*`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-expect-"));
  const module = (fault: string) =>
    `import { openIndependentService } from ${JSON.stringify(INDEPENDENT)};\nexport default openIndependentService(${fault});\n`;
  await writeFile(join(folder, "broken.mts"), module('"option-name-may-be-uppercase"'));
  await writeFile(join(folder, "sound.mts"), module(""));
});

async function fileOf(text: string, name = `${crypto.randomUUID()}.yaml`): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

function check(target: "broken" | "sound", ...flags: readonly string[]) {
  return run(
    "check",
    "--target",
    join(folder, `${target}.mts`),
    "--only",
    ONLY,
    "--report",
    "json",
    "--out",
    join(folder, "out"),
    ...flags,
  );
}

const entriesOf = (...entries: readonly string[]): string =>
  `format: slashproof-expectations/1\nentries:\n${entries.map((entry) => `  - ${entry}\n`).join("")}`;

/** A module is imported by each check, which takes its time on a busy machine. */
const PATIENCE = { timeout: 120_000 };

describe("--expect", PATIENCE, () => {
  test("ends with 0 where all that fails is expected, and says so, and never says conformant", async () => {
    const file = await fileOf(entriesOf(`rule: ${RULE}\n    reason: See the tracker\n    link: https://example.org/7`));

    const ran = await check("broken", "--expect", file);

    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/^NOT CONFORMANT, AS EXPECTED/m);
    expect(ran.stdout).toContain("See the tracker · https://example.org/7");
    const results = JSON.parse(await readFile(join(folder, "out/results.json"), "utf8"));
    expect(results).toMatchObject({ verdict: "as-expected", conformant: false, exitCode: 0 });
    expect(results.expectations).toMatchObject([{ about: `rule ${RULE}`, state: "held", reason: "See the tracker" }]);
  });

  test.each([
    ["an entry that passes", "sound", `case: ${CASE}\n    reason: Was broken`, "passes, though it is expected to fail"],
    [
      "an entry that is expired",
      "sound",
      `case: ${CASE}\n    reason: x\n    expires: 2026-01-31`,
      "expired after 2026-01-31",
    ],
  ] as const)("ends with 1 for %s", async (_, target, entry, words) => {
    const ran = await check(target, "--expect", await fileOf(entriesOf(entry)));

    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/^NOT AS EXPECTED/m);
    expect(ran.stdout.replace(/\s+/g, " ")).toContain(words);
  });

  test("leaves entries alone whose cases are not part of the run", async () => {
    const file = await fileOf(entriesOf("rule: bulk.is-atomic\n    reason: Another part"));

    expect(await check("sound", "--expect", file)).toMatchObject({ code: 0, stdout: /^CONFORMANT/m });
  });

  test("covers a replay", async () => {
    await check("broken");
    const file = await fileOf(entriesOf(`rule: ${RULE}\n    reason: Known`));
    const replay = (...flags: readonly string[]) =>
      run("replay", join(folder, "out/findings"), "--target", join(folder, "broken.mts"), ...flags);

    expect(await replay("--quiet")).toMatchObject({ code: 1 });
    expect(await replay("--expect", file)).toMatchObject({ code: 0, stdout: /0 still fail · \d+ as expected/ });
  });
});

describe("a file that cannot be used is reported with its line", PATIENCE, () => {
  test.each([
    ["no YAML", "format: [", "line 1: "],
    [
      "another format",
      "format: v2\nentries: []",
      "line 1: format: its value is wrong; write slashproof-expectations/1",
    ],
    ["no entries", "format: slashproof-expectations/1", "it has no entries"],
    ["no reason", entriesOf(`rule: ${RULE}`), "line 3: entries[0]: it has no reason; say why the failure is tolerated"],
    ["an empty reason", entriesOf(`rule: ${RULE}\n    reason: " "`), "line 4: entries[0].reason: "],
    ["neither case nor rule", entriesOf("reason: x"), "line 3: entries[0]: it names both case and rule, or neither"],
    ["both", entriesOf(`case: ${CASE}\n    rule: ${RULE}\n    reason: x`), "it names both case and rule, or neither"],
    [
      "an unknown field",
      entriesOf(`rule: ${RULE}\n    reason: x\n    expire: 2027-01-01`),
      'line 5: entries[0].expire: it is unknown; did you mean "expires',
    ],
    [
      "a field that is misspelled",
      entriesOf(`rule: ${RULE}\n    reson: x`),
      'line 4: entries[0].reson: it is unknown; did you mean "reason',
    ],
    [
      "a day that is none",
      entriesOf(`rule: ${RULE}\n    reason: x\n    expires: 2027-02-30`),
      "line 5: entries[0].expires: its value is wrong; write a day such as 2027-01-31",
    ],
    ["a link that is none", entriesOf(`rule: ${RULE}\n    reason: x\n    link: JIRA-7`), "line 5: entries[0].link: "],
    [
      "an unknown case",
      entriesOf(`rule: ${RULE}\n    reason: x`, "case: bulk.is-atomc\n    reason: x"),
      'line 5: entries[1].case: no case is called "bulk.is-atomc", so the entry matches nothing; ',
    ],
    ["an unknown rule", entriesOf("rule: bulk.is-atomc\n    reason: x"), 'did you mean "bulk.is-atomic'],
    [
      "the same twice",
      entriesOf(`rule: ${RULE}\n    reason: x`, `rule: ${RULE}\n    reason: y`),
      "line 5: entries[1]: it overlaps entries[0], the same rule; keep one of them",
    ],
  ])("%s", async (_, text, words) => {
    const file = await fileOf(text);

    await expect(check("sound", "--expect", file)).rejects.toThrow(words);
    await expect(check("sound", "--expect", file)).rejects.toThrow(`Cannot read the expectations file "${file}"`);
  });

  test("a file that is not there", async () => {
    await expect(check("sound", "--expect", join(folder, "none.yaml"))).rejects.toThrow(/no such file/);
  });
});

describe("--expect-write", PATIENCE, () => {
  test.each(["known.yaml", "known.json"])("writes %s, which the next run keeps to, byte for byte", async (name) => {
    const file = join(folder, name);

    const first = await check("broken", "--expect-write", file);
    const text = await readFile(file, "utf8");
    const second = await check("broken", "--expect-write", file);

    expect([first.code, second.code]).toEqual([1, 0]);
    expect(text).toContain(CASE);
    expect(await readFile(file, "utf8")).toBe(text);
  });

  test("keeps reasons, links, days and comments, adds what is new, and drops what passes", async () => {
    const file = await fileOf(
      entriesOf(
        "rule: bulk.is-atomic\n    reason: Not part of this run",
        `# seen in spring\n  - case: ${CASE}\n    reason: We store names as they come\n    link: https://example.org/7\n    expires: 2999-01-01\n    signature: "00000000"`,
      ).replace("  - # seen", "  # seen"),
    );

    await check("broken", "--expect-write", file);
    const text = await readFile(file, "utf8");
    await check("sound", "--expect-write", file);
    const later = await readFile(file, "utf8");

    expect(text).toContain(`# seen in spring\n  - case: ${CASE}\n    reason: We store names as they come\n`);
    expect(text).toMatch(/link: https:\/\/example.org\/7\n {4}expires: 2999-01-01\n {4}signature: (?!"?00000000)/);
    expect(text).toContain("reason: not looked into yet");
    expect(text.indexOf("case: ")).toBeLessThan(text.indexOf("rule: bulk.is-atomic"));
    expect(later).not.toContain("case: ");
    expect(later).toContain("reason: Not part of this run");
  });

  test("does not write over the reasons of another file", async () => {
    const one = await fileOf(entriesOf(`rule: ${RULE}\n    reason: x`));
    const other = await fileOf(entriesOf(`rule: ${RULE}\n    reason: y`));

    await expect(check("broken", "--expect", one, "--expect-write", other)).rejects.toThrow(
      /so that its reasons are not lost/,
    );
  });
});
