import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withExampleIds } from "../case/example-ids.js";
import { RULES } from "../contract/catalogue.js";
import { PROFILE_NAMES } from "../contract/profile.js";
import { SAMPLE_EVENTS } from "../report/testing/sample-events.js";
import { CHANGE_KINDS } from "../run/compare/comparison.js";
import { parseCommentedJson } from "../target/json-text.js";
import { parseTarget } from "../target/parse-target.js";
import { CHANGE_WORDS, PROFILE_WORDS, SAMPLE_KINDS } from "./flags.js";
import { ndjson, type Ran, run } from "./testing/run-here.js";

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), "slashproof-"));

describe("rules", () => {
  test("lists the rules that patterns leave", async () => {
    const ran = await run("rules", "--only", "command.name.*,bulk", "--skip", "bulk", "--json");

    const ids = ndjson(ran).map(({ id }) => String(id));
    expect(ids.length).toBeGreaterThan(3);
    expect(ids.filter((id) => !id.startsWith("command.name."))).toEqual([]);
  });

  test("finds rules by words of their statements", async () => {
    const ran = await run("rules", "--only", "*of another guild*", "--json");

    const found = ndjson(ran).map(({ statement }) => String(statement));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((statement) => !/of another guild/i.test(statement))).toEqual([]);
  });

  test("says which pattern names no rule", async () => {
    await expect(run("rules", "--only", "command.nam.is-lowercase")).rejects.toThrow(
      'Cannot choose rules by --only "command.nam.is-lowercase": no rule, area or statement matches; did you mean',
    );
  });

  test("prints each rule once as JSON Lines", async () => {
    const ran = await run("rules", "--json");

    expect(ndjson(ran).map((rule) => rule["id"])).toEqual(RULES.map(({ id }) => id));
  });

  test("prints one area for people", async () => {
    const ran = await run("rules", "--area", "bulk");

    expect(ran.stdout).toMatch(/^bulk\n {2}bulk\./);
    expect(ran.stderr).toMatch(/^\d+ rules\n$/);
  });

  test("names near areas", async () => {
    await expect(run("rules", "--area", "bullk")).rejects.toThrow(
      'area "bullk": there is no such area; did you mean "bulk"',
    );
  });
});

describe("cases", () => {
  test("prints what the filters leave, with steps", async () => {
    const ran = await run("cases", "--only", "bulk.is-atomic@*", "--json");

    const lines = ndjson(ran);
    expect(lines.map((line) => line["id"])).toEqual(["bulk.is-atomic@global", "bulk.is-atomic@guild"]);
    expect(lines[0]).toMatchObject({ kind: "case", area: "bulk", level: "must", steps: expect.any(Array) });
  });

  test("names near ids where a filter matches nothing", async () => {
    await expect(run("cases", "--only", "bulk.is-atomik")).rejects.toThrow('did you mean "bulk.is-atomic');
    await expect(run("cases", "--only", "command.name")).rejects.toThrow('did you mean "command.name.*"?');
  });
});

describe("explain", () => {
  test("shows source, example both ways and the command for a rule", async () => {
    const ran = await run("explain", "command.name.is-lowercase");

    expect(ran.stdout).toContain('must · document on commands (D1), "Naming and uniqueness rules"');
    expect(ran.stdout).toMatch(/ valid {5}POST .*"name":"slot-a"/);
    expect(ran.stdout).toMatch(/ invalid {3}POST .*"name":"(?!slot-a)[Ss]lot-[Aa]"/);
    expect(ran.stdout).toMatch(
      /expected: 4xx, and nothing changes\n {2}first difference at \/name: "slot-a" -> "(?!slot-a)[Ss]lot-[Aa]"/,
    );
    expect(ran.stdout).toMatch(
      /In the document\n {2}document on commands \(D1\), "Naming and uniqueness rules": Where a letter has/,
    );
    expect(ran.stdout).toMatch(/Why it matters\n {2}- [\s\S]*How to fix it\n {2}- Check the whole request/);
    expect(ran.stdout).toMatch(/- \d+ cases check this rule\.\n/);
    expect(ran.stdout).toContain("slashproof check --target target.json --only command.name.is-lowercase");
  });

  test("shows the requests of a case", async () => {
    const ran = await run("explain", "bulk.is-atomic@global", "--json");

    const [explained] = ndjson(ran);
    expect(explained).toMatchObject({ rule: { id: "bulk.is-atomic" }, example: { case: "bulk.is-atomic@global" } });
  });

  test("says where a rule comes from that no sentence says alone, and that nothing is to be fixed in what is open", async () => {
    const [derived, open, fact] = [
      await run("explain", "bulk.is-atomic"),
      await run("explain", "error.body-is-open"),
      await run("explain", "discord.error.validation-answers-400-with-50035", "--profile", "discord"),
    ];

    expect(derived.stdout).toContain("No sentence says it alone: it follows from this section.");
    expect(open.stdout).toContain("Nothing: what the documents leave open is recorded, and fails no service.");
    expect(fact.stdout).toContain("it is a public fact. Only the profile discord requires it.");
    expect(fact.stdout).toContain("slashproof check --target target.json --profile discord --only discord.error.");
  });

  test("names near ids of a rule that does not exist", async () => {
    await expect(run("explain", "command.name.is-lowercas")).rejects.toThrow(
      'Cannot explain "command.name.is-lowercas": it is not a rule, a case or the file of a finding; did you mean "command.name.is-lowercase"',
    );
  });
});

describe("sample", () => {
  test.each(SAMPLE_KINDS)("prints labelled values of kind %s, the same for the same seed", async (kind) => {
    const [ran, again] = [
      await run("sample", "--kind", kind, "--count", "30", "--seed", "5"),
      await run("sample", "--kind", kind, "--count", "30", "--seed", "5"),
    ];

    const labels = ndjson(ran).map((line) => line["label"]);
    expect(labels[0]).toBe("valid");
    expect(labels.includes("fault")).toBe(kind !== "interaction");
    expect(labels).toHaveLength(30);
    expect(again.stdout).toBe(ran.stdout);
  });

  test("has no faults of interactions, and says what has", async () => {
    await expect(run("sample", "--kind", "interaction", "--faults")).rejects.toThrow(
      'Cannot make faults of kind "interaction": the service sends interactions, so that it refuses none; use one of command, option',
    );
  });

  test("names the files of a message", async () => {
    const ran = await run("sample", "--kind", "message", "--count", "200");

    for (const line of ndjson(ran)) {
      const isUploaded = JSON.stringify(line["value"]).includes("attachment://") && line["label"] === "valid";
      expect(Array.isArray(line["files"]) || !isUploaded).toBe(true);
    }
    expect(ran.stdout).toContain('"files":["');
  });

  test("names rule and place of every fault", async () => {
    const ran = await run("sample", "--kind", "option", "--faults", "--count", "40");

    for (const line of ndjson(ran)) {
      expect(line).toMatchObject({ label: "fault", rule: expect.any(String), pointer: expect.any(String) });
      expect(line["value"]).not.toEqual(line["twin"]);
    }
  });
});

describe("values that a case would take from a target", () => {
  test("are example ids in samples", async () => {
    const ran = await run("sample", "--kind", "permissions", "--count", "200");

    expect(ran.stdout).not.toContain('"$"');
    expect(withExampleIds({ id: { $: "guild", minus: 1 } })).toEqual({ id: "200000000000000000" });
  });
});

describe("report", () => {
  test("makes reports from events and prints their paths", async () => {
    const out = await folder();
    await writeFile(join(out, "events.ndjson"), SAMPLE_EVENTS.map((event) => `${JSON.stringify(event)}\n`).join(""));

    const ran: Ran = await run(
      "report",
      join(out, "events.ndjson"),
      "--report",
      "junit,md",
      "--out",
      join(out, "site"),
    );

    expect(ran.stdout).toBe(`${join(out, "site", "junit.xml")}\n${join(out, "site", "report.md")}\n`);
    expect((await readdir(join(out, "site"))).sort()).toEqual(["findings", "junit.xml", "report.md"]);
  });

  test.each(["report", "report merge"])("%s saves the findings that its commands name", async (command) => {
    const out = await folder();
    await writeFile(join(out, "events.ndjson"), SAMPLE_EVENTS.map((event) => `${JSON.stringify(event)}\n`).join(""));

    await run(...command.split(" "), join(out, "events.ndjson"), "--report", "json", "--out", join(out, "site"));

    const { findings } = JSON.parse(await readFile(join(out, "site", "results.json"), "utf8"));
    const saved = findings.filter(({ file }: { readonly file?: string }) => file !== undefined);
    expect(saved.length).toBeGreaterThan(0);
    for (const { file, replay } of saved) {
      expect(replay).toContain(` ${join(out, "site", file)}`);
      expect(JSON.parse(await readFile(join(out, "site", file), "utf8"))).toHaveProperty("format");
    }
  });

  test("says where the events end before their run does, and makes what can be made", async () => {
    const out = await folder();
    const path = join(out, "events.ndjson");
    await writeFile(path, `${JSON.stringify(SAMPLE_EVENTS[0])}\n{"event":"case-fin`);

    const ran = await run("report", path, "--report", "md", "--out", out);

    expect(ran.stderr).toBe(`Notice: "${path}" ends before its run does, so the reports show a part of it\n`);
    expect(ran).toMatchObject({ code: 0, stdout: `${join(out, "report.md")}\n` });
  });

  test("ends with the verdict of a merged run", async () => {
    const out = await folder();
    await writeFile(join(out, "events.ndjson"), SAMPLE_EVENTS.map((event) => `${JSON.stringify(event)}\n`).join(""));

    const ran = await run("report", "merge", join(out, "events.ndjson"), "--report", "md", "--out", join(out, "whole"));

    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/report\.md\nNot conformant: /);
  });

  test("says what a missing file would have to be", async () => {
    await expect(run("report", "/nowhere/events.ndjson")).rejects.toThrow(
      'Cannot read the events "/nowhere/events.ndjson": there is no such file or folder; pass the events.ndjson of a run',
    );
  });
});

describe("init", () => {
  test("writes a target file that is valid as it is, and never a second time", async () => {
    const path = join(await folder(), "target.json");

    const ran = await run("init", path);

    expect(ran.stdout).toBe(`${path}\n`);
    const text = await readFile(path, "utf8");
    expect(parseTarget(parseCommentedJson(text, path), path).name).toBe("my-service");
    await expect(run("init", path)).rejects.toThrow(
      "a file of that name exists and is not overwritten; name another file",
    );
  });
});

describe("words that help needs before the contract is loaded", () => {
  test("are those of the contract", () => {
    expect(PROFILE_WORDS).toEqual(PROFILE_NAMES);
    expect(CHANGE_WORDS).toEqual(CHANGE_KINDS);
  });
});
