// Runs the blocks of README.md that are marked `sh ci`, in their order, in a fresh clone of the last commit.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "readme-"));
try {
  run("git", ["clone", "--quiet", process.cwd(), folder], process.cwd());
  const blocks = [...readFileSync(join(folder, "README.md"), "utf8").matchAll(/^```sh ci\n(.*?)^```$/gms)];
  if (blocks.length === 0) fail("README.md has no block marked sh ci");
  for (const [, block] of blocks) {
    console.log(block.replace(/^(?=.)/gm, "$ "));
    run("bash", ["-euo", "pipefail", "-c", block], folder);
  }
  console.log(`${blocks.length} blocks of README.md work`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(command, args, cwd) {
  const { status, signal } = spawnSync(command, args, {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    timeout: 300_000,
  });
  if (status !== 0) fail(`${command} ended with ${status ?? signal}`);
}

function fail(reason) {
  console.error(`Cannot run the commands of README.md: ${reason}`);
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}
