/** `check --baseline`: a run and what it changed. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ran, run } from "../testing/run-here.js";

const INDEPENDENT = fileURLToPath(
  new URL("../../../suites/testing/independent/open-independent-service.ts", import.meta.url),
);
/** One case that the fault breaks, and one that it does not. */
const ONLY = "option.name.is-lowercase.refuses-a-cyrillic-capital@create.*,command.create.*";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-baseline-"));
  await module("sound", "");
  await module("broken", '"option-name-may-be-uppercase"');
  await check("sound", "--out", join(folder, "sound"));
  await check("broken", "--out", join(folder, "broken"));
});
afterAll(() => rm(folder, { recursive: true }));

async function module(name: string, fault: string): Promise<void> {
  const text = `import { openIndependentService } from ${JSON.stringify(INDEPENDENT)};\nexport default openIndependentService(${fault});\n`;
  await writeFile(join(folder, `${name}.mts`), text);
}

function check(name: string, ...flags: readonly string[]): Promise<Ran> {
  return run("check", "--target", join(folder, `${name}.mts`), "--only", ONLY, "--report", "html,md", ...flags);
}

const against = (name: string, baseline: string, ...flags: readonly string[]): Promise<Ran> =>
  check(name, "--out", join(folder, "now"), "--baseline", join(folder, baseline), ...flags);

test("a new failure is named, and leads to exit code 1", async () => {
  const ran = await against("broken", "sound", "--fail-on", "new");

  expect(ran.code).toBe(1);
  expect(ran.stdout).toMatch(/^New failures: \d+/m);
  expect(ran.stdout).toMatch(/--fail-on new: a required case is of this kind\n$/);
  expect(await readdir(join(folder, "now"))).toContain("comparison.md");
});

test("a failure that was there before does not fail the run, which says why", async () => {
  const ran = await against("broken", "broken", "--fail-on", "new,changed");

  expect(ran.code).toBe(0);
  expect(ran.stdout).toMatch(/^NOT CONFORMANT/m);
  expect(ran.stdout).toMatch(/--fail-on new,changed: no required case is of this kind\n$/);
});

test("without --fail-on the exit code is that of the run", async () => {
  expect((await against("broken", "broken")).code).toBe(1);
  expect(await against("sound", "broken", "--quiet")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\nFixed: \d+\n$/),
  });
});

test("without a baseline a run says what changed since the last one in its folder", async () => {
  const out = join(folder, "again");
  const first = await check("broken", "--out", out);
  const page = () => readFile(join(out, "report.html"), "utf8");
  expect(first.stdout).not.toContain("Since the last run");
  expect(await page()).not.toContain("Since the last run");

  const fixed = await check("sound", "--out", out);
  expect(fixed.stdout).toMatch(/^ {2}Since the last run: Fixed: \d+$/m);
  expect(await page()).toMatch(/Since the last run<\/h2>\n<p class="lead"><strong>Fixed: \d+\./);

  const same = await check("sound", "--out", out);
  expect(same.stdout).toContain("Since the last run: Nothing changed");

  await writeFile(join(out, "events.ndjson"), '{"format":"slashproof-events/1"}\nno json\n');
  const alone = await check("sound", "--out", out);
  expect(alone).toMatchObject({ code: 0, stdout: expect.not.stringContaining("Since the last run") });
});

test("the run before in the same folder can be the baseline, and its comparison goes with the next run", async () => {
  const out = join(folder, "same");
  await check("broken", "--out", out);

  const fixed = await check("sound", "--out", out, "--baseline", out);
  await check("sound", "--out", out);

  expect(fixed.stdout).toMatch(/^Fixed: \d+$/m);
  expect(await readdir(out)).not.toContain("comparison.md");
});

test.each([
  ["--fail-on alone", ["--fail-on", "new"], "Cannot use --fail-on without --baseline"],
  ["an expectations file too", ["--baseline", "sound", "--fail-on", "new", "--expect", "a.yaml"], "with --expect"],
  ["no such run", ["--baseline", "none"], "Cannot read the events"],
  ["another profile", ["--baseline", "sound", "--profile", "discord"], "run with --profile documented"],
])("refuses %s before anything is sent", async (_what, flags, message) => {
  const words = flags.map((word) => (word === "sound" || word === "none" ? join(folder, word) : word));
  const out = join(folder, "refused");

  const ran = check("sound", "--out", out, ...words.map((word) => (word === "a.yaml" ? INDEPENDENT : word)));

  await expect(ran).rejects.toThrow(message);
  await expect(readdir(out).catch(() => [])).resolves.not.toContain("events.ndjson");
});
