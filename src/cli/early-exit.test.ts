/** A module of the user that ends our process: what was not judged does not look conformant. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
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
