/** The step of the action, run for real on the reference service: with the command line itself behind npx. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const TSX = createRequire(import.meta.url).resolve("tsx/cli");
const run = promisify(execFile);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-action-real-"));
  await mkdir(join(folder, "bin"));
  // npx --yes --package=… -- slashproof <command> …
  const npx = `#!/bin/sh\nshift 4\nexec "${process.execPath}" "${TSX}" "${join(ROOT, "src/cli/main.ts")}" "$@"\n`;
  await writeFile(join(folder, "bin/npx"), npx, { mode: 0o755 });
});

afterAll(() => rm(folder, { recursive: true }));

/** A target module that breaks one rule on purpose. */
async function faultyTarget(): Promise<string> {
  const file = join(folder, "faulty.mjs");
  const independent = join(ROOT, "suites/testing/independent/open-independent-service.ts");
  const text = `import { openIndependentService } from ${JSON.stringify(independent)};\nexport default openIndependentService("version-stands-still");\n`;
  await writeFile(file, text);
  return file;
}

async function step(command: string, more: Readonly<Record<string, string>>) {
  const env = {
    PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
    ...{ COMMAND: command, TARGET: "", PROFILE: "", ONLY: "", SKIP: "", TIME: "8s", SEED: "1" },
    ...{ CORPUS: join(folder, "corpus"), OUT: join(folder, `out-${command}`), VERSION: "slashproof" },
    GITHUB_OUTPUT: join(folder, `output-${command}`),
    GITHUB_STEP_SUMMARY: join(folder, `summary-${command}`),
    ...more,
  };
  const ran = await run("bash", [join(ROOT, ".ci/action/run.sh")], { env, cwd: folder }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { readonly code: number; readonly stdout: string }) => ({ code, stdout }),
  );
  const summary = await readFile(env.GITHUB_STEP_SUMMARY, "utf8");
  return { ...ran, summary, output: await readFile(env.GITHUB_OUTPUT, "utf8") };
}

test("a fuzz of limited time ends well, with a summary", async () => {
  const { code, summary, output } = await step("fuzz", {});

  expect(code).toBe(0);
  expect(output).toBe("exit-code=0\nartifact=slashproof-fuzz\n");
  expect(summary).toMatch(/^#+ .*onformant/m);
});

test("a check that finds something ends with 1, a summary and an annotation", async () => {
  const only = "command.version.changes-on-edit";
  const { code, stdout, summary, output } = await step("check", { TARGET: await faultyTarget(), ONLY: only });

  expect(code).toBe(1);
  expect(output).toBe("exit-code=1\nartifact=slashproof-check\n");
  expect(summary).toMatch(/^#+ .*ot conformant/m);
  expect(stdout).toMatch(/^::error title=.+::The service .+%0AExpected .+%0AActual .+$/m);
});
