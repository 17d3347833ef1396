/** Runs `slashproof proxy` on each blind conversation and prints who was blamed. Start: `npx tsx suites/testing/blind/proxy/run.ts [row…]`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type Judged, tableOf } from "../row.js";
import { runTool } from "../run-tool.js";
import { CLIENT_MISTAKES } from "./client-mistakes.js";
import { CORRECT_CONVERSATIONS } from "./correct-conversations.js";
import { TOKENS } from "./identifiers.js";
import { openBlindService } from "./service.js";
import { type ProxyRow, SERVICE_MISTAKES } from "./service-mistakes.js";

const OUT = "reports/out/blind/proxy";

for (const [title, rows] of [
  ["Service mistakes", SERVICE_MISTAKES],
  ["Client mistakes", CLIENT_MISTAKES],
  ["Correct conversations", CORRECT_CONVERSATIONS],
] as const) {
  const chosen = process.argv.slice(2);
  const judged: Judged[] = [];
  for (const row of rows.filter(({ id }) => chosen.length === 0 || chosen.includes(id))) judged.push(await judge(row));
  if (judged.length > 0) console.log(`\n# ${title}\n\n${tableOf(judged)}`);
}

async function judge(row: ProxyRow): Promise<Judged> {
  const out = `${OUT}/${row.id}`;
  mkdirSync(out, { recursive: true });
  const service = await openBlindService(row.switches);
  writeFileSync(`${out}/target.json`, JSON.stringify(service.target));
  writeFileSync(`${out}/steps.json`, JSON.stringify(row.steps));
  writeFileSync(`${out}/tokens.json`, JSON.stringify(TOKENS));
  const client = [
    "--",
    process.execPath,
    "suites/testing/blind/proxy/client.mjs",
    `${out}/steps.json`,
    `${out}/tokens.json`,
  ];
  const flags = [
    "--target",
    `${out}/target.json`,
    "--port",
    "0",
    "--out",
    out,
    "--sole-client",
    "--report",
    "json,ndjson",
  ];
  const { exitCode, output } = await runTool(["proxy", ...flags, ...client]);
  await service.close();
  writeFileSync(`${out}/output.txt`, output);
  const found = findingsOf(`${out}/results.json`);
  const expected = found.filter((one) => isOf(one, row.party, row.rules));
  const excused = found.filter((one) => isOf(one, "client", row.also ?? []));
  const exit = row.party === "none" ? 0 : 1;
  return {
    id: row.id,
    expected: row.party === "none" ? "nothing" : `${row.party}: ${row.rules.join(" | ")}`,
    got: `exit ${exitCode}: ${found.map(({ id, state }) => `${id} (${state})`).join(", ") || "nothing"}`,
    isRight: exitCode === exit && (row.party === "none" ? found.length === 0 : expected.length > 0),
    falseAlarms: found.filter((one) => !expected.includes(one) && !excused.includes(one)).map(({ id }) => id),
    disputed: row.disputed,
  };
}

interface Found {
  readonly id: string;
  readonly state: string;
}

/** Failures and advice of the run, by the id `<party>.<rule>@<operation>`. */
function findingsOf(file: string): readonly Found[] {
  const { findings } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly findings: readonly { case: string; state: string }[];
  };
  return findings.map((one) => ({ id: one.case, state: one.state }));
}

function isOf({ id }: Found, party: string, rules: readonly string[]): boolean {
  return rules.some((rule) => id === `${party}.${rule}` || id.startsWith(`${party}.${rule}@`));
}
