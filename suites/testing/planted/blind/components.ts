/** Bugs of components, and of what applications receive when they are used. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { countOf, inComponents, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { DELIVERIES, drive, modal, row, use } from "../requests.js";
import { answers, refuses } from "../wrap.js";

const STRING_SELECT = 3;
const TEXT_DISPLAY = 10;

/** Changes the data of each interaction that the driver lists. */
function inDeliveredData(change: (data: JsonObject) => JsonObject): PlantedBug["plant"] {
  const inObject = (value: Json) => (isObject(value) ? change(value) : value);
  return answers((body, { path }) => {
    if (path["name"] !== "listDeliveries" || !isObject(body)) return body;
    return withMember(body, "deliveries", (all) =>
      inEach(all, (each) =>
        withMember(each, "interaction", (one) => (isObject(one) ? withMember(one, "data", inObject) : one)),
      ),
    );
  });
}

/** The values after they were one text with commas. */
function throughOneText(values: Json): Json {
  return countOf(values) > 0 ? elementsOf(values).join(",").split(",") : values;
}

/** The list without the text displays at its end. */
function withoutLastTexts(components: Json): Json {
  const all = elementsOf(components);
  const last = all.findLastIndex((each) => isObject(each) && each["type"] !== TEXT_DISPLAY);
  return all.slice(0, last + 1);
}

export const BLIND_COMPONENTS: readonly PlantedBug[] = [
  {
    id: "custom-ids-compared-without-case",
    what: "The database compares texts without case, so two custom_ids of a message that differ in case only are refused.",
    kind: "value",
    rules: ["component.custom-id.is-unique-in-its-message"],
    plant: refuses((body, call) => {
      const ids = new Set<string>();
      inComponents((part) => {
        if (textOf(part, "custom_id") !== "") ids.add(textOf(part, "custom_id"));
        return part;
      })(body, call);
      return new Set([...ids].map((id) => id.toLowerCase())).size < ids.size;
    }),
    minimal: [
      row({ type: 2, style: 1, label: "1", custom_id: "page" }, { type: 2, style: 1, label: "2", custom_id: "Page" }),
    ],
  },
  {
    id: "selected-values-split-at-commas",
    what: "The values of a string select are kept as one text with commas, so a value that holds a comma arrives as two.",
    kind: "value",
    rules: ["component-response.string-select.values-are-options"],
    plant: inDeliveredData((data) =>
      data["component_type"] === STRING_SELECT ? withMember(data, "values", throughOneText) : data,
    ),
    minimal: [
      row({ type: STRING_SELECT, custom_id: "s", options: [{ label: "Both", value: "red,blue" }] }),
      use(0, "s", ["red,blue"]),
      DELIVERIES,
    ],
  },
  {
    id: "last-texts-of-a-modal-are-not-submitted",
    what: "A submitted modal is collected up to its last input, so the text displays after it are missing.",
    kind: "pair",
    rules: ["component-response.modal.mirrors-its-components", "component-response.text-display.has-its-fields"],
    plant: inDeliveredData((data) => withMember(data, "components", withoutLastTexts)),
    minimal: [
      ...modal(
        { type: 18, label: "Name", component: { type: 4, custom_id: "name", style: 1 } },
        { type: TEXT_DISPLAY, content: "Thank you" },
      ),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#2.deliveries.0.interaction.id}",
        values: { name: "Ada" },
      }),
      DELIVERIES,
    ],
  },
];
