/** A vitest project of somebody else: a folder of its own, and a process that runs vitest in it. */
import { spawn } from "node:child_process";
import { mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The parts of the package that a project imports, from the sources. */
const ALIASES = {
  "slashproof/vitest": join(ROOT, "src/vitest/index.ts"),
  "slashproof/peer": join(ROOT, "src/peer.ts"),
  "slashproof/service": join(ROOT, "src/service/index.ts"),
  "slashproof/contract": join(ROOT, "src/contract/index.ts"),
  "slashproof/generators": join(ROOT, "generators/index.ts"),
  "independent-service": join(ROOT, "suites/testing/independent/open-independent-service.ts"),
};

export interface TestRun {
  readonly code: number | null;
  /** Messages of files and hooks that failed. */
  readonly broken: readonly string[];
  readonly tests: readonly {
    readonly file: string;
    /** Names of `describe` and of the test, joined by " > ". */
    readonly name: string;
    readonly status: string;
    readonly message: string;
  }[];
}

/** A folder with these files, where `vitest` and `slashproof` can be imported. */
export async function vitestProject(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "slashproof-vitest-"));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const config = `export default ${JSON.stringify({ resolve: { alias: ALIASES } })};\n`;
  for (const [name, content] of Object.entries({ "package.json": "{}", "vitest.config.mjs": config, ...files }))
    await writeFile(join(folder, name), content);
  return folder;
}

/** Runs vitest there to its end. */
export async function runVitest(
  folder: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<TestRun> {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", "--reporter=json", ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  if (!stdout.startsWith("{")) throw new Error(`vitest did not run: ${stdout}${stderr}`);
  const report: JsonReport = JSON.parse(stdout);
  const broken = report.testResults.flatMap(({ message }) => (message ? [message] : []));
  return { code, broken, tests: testsOf(report) };
}

/** As far as we read it. @see https://vitest.dev/guide/reporters#json-reporter */
interface JsonReport {
  readonly testResults: readonly {
    readonly name: string;
    /** Of the file or its hooks; empty where both are sound. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function testsOf({ testResults }: JsonReport): TestRun["tests"] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      file: name.slice(name.lastIndexOf("/") + 1),
      name: [...ancestorTitles, title].join(" > "),
      status,
      message: failureMessages.join("\n"),
    })),
  );
}
