// Runtime dependencies: each has a licence of the list and no install script; known vulnerabilities where the registry answers.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const LICENCES = new Set([
  "MIT",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "0BSD",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Python-2.0",
  "Unlicense",
]);

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const runtime = Object.entries(packages).filter(
  ([path, { dev, devOptional, peer }]) => path !== "" && !dev && !devOptional && !peer,
);
const problems = runtime.flatMap(([path, { license, hasInstallScript }]) => [
  ...(LICENCES.has(license)
    ? []
    : [`${path}: licence ${license ?? "unknown"} is not in the list of .ci/check-dependencies.mjs`]),
  ...(hasInstallScript ? [`${path}: it runs a script when it is installed`] : []),
]);

const audit = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8", timeout: 60_000 });
problems.push(...vulnerabilitiesIn(audit.stdout ?? ""));

console.log(`${runtime.length} runtime dependencies`);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

function vulnerabilitiesIn(text) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    report = {};
  }
  if (report.vulnerabilities === undefined) {
    console.log(`npm audit: not checked, the registry gave no report (${report.message ?? "no answer"})`);
    return [];
  }
  const found = Object.values(report.vulnerabilities);
  console.log(`npm audit: ${found.length} vulnerable packages`);
  return found.map(({ name, severity }) => `${name}: ${severity} vulnerability; npm audit --omit=dev says more`);
}
