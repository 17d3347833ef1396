/** `fuzz` as a user meets it: shards that are joined, a corpus that is replayed, a process that is killed. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEntry } from "../../fuzz/corpus-entry.js";
import { startCli } from "../testing/run-cli.js";
import { run } from "../testing/run-here.js";

const folder = mkdtempSync(join(tmpdir(), "slashproof-fuzz-cli-"));

afterAll(() => rmSync(folder, { recursive: true }));

const at = (...names: readonly string[]): string => join(folder, ...names);
const fuzz = (out: string, ...more: readonly string[]) =>
  run("fuzz", "--in-process", "--runs", "120", "--corpus", at("corpus"), "--out", at(out), ...more);

test("shards are joined to one report, and their corpus is replayed", async () => {
  const first = await fuzz("1", "--shard", "1/2");
  const second = await fuzz("2", "--shard", "2/2");
  writeFileSync(at("corpus", "foreign.json"), "{}");

  const merged = await run(
    ...["report", "merge", at("1", "events.ndjson"), at("2", "events.ndjson"), "--out", at("whole")],
  );
  const replayed = await run("replay", at("corpus"), "--in-process", "--quiet");

  expect([first.code, second.code, merged.code, replayed.code]).toEqual([0, 0, 0, 0]);
  expect(merged.stdout).toMatch(/^Conformant: /m);
  expect(first.stderr).toContain("seed 1");
  expect(first.stderr).toContain("the chance that the next case shows a new one");
  expect(readFileSync(at("whole", "events.ndjson"), "utf8")).toContain('"event":"coverage"');
  expect(replayed.stdout).toMatch(/\d+ cases replayed · 0 fail/);
  expect(replayed.stderr).toContain("foreign.json");
});

test("the same shard twice is no whole", async () => {
  const twice = run("report", "merge", at("1", "events.ndjson"), at("1", "events.ndjson"), "--out", at("twice"));

  await expect(twice).rejects.toThrow("two of the files hold shard 1/");
});

test("a killed run leaves whole files, and the next one goes on from them", async () => {
  const corpus = at("killed");
  const args = ["fuzz", "--in-process", "--corpus", corpus, "--out", at("killed-out")];
  const running = startCli([...args, "--runs", "100000"]);
  await expect.poll(() => files(corpus).length).toBeGreaterThan(10);

  running.child.kill("SIGKILL");
  await running.ended;

  const left = files(corpus);
  const problems = left
    .map((name) => readEntry(readFileSync(join(corpus, name), "utf8")))
    .filter((read) => "problem" in read);
  const next = await run(...args, "--runs", "1");
  expect(problems).toEqual([]);
  expect(next.code).toBe(0);
  expect(next.stderr).toContain(`Corpus: ${left.length} entries, FIXED ${left.length}`);
});

function files(corpus: string): readonly string[] {
  try {
    return readdirSync(corpus).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
}
