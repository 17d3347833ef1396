/** What ends our process early, such as a module of the user: what was not judged does not look conformant. */
import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startCli } from "./testing/run-cli.js";

let folder: string;

const TARGET = `export default {
  target: { baseUrl: "http://127.0.0.1:1/api/v10", applicationId: "1", tokens: { bot: "b" } },
  fetch: () => process.exit(0),
};`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-early-exit-"));
  await writeFile(join(folder, "application.mjs"), "export default () => process.exit(0);");
  await writeFile(join(folder, "target.mjs"), TARGET);
  await writeFile(join(folder, "commands.json"), '[{ "name": "ping", "description": "Says pong" }]');
});
afterAll(() => rm(folder, { recursive: true }));

test.each<readonly [command: string, ...args: string[]]>([
  ["check-app", "./application.mjs", "--commands", "commands.json"],
  ["check", "--target", "./target.mjs"],
])("%s", { timeout: 60_000 }, async (...args) => {
  const { code, stderr } = await startCli([...args, "--out", "out"], { cwd: folder }).ended;

  expect(code).toBe(2);
  expect(stderr).toContain("Cannot finish: this process ended before the run did, with exit code 0");
});

/** Removes the program that calls it, as an update of the package does. */
const REMOVING = `import { rmSync } from "node:fs";
export default {
  target: { baseUrl: "http://127.0.0.1:1/api/v10", applicationId: "1", tokens: { bot: "b" } },
  fetch: () => {
    rmSync(process.env.PROGRAM, { recursive: true, force: true });
    throw new Error("gone");
  },
};`;

test("a program whose files are removed while it runs ends, and says what to do", { timeout: 120_000 }, async () => {
  const program = `${dirname(inject("cli"))}-removed-${process.pid}`;
  await cp(dirname(inject("cli")), program, { recursive: true });
  await writeFile(join(folder, "removing.mjs"), REMOVING);

  const { status, stderr } = spawnSync(
    process.execPath,
    [join(program, "main.js"), "check", "--target", "./removing.mjs", "--out", "gone"],
    { cwd: folder, env: { ...process.env, PROGRAM: program }, encoding: "utf8", timeout: 100_000 },
  );

  expect(status).toBe(2);
  expect(stderr).toMatch(/Cannot finish: files of slashproof itself cannot be read .* install it again.*\(own-files\)/);
});
