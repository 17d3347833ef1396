/** The HTML report read back without a browser: what is in it, and the data that its script shows. */
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { unpackCases } from "../../page/pack-cases.js";
import type { EmbeddedData } from "../../page/page-data.js";
import type { ReadBack } from "./read-back.js";

/** Elements that the page has no use for: one of them is text of a target that became markup. */
const FOREIGN = ["img", "iframe", "object", "embed", "form"];

/** @throws Error where text of a target became markup, or findings and cases do not say the same */
export function readHtml(text: string): ReadBack {
  const elements = [...elementsOf(parse(text))];
  const foreign = elements.filter(({ tagName }) => FOREIGN.includes(tagName));
  const scripts = elements.filter(({ tagName }) => tagName === "script");
  if (foreign.length > 0 || scripts.length !== 2) throw new Error("the page holds markup that is not its own");
  const data: EmbeddedData = JSON.parse(textOf(scripts[0]));
  const cases = unpackCases(data.cases).map(([id, , , state]) => [id, state] as const);
  for (const { cases: members, state } of data.findings) {
    const other = members.find((position) => cases[position]?.[1] !== state);
    if (other !== undefined) throw new Error(`case ${other} is in a finding that is ${state}`);
  }
  const counts = elements.flatMap((one) => {
    const group = one.tagName === "button" ? attributeOf(one, "data-state") : undefined;
    return group === undefined ? [] : [[group, Number.parseInt(textOf(one), 10)] as const];
  });
  const labels = elements.filter(({ tagName }) => tagName === "dt" || tagName === "dd").map(textOf);
  return {
    verdict: textOf(elements.find(({ tagName }) => tagName === "h1")),
    exitCode: Number(labels[labels.indexOf("Exit code") + 1]),
    cases: Object.fromEntries(cases),
    counts: Object.fromEntries(counts),
  };
}

/** Every element at and below a node, from top to bottom. */
export function* elementsOf(node: Tree.Node): Generator<Tree.Element> {
  if ("tagName" in node) yield node;
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsOf(child);
}

function textOf(node: Tree.Node | undefined): string {
  if (!node) return "";
  if (node.nodeName === "#text" && "value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

function attributeOf({ attrs }: Tree.Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}
