/** Compiles the schemas of requests and answers into plain functions, so that nothing is compiled at run time. */
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import type { JsonObject } from "../json.js";

const LENGTH_OF_AJV = 'require("ajv/dist/runtime/ucs2length").default';

/** How Ajv notes an error: the object, and six lines that keep it. */
const NOTED =
  /const (err\d+) = (\{.*\});\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\n/g;

/** Members of an error that are not read: the place of the schema, the keyword's value and the data. */
const UNREAD = /schemaPath:"[^"]*",|schema:[^,{}[\]]+,(?=parentSchema:)|,data(?=\})/g;

const TYPES = `import { countCodePoints } from "./count-code-points.js";
import type { CompiledValidator } from "./compiled-validator.js";

function add(errors, error) {
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
`;

/**
 * The text of a module with `VALIDATORS`, by schema name.
 *
 * @throws Error when Ajv wants a helper at run time that an ES module without `require` cannot give
 */
export function generateValidators(schemas: ReadonlyMap<string, JsonObject>, names: readonly string[]): string {
  const ajv = new Ajv({
    allErrors: true,
    // Errors carry the schema they come from, and with it the name of the rule.
    verbose: true,
    inlineRefs: false,
    strict: false,
    unicodeRegExp: true,
    // For minContains and maxContains.
    next: true,
    messages: true,
    code: { source: true, esm: true, lines: true },
  });
  for (const schema of schemas.values()) ajv.addSchema({ ...schema });
  const sorted = [...new Set(names)].sort();
  const exported = Object.fromEntries(sorted.map((name) => [`validate${name}`, name]));
  const code = standalone
    .default(ajv, exported)
    .replace('"use strict";', "")
    .replaceAll(LENGTH_OF_AJV, "countCodePoints")
    .replaceAll(NOTED, (_, __, error: string) => `vErrors = add(vErrors, ${error.replaceAll(UNREAD, "")});\n`);
  const needed = /require\([^)]*\)/.exec(code);
  if (needed !== null) {
    throw new Error(`Cannot compile the validators: Ajv wants ${needed[0]}; replace it as with ucs2length`);
  }
  const functions = code.replaceAll("export const ", "const ").trim();
  const table = sorted.map((name) => `  ${name}: validate${name},`).join("\n");
  return `${TYPES}\n${functions}\n\nexport const VALIDATORS: Readonly<Record<string, CompiledValidator>> = {\n${table}\n};\n`;
}
