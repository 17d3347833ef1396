/** The program and the modules of the package as few files: node loads a thousand small ones five times as slowly. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { measures } from "../../../suites/measures.js";
import { outlineOf } from "../../../suites/outline.js";
import { encodePlan, packPlan } from "../../../suites/plan/plan-file.js";
import { propertyFactsOf } from "../../../suites/property-facts.js";
import { casesOf } from "../../../suites/written.js";
import { shapeOfSteps } from "../../run/plan/case-shape.js";
import { fastIds } from "../../run/plan/fast.js";
import { DEFAULT_RUNS } from "../flags.js";

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

/** Small modules that import nothing but each other, so that loading them together loads no more. A test compares. */
export const SMALL_MODULES = [
  "src/contract/{bindings,capabilities,child-environment,count-code-points,documented,json,json-pointer,json-depth}.ts",
  "src/contract/{limits.gen,own-package,representative-rules,request-bounds,rule-ids.gen,setup-error,text-pattern}.ts",
  "src/case/{compare/plain,example-ids,show}.ts",
  "src/contract/{awake-clock,counted,did-you-mean,first-names,nearest}.ts",
  "src/service/{delivery/post,listen,response/respond-by-response}.ts",
  "src/fixture/canonical/{symbol,value-differences,volatile}.ts",
  "src/{report/user-file,run/redact/authorization}.ts",
  "src/run/{expectations/today,grouped/groups,grouped/pair-difference,limits/request-limit}.ts",
  "src/run/redact/{escaped-token,near-miss-token,token-pattern}.ts",
  "{src/state/deep-equal,suites/rows/size-rules}.ts",
  "src/cli/{chosen-by-name,continuous-integration,own-process,program-words,version,wait}.ts",
  "src/cli/{config/config-files,end/exit-code,end/interrupt,files/make-folder}.ts",
  "src/{fuzz/split-words,run/expectations/signature,run/plan/hash}.ts",
].flatMap((pattern) => {
  const [before = "", names = "", after = ""] = pattern.split(/[{}]/);
  return names.split(",").map((name) => `${before}${name}${after}`);
});
const SMALL = { name: "small", priority: 1, test: (id: string) => SMALL_MODULES.some((path) => id === ROOT + path) };

/** Who needs one of these needs the routes or the rules too. */
const ROUTES = {
  name: "routes",
  test: /\/src\/(contract\/(routes\.gen|field-names\.gen|operations|success|route)|run\/redact\/(known-words|redact))\.ts$/,
};
const RULES = { name: "catalogue", test: /\/src\/contract\/(rules\.gen|catalogue)\.ts$/ };

/** What chooses cases, and what draws values: each is loaded as a whole. */
const PLAN = {
  name: "plan",
  test: /\/(src\/run\/(plan\/(case-shape|fast|plan)|grouped\/(group|step-groups)|place\/(own-world|place-of-case|slot-of-case)|prove\/proving-suites)|suites\/plan\/(stored|plan-file))\.ts$/,
};
const SUITES = { name: "suites", test: /\/suites\/(index|properties\/generated\.suite)\.ts$/ };

/** Most commands read and write files of users. */
const FILES = {
  name: "files",
  test: /\/src\/cli\/(files\/(atomic-file|bounded-text|other-file)|config\/config-members|target\/read-target)\.ts$/,
};

/** What is around every run. */
const RUNS = {
  name: "runs",
  test: /\/src\/(cli\/(fixtures\/record-run|files\/(write-reports|out-folder|report-files|finding-files)|event-log|repeated-words|end\/verdict|check\/since-last-run)|(cli|run)\/expectations\/(expectations|expecting|next-entries))\.ts$/,
};

/** Loaded where a plan has properties. */
const PROPERTIES = { name: "properties", test: /\/src\/run\/(run-property|limits\/until-over|race\/repeat-race)\.ts$/ };

/** What sends one case, and looks after the target meanwhile. */
const SENDING = {
  name: "sending",
  test: /\/src\/run\/(custody-of-run|driver\/[a-z-]+|exchange|permission|result\/(case-finished|findings|not-restored|summary)|stage)\.ts$/,
};

/** Small modules that few commands need, and most of those need all of them. */
const RECORDINGS = {
  name: "recordings",
  test: /\/src\/.*\/(recording-log|recording-text|read-recordings|record-reference)\.ts$/,
};
const GATEWAYS = { name: "gateways", test: /\/src\/.*\/(gateway-connection|gateway-session|key-pair)\.ts$/ };
const READERS = { name: "readers", test: /\/src\/cli\/files\/read-(builder-results|findings|results)\.ts$/ };
const SEARCH = { name: "search", test: /\/src\/.*\/(drawn-job|fuzz-progress|good-turing|spent-by-target)\.ts$/ };

/** Names stay as they are: a stack trace has to say where an error is. */
const WITHOUT_SPACES = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/** The cases are data in a bundle: making them from their rows takes longer than a check of one of them. */
const CASES_AS_DATA = {
  find: /.*\/(written|property-facts|measures)\.js$/,
  replacement: join(ROOT, "suites/plan/stored.ts"),
};

/** Writes each entry, what they share, and the plan of the cases into one folder. Packages are not part of it. */
export async function bundleInto(folder: string, entries: Readonly<Record<string, string>>): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    resolve: { alias: [CASES_AS_DATA] },
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
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              SMALL,
              ROUTES,
              RULES,
              PLAN,
              SUITES,
              FILES,
              RUNS,
              PROPERTIES,
              SENDING,
              RECORDINGS,
              GATEWAYS,
              READERS,
              SEARCH,
              SHARED,
            ],
          },
        },
      },
    },
  });
  const fast = fastIds(outlineOf("documented"), DEFAULT_RUNS);
  const plan = packPlan({ casesOf, propertyFactsOf, measures, shapeOf: shapeOfSteps, isShort: (id) => fast.has(id) });
  await writeFile(join(folder, "plan.bin"), encodePlan(plan));
}
