/** A reader that goes away after one line (`| head -1`) is no error, and no warning of Node.js reaches the user. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCli } from "./testing/run-cli.js";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-gone-reader-"));
});
afterAll(() => rm(folder, { recursive: true }));

const PART = ["--only", "upsert.*", "--runs", "1", "--workers", "32"];

test.each<readonly [command: string, args: readonly string[]]>([
  ["rules", ["rules"]],
  ["sample", ["sample", "--count", "20000"]],
  ["check", ["check", "--in-process", ...PART]],
])("%s", { timeout: 120_000 }, async (_, args) => {
  const { child, ended } = startCli(args, { cwd: folder });
  child.stdout?.once("data", () => child.stdout?.destroy());

  const { code, stderr } = await ended;

  expect(code).toBe(0);
  expect(stderr).not.toMatch(/EPIPE|Warning|\n\s+at |defect of slashproof/);
});
