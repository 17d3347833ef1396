/** Which fields a component of each type has, and what they are where nothing is said. @see D2 "Resources and their fields" */
import { elementsOf, isObject, type Json } from "../../contract/json.js";
import { type Component, mapComponents } from "./component-tree.js";

/** Where components are. */
export type ComponentPlace = "message" | "modal";

interface Fields {
  readonly own: readonly string[];
  /** May be null, and then stay so. */
  readonly nullable?: readonly string[];
  readonly defaults?: (component: Component) => Component;
  readonly defaultsInMessages?: Component;
  readonly defaultsInModals?: Component;
}

const SELECT: Pick<Fields, "defaults" | "defaultsInMessages" | "defaultsInModals"> = {
  defaults: () => ({ min_values: 1, max_values: 1 }),
  defaultsInMessages: { disabled: false },
  defaultsInModals: { required: true },
};
const SELECT_FIELDS = ["custom_id", "placeholder", "min_values", "max_values", "required", "disabled"];
const AUTO_SELECT: Fields = { ...SELECT, own: [...SELECT_FIELDS, "default_values"] };

const FIELDS: Readonly<Record<number, Fields>> = {
  1: { own: ["components"] },
  2: {
    own: ["style", "label", "emoji", "custom_id", "sku_id", "url", "disabled"],
    defaults: () => ({ disabled: false }),
  },
  3: { ...SELECT, own: [...SELECT_FIELDS, "options"] },
  4: {
    own: ["custom_id", "style", "label", "min_length", "max_length", "required", "value", "placeholder"],
    defaults: () => ({ required: true }),
  },
  5: AUTO_SELECT,
  6: AUTO_SELECT,
  7: AUTO_SELECT,
  8: { ...AUTO_SELECT, own: [...AUTO_SELECT.own, "channel_types"] },
  9: { own: ["components", "accessory"] },
  10: { own: ["content"] },
  11: { own: ["media", "description", "spoiler"], nullable: ["description"], defaults: () => ({ spoiler: false }) },
  12: { own: ["items"] },
  13: { own: ["file", "spoiler"], defaults: () => ({ spoiler: false }) },
  14: { own: ["divider", "spacing"], defaults: () => ({ divider: true, spacing: 1 }) },
  17: {
    own: ["components", "accent_color", "spoiler"],
    nullable: ["accent_color"],
    defaults: () => ({ spoiler: false }),
  },
  18: { own: ["label", "description", "component"] },
  19: {
    own: ["custom_id", "min_values", "max_values", "required"],
    defaults: () => ({ min_values: 1, max_values: 1, required: true }),
  },
  21: { own: ["custom_id", "options", "required"], defaults: () => ({ required: true }) },
  22: {
    own: ["custom_id", "options", "min_values", "max_values", "required"],
    defaults: ({ options }) => ({ min_values: 1, max_values: elementsOf(options).length, required: true }),
  },
  23: { own: ["custom_id", "default"] },
};

/** Only the fields that a component of its type has: what else was sent has no effect. Null says nothing. */
export function ownFieldsOf(component: Component): Component {
  const { own, nullable = [] } = FIELDS[Number(component["type"])] ?? { own: [] };
  const kept: Record<string, Json> = { type: component["type"] ?? 0, id: component["id"] ?? 0 };
  for (const name of own) {
    const value = component[name];
    if (value !== undefined && (value !== null || nullable.includes(name))) kept[name] = value;
  }
  return kept;
}

/** What a component of this type is where nothing is said. */
export function defaultsOf(component: Component, place: ComponentPlace): Component {
  const { defaults, defaultsInMessages, defaultsInModals } = FIELDS[Number(component["type"])] ?? {};
  return { ...defaults?.(component), ...(place === "message" ? defaultsInMessages : defaultsInModals) };
}

/** The tree with every default filled in, and nothing in it that does not belong there. */
export function completedComponents(components: readonly Component[], place: ComponentPlace): readonly Component[] {
  return mapComponents(components, (component) => {
    const own = ownFieldsOf(component);
    const complete = { ...own, ...defaultsOf(component, place), ...own };
    return Array.isArray(complete["items"]) ? { ...complete, items: complete["items"].map(galleryItem) } : complete;
  });
}

function galleryItem(item: Json): Json {
  if (!isObject(item)) return item;
  const { media = null, description, spoiler } = item;
  return { media, ...(description === undefined ? {} : { description }), spoiler: spoiler ?? false };
}
