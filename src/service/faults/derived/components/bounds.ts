/** What messages and modals count and measure: each bound with its limits, and where its values are. */
import { elementsOf, isObject, type Json } from "../../../../contract/json.js";
import type { RuleId } from "../../../../contract/rule-ids.gen.js";
import { placedComponents } from "../../../../rules/components/walk.js";
import type { JudgedMessage } from "../../kinds/messages.js";
import type { Bound, Measured } from "../derive.js";
import { sizeOf } from "../size-of.js";

/** A member of components of these types, or of each element of a list in them. */
interface Spot {
  readonly types: readonly number[];
  readonly list?: string;
  readonly member: string;
}

const SELECTS = [3, 5, 6, 7, 8];
const INTERACTIVE = [2, ...SELECTS, 4, 19, 21, 22, 23];
const of = (types: readonly number[], member: string): Spot => ({ types, member });
const inOptionsOf = (type: number, member: string): Spot => within([type], "options", member);
const within = (types: readonly number[], list: string, member: string): Spot => ({ types, list, member });

const ROWS: readonly (readonly [what: string, rule: RuleId, spot: Spot])[] = [
  ["custom_id", "component.custom-id.has-1-to-100-characters", of(INTERACTIVE, "custom_id")],
  ["label of a button", "button.label.has-at-most-80-characters", of([2], "label")],
  ["url of a button", "button.url.has-at-most-512-characters", of([2], "url")],
  ["placeholder of a select", "select.placeholder.has-at-most-150-characters", of(SELECTS, "placeholder")],
  ["min_values of a select", "select.min-values.is-0-to-25", of(SELECTS, "min_values")],
  ["max_values of a select", "select.max-values.is-at-most-25", of(SELECTS, "max_values")],
  ["number of options of a string select", "string-select.options.has-at-most-25", of([3], "options")],
  ["label of an option", "string-select.option.label-has-at-most-100-characters", inOptionsOf(3, "label")],
  ["value of an option", "string-select.option.value-has-at-most-100-characters", inOptionsOf(3, "value")],
  [
    "description of an option",
    "string-select.option.description-has-at-most-100-characters",
    inOptionsOf(3, "description"),
  ],
  ["min_length of a text input", "text-input.min-length.is-0-to-4000", of([4], "min_length")],
  ["max_length of a text input", "text-input.max-length.is-1-to-4000", of([4], "max_length")],
  ["value of a text input", "text-input.value.has-at-most-4000-characters", of([4], "value")],
  ["placeholder of a text input", "text-input.placeholder.has-at-most-100-characters", of([4], "placeholder")],
  ["label of a label", "label.label.has-at-most-45-characters", of([18], "label")],
  ["description of a label", "label.description.has-at-most-100-characters", of([18], "description")],
  ["min_values of a file upload", "file-upload.min-values.is-0-to-10", of([19], "min_values")],
  ["max_values of a file upload", "file-upload.max-values.is-at-most-10", of([19], "max_values")],
  ["number of options of a radio group", "radio-group.options.has-2-to-10", of([21], "options")],
  ["value of a radio option", "radio-group.option.has-value-and-label", inOptionsOf(21, "value")],
  ["label of a radio option", "radio-group.option.has-value-and-label", inOptionsOf(21, "label")],
  [
    "description of a radio option",
    "radio-group.option.description-has-at-most-100-characters",
    inOptionsOf(21, "description"),
  ],
  ["number of options of a checkbox group", "checkbox-group.options.has-1-to-10", of([22], "options")],
  ["min_values of a checkbox group", "checkbox-group.min-values.is-0-to-10", of([22], "min_values")],
  ["max_values of a checkbox group", "checkbox-group.max-values.is-1-to-10", of([22], "max_values")],
  ["value of a checkbox option", "checkbox-group.option.is-as-of-a-radio-group", inOptionsOf(22, "value")],
  ["label of a checkbox option", "checkbox-group.option.is-as-of-a-radio-group", inOptionsOf(22, "label")],
  ["description of a checkbox option", "checkbox-group.option.is-as-of-a-radio-group", inOptionsOf(22, "description")],
  ["number of texts of a section", "placement.section.children-are-1-to-3-text-displays", of([9], "components")],
  ["description of a thumbnail", "thumbnail.description.has-at-most-1024-characters", of([11], "description")],
  ["number of items of a gallery", "media-gallery.items.has-1-to-10", of([12], "items")],
  [
    "description of an item of a gallery",
    "media-gallery.item.description-has-at-most-1024-characters",
    within([12], "items", "description"),
  ],
  ["accent colour of a container", "container.accent-color.is-rgb", of([17], "accent_color")],
];

/** In the order of the documents. */
export const COMPONENT_BOUNDS: readonly Bound<JudgedMessage>[] = ROWS.map(([what, rule, spot]) => ({
  word: what.replaceAll(/[ _]/g, "-").replaceAll("-of-a-", "-of-"),
  what,
  rule,
  measure: ({ body }) => valuesAt(body, spot),
}));

function valuesAt(body: Json, { types, list, member }: Spot): readonly Measured[] {
  if (!isObject(body)) return [];
  const holder = isObject(body["data"]) ? body["data"] : body;
  const at = holder === body ? "/components" : "/data/components";
  return placedComponents(holder["components"], at)
    .filter(({ component }) => types.includes(Number(component["type"])))
    .flatMap(({ component, pointer }) => {
      if (list === undefined) return sizeOf(component[member], `${pointer}/${member}`);
      return elementsOf(component[list]).flatMap((element, index) =>
        isObject(element) ? sizeOf(element[member], `${pointer}/${list}/${index}/${member}`) : [],
      );
    });
}
