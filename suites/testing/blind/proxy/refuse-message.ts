/** What the documents forbid in a message or a modal: the first reason, or none. It judges only what the conversations need. */
import { isObject, type JsonObject, objectsOf } from "./json.js";

const V2 = 1 << 15;
const MOST_COMPONENTS = 40;
const SELECTS = [3, 5, 6, 7, 8];

export function messageRefusal(message: JsonObject): string | undefined {
  const top = objectsOf(message["components"]);
  const all = top.flatMap(withInner);
  const isV2 = (Number(message["flags"] ?? 0) & V2) !== 0;
  if (isV2 && ((message["content"] ?? "") !== "" || objectsOf(message["embeds"]).length > 0)) return "content with V2";
  if (isV2 && all.length > MOST_COMPONENTS) return "at most 40 components";
  if (!isV2 && top.some(({ type }) => type !== 1)) return "the flag is missing";
  if (!isV2 && top.length > 5) return "at most 5 rows";
  const ids = all.flatMap(({ custom_id: id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size !== ids.length) return "custom_id repeats";
  if (all.some(({ type }) => Number(type) === 4 || Number(type) > 17)) return "a component of modals";
  return all.map(componentRefusal).find((reason) => reason !== undefined);
}

export function modalRefusal(modal: JsonObject): string | undefined {
  const all = objectsOf(modal["components"]).flatMap(withInner);
  if (all.some(({ disabled }) => disabled !== undefined)) return "disabled in a modal";
  if (typeof modal["title"] !== "string" || typeof modal["custom_id"] !== "string") return "title and custom_id";
  return all.some(({ type }) => type === 2) ? "a button in a modal" : undefined;
}

function componentRefusal(component: JsonObject): string | undefined {
  const { type, style, url, custom_id: id, components } = component;
  if (type === 1) {
    const inner = objectsOf(components);
    const selects = inner.filter((one) => SELECTS.includes(Number(one["type"]))).length;
    if (inner.length > 5 || selects > 1 || (selects === 1 && inner.length > 1)) return "the row is too wide";
  }
  if (type === 2 && style === 5 && (typeof url !== "string" || id !== undefined))
    return "a link has url and no custom_id";
  if (type === 2 && Number(style) < 5 && (typeof id !== "string" || url !== undefined)) return "a button has custom_id";
  return undefined;
}

/** The component and everything inside, in the order of the documents. */
export function withInner(component: JsonObject): readonly JsonObject[] {
  const { components, component: child, accessory } = component;
  return [component, ...[...objectsOf(components), ...[child, accessory].filter(isObject)].flatMap(withInner)];
}
