/** Everything by which a TypeScript file reaches other code: imports of every form, and globals. */
import { parseAst } from "vite";

/** One way out of a file. */
export type Reference =
  | {
      readonly kind: "module";
      readonly specifier: string;
      readonly isType: boolean;
      readonly names: readonly string[];
      /** `import()`: loaded when it is reached. */
      readonly isLazy: boolean;
    }
  | { readonly kind: "computed-import" }
  | { readonly kind: "global"; readonly name: string };

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Globals that reach the process or print. */
const GLOBALS: ReadonlySet<string> = new Set(["process", "console", "globalThis", "require"]);

/** @throws SyntaxError where the text is no TypeScript */
export function referencesIn(text: string): readonly Reference[] {
  const found: Reference[] = [];
  visit(parseAst(text, { lang: "ts" }) as unknown as Node, undefined, "", found);
  return found;
}

function visit(node: Node, parent: Node | undefined, member: string, found: Reference[]): void {
  const reference = referenceOf(node, parent, member);
  if (reference) found.push(reference);
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node, key, found);
  }
}

function referenceOf(node: Node, parent: Node | undefined, member: string): Reference | undefined {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return isNode(node["source"]) ? moduleOf(node["source"], isTypeOnly(node), namesOf(node)) : undefined;
    case "ImportExpression":
      return isNode(node["source"]) ? moduleOf(node["source"], false, [], true) : undefined;
    case "TSImportType":
      return isNode(node["source"]) ? moduleOf(node["source"], true, []) : undefined;
    case "CallExpression":
      return requireOf(node);
    case "Identifier":
      return globalOf(node, parent, member);
    default:
      return undefined;
  }
}

function moduleOf(source: Node, isType: boolean, names: readonly string[], isLazy = false): Reference {
  const specifier = source["value"];
  if (typeof specifier !== "string") return { kind: "computed-import" };
  return { kind: "module", specifier, isType, names, isLazy };
}

/** `require("x")` and calls of a function that `createRequire` made, whatever its name. */
function requireOf(node: Node): Reference | undefined {
  const callee = node["callee"];
  const [first] = node["arguments"] as readonly Node[];
  if (!isNode(callee) || !first || callee["name"] !== "require") return undefined;
  return moduleOf(first, false, []);
}

function globalOf(node: Node, parent: Node | undefined, member: string): Reference | undefined {
  const name = String(node["name"]);
  if (name === "global" && member === "object" && isGlobal(parent?.["property"])) return { kind: "global", name };
  if (!GLOBALS.has(name)) return undefined;
  const isName = (member === "property" || member === "key") && parent?.["computed"] !== true;
  return isName ? undefined : { kind: "global", name };
}

/** `global` is a common name of variables too; only what is taken from it tells the two apart. */
function isGlobal(property: unknown): boolean {
  return isNode(property) && GLOBALS.has(String(property["name"] ?? property["value"]));
}

function isTypeOnly(node: Node): boolean {
  if (node["importKind"] === "type" || node["exportKind"] === "type") return true;
  const specifiers = node["specifiers"];
  if (!Array.isArray(specifiers) || specifiers.length === 0) return false;
  return specifiers.every((one: Node) => one["importKind"] === "type" || one["exportKind"] === "type");
}

function namesOf(node: Node): readonly string[] {
  const specifiers = Array.isArray(node["specifiers"]) ? (node["specifiers"] as readonly Node[]) : [];
  return specifiers.map((one) => {
    const name = one["imported"] ?? one["local"];
    const isWhole = one.type === "ImportDefaultSpecifier" || one.type === "ImportNamespaceSpecifier";
    return isNode(name) && !isWhole ? String(name["name"] ?? name["value"]) : "*";
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}
