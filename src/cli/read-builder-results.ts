/** Result files of `check-builder`, read back for a matrix. */
import { readFile } from "node:fs/promises";
import type { BuilderResult } from "../case/builder-result.js";
import { SetupError } from "../contract/setup-error.js";
import { FAULT_WORDS } from "../report/builder-text.js";
import { parseCommentedJson } from "../target/json-text.js";
import { systemReason } from "./failure.js";

/** @throws SetupError with code `builder-result-unreadable` or `json-malformed` */
export async function readBuilderResult(path: string): Promise<BuilderResult> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw unreadable(path, systemReason(error), error);
  });
  const value = parseCommentedJson(text, path);
  if (!isResult(value)) throw unreadable(path, "it is no result of check-builder");
  return value;
}

/** The format is ours; what is looked at beyond its name is what the page would fall over. */
function isResult(value: unknown): value is BuilderResult {
  if (!isRecord(value) || value["format"] !== "slashproof-builder/1") return false;
  const { adapter, rules, startedAt, command, profile } = value;
  const isNamed = isRecord(adapter) && areTexts([adapter["name"], adapter["version"], startedAt, command, profile]);
  return isNamed && Array.isArray(rules) && rules.every(isRule);
}

function isRule(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { rule, area, state, rows, faults, examples, reason = "" } = value;
  const areListed =
    Array.isArray(faults) && faults.every(isFault) && Array.isArray(examples) && examples.every(isExample);
  return areTexts([rule, area, state, reason]) && isRecord(rows) && areListed;
}

function isExample(value: unknown): boolean {
  if (!isRecord(value) || value["given"] === undefined) return false;
  const { fault, row, title, kind, said = "", change = { how: "", pointer: "" } } = value;
  return (
    isFault(fault) &&
    areTexts([row, title, kind, said]) &&
    isRecord(change) &&
    areTexts([change["how"], change["pointer"]])
  );
}

function isFault(value: unknown): boolean {
  return typeof value === "string" && Object.hasOwn(FAULT_WORDS, value);
}

function areTexts(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function unreadable(path: string, found: string, cause?: unknown): SetupError {
  return new SetupError(
    "builder-result-unreadable",
    `Cannot read "${path}": ${found}; pass the builder.json of slashproof check-builder`,
    { cause },
  );
}
