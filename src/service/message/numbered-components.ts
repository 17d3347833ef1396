/** The ids of components. @see D2 "Common fields" */
import { type Component, everyComponent, mapComponents } from "./component-tree.js";

/**
 * Every component with an id: the one it was given, or the next number, from 1, that no component of the tree was given.
 *
 * @remarks 0 counts as not given.
 */
export function numberedComponents(components: readonly Component[]): readonly Component[] {
  const given = new Set([...everyComponent(components)].map(givenId));
  let last = 0;
  const next = () => {
    do last += 1;
    while (given.has(last));
    return last;
  };
  return mapComponents(components, (component) => ({ ...component, id: givenId(component) ?? next() }));
}

function givenId({ id }: Component): number | undefined {
  return typeof id === "number" && id !== 0 ? id : undefined;
}
