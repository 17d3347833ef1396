/** What messages and modals count and measure: each bound with its limits, and where its values stand. */
import { countCodePoints } from "../../../../contract/count-code-points.js";
import type { Json } from "../../../../contract/json.js";
import { LIMITS } from "../../../../contract/limits.gen.js";
import type { RuleId } from "../../../../contract/rule-ids.gen.js";
import { placedComponents } from "../../../../rules/components/walk.js";
import { elementsOf, isObject, type JsonObject } from "../../../../rules/violation.js";
import type { JudgedMessage } from "../../message-verdicts.js";

/** A value that a bound holds for. */
export interface Measured {
  readonly pointer: string;
  readonly size: number;
}

export interface ComponentBound {
  /** Word in fault ids. */
  readonly word: string;
  readonly what: string;
  readonly rule: RuleId;
  readonly min?: number;
  readonly max?: number;
  readonly measure: (judged: JudgedMessage) => readonly Measured[];
}

/** Components of these types, and which member of them, or of each element of which list in them. */
interface Spot {
  readonly types: readonly number[];
  readonly list?: string;
  readonly member: string;
}

type Row = readonly [what: string, rule: RuleId, spot: Spot, limits: { readonly min?: number; readonly max?: number }];

const SELECTS = [3, 5, 6, 7, 8];
const INTERACTIVE = [2, ...SELECTS, 4, 19, 21, 22, 23];
const inOptionsOf = (type: number, member: string): Spot => ({ types: [type], list: "options", member });

const ROWS: readonly Row[] = [
  [
    "custom_id",
    "component.custom-id.has-1-to-100-characters",
    { types: INTERACTIVE, member: "custom_id" },
    LIMITS.customId,
  ],
  ["label of a button", "button.label.has-at-most-80-characters", { types: [2], member: "label" }, { max: 80 }],
  ["url of a button", "button.url.has-at-most-512-characters", { types: [2], member: "url" }, { max: 512 }],
  [
    "placeholder of a select",
    "select.placeholder.has-at-most-150-characters",
    { types: SELECTS, member: "placeholder" },
    { max: 150 },
  ],
  [
    "min_values of a select",
    "select.min-values.is-0-to-25",
    { types: SELECTS, member: "min_values" },
    { min: 0, max: 25 },
  ],
  ["max_values of a select", "select.max-values.is-at-most-25", { types: SELECTS, member: "max_values" }, { max: 25 }],
  [
    "number of options of a string select",
    "string-select.options.has-at-most-25",
    { types: [3], member: "options" },
    { max: 25 },
  ],
  [
    "label of an option",
    "string-select.option.label-has-at-most-100-characters",
    inOptionsOf(3, "label"),
    { max: 100 },
  ],
  [
    "value of an option",
    "string-select.option.value-has-at-most-100-characters",
    inOptionsOf(3, "value"),
    { max: 100 },
  ],
  [
    "description of an option",
    "string-select.option.description-has-at-most-100-characters",
    inOptionsOf(3, "description"),
    { max: 100 },
  ],
  [
    "min_length of a text input",
    "text-input.min-length.is-0-to-4000",
    { types: [4], member: "min_length" },
    { min: 0, max: 4000 },
  ],
  [
    "max_length of a text input",
    "text-input.max-length.is-1-to-4000",
    { types: [4], member: "max_length" },
    { min: 1, max: 4000 },
  ],
  [
    "value of a text input",
    "text-input.value.has-at-most-4000-characters",
    { types: [4], member: "value" },
    { max: 4000 },
  ],
  [
    "placeholder of a text input",
    "text-input.placeholder.has-at-most-100-characters",
    { types: [4], member: "placeholder" },
    { max: 100 },
  ],
  ["label of a label", "label.label.has-at-most-45-characters", { types: [18], member: "label" }, { max: 45 }],
  [
    "description of a label",
    "label.description.has-at-most-100-characters",
    { types: [18], member: "description" },
    { max: 100 },
  ],
  [
    "min_values of a file upload",
    "file-upload.min-values.is-0-to-10",
    { types: [19], member: "min_values" },
    { min: 0, max: 10 },
  ],
  [
    "max_values of a file upload",
    "file-upload.max-values.is-at-most-10",
    { types: [19], member: "max_values" },
    { max: 10 },
  ],
  [
    "number of options of a radio group",
    "radio-group.options.has-2-to-10",
    { types: [21], member: "options" },
    { min: 2, max: 10 },
  ],
  ["value of a radio option", "radio-group.option.has-value-and-label", inOptionsOf(21, "value"), { max: 100 }],
  ["label of a radio option", "radio-group.option.has-value-and-label", inOptionsOf(21, "label"), { max: 100 }],
  [
    "description of a radio option",
    "radio-group.option.description-has-at-most-100-characters",
    inOptionsOf(21, "description"),
    { max: 100 },
  ],
  [
    "number of options of a checkbox group",
    "checkbox-group.options.has-1-to-10",
    { types: [22], member: "options" },
    { min: 1, max: 10 },
  ],
  [
    "min_values of a checkbox group",
    "checkbox-group.min-values.is-0-to-10",
    { types: [22], member: "min_values" },
    { min: 0, max: 10 },
  ],
  [
    "max_values of a checkbox group",
    "checkbox-group.max-values.is-1-to-10",
    { types: [22], member: "max_values" },
    { min: 1, max: 10 },
  ],
  [
    "value of a checkbox option",
    "checkbox-group.option.is-as-of-a-radio-group",
    inOptionsOf(22, "value"),
    { max: 100 },
  ],
  [
    "label of a checkbox option",
    "checkbox-group.option.is-as-of-a-radio-group",
    inOptionsOf(22, "label"),
    { max: 100 },
  ],
  [
    "description of a checkbox option",
    "checkbox-group.option.is-as-of-a-radio-group",
    inOptionsOf(22, "description"),
    { max: 100 },
  ],
  [
    "number of texts of a section",
    "placement.section.children-are-1-to-3-text-displays",
    { types: [9], member: "components" },
    { min: 1, max: 3 },
  ],
  [
    "description of a thumbnail",
    "thumbnail.description.has-at-most-1024-characters",
    { types: [11], member: "description" },
    { max: 1024 },
  ],
  [
    "number of items of a gallery",
    "media-gallery.items.has-1-to-10",
    { types: [12], member: "items" },
    { min: 1, max: 10 },
  ],
  [
    "description of an item of a gallery",
    "media-gallery.item.description-has-at-most-1024-characters",
    { types: [12], list: "items", member: "description" },
    { max: 1024 },
  ],
  [
    "accent colour of a container",
    "container.accent-color.is-rgb",
    { types: [17], member: "accent_color" },
    { min: 0, max: 0xffffff },
  ],
];

export const COMPONENT_BOUNDS: readonly ComponentBound[] = ROWS.map(([what, rule, spot, limits]) => ({
  word: what.replaceAll(/[ _]/g, "-").replaceAll("-of-a-", "-of-"),
  what,
  rule,
  ...limits,
  measure: ({ body }) => valuesAt(body, spot),
}));

function valuesAt(body: Json, { types, list, member }: Spot): readonly Measured[] {
  if (!isObject(body)) return [];
  const holder = isObject(body["data"]) ? body["data"] : body;
  const at = holder === body ? "/components" : "/data/components";
  return placedComponents(holder["components"], at)
    .filter(({ component }) => types.includes(Number(component["type"])))
    .flatMap(({ component, pointer }) => {
      if (list === undefined) return sizeIn(component, member, pointer);
      return elementsOf(component[list]).flatMap((element, index) =>
        isObject(element) ? sizeIn(element, member, `${pointer}/${list}/${index}`) : [],
      );
    });
}

/** Length of a text, number of elements, or the number itself. */
function sizeIn(holder: JsonObject, member: string, at: string): readonly Measured[] {
  const value = holder[member];
  const pointer = `${at}/${member}`;
  if (typeof value === "string") return [{ pointer, size: countCodePoints(value) }];
  if (typeof value === "number") return [{ pointer, size: value }];
  return Array.isArray(value) ? [{ pointer, size: value.length }] : [];
}
