/** The declarations of a TypeScript file that the house style has rules for. */
import { parseAst } from "vite";

/** A member of an exported interface. */
export interface DeclaredMember {
  /** The interface and the member: `Case.title`. */
  readonly name: string;
  readonly isDocumented: boolean;
}

/** A function, a method or an arrow function. */
export interface DeclaredFunction {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  readonly parameters: number;
}

/** What one file declares. */
export interface Declarations {
  /** Names of exported interfaces, type aliases and classes; a re-export is not counted. */
  readonly types: readonly string[];
  readonly members: readonly DeclaredMember[];
  /** Exported functions and exported constants that are functions. */
  readonly exported: readonly DeclaredMember[];
  readonly functions: readonly DeclaredFunction[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

const TYPES: ReadonlySet<string> = new Set(["TSInterfaceDeclaration", "TSTypeAliasDeclaration", "ClassDeclaration"]);
const MEMBERS: ReadonlySet<string> = new Set(["TSPropertySignature", "TSMethodSignature"]);
const FUNCTIONS: ReadonlySet<string> = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
]);

/** @throws SyntaxError if the text is not TypeScript */
export function declarationsIn(text: string): Declarations {
  const nodes = [...nodesOf(parseAst(text, { lang: "ts" }) as unknown as Node)];
  const exported = nodes
    .filter(({ type }) => type === "ExportNamedDeclaration")
    .map(({ declaration }) => declaration)
    .filter((one): one is Node => isNode(one) && TYPES.has(one.type));
  const functions = nodes.filter(({ type }) => FUNCTIONS.has(type));
  const statements = nodes.filter(({ type }) => type === "ExportNamedDeclaration");
  return {
    types: exported.map(nameOf),
    members: exported.filter(({ type }) => type === "TSInterfaceDeclaration").flatMap((one) => membersOf(one, text)),
    exported: statements.flatMap((statement) =>
      functionNames(statement).map((name) => ({ name, isDocumented: isDocumented(statement, text) })),
    ),
    functions: functions.map(({ start, params }) => ({
      line: text.slice(0, start).split("\n").length,
      parameters: Array.isArray(params) ? params.length : 0,
    })),
  };
}

function membersOf(declared: Node, text: string): readonly DeclaredMember[] {
  const body = isNode(declared["body"]) ? (declared["body"]["body"] as readonly Node[]) : [];
  return body
    .filter(({ type }) => MEMBERS.has(type))
    .map((member) => ({
      name: `${nameOf(declared)}.${keyOf(member)}`,
      isDocumented: isDocumented(member, text),
    }));
}

function isDocumented({ start }: Node, text: string): boolean {
  return /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.test(text.slice(0, start));
}

/** Names of the functions that an export statement declares; overloads count once each. */
function functionNames({ declaration }: Node): readonly string[] {
  if (!isNode(declaration)) return [];
  if (declaration.type === "FunctionDeclaration") return [nameOf(declaration)];
  const declared = Array.isArray(declaration["declarations"]) ? declaration["declarations"] : [];
  return declared.filter((one) => isNode(one) && isNode(one["init"]) && FUNCTIONS.has(one["init"].type)).map(nameOf);
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
  }
}

function nameOf(node: Node): string {
  const id = node["id"];
  return isNode(id) ? String(id["name"]) : "";
}

function keyOf(member: Node): string {
  const key = member["key"];
  return isNode(key) ? String(key["name"] ?? key["value"]) : "";
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}
