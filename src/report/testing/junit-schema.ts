/** What the schema of the xUnit plugin of Jenkins (junit-10.xsd) permits: the strictest that is in use. */
import { XMLParser } from "fast-xml-parser";

interface Shape {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Elements that may be inside, in any order. */
  readonly inside: readonly string[];
}

const MESSAGE: Shape = { required: [], optional: ["type", "message"], inside: [] };

const SHAPES: Readonly<Record<string, Shape>> = {
  testsuites: { required: [], optional: ["name", "time", "tests", "failures", "errors"], inside: ["testsuite"] },
  testsuite: {
    required: ["name", "tests", "failures", "errors"],
    optional: ["group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"],
    inside: ["testsuite", "properties", "testcase", "system-out", "system-err"],
  },
  testcase: {
    required: ["name"],
    optional: ["time", "classname", "group"],
    inside: ["skipped", "error", "failure", "system-out", "system-err"],
  },
  properties: { required: [], optional: [], inside: ["property"] },
  property: { required: ["name", "value"], optional: [], inside: [] },
  failure: MESSAGE,
  error: MESSAGE,
  skipped: MESSAGE,
  "system-out": { required: [], optional: [], inside: [] },
};

/** A parsed element: its children under its name, its attributes under `:@`. */
type Node = Readonly<Record<string, unknown>>;

/** Everything in a document that the schema does not permit, such as `testcase: element properties`; empty for a valid one. */
export function junitFaults(xml: string): readonly string[] {
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "", preserveOrder: true });
  const nodes = elementsOf(parser.parse(xml)).filter((node) => nameOf(node) !== "?xml");
  if (nodes.map(nameOf).join() !== "testsuites") return [`the document is ${nodes.map(nameOf).join()}`];
  return nodes.flatMap(faultsOf);
}

function faultsOf(node: Node): readonly string[] {
  const name = nameOf(node);
  const shape = SHAPES[name];
  if (shape === undefined) return [`element ${name} is unknown`];
  const attributes = (node[":@"] ?? {}) as Readonly<Record<string, string>>;
  const inside = elementsOf(node[name]);
  const permitted = [...shape.required, ...shape.optional];
  return [
    ...shape.required.filter((one) => !(one in attributes)).map((one) => `${name}: no ${one}`),
    ...Object.keys(attributes).flatMap((one) => (permitted.includes(one) ? [] : [`${name}: attribute ${one}`])),
    ...(/^\d*(\.\d*)?$/.test(attributes["time"] ?? "") ? [] : [`${name}: time ${attributes["time"]}`]),
    ...inside.map(nameOf).flatMap((one) => (shape.inside.includes(one) ? [] : [`${name}: element ${one}`])),
    ...inside.flatMap(faultsOf),
  ];
}

function elementsOf(nodes: unknown): readonly Node[] {
  return (nodes as readonly Node[]).filter((node) => nameOf(node) !== "#text");
}

function nameOf(node: Node): string {
  return Object.keys(node).find((key) => key !== ":@") ?? "";
}
