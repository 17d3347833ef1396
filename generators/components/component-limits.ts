/** The numbers of D2 that components are made with. Bounds are included; lengths of text are in code points. */
import { CONSTRAINTS } from "../../src/contract/constraints.gen.js";
import { LIMITS } from "../../src/contract/limits.gen.js";

type Keyword = "minLength" | "maxLength" | "minimum" | "maximum" | "minItems" | "maxItems";

/** The bound of a schema of the contract, by the member that it is at. */
function bound(schema: string, member: string, keyword: Keyword): number {
  const pointer = member === "" ? "" : `/properties/${member}`;
  const found = CONSTRAINTS.find((one) => one.schema === schema && one.pointer === pointer && one.keyword === keyword);
  if (typeof found?.value === "number") return found.value;
  throw new RangeError(
    `Cannot read ${keyword} of "${schema}${pointer}": the contract has none; give the schema a rule there`,
  );
}

const most = (
  schema: string,
  member: string,
  keyword: "maxLength" | "maximum" | "maxItems",
): { readonly max: number } => ({
  max: bound(schema, member, keyword),
});
const length = (schema: string, member = "") => ({
  min: bound(schema, member, "minLength"),
  ...most(schema, member, "maxLength"),
});
const range = (schema: string, member = "") => ({
  min: bound(schema, member, "minimum"),
  ...most(schema, member, "maximum"),
});
const count = (schema: string, member: string) => ({
  min: bound(schema, member, "minItems"),
  ...most(schema, member, "maxItems"),
});

/**
 * Every bound of components by name.
 *
 * @see D2 "Limits"
 */
export const COMPONENT_LIMITS = {
  components: LIMITS.messageComponents,
  rows: LIMITS.actionRows,
  buttonsInARow: LIMITS.buttonsInARow,
  customId: length("CustomId"),
  buttonLabel: most("ButtonLabel", "", "maxLength"),
  buttonUrl: most("LinkButton", "url", "maxLength"),
  placeholder: most("SelectPlaceholder", "", "maxLength"),
  minValues: range("SelectMinValues"),
  maxValues: most("SelectMaxValues", "", "maximum"),
  selectOptions: most("SelectOptions", "", "maxItems"),
  optionLabel: most("SelectOption", "label", "maxLength"),
  optionValue: most("SelectOption", "value", "maxLength"),
  optionDescription: most("SelectOption", "description", "maxLength"),
  sectionTexts: count("Section", "components"),
  thumbnailDescription: most("Thumbnail", "description", "maxLength"),
  galleryItems: count("MediaGallery", "items"),
  itemDescription: most("MediaGalleryItem", "description", "maxLength"),
  accentColor: range("Container", "accent_color"),
  labelText: most("Label", "label", "maxLength"),
  labelDescription: most("Label", "description", "maxLength"),
  minLength: range("TextInput", "min_length"),
  maxLength: range("TextInput", "max_length"),
  inputValue: most("TextInput", "value", "maxLength"),
  inputPlaceholder: most("TextInput", "placeholder", "maxLength"),
  uploadMinValues: range("FileUpload", "min_values"),
  uploadMaxValues: most("FileUpload", "max_values", "maximum"),
  radioOptions: count("RadioGroup", "options"),
  checkboxOptions: count("CheckboxGroup", "options"),
  checkedMinValues: range("CheckboxGroup", "min_values"),
  checkedMaxValues: range("CheckboxGroup", "max_values"),
  groupText: most("RadioOption", "value", "maxLength"),
  embedFields: most("Embed", "fields", "maxItems"),
} as const;
