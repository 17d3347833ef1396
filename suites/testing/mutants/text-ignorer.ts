/** Mutants of words that no document speaks of are not made. */
import type { Ignorer, NodePath } from "@stryker-mutator/api/ignore";
import { RULES } from "../../../src/contract/catalogue.js";

/** What Babel calls a text: a literal, or a template with its pieces. */
interface TextNode {
  readonly node: {
    readonly type: string;
    readonly value?: unknown;
    readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  };
}

const RULE_IDS: ReadonlySet<string> = new Set(RULES.map(({ id }) => id));

/** Leaves out what errors say to people and which rule they name: the body of an error is open. */
export class TextIgnorer implements Ignorer {
  /** Why the code is left out, or nothing. */
  shouldIgnore(path: NodePath): string | undefined {
    const text = textOf(path as TextNode);
    if (text === undefined) return undefined;
    if (RULE_IDS.has(text)) return "which rule an error names is open";
    return /\w\S* +\S*\w/.test(text) ? "how an error is worded is open" : undefined;
  }
}

function textOf({ node }: TextNode): string | undefined {
  if (node.type === "StringLiteral" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis?.map(({ value }) => value.raw).join("…");
  return undefined;
}
