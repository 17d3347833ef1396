/** The component that a user means: by its custom_id, or by the text that is on it. */
import { isObject, type Json, type JsonObject } from "../contract/json.js";
import { componentsOf, everyComponent } from "../service/message/component-tree.js";

/** A component with a custom_id. */
export interface NamedComponent {
  /** The custom_id of the component. */
  readonly customId: string;
  /** What a client shows on it or above it. */
  readonly label: string | undefined;
  /** Of a select or a group. */
  readonly options: Json | undefined;
}

/** Buttons, selects and inputs in the order in which they are. */
export function namedComponents(holder: JsonObject): readonly NamedComponent[] {
  const labels = new Map<JsonObject, unknown>();
  const named: NamedComponent[] = [];
  for (const component of everyComponent(componentsOf(holder["components"]))) {
    const { component: below, label, placeholder, custom_id, options } = component;
    if (isObject(below)) labels.set(below, label);
    if (typeof custom_id !== "string") continue;
    const shown = labels.get(component) ?? label ?? placeholder;
    named.push({ customId: custom_id, label: typeof shown === "string" ? shown : undefined, options });
  }
  return named;
}

/** The first of this custom_id, or else of this text. */
export function findComponent(holder: JsonObject, name: string): NamedComponent | undefined {
  const named = namedComponents(holder);
  return named.find(({ customId }) => customId === name) ?? named.find(({ label }) => label === name);
}

/** What there is instead, for a message. */
export function showComponents(holder: JsonObject): string {
  const shown = namedComponents(holder).map(({ customId, label }) => {
    return JSON.stringify(customId) + (label === undefined ? "" : ` (${JSON.stringify(label)})`);
  });
  return shown.length === 0 ? "nothing that can be used" : shown.join(", ");
}
