/** From a JSON pointer to line and column of the text. */
import { parse, type ValueNode } from "@humanwhocodes/momoa";
import { segmentsOf } from "../../contract/json-pointer.js";

/** A place in a text. */
export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** From 0, in UTF-16 units. */
  readonly offset: number;
}

export interface Positions {
  /** Where the value starts; where there is none, what it is missing from. Undefined if the text cannot tell. */
  at(pointer: string): Position | undefined;
}

/** The positions in a JSON text, comments allowed; it is parsed when the first one is needed. */
export function positionsIn(text: string): Positions {
  let root: ValueNode | undefined;
  return {
    at(pointer) {
      root ??= parse(text, { mode: "jsonc" }).body;
      let node = root;
      for (const step of segmentsOf(pointer)) {
        const next = childOf(node, step);
        if (next === undefined) break;
        node = next;
      }
      return node.loc.start;
    },
  };
}

/** Of members of the same name the last one counts, as it does for JSON.parse. */
function childOf(node: ValueNode, step: string): ValueNode | undefined {
  if (node.type === "Array") return node.elements[Number(step)]?.value;
  if (node.type !== "Object") return undefined;
  return node.members.findLast(({ name }) => (name.type === "String" ? name.value : name.name) === step)?.value;
}
