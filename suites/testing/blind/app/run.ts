/** Runs `slashproof check-app` on each blind application. Start: `npx tsx suites/testing/blind/app/run.ts [row…]`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { type Judged, tableOf } from "../row.js";
import { runTool } from "../run-tool.js";
import { openBlindApplication } from "./application.js";
import { APP_MISTAKES, type AppRow, CORRECT_WAYS, UNDECIDED_WAYS } from "./rows.js";

const OUT = "reports/out/blind/app";
const COMMANDS = "suites/testing/blind/app/commands.json";

for (const [title, rows] of [
  ["Mistakes of an application", APP_MISTAKES],
  ["Correct applications", CORRECT_WAYS],
  ["Applications about which nothing can be said", UNDECIDED_WAYS],
] as const) {
  const chosen = process.argv.slice(2);
  const judged: Judged[] = [];
  for (const row of rows.filter(({ id }) => chosen.length === 0 || chosen.includes(id))) judged.push(await judge(row));
  if (judged.length > 0) console.log(`\n# ${title}\n\n${tableOf(judged)}`);
}

async function judge(row: AppRow): Promise<Judged> {
  const out = `${OUT}/${row.id}`;
  mkdirSync(out, { recursive: true });
  const port = await freePort();
  const application = await openBlindApplication(row.switches, `http://127.0.0.1:${port}/api/v10`);
  const flags = ["--commands", COMMANDS, "--api-port", String(port), "--out", out, "--report", "json,ndjson"];
  const { exitCode, output } = await runTool(["check-app", application.url, ...flags]);
  await application.close();
  writeFileSync(`${out}/output.txt`, output);
  const found = findingsOf(`${out}/results.json`);
  const isExpected = (one: Found) => one.rules.some((rule) => row.rules.includes(rule));
  const isClean = row.rules.length === 0;
  const cleanExitCode = row.isInconclusive ? 3 : 0;
  return {
    id: row.id,
    expected: isClean ? `nothing, exit ${cleanExitCode}` : row.rules.join(" | "),
    got: `exit ${exitCode}: ${summary(found)}`,
    isRight: isClean ? exitCode === cleanExitCode && found.length === 0 : found.some(isExpected),
    falseAlarms: found.filter((one) => !isExpected(one)).map(({ id, rules }) => `${id} [${rules.join(", ")}]`),
    disputed: row.disputed,
  };
}

interface Found {
  readonly id: string;
  readonly rules: readonly string[];
}

/** The rules of each failed case, from the case and from its violations. */
function findingsOf(file: string): readonly Found[] {
  const { findings } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly findings: readonly { readonly case: string; readonly violations: readonly { readonly rule?: string }[] }[];
  };
  return findings.map((one) => {
    const ofCase = one.case.split("@")[0] ?? "";
    return { id: one.case, rules: [...new Set([ofCase, ...one.violations.flatMap(({ rule }) => rule ?? [])])] };
  });
}

function summary(found: readonly Found[]): string {
  const counts = new Map<string, number>();
  for (const rule of found.flatMap(({ rules }) => rules)) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].map(([rule, count]) => `${rule} ×${count}`).join(", ") || "nothing";
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
