/** Every component of a payload with its place. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";

/** A component, and where it is. */
export interface Placed {
  /** The component itself. */
  readonly component: JsonObject;
  /** JSON pointer from the payload. */
  readonly pointer: string;
  /** 0 at the top of the payload. */
  readonly depth: number;
}

/** The members in which a component holds another one. */
const SINGLE_CHILDREN = ["accessory", "component"] as const;

/**
 * The components of a list and of everything below it, in the order of reading: a parent, its children, its accessory.
 *
 * @remarks Goes down only where a component is held, so hostile members of other names cost nothing. What is no
 * object is left out: the schema refuses it.
 * @param at JSON pointer of the list
 */
export function placedComponents(list: Json | undefined, at: string): readonly Placed[] {
  const found: Placed[] = [];
  collectList(list, at, 0, found);
  return found;
}

function collectList(list: Json | undefined, at: string, depth: number, found: Placed[]): void {
  elementsOf(list).forEach((component, index) => {
    collect(component, `${at}/${index}`, depth, found);
  });
}

function collect(component: Json | undefined, pointer: string, depth: number, found: Placed[]): void {
  if (!isObject(component)) return;
  found.push({ component, pointer, depth });
  collectList(component["components"], `${pointer}/components`, depth + 1, found);
  for (const member of SINGLE_CHILDREN) collect(component[member], `${pointer}/${member}`, depth + 1, found);
}
