/** Sound components of every type, each as small as it can be; members laid over them make the faults. */
import type { Json, JsonObject } from "../../contract/json.js";

type Build = (members?: JsonObject) => JsonObject;

const of =
  (sound: JsonObject): Build =>
  (members = {}) =>
    without({ ...sound, ...members });

/** `undefined` cannot be in JSON: a member with the word MISSING is left out. */
export const MISSING = "(missing)";

function without(component: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(component).filter(([, value]) => value !== MISSING));
}

export const media: Json = { url: "https://example.org/a.png" };
export const option: Build = of({ label: "One", value: "1" });
export const many = (count: number, build: (index: number) => Json): readonly Json[] =>
  Array.from({ length: count }, (_, index) => build(index));

export const text = of({ type: 10, content: "Text" });
export const button = of({ type: 2, style: 1, label: "Press", custom_id: "b" });
export const link = of({ type: 2, style: 5, label: "Read", url: "https://example.org" });
export const premium = of({ type: 2, style: 6, sku_id: "1" });
export const stringSelect = of({ type: 3, custom_id: "s", options: [option()] });
export const userSelect = of({ type: 5, custom_id: "s" });
export const roleSelect = of({ type: 6, custom_id: "s" });
export const mentionableSelect = of({ type: 7, custom_id: "s" });
export const channelSelect = of({ type: 8, custom_id: "s" });
export const thumbnail = of({ type: 11, media });
export const section = of({ type: 9, components: [text()], accessory: thumbnail() });
export const gallery = of({ type: 12, items: [{ media }] });
export const file = of({ type: 13, file: { url: "attachment://a.txt" } });
export const separator = of({ type: 14 });
export const container = of({ type: 17, components: [text()] });
export const textInput = of({ type: 4, custom_id: "t", style: 1 });
export const fileUpload = of({ type: 19, custom_id: "f" });
export const radioGroup = of({ type: 21, custom_id: "r", options: [option(), option({ value: "2" })] });
export const checkboxGroup = of({ type: 22, custom_id: "c", options: [option()] });
export const checkbox = of({ type: 23, custom_id: "x" });

export const row = (...components: readonly Json[]): JsonObject => ({ type: 1, components });
export const label = (component: Json, members: JsonObject = {}): JsonObject =>
  without({ type: 18, label: "Label", component, ...members });
