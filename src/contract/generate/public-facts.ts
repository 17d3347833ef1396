/** Reads `spec/public-facts.yaml`: what the public OpenAPI description says otherwise than the contract. */
import { isObject, type Json, type JsonObject } from "../json.js";
import { objectAt } from "./json-object.js";
import type { Schemas } from "./tool-schemas.js";

/** Two schemas that are compared under one name. */
export interface FactKind {
  readonly name: string;
  readonly theirs: string;
  readonly ours: string;
  readonly option?: number;
  readonly component?: number;
}

export type FactClass = "added" | "conflict" | "open";

/** A difference that is known, with its class. */
export interface FactRow {
  /** Kind and path of a member; `*` means one name or a part of it, `**` for anything. */
  readonly at: string;
  /** Keyword of JSON Schema, `member` for its presence, `nullable`, or `*`. */
  readonly keyword: string;
  /** The value that the description has; absent where any value fits. */
  readonly theirs?: Json;
  readonly class: FactClass;
  /** Of an added row. */
  readonly rule?: string;
  /** Of the others. */
  readonly why?: string;
}

export interface PublicFacts {
  /** What was read: name, version and date. */
  readonly description: JsonObject;
  readonly kinds: readonly FactKind[];
  readonly rows: readonly FactRow[];
}

const CLASSES: ReadonlySet<string> = new Set(["added", "conflict", "open"]);

/** @throws Error naming the row that lacks a member or has another class */
export function publicFactsOf(file: Json): PublicFacts {
  const rows = objectAt(file)["rows"];
  const kinds = Object.entries(objectAt(file, "kinds")).map(([name, kind]) => ({ name, ...objectAt(kind) }));
  for (const row of Array.isArray(rows) ? rows : []) {
    const reason = isObject(row) ? (row["class"] === "added" ? row["rule"] : row["why"]) : undefined;
    if (!isObject(row) || !CLASSES.has(String(row["class"])) || reason === undefined) {
      throw new Error(
        `Cannot read the row ${JSON.stringify(row)} of spec/public-facts.yaml: a row has at, keyword and class; ` +
          "an added one has theirs and rule, another one has why",
      );
    }
  }
  return {
    description: objectAt(file, "description"),
    kinds: kinds as unknown as readonly FactKind[],
    rows: rows as unknown as readonly FactRow[],
  };
}

/** True where a pattern with `*` and `**` fits a whole text. */
export function fits(pattern: string, text: string): boolean {
  const parts = pattern.split(/(\*+)/).map((part) => {
    if (part === "**") return ".*";
    return part === "*" ? "[^/]*" : part.replaceAll(/[.[\]+?^${}()|\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`).test(text);
}

/** The text of `public-limits.gen.ts`: the added rows, for each kind whose schema has the member. */
export function generatePublicLimits({ kinds, rows }: PublicFacts, schemas: Schemas): string {
  const added = rows.filter((row) => row.class === "added");
  const limits = kinds.flatMap(({ name, ours }) => {
    const members = Object.keys(objectAt(schemas, ours, "properties"));
    const own = members.flatMap((member) =>
      added.filter(({ at }) => fits(at, `${name}/${member}`)).map((row) => limitOf(member, row)),
    );
    return own.length === 0 ? [] : [`    ${JSON.stringify(name)}: [\n${own.join("\n")}\n    ],`];
  });
  return `import type { PublicLimits } from "./public-limit.js";

/** What profile discord adds to payloads, from the added rows. */
export const PUBLIC_LIMITS: PublicLimits = {
  limits: {\n${limits.join("\n")}\n  },
  options: ${JSON.stringify(numbered(kinds, "option"))},
  components: ${JSON.stringify(numbered(kinds, "component"))},
};\n`;
}

function limitOf(member: string, { keyword, theirs, rule }: FactRow): string {
  const value = theirs === true ? 1 : theirs;
  return `      ${JSON.stringify({ member, keyword, value: value ?? null, rule: rule ?? null })},`;
}

function numbered(kinds: readonly FactKind[], by: "option" | "component"): JsonObject {
  return Object.fromEntries(kinds.flatMap((kind) => (kind[by] === undefined ? [] : [[String(kind[by]), kind.name]])));
}
