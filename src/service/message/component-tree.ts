/** The tree of components: what is in what, and in which order they are read. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";

/** A component as the service keeps it. */
export type Component = JsonObject;

/** The members that hold components. */
const LISTS = ["components"] as const;
const SINGLES = ["accessory", "component"] as const;

/** The components of a list; other elements are refused by the rules before anybody asks. */
export function componentsOf(list: Json | undefined): readonly Component[] {
  return elementsOf(list).filter(isObject);
}

/** Every component in the order of reading: a parent, then its children, then its accessory. */
export function* everyComponent(components: readonly Component[]): IterableIterator<Component> {
  for (const component of components) {
    yield component;
    for (const member of LISTS) yield* everyComponent(componentsOf(component[member]));
    for (const member of SINGLES) {
      const child = component[member];
      if (isObject(child)) yield* everyComponent([child]);
    }
  }
}

/** The same tree with each component replaced, in the order of reading: a parent before its children. */
export function mapComponents(
  components: readonly Component[],
  replace: (component: Component) => Component,
): readonly Component[] {
  return components.map((component) => {
    const replaced: Record<string, Json> = { ...replace(component) };
    for (const member of LISTS) {
      if (replaced[member] !== undefined) {
        replaced[member] = mapComponents(componentsOf(replaced[member]), replace);
      }
    }
    for (const member of SINGLES) {
      const child = replaced[member];
      if (isObject(child)) replaced[member] = mapComponents([child], replace)[0] ?? child;
    }
    return replaced;
  });
}
