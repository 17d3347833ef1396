/** The catalogue of rules as a module, and their ids as a type. */
import { isObject, type Json, type JsonObject } from "../json.js";
import { objectAt } from "./json-object.js";

/** Keys that a row of `spec/rules` may have, and whether it must. */
const ROW: Readonly<Record<string, boolean>> = {
  id: true,
  level: true,
  levelIn: false,
  statement: true,
  document: false,
  section: true,
  checked: true,
  observable: false,
  reason: false,
  profile: false,
  statements: false,
  ambiguity: false,
};

/** The words that some of them may have. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  level: ["must", "should", "observe"],
  checked: ["schema", "code", "behaviour"],
};

/** The text of `rule-ids.gen.ts`. */
export function generateRuleIds(files: ReadonlyMap<string, Json>): string {
  const ids = rulesOf(files).map((rule) => `  ${JSON.stringify(rule["id"])},`);
  return `/** The id of every rule of the catalogue. Ids are never reused. */
export const RULE_IDS = [\n${ids.join("\n")}\n] as const;

export type RuleId = (typeof RULE_IDS)[number];\n`;
}

/** The text of `rules.gen.ts`. */
export function generateRules(files: ReadonlyMap<string, Json>): string {
  const rows = rulesOf(files).map((rule) => `  ${JSON.stringify(rule)},`);
  return `import type { Rule } from "./catalogue.js";

/** Every rule, in the order of areas. */
export const RULES: readonly Rule[] = [\n${rows.join("\n")}\n];\n`;
}

/**
 * The rows of all areas with their defaults filled in.
 *
 * @throws Error naming the row, for a missing or unknown key, for a word that a key cannot have, and for an id that is used twice
 */
export function rulesOf(files: ReadonlyMap<string, Json>): readonly JsonObject[] {
  const rules = [...files].flatMap(([area, file]) => areaRules(area, objectAt(file)));
  const seen = new Set<Json | undefined>();
  for (const { id } of rules) {
    if (seen.has(id)) throw new Error(`Cannot read the rule "${String(id)}": its id is used twice; choose another`);
    seen.add(id);
  }
  return rules;
}

function areaRules(area: string, file: JsonObject): JsonObject[] {
  const rows = file["rules"];
  if (!Array.isArray(rows)) throw new Error(`Cannot read spec/rules/"${area}": no list of rules in it`);
  return rows.filter(isObject).map((row: JsonObject) => {
    const wrong =
      Object.keys(row).find((key) => ROW[key] === undefined) ??
      Object.keys(ROW).find((key) => ROW[key] === true && row[key] === undefined);
    if (wrong !== undefined) {
      throw new Error(
        `Cannot read the rule "${String(row["id"])}" of "${area}": "${wrong}" is missing or unknown; a row has ${Object.keys(ROW).join(", ")}`,
      );
    }
    for (const [key, words] of Object.entries(WORDS)) {
      if (words.includes(String(row[key]))) continue;
      throw new Error(
        `Cannot read the rule "${String(row["id"])}" of "${area}": "${key}" is "${String(row[key])}"; it can be ${words.join(", ")}`,
      );
    }
    const { id, level, document = file["document"], section, ...rest } = row;
    const source = { document: document ?? "", section: section ?? "" };
    const defaults = { observable: "http", profile: "documented", statements: [] };
    return { id: id ?? "", area, level: level ?? "", source, ...defaults, ...rest };
  });
}
