/** Runs `slashproof check-builder` on each blind adapter. Start: `npx tsx suites/testing/blind/builder/run.ts [row…]`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type Judged, tableOf } from "../row.js";
import { runTool } from "../run-tool.js";
import { ADAPTER_MISTAKES, BASE, type BuilderRow, CONSTANTS, SDK_MISTAKES } from "./rows.js";
import { SECOND_ADAPTER, SECOND_CONSTANTS, SECOND_CORRECT, SECOND_SDK, SECOND_UNASKED } from "./second/rows.js";

const OUT = "reports/out/blind/builder";
const FOLDER = "suites/testing/blind/builder";

interface Report {
  readonly stopped?: string;
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
  readonly open: readonly string[];
}

/** One author's adapter with his rows. */
interface RowSet {
  readonly title: string;
  readonly adapter: string;
  readonly rows: readonly BuilderRow[];
  readonly judge: (row: BuilderRow, said: Said, set: RowSet) => Judged | Promise<Judged>;
}

const FIRST = `${FOLDER}/adapter.mjs`;
const SECOND = `${FOLDER}/second/adapter.mjs`;
const SETS: readonly RowSet[] = [
  { title: "The correct SDK", adapter: FIRST, rows: [BASE], judge: judgeCorrect },
  { title: "Mistakes of the adapter", adapter: FIRST, rows: ADAPTER_MISTAKES, judge: judgeAdapter },
  { title: "Mistakes of the SDK", adapter: FIRST, rows: SDK_MISTAKES, judge: judgeSdk },
  { title: "Constants", adapter: FIRST, rows: CONSTANTS, judge: judgeConstant },
  { title: "Second author: correct adapters", adapter: SECOND, rows: [BASE, ...SECOND_CORRECT], judge: judgeCorrect },
  { title: "Second author: mistakes of the adapter", adapter: SECOND, rows: SECOND_ADAPTER, judge: judgeAdapter },
  { title: "Second author: nothing was judged", adapter: SECOND, rows: SECOND_UNASKED, judge: judgeUnasked },
  { title: "Second author: mistakes of the SDK", adapter: SECOND, rows: SECOND_SDK, judge: judgeSdk },
  { title: "Second author: constants", adapter: SECOND, rows: SECOND_CONSTANTS, judge: judgeConstant },
];

const earlier = new Map<string, Promise<Said>>();
const chosen = process.argv.slice(2);

for (const set of SETS) {
  const judged: Judged[] = [];
  for (const row of set.rows) {
    if (chosen.length > 0 && !chosen.includes(row.id)) continue;
    judged.push(await set.judge(row, await saidOf(set, row), set));
  }
  if (judged.length > 0) console.log(`\n# ${set.title}\n\n${tableOf(judged)}`);
}

function judgeCorrect(row: BuilderRow, said: Said): Judged {
  const isRight = said.exitCode === 0 && said.broken.length + said.adapter.length === 0;
  return { id: row.id, expected: "nothing", got: got(said, said.broken), isRight, falseAlarms: said.broken };
}

/** The adapter is blamed, the SDK is not, and no rule that the mistake concerns counts as kept. */
async function judgeAdapter(row: BuilderRow, said: Said, set: RowSet): Promise<Judged> {
  const more = await newlyBroken(said, set);
  const unexpected = row.of === "either" ? more.filter((rule) => !isOneOf(row.rules, rule)) : more;
  const greens = greensOf(row, said);
  const isBlamed = row.of === "either" ? said.exitCode !== 0 : said.exitCode === 2 && said.adapter.length > 0;
  return {
    id: row.id,
    expected: `${row.of === "either" ? "a finding" : "a fault of the adapter, exit 2"}; none of ${row.concerns?.join(", ") || "—"} kept`,
    got: `${got(said, more)}${greens.length > 0 ? `; kept: ${greens.join(", ")}` : ""}`,
    isRight: isBlamed && unexpected.length === 0 && greens.length === 0,
    falseAlarms: unexpected,
    disputed: row.disputed,
  };
}

/** A run that judged nothing of a rule does not count it as kept, and does not end with 0. */
function judgeUnasked(row: BuilderRow, said: Said): Judged {
  const greens = greensOf(row, said);
  return {
    id: row.id,
    expected: `none of ${row.concerns?.join(", ")} kept, and an exit code other than 0`,
    got: `${got(said, said.broken)}${greens.length > 0 ? `; kept: ${greens.join(", ")}` : ""}`,
    isRight: said.exitCode !== 0 && said.broken.length === 0 && greens.length === 0,
    falseAlarms: said.broken,
    disputed: row.disputed,
  };
}

/** Without rules nothing is wrong. */
async function judgeSdk(row: BuilderRow, said: Said, set: RowSet): Promise<Judged> {
  const more = await newlyBroken(said, set);
  const isExpected = (rule: string) => row.rules.includes(rule);
  const isFound = row.rules.length === 0 ? said.exitCode === 0 && more.length === 0 : more.some(isExpected);
  const isOfSdk = row.of === "either" || (said.exitCode !== 2 && said.adapter.length === 0);
  const isOpen = (row.opens ?? []).every((rule) => said.open.includes(rule));
  return {
    id: row.id,
    expected: `the SDK: ${row.rules.join(" | ") || "nothing"}${row.opens ? `; open: ${row.opens.join(", ")}` : ""}`,
    got: got(said, more),
    isRight: isFound && isOfSdk && isOpen,
    falseAlarms: more.filter((rule) => !isExpected(rule)),
    disputed: row.disputed,
  };
}

/** The same findings as without the constant, but for the one rule that the report names beside it. */
async function judgeConstant(row: BuilderRow, said: Said, set: RowSet): Promise<Judged> {
  const rows = SETS.filter(({ adapter }) => adapter === set.adapter).flatMap(({ rows }) => rows);
  const same = rows.find(({ id }) => id === row.sameAs);
  const without = same === undefined ? [] : (await saidOf(set, same)).broken;
  const different = [
    ...said.broken.filter((rule) => !without.includes(rule)),
    ...without.filter((rule) => !said.broken.includes(rule)),
  ];
  const unexplained = different.filter((rule) => !said.constants.includes(rule));
  return {
    id: row.id,
    expected: `the findings of "${row.sameAs}", and a constant ${row.pointer}`,
    got: `${got(said, different)}; constants: ${said.constants.join(", ") || "none"}`,
    isRight: unexplained.length === 0 && said.constants.includes(row.pointer ?? "") && said.adapter.length === 0,
    falseAlarms: unexplained,
    disputed: row.disputed,
  };
}

/** What the row says that the correct SDK does not. */
async function newlyBroken(said: Said, set: RowSet): Promise<readonly string[]> {
  const base = await saidOf(set, BASE);
  return said.broken.filter((rule) => !base.broken.includes(rule));
}

function greensOf(row: BuilderRow, said: Said): readonly string[] {
  return said.kept.filter((rule) => isOneOf(row.concerns ?? [], rule));
}

function saidOf(set: RowSet, row: BuilderRow): Promise<Said> {
  const key = `${set.adapter} ${row.id}`;
  const said = earlier.get(key) ?? run(set.adapter, row);
  earlier.set(key, said);
  return said;
}

async function run(adapter: string, row: BuilderRow): Promise<Said> {
  const out = `${OUT}/${adapter === FIRST ? "first" : "second"}/${row.id}`;
  mkdirSync(out, { recursive: true });
  const env = { BLIND_ADAPTER: row.adapter ?? "", BLIND_SDK: (row.sdk ?? []).join(",") };
  const { exitCode, output } = await runTool(["check-builder", adapter, "--out", out, "--report", "json"], env);
  writeFileSync(`${out}/output.txt`, output);
  const { rules, adapterFaults, constants, stopped } = JSON.parse(
    readFileSync(`${out}/builder.json`, "utf8"),
  ) as Report;
  return {
    exitCode,
    broken: rules.filter(({ faults }) => faults.length > 0).map(({ rule }) => rule),
    kept: rules.filter(({ state }) => state === "kept" || state === "passed").map(({ rule }) => rule),
    open: rules.filter(({ state }) => state === "open").map(({ rule }) => rule),
    adapter: [...(stopped === undefined ? [] : [stopped]), ...adapterFaults.map(({ found }) => found)],
    constants: constants.flatMap(({ pointer, rule }) => [pointer, ...(rule === undefined ? [] : [rule])]),
  };
}

function got({ exitCode, adapter }: Said, broken: readonly string[]): string {
  const ofAdapter = adapter.length > 0 ? `the adapter ${adapter.slice(0, 3).join("; ")}` : "no fault of the adapter";
  return `exit ${exitCode}: ${ofAdapter}; the SDK: ${broken.join(", ") || "nothing"}`;
}

function isOneOf(patterns: readonly string[], rule: string): boolean {
  return patterns.some((pattern) => (pattern.endsWith("*") ? rule.startsWith(pattern.slice(0, -1)) : rule === pattern));
}
