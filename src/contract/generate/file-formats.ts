/** Compiles the schemas of the files that the toolkit writes, so that reading one back compiles nothing. */
import { readFile } from "node:fs/promises";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";

/** Names of the schemas in `reports/`; each has the `$id` `urn:slashproof:<name>:1`. */
const FORMATS = ["archive", "builder", "corpus", "events", "finding", "fixtures", "recording", "recordings"] as const;

/** Formats that others refer to, and that are not read here. */
const REFERRED = ["expectations"] as const;

const FOLDER = new URL("../../../reports/", import.meta.url);

const HEAD = `import { countCodePoints } from "../../contract/count-code-points.js";
import type { FileValidator } from "./file-validator.js";
`;

/**
 * The text of a module with `FILE_VALIDATORS`, by format. Each stops at the first fault: what comes from outside may hold millions.
 * @throws Error where Ajv needs a helper at run time
 */
export async function generateFileValidators(): Promise<string> {
  const ajv = new Ajv({
    inlineRefs: false,
    strict: false,
    // Dates and addresses are judged by those who use them.
    validateFormats: false,
    unicodeRegExp: true,
    code: { source: true, esm: true, lines: true },
  });
  for (const name of [...FORMATS, ...REFERRED]) ajv.addSchema(await schemaOf(name));
  const exported = Object.fromEntries(FORMATS.map((name) => [`validate_${name}`, `urn:slashproof:${name}:1`]));
  exported["validate_reference"] = "urn:slashproof:finding:1#/$defs/reference";
  const code = standalone
    .default(ajv, exported)
    .replace('"use strict";', "")
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', "countCodePoints");
  const needed = /require\([^)]*\)/.exec(code);
  if (needed !== null)
    throw new Error(`Cannot compile the file formats: Ajv wants ${needed[0]}; replace it as with ucs2length`);
  const functions = withoutUnused(code.replaceAll("export const ", "const ")).trim();
  const table = [...FORMATS, "reference"].map((name) => `  ${name}: validate_${name},`).join("\n");
  return `${HEAD}\n${functions}\n\nexport const FILE_VALIDATORS = {\n${table}\n} as const satisfies Readonly<Record<string, FileValidator>>;\n`;
}

type Schema = { readonly [key: string]: unknown };

/** Without descriptions and the name of its dialect: nothing of 2020-12 is used that Ajv does not know anyway. */
async function schemaOf(name: string): Promise<object> {
  const text = await readFile(new URL(`${name}.schema.json`, FOLDER), "utf8");
  const { $schema: _, ...schema } = JSON.parse(text, withoutDescription) as Schema & {
    readonly $defs?: Readonly<Record<string, Schema>>;
  };
  const { $defs = {} } = schema;
  const defined = Object.entries($defs).map(([key, one]) => [key, choosing(one, $defs)] as const);
  return { ...choosing(schema, $defs), $defs: Object.fromEntries(defined) };
}

/** A member that is called so is an object; a text is for readers of the schema. */
const withoutDescription = (key: string, value: unknown): unknown =>
  key === "description" && typeof value === "string" ? undefined : value;

/** Members that say which of several forms a value has. */
const TAGS = ["event", "outcome"] as const;

/** A choice among forms that a tag selects, as `if` and `then`: so a fault is reported for the form that was meant. */
function choosing(schema: Schema, defined: Readonly<Record<string, Schema>>): Schema {
  const { oneOf, ...rest } = schema;
  if (!Array.isArray(oneOf)) return schema;
  const forms = oneOf as readonly Schema[];
  const tag = TAGS.find((name) => forms.every((form) => tagOf(form, name, defined) !== undefined));
  if (tag === undefined) return schema;
  const tags = forms.map((form) => tagOf(form, tag, defined));
  const allOf = forms.map((form, index) => ({ if: { properties: { [tag]: { const: tags[index] } } }, then: form }));
  return { ...rest, type: "object", required: [tag], properties: { [tag]: { enum: tags } }, allOf };
}

function tagOf(form: Schema, tag: string, defined: Readonly<Record<string, Schema>>): unknown {
  const [, name] = /^#\/\$defs\/(\w+)$/.exec(String(form["$ref"])) ?? [];
  const { properties } = (name === undefined ? form : defined[name]) as {
    readonly properties?: Readonly<Record<string, { readonly const?: unknown } | undefined>>;
  };
  return properties?.[tag]?.const;
}

/** Ajv writes down each schema, and reads the lists of words in a few of them. */
function withoutUnused(code: string): string {
  return code.replaceAll(/^const (schema\d+) = .*;\n/gm, (line, name: string) =>
    new RegExp(`\\b${name}\\.`).test(code) ? line : "",
  );
}
