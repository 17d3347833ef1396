/** Every bound of the contract as a row, from which boundary values and faults are derived. */
import { isObject, type Json, type JsonObject } from "../json.js";
import { inlined } from "./validation-schemas.js";

const KEYWORDS = [
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "maxContains",
  "enum",
  "const",
  "pattern",
];

type Schemas = Readonly<Record<string, JsonObject>>;

interface Row {
  readonly schema: string;
  readonly pointer: string;
  readonly keyword: string;
  readonly value: Json;
  readonly rule: Json;
}

/** The text of `constraints.gen.ts`. */
export function generateConstraints(schemas: Schemas): string {
  const rows = constraintsOf(schemas).map((row) => `  ${JSON.stringify(row)},`);
  return `import type { Constraint } from "./constraint.js";

/** Every length, range, count, enumeration, pattern and required member that has a rule. */
export const CONSTRAINTS: readonly Constraint[] = [\n${rows.join("\n")}\n];\n`;
}

/** The rows, sorted by schema. Only keywords with a rule beside them: the others do not judge anybody. */
export function constraintsOf(schemas: Schemas): readonly Row[] {
  const names = Object.keys(schemas).sort();
  return names.flatMap((schema) => [...bounds(schema, "", schemas[schema] ?? {}, schemas)]);
}

function* bounds(schema: string, pointer: string, written: JsonObject, schemas: Schemas): Generator<Row> {
  const node = inlined(written, schemas);
  const rules = isObject(node["x-rules"]) ? node["x-rules"] : {};
  for (const keyword of KEYWORDS) {
    const value = node[keyword];
    const rule = rules[keyword === "maxContains" ? "contains" : keyword];
    if (value !== undefined && rule !== undefined) yield { schema, pointer, keyword, value, rule };
  }
  const { required } = rules;
  for (const member of Array.isArray(node["required"]) ? node["required"] : []) {
    const rule = isObject(required) ? required[String(member)] : required;
    if (rule !== undefined) yield { schema, pointer, keyword: "required", value: member, rule };
  }
  for (const [name, property] of Object.entries(isObject(node["properties"]) ? node["properties"] : {})) {
    if (isObject(property)) yield* bounds(schema, `${pointer}/properties/${name}`, property, schemas);
  }
  for (const inner of ["items", "additionalProperties"]) {
    const below = node[inner];
    if (isObject(below)) yield* bounds(schema, `${pointer}/${inner}`, below, schemas);
  }
}
