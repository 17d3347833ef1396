import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { RULES } from "./catalogue.js";
import { SPEC } from "./generate/read-contract.js";

interface Entry {
  readonly rule?: string | string[];
  readonly merged?: string | string[];
  readonly unobservable?: string;
}

async function ledger(): Promise<Map<string, Entry>> {
  const document = parseDocument(await readFile(`${SPEC}ledger.yaml`, "utf8"), { uniqueKeys: true });
  expect(document.errors).toEqual([]);
  return new Map(Object.entries(document.toJS() as Record<string, Entry>));
}

function rulesOf({ rule = [], merged = [] }: Entry): string[] {
  return [rule, merged].flat();
}

test("each statement has exactly one fate", async () => {
  const entries = await ledger();

  const odd = [...entries].filter(([, entry]) => {
    const fates = [entry.rule, entry.merged, entry.unobservable].filter((fate) => fate !== undefined);
    return fates.length !== 1 || Object.keys(entry).length !== 1;
  });
  expect(odd).toEqual([]);
});

test("statements of a family are numbered from 01 without a gap, so that none is lost", async () => {
  const ids = [...(await ledger()).keys()];

  const families = new Map<string, number>();
  const numbered = ids.map((id) => {
    const family = id.slice(0, 3);
    const number = (families.get(family) ?? 0) + 1;
    families.set(family, number);
    return `${family}-${String(number).padStart(2, "0")}`;
  });
  expect(ids).toEqual(numbered);
});

test("rules and statements point to each other", async () => {
  const entries = await ledger();

  const fromLedger = [...entries].flatMap(([statement, entry]) => rulesOf(entry).map((rule) => `${statement} ${rule}`));
  const fromRules = RULES.flatMap((rule) => rule.statements.map((statement) => `${statement} ${rule.id}`));
  const lacking = (some: readonly string[], others: readonly string[], where: string, way: string): readonly string[] =>
    some.filter((one) => !others.includes(one)).map((one) => `"${one}" is not in ${where}: add it there, or ${way}`);
  expect([
    ...lacking(fromRules, fromLedger, "spec/ledger.yaml", "remove the statement from the rule"),
    ...lacking(fromLedger, fromRules, "spec/rules", "remove the rule from the ledger"),
  ]).toEqual([]);
});

/** They hold the answer of an application to all rules about messages and modals, which have their own statements. */
const GATHERING = ["application.answer.holds-what-the-rules-allow", "application.answer.follows-the-advice"];

test("every rule represents a statement, for a public fact, or for rules that do", () => {
  const unfounded = RULES.filter((rule) => rule.statements.length === 0 && rule.source.document !== "PUBLIC");

  expect(unfounded.map((rule) => rule.id)).toEqual(GATHERING);
});

test("a statement is a rule of its own before another is merged into it", async () => {
  const entries = [...(await ledger()).values()];

  const own = new Set(entries.flatMap(({ rule = [] }) => rule));
  const merged = entries.flatMap(({ merged = [] }) => merged);
  expect(merged.filter((rule) => !own.has(rule))).toEqual([]);
});
