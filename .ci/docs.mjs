// Runs the blocks marked `sh ci` of README.md, CONTRIBUTING.md and docs/, page by page, in a fresh clone of the last commit.
// `slashproof` is the command line of the clone, as it is after the installation.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

// What two pages begin with: in one clone it does nothing the second time.
const INSTALLS = ["npm ci", "npm run build"];

const folder = mkdtempSync(join(tmpdir(), "docs-"));
let failed = false;
try {
  run("git", ["clone", "--quiet", process.cwd(), folder], process.cwd());
  const programs = join(folder, ".git", "programs");
  mkdirSync(programs);
  const program = `#!/bin/sh\nexec node "${folder}/dist/main.js" "$@"\n`;
  writeFileSync(join(programs, "slashproof"), program, { mode: 0o755 });
  process.env.PATH = `${programs}${delimiter}${process.env.PATH}`;
  const pages = readdirSync(join(folder, "docs")).filter((name) => name.endsWith(".md"));
  const installed = new Set();
  let count = 0;
  for (const page of ["README.md", "CONTRIBUTING.md", ...pages.sort().map((name) => `docs/${name}`)]) {
    for (const [, block] of readFileSync(join(folder, page), "utf8").matchAll(/^```sh ci\n(.*?)^```$/gms)) {
      console.log(`# ${page}\n${block.replace(/^(?=.)/gm, "$ ")}`);
      const commands = block.split("\n").filter((line) => !installed.has(line));
      run("bash", ["-euo", "pipefail", "-c", `mkdir -p reports/out\n${commands.join("\n")}`], folder);
      for (const line of commands) if (INSTALLS.includes(line)) installed.add(line);
      count++;
    }
  }
  if (count === 0) throw new Error("no block is marked sh ci");
  console.log(`${count} blocks of the documentation work`);
} catch (error) {
  console.error(`Cannot run the commands of the documentation: ${error.message}`);
  failed = true;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

function run(command, args, cwd) {
  const { status, signal } = spawnSync(command, args, {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    // A command that hangs ends; beside the tests, on a busy machine, twenty minutes were too few for one that works.
    timeout: 3_600_000,
  });
  if (status !== 0) throw new Error(`${command} ended with ${status ?? signal}`);
}
