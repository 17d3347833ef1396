/** What messages and modals count and measure: each bound with its limits, and where its values are. */
import { elementsOf, isObject, type Json } from "../../../../contract/json.js";
import { LIMITS } from "../../../../contract/limits.gen.js";
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

type Limits = { readonly min?: number; readonly max: number };

const SELECTS = [3, 5, 6, 7, 8];
const INTERACTIVE = [2, ...SELECTS, 4, 19, 21, 22, 23];
const of = (types: readonly number[], member: string): Spot => ({ types, member });
const inOptionsOf = (type: number, member: string): Spot => within([type], "options", member);
const within = (types: readonly number[], list: string, member: string): Spot => ({ types, list, member });
const upTo = (max: number): Limits => ({ max });
const between = (min: number, max: number): Limits => ({ min, max });

const ROWS: readonly (readonly [what: string, rule: RuleId, spot: Spot, limits: Limits])[] = [
  ["custom_id", "component.custom-id.has-1-to-100-characters", of(INTERACTIVE, "custom_id"), LIMITS.customId],
  ["label of a button", "button.label.has-at-most-80-characters", of([2], "label"), upTo(80)],
  ["url of a button", "button.url.has-at-most-512-characters", of([2], "url"), upTo(512)],
  ["placeholder of a select", "select.placeholder.has-at-most-150-characters", of(SELECTS, "placeholder"), upTo(150)],
  ["min_values of a select", "select.min-values.is-0-to-25", of(SELECTS, "min_values"), between(0, 25)],
  ["max_values of a select", "select.max-values.is-at-most-25", of(SELECTS, "max_values"), upTo(25)],
  ["number of options of a string select", "string-select.options.has-at-most-25", of([3], "options"), upTo(25)],
  ["label of an option", "string-select.option.label-has-at-most-100-characters", inOptionsOf(3, "label"), upTo(100)],
  ["value of an option", "string-select.option.value-has-at-most-100-characters", inOptionsOf(3, "value"), upTo(100)],
  [
    "description of an option",
    "string-select.option.description-has-at-most-100-characters",
    inOptionsOf(3, "description"),
    upTo(100),
  ],
  ["min_length of a text input", "text-input.min-length.is-0-to-4000", of([4], "min_length"), between(0, 4000)],
  ["max_length of a text input", "text-input.max-length.is-1-to-4000", of([4], "max_length"), between(1, 4000)],
  ["value of a text input", "text-input.value.has-at-most-4000-characters", of([4], "value"), upTo(4000)],
  [
    "placeholder of a text input",
    "text-input.placeholder.has-at-most-100-characters",
    of([4], "placeholder"),
    upTo(100),
  ],
  ["label of a label", "label.label.has-at-most-45-characters", of([18], "label"), upTo(45)],
  ["description of a label", "label.description.has-at-most-100-characters", of([18], "description"), upTo(100)],
  ["min_values of a file upload", "file-upload.min-values.is-0-to-10", of([19], "min_values"), between(0, 10)],
  ["max_values of a file upload", "file-upload.max-values.is-at-most-10", of([19], "max_values"), upTo(10)],
  ["number of options of a radio group", "radio-group.options.has-2-to-10", of([21], "options"), between(2, 10)],
  ["value of a radio option", "radio-group.option.has-value-and-label", inOptionsOf(21, "value"), upTo(100)],
  ["label of a radio option", "radio-group.option.has-value-and-label", inOptionsOf(21, "label"), upTo(100)],
  [
    "description of a radio option",
    "radio-group.option.description-has-at-most-100-characters",
    inOptionsOf(21, "description"),
    upTo(100),
  ],
  ["number of options of a checkbox group", "checkbox-group.options.has-1-to-10", of([22], "options"), between(1, 10)],
  ["min_values of a checkbox group", "checkbox-group.min-values.is-0-to-10", of([22], "min_values"), between(0, 10)],
  ["max_values of a checkbox group", "checkbox-group.max-values.is-1-to-10", of([22], "max_values"), between(1, 10)],
  ["value of a checkbox option", "checkbox-group.option.is-as-of-a-radio-group", inOptionsOf(22, "value"), upTo(100)],
  ["label of a checkbox option", "checkbox-group.option.is-as-of-a-radio-group", inOptionsOf(22, "label"), upTo(100)],
  [
    "description of a checkbox option",
    "checkbox-group.option.is-as-of-a-radio-group",
    inOptionsOf(22, "description"),
    upTo(100),
  ],
  [
    "number of texts of a section",
    "placement.section.children-are-1-to-3-text-displays",
    of([9], "components"),
    between(1, 3),
  ],
  [
    "description of a thumbnail",
    "thumbnail.description.has-at-most-1024-characters",
    of([11], "description"),
    upTo(1024),
  ],
  ["number of items of a gallery", "media-gallery.items.has-1-to-10", of([12], "items"), between(1, 10)],
  [
    "description of an item of a gallery",
    "media-gallery.item.description-has-at-most-1024-characters",
    within([12], "items", "description"),
    upTo(1024),
  ],
  ["accent colour of a container", "container.accent-color.is-rgb", of([17], "accent_color"), between(0, 0xffffff)],
];

/** In the order of the documents. */
export const COMPONENT_BOUNDS: readonly Bound<JudgedMessage>[] = ROWS.map(([what, rule, spot, limits]) => ({
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
      if (list === undefined) return sizeOf(component[member], `${pointer}/${member}`);
      return elementsOf(component[list]).flatMap((element, index) =>
        isObject(element) ? sizeOf(element[member], `${pointer}/${list}/${index}/${member}`) : [],
      );
    });
}
