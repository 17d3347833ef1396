import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RecordingFile } from "../case/recording.js";
import { FIXTURE_FORMATS } from "../fixture/index.js";
import { fixtureCases } from "./fixture-cases.js";
import { FIXTURE_WORDS } from "./flags.js";
import { run } from "./testing/run-here.js";

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), "slashproof-"));

describe("fixtures generate", () => {
  test("has a flag value for every format", () => {
    expect([...FIXTURE_WORDS]).toEqual(Object.keys(FIXTURE_FORMATS));
  });

  test.each([["command"], ["edit"], ["bulk"], ["message"], ["modal"], ["interaction"]])(
    "answers what it generates: %s",
    async (kind) => {
      const ran = await run("fixtures", "generate", "--kind", kind, "--count", "10", "--seed", "7");

      const { fixtures } = JSON.parse(ran.stdout);
      expect(ran).toMatchObject({ code: 0, stderr: "10 cases as json\n" });
      expect(fixtures.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(10).fill("passed"));
    },
  );

  test("makes refusals with --faults", async () => {
    const ran = await run("fixtures", "generate", "--faults", "--count", "5", "--format", "nock", "--quiet");

    const statuses: number[] = JSON.parse(ran.stdout).map(({ status }: { status: number }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(5);
  });

  test.each([["message"], ["modal"], ["interaction"]])(
    "makes of the same seed the same bytes, to be replayed: %s",
    async (kind) => {
      const file = join(await folder(), "fixtures.json");

      const first = await run("fixtures", "generate", "--kind", kind, "--count", "5", "--seed", "3", "--out", file);
      const again = await run("fixtures", "generate", "--kind", kind, "--count", "5", "--seed", "3");
      const replayed = await run("replay", file, "--in-process");

      expect(first.code).toBe(0);
      expect(again.stdout).toBe(await readFile(file, "utf8"));
      expect(replayed).toMatchObject({ code: 0 });
      expect(replayed.stdout).toContain(`PASSED  fixture.${kind}-5`);
    },
  );

  test("breaks messages with --faults", async () => {
    const ran = await run("fixtures", "generate", "--kind", "message", "--faults", "--count", "5", "--format", "nock");

    const statuses: number[] = JSON.parse(ran.stdout).map(({ status }: { status: number }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  });

  test("says which kinds are requests", async () => {
    await expect(run("fixtures", "generate", "--kind", "name")).rejects.toThrow(
      'Cannot make fixtures of kind "name": such a value is no request; choose from command, edit, bulk',
    );
  });
});

describe("fixtures of a recorded check", () => {
  test("hold every exchange and no token", async () => {
    const out = await folder();
    const record = join(out, "exchanges.ndjson");
    const file = join(out, "made/fixtures.har");

    await run("check", "--in-process", "--only", "endpoint.create.*", "--record", record, "--out", out, "--quiet");
    const ran = await run("fixtures", record, "--format", "har", "--out", file);

    const { log } = JSON.parse(await readFile(file, "utf8"));
    const text = await readFile(record, "utf8");
    const { recordings }: RecordingFile = JSON.parse(text);
    const ofService = recordings.flatMap(({ exchanges }) => exchanges.filter(({ server }) => server === undefined));
    expect(ran.stdout).toBe(`${file}\n`);
    expect(log.entries).toHaveLength(ofService.length);
    expect(text).toContain("Bot $BOT_TOKEN");
    expect(text).not.toMatch(/"(?:Bot|Bearer) [^$]/);
  });

  test("leave out a last line that a crash cut off", async () => {
    const out = await folder();
    const record = join(out, "exchanges.ndjson");
    const recording = { format: "slashproof-recording/1", profile: "documented", outcome: "passed", exchanges: [] };
    const line = JSON.stringify({ ...recording, case: fixtureCases("command", 1, 1, false)[0] });
    await writeFile(record, `${line}\n${line}\n${line.slice(0, 90)}`);

    const ran = await run("fixtures", record);

    expect(JSON.parse(ran.stdout).fixtures).toHaveLength(2);
  });
});

describe("fixtures --by", () => {
  async function written(...flags: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const out = await folder();
    const record = join(out, "recording.json");
    const only = "endpoint.create.answers-201-for-a-new-name@global,endpoint.delete.answers-204@global";
    await run("check", "--in-process", "--only", only, "--record", record, "--out", out, "--quiet");
    const ran = await run("fixtures", record, "--out", join(out, "made"), "--quiet", ...flags);
    const paths = ran.stdout.trimEnd().split("\n");
    return Object.fromEntries(
      await Promise.all(paths.map(async (path) => [basename(path), await readFile(path, "utf8")])),
    );
  }

  test.each([["json"], ["nock"]])("operation: small files without repeats, always the same: %s", async (format) => {
    const files = await written("--format", format, "--by", "operation");

    expect(Object.keys(files)).toEqual([
      "createGlobalCommand.json",
      "deleteGlobalCommand.json",
      "getGlobalCommand.json",
      "listGlobalCommands.json",
    ]);
    expect(files["createGlobalCommand.json"]?.match(/"status": 201/g)).toHaveLength(2);
    expect(files["createGlobalCommand.json"]?.length).toBeLessThan(2_000);
    expect(files["deleteGlobalCommand.json"]?.length).toBeLessThan(1_000);
    expect(Object.values(files).every((text) => text.endsWith("]\n"))).toBe(true);
    expect(await written("--format", format, "--by", "operation")).toEqual(files);
  });

  test("rule: each with its cases", async () => {
    const files = await written("--by", "rule");

    expect(Object.keys(files)).toEqual([
      "endpoint.create.answers-201-for-a-new-name.json",
      "endpoint.delete.answers-204.json",
    ]);
    expect(JSON.parse(files["endpoint.delete.answers-204.json"] ?? "").fixtures[0].plan.steps.length).toBeGreaterThan(
      1,
    );
  });

  test.each([
    [["--by", "rule"], "Cannot write a file for each rule to stdout; pass --out FOLDER"],
    [
      ["--by", "operation", "--out", "x", "--format", "curl"],
      "Cannot use --by operation with curl: this format is written by case",
    ],
  ])("refuses %j", async (flags, says) => {
    await expect(run("fixtures", "generate", ...flags)).rejects.toThrow(says);
  });
});

describe("fixtures of a corpus", () => {
  test("are answered by the reference service", async () => {
    const corpus = await folder();
    const [testCase] = fixtureCases("command", 1, 1, false);
    const entry = {
      format: "slashproof-corpus/1",
      kind: "input",
      profile: "documented",
      case: testCase,
      violations: [],
    };
    await writeFile(join(corpus, "one.json"), JSON.stringify(entry));

    const ran = await run("fixtures", corpus, "--format", "nock", "--quiet");

    expect(JSON.parse(ran.stdout).map(({ status }: { status: number }) => status)).toEqual([201, 200]);
  });

  const entry = { format: "slashproof-corpus/1", kind: "input", profile: "documented" };
  const [known] = fixtureCases("command", 1, 1, false);

  test.each([
    ["a newer format", { format: "slashproof-corpus/2" }, ": it is no finding, recording or corpus entry"],
    ["no JSON", "[1,", ": it is no JSON"],
    ["no steps", { ...entry, case: { ...known, steps: undefined } }, " at /case/steps: the member is missing"],
    ["no profile", { ...entry, profile: "x", case: known }, ' at /profile: the profile "x" is not known'],
    ["an unknown rule", { ...entry, case: { ...known, rules: ["a.b"] } }, ' at /case/rules/0: the rule "a.b" is not'],
    ["a member too many", { ...entry, case: { ...known, more: 1 } }, " at /case/more: the member is not known there"],
  ])("say why a file is none: %s", async (_name, value, why) => {
    const corpus = await folder();
    await writeFile(join(corpus, "one.json"), typeof value === "string" ? value : JSON.stringify(value));

    await expect(run("fixtures", corpus)).rejects.toThrow(`Cannot read "${join(corpus, "one.json")}"${why}`);
  });
});
