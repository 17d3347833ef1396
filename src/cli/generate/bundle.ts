/** The program and the modules of the package as few files: node loads a thousand small ones five times as slowly. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Files of the program: the command line, and what it starts as processes of its own. */
export const PROGRAM = {
  main: "src/cli/main.ts",
  "builder-process": "src/cli/builder-process.ts",
  "embedded-process": "src/cli/embedded-process.ts",
  "prove-process": "src/cli/prove-process.ts",
} as const;

/** What `exports` of package.json names. */
export const MODULES = {
  index: "src/index.ts",
  config: "src/config.ts",
  contract: "src/contract/index.ts",
  generators: "generators/index.ts",
  peer: "src/peer.ts",
  service: "src/service/index.ts",
  suites: "suites/index.ts",
  vitest: "src/vitest/index.ts",
} as const;

/** What most entries share goes into one file: a hundred and more of few lines each would be left otherwise. */
const SHARED = { name: "shared", minShareCount: 3, test: (id: string) => /\/src\/(case|report|target)\//.test(id) };

/** Names stay as they are: a stack trace has to say where an error is. */
const WITHOUT_SPACES = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/** Writes each entry, and what they share, into one folder. Packages are not part of it. */
export async function bundleInto(folder: string, entries: Readonly<Record<string, string>>): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: "node20",
      rolldownOptions: {
        input: entries,
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          minify: WITHOUT_SPACES,
          codeSplitting: { includeDependenciesRecursively: false, groups: [SHARED] },
        },
      },
    },
  });
}
