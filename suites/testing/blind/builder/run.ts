/** Runs `slashproof check-builder` on each blind adapter. Start: `npx tsx suites/testing/blind/builder/run.ts [row…]`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type Judged, tableOf } from "../row.js";
import { runTool } from "../run-tool.js";
import { ADAPTER_MISTAKES, BASE, type BuilderRow, CONSTANTS, SDK_MISTAKES } from "./rows.js";

const OUT = "reports/out/blind/builder";
const ADAPTER = "suites/testing/blind/builder/adapter.mjs";

interface Report {
  readonly adapterFaults: readonly { readonly found: string }[];
  readonly constants: readonly { readonly pointer: string; readonly rule?: string }[];
  readonly rules: readonly { readonly rule: string; readonly state: string; readonly faults: readonly string[] }[];
}

/** What one run said: the rules that the SDK breaks, those that it keeps, and the faults of the adapter. */
interface Said {
  readonly exitCode: number | null;
  readonly broken: readonly string[];
  readonly kept: readonly string[];
  readonly adapter: readonly string[];
  readonly constants: readonly string[];
}

const base = await run(BASE);
const baseline = new Set(base.broken);
const chosen = process.argv.slice(2);
const isChosen = ({ id }: BuilderRow) => chosen.length === 0 || chosen.includes(id);
const earlier = new Map<string, Said>([[BASE.id, base]]);

console.log(`\n# The correct SDK\n\n${tableOf([clean(base)])}`);
for (const [title, rows, judge] of [
  ["Mistakes of the adapter", ADAPTER_MISTAKES, judgeAdapter],
  ["Mistakes of the SDK", SDK_MISTAKES, judgeSdk],
  ["Constants", CONSTANTS, judgeConstant],
] as const) {
  const judged: Judged[] = [];
  for (const row of rows.filter(isChosen)) {
    const said = await run(row);
    earlier.set(row.id, said);
    judged.push(judge(row, said));
  }
  if (judged.length > 0) console.log(`\n# ${title}\n\n${tableOf(judged)}`);
}

function clean(said: Said): Judged {
  const isRight = said.exitCode === 0 && said.broken.length + said.adapter.length === 0;
  return { id: BASE.id, expected: "nothing", got: got(said, said.broken), isRight, falseAlarms: said.broken };
}

/** The adapter is blamed, the SDK is not, and no rule that the mistake concerns counts as kept. */
function judgeAdapter(row: BuilderRow, said: Said): Judged {
  const more = said.broken.filter((rule) => !baseline.has(rule));
  const greens = said.kept.filter((rule) => (row.concerns ?? []).some((pattern) => matches(pattern, rule)));
  return {
    id: row.id,
    expected: `a fault of the adapter, exit 2; none of ${row.concerns?.join(", ") || "—"} kept`,
    got: `${got(said, more)}${greens.length > 0 ? `; kept: ${greens.join(", ")}` : ""}`,
    isRight: said.exitCode === 2 && said.adapter.length > 0 && more.length === 0 && greens.length === 0,
    falseAlarms: more,
    disputed: row.disputed,
  };
}

function judgeSdk(row: BuilderRow, said: Said): Judged {
  const more = said.broken.filter((rule) => !baseline.has(rule));
  const isExpected = (rule: string) => row.rules.includes(rule);
  return {
    id: row.id,
    expected: `the SDK: ${row.rules.join(" | ")}`,
    got: got(said, more),
    isRight: said.exitCode === 1 && more.some(isExpected) && said.adapter.length === base.adapter.length,
    falseAlarms: more.filter((rule) => !isExpected(rule)),
    disputed: row.disputed,
  };
}

/** The same findings as without the constant, but for the one rule that the report names beside it. */
function judgeConstant(row: BuilderRow, said: Said): Judged {
  const without = earlier.get(row.sameAs ?? "")?.broken ?? [];
  const different = [
    ...said.broken.filter((rule) => !without.includes(rule)),
    ...without.filter((rule) => !said.broken.includes(rule)),
  ];
  const unexplained = different.filter((rule) => !said.constants.includes(rule));
  return {
    id: row.id,
    expected: `the findings of "${row.sameAs}", and a constant integration_types`,
    got: `${got(said, different)}; constants: ${said.constants.join(", ") || "none"}`,
    isRight: unexplained.length === 0 && said.constants.includes("/integration_types") && earlier.has(row.sameAs ?? ""),
    falseAlarms: unexplained,
    disputed: row.disputed,
  };
}

async function run(row: BuilderRow): Promise<Said> {
  const out = `${OUT}/${row.id}`;
  mkdirSync(out, { recursive: true });
  const env = { BLIND_ADAPTER: row.adapter ?? "", BLIND_SDK: (row.sdk ?? []).join(",") };
  const { exitCode, output } = await runTool(["check-builder", ADAPTER, "--out", out, "--report", "json"], env);
  writeFileSync(`${out}/output.txt`, output);
  const { rules, adapterFaults, constants } = JSON.parse(readFileSync(`${out}/builder.json`, "utf8")) as Report;
  return {
    exitCode,
    broken: rules.filter(({ faults }) => faults.length > 0).map(({ rule }) => rule),
    kept: rules.filter(({ state }) => state === "kept" || state === "passed").map(({ rule }) => rule),
    adapter: adapterFaults.map(({ found }) => found),
    constants: constants.flatMap(({ pointer, rule }) => [pointer, ...(rule === undefined ? [] : [rule])]),
  };
}

function got({ exitCode, adapter }: Said, broken: readonly string[]): string {
  const ofAdapter = adapter.length > 0 ? `the adapter ${adapter.slice(0, 3).join("; ")}` : "no fault of the adapter";
  return `exit ${exitCode}: ${ofAdapter}; the SDK: ${broken.join(", ") || "nothing"}`;
}

function matches(pattern: string, rule: string): boolean {
  return pattern.endsWith("*") ? rule.startsWith(pattern.slice(0, -1)) : rule === pattern;
}
