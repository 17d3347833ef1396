/** Holds the linter to the table of README.md: every import between rooms is tried once. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BIOME = join(ROOT, "node_modules/@biomejs/biome/bin/biome");

interface Room {
  readonly folder: string;
  readonly name: string;
  readonly mayImport: readonly string[];
}

/** A file that is written into a copy of the tree, and whether the linter has to refuse it. */
interface Probe {
  readonly file: string;
  readonly text: string;
  readonly isRefused: boolean;
}

const rooms = roomsOf(await readFile(join(ROOT, "README.md"), "utf8"));
const probes: readonly Probe[] = [...importProbes(rooms), ...specialProbes(rooms)];

let tree: string;
let refused: ReadonlySet<string>;

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "import-law-"));
  await cp(join(ROOT, "biome.json"), join(tree, "biome.json"));
  await cp(join(ROOT, ".ci/lint"), join(tree, ".ci/lint"), { recursive: true });
  for (const { file, text } of probes) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), text);
  }
  refused = refusedFiles(await lint(tree));
});

afterAll(() => rm(tree, { recursive: true, force: true }));

test("README.md describes every room", () => {
  const names = rooms.map(({ name }) => name);

  expect(names).toEqual(expect.arrayContaining(["contract", "case", "suites", "generators", "run", "report", "cli"]));
});

test.each(rooms)("the linter lets $folder import what its row says, and only cli print and exit", ({ folder }) => {
  const own = probes.filter(({ file }) => file.startsWith(`${folder}/`));

  const found = own.map((probe) => ({ ...probe, isRefused: refused.has(probe.file) }));

  expect(found).toEqual(own);
});

/** Every room importing from every other, at the top of the room and in a folder below. */
function importProbes(all: readonly Room[]): Probe[] {
  return all.flatMap((room) =>
    all
      .filter((other) => other !== room)
      .flatMap((other) => {
        const isRefused = !room.mayImport.includes(other.name);
        return [
          importProbe(`${room.folder}/from-${other.name}.ts`, other, isRefused),
          importProbe(`${room.folder}/below/from-${other.name}.ts`, other, isRefused),
          importProbe(`${room.folder}/from-${other.name}.test.ts`, other, false),
        ];
      }),
  );
}

/** Printing, exiting and argv outside cli, and values where only types may pass. */
function specialProbes(all: readonly Room[]): Probe[] {
  const globals = all.flatMap(({ folder, name }): Probe[] => [
    { file: `${folder}/printing.ts`, text: 'console.log("text");\n', isRefused: name !== "cli" },
    { file: `${folder}/leaving.ts`, text: "process.exit(1);\n", isRefused: name !== "cli" },
  ]);
  return [
    ...globals,
    { file: "src/report/value-of-case.ts", text: 'export { thing } from "../case/thing.js";\n', isRefused: true },
    { file: "src/report/any.ts", text: "export const thing: any = 1;\n", isRefused: true },
  ];
}

/** Type imports are subject to the law too, and the only ones that `report` may take from `case` and `run`. */
function importProbe(file: string, other: Room, isRefused: boolean): Probe {
  const path = pathFrom(file, `${other.folder}/thing.js`);
  return { file, text: `import type { Thing } from "${path}";\n\nexport type Same = Thing;\n`, isRefused };
}

function pathFrom(file: string, to: string): string {
  const path = relative(dirname(file), to);
  return path.startsWith(".") ? path : `./${path}`;
}

/** The rows between the marks, without `spec/`, which is no code. */
function roomsOf(readme: string): Room[] {
  const [, table = ""] = /<!-- import law: begin -->([\s\S]*)<!-- import law: end -->/.exec(readme) ?? [];
  return [...table.matchAll(/^\| `([\w/]+)\/` \|.*\|([^|]*)\|$/gm)]
    .map(([, folder = "", mayImport = ""]) => ({
      folder,
      name: folder.replace("src/", ""),
      mayImport: mayImport.split(",").map((word) => word.trim()),
    }))
    .filter(({ folder }) => folder !== "spec");
}

function lint(folder: string): Promise<string> {
  const args = [BIOME, "lint", "--reporter=github", "--max-diagnostics=none", "."];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout) => resolve(stdout));
  });
}

function refusedFiles(output: string): Set<string> {
  return new Set([...output.matchAll(/^::error .*?file=([^,]+),/gm)].map(([, file = ""]) => relative(tree, file)));
}
