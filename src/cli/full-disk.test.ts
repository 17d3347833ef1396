/** Results that have no room on the disk are named, and are no success; progress that has none is no matter. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** Takes nothing: each write to it fails as on a full disk. Only Linux has it. */
const FULL = "/dev/full";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-full-disk-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command line with one of its streams on a full disk; what comes out is of the other. */
async function runWithFull(stream: "stdout" | "stderr", args: readonly string[]) {
  const full = openSync(FULL, "w");
  const stdio = stream === "stdout" ? ["ignore", full, "pipe"] : ["ignore", "pipe", full];
  const child = spawn(process.execPath, [inject("cli"), ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], NO_COLOR: "1" },
    stdio: stdio as ("ignore" | "pipe" | number)[],
  });
  let text = "";
  for (const pipe of [child.stdout, child.stderr]) pipe?.setEncoding("utf8").on("data", (part) => (text += part));
  const [code] = (await once(child, "close")) as [number];
  return { code, text };
}

const PART = ["check", "--in-process", "--only", "command.name.is-lowercase", "--quiet"];

test.runIf(existsSync(FULL)).each<readonly [what: string, args: readonly string[]]>([
  ["a list", ["rules", "--json"]],
  ["the version", ["--version"]],
  ["the result of a run", [...PART, "--json"]],
])("%s that cannot be written is named once", { timeout: 60_000 }, async (_, args) => {
  const { code, text } = await runWithFull("stdout", args);

  expect(code).toBe(2);
  expect(text.match(/^slashproof: .*/gm)).toEqual([
    "slashproof: Cannot write all results to stdout: no space is left on the disk; write them to another place (stdout-unwritable)",
  ]);
});

test.runIf(existsSync(FULL))("progress that cannot be written leaves the result", { timeout: 60_000 }, async () => {
  const { code, text } = await runWithFull("stderr", PART.slice(0, -1));

  expect(code).toBe(0);
  expect(text).toContain("CONFORMANT");
});
