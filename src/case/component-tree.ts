/** The components of a message in the order in which they are, nested ones and accessories included. */
import { isObject, type Json, memberOf } from "../contract/json.js";

export interface PlacedComponent {
  /** JSON pointer from the message. */
  readonly pointer: string;
  /** The component as it was sent or returned. */
  readonly component: { readonly [key: string]: Json };
}

/** Every object in `components`, `accessory` and `component`, parents before their children. */
export function* componentsOf(message: Json | undefined, pointer = ""): Generator<PlacedComponent> {
  if (!isObject(message)) return;
  for (const name of ["components", "accessory", "component"]) {
    const held = memberOf(message, name);
    const list = Array.isArray(held) ? (held as readonly Json[]) : [];
    for (const [index, one] of list.entries()) yield* withItself(one, `${pointer}/${name}/${index}`);
    if (isObject(held)) yield* withItself(held, `${pointer}/${name}`);
  }
}

/** Their custom_ids, in that order. */
export function customIdsOf(message: Json | undefined): readonly string[] {
  return [...componentsOf(message)].flatMap(({ component: { custom_id: id } }) => (typeof id === "string" ? [id] : []));
}

function* withItself(component: Json, pointer: string): Generator<PlacedComponent> {
  if (!isObject(component)) return;
  yield { pointer, component };
  yield* componentsOf(component, pointer);
}
