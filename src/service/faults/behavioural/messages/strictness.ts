/** Messages of the documents that are refused. */
import { isObject, type Json, type JsonObject } from "../../../../contract/json.js";
import { type Component, componentsOf, everyComponent } from "../../../message/component-tree.js";
import { type Fault, fault } from "../../fault.js";
import { alsoRefuses } from "../../judged.js";
import { MESSAGES } from "../../kinds/messages.js";

export const messageStrictnessFaults: readonly Fault[] = [
  fault("button.guidelines-are-enforced", "button.guidelines-are-not-errors", {
    title: "refuses labels longer than the guideline",
    harm: "A button with a longer text cannot be sent",
    apply: alsoRefuses(MESSAGES, ({ body }) => longLabelIn(body)),
  }),
  fault("button.second-primary-is-refused", "button.guidelines-are-not-errors", {
    title: "refuses two primary buttons in a row",
    harm: "A message that the documents only advise against cannot be sent",
    apply: alsoRefuses(MESSAGES, ({ body }) => twoPrimariesIn(body)),
  }),
  fault("select.required-counts-in-messages", "select.required.is-ignored-in-messages", {
    title: "refuses required on a select of a message",
    harm: "A select that was written for modals cannot be used",
    apply: alsoRefuses(MESSAGES, ({ body, carrier }) => {
      const found = carrier === "modal" || !isObject(body) ? undefined : withRequired(body["components"]);
      return found && { rule: "select.required.is-ignored-in-messages", pointer: "/components", message: "required" };
    }),
  }),
  ...[
    [10, "placement.text-display.stands-at-the-top", "text-displays"],
    [14, "placement.message.top-level-is-for-layout-and-content", "separators"],
    [1, "placement.message.top-level-is-for-layout-and-content", "action-rows"],
  ].map(([type, rule, what]) =>
    fault(`message.refuses-${what}-at-the-top`, rule as "placement.text-display.stands-at-the-top", {
      title: `refuses ${what} at the top of a message`,
      harm: "A layout of the documents cannot be sent",
      apply: alsoRefuses(MESSAGES, ({ body, carrier }) =>
        carrier !== "modal" && isObject(body) && componentsOf(body["components"]).some((one) => one["type"] === type)
          ? {
              rule: "placement.message.top-level-is-for-layout-and-content",
              pointer: "/components",
              message: `${what}`,
            }
          : undefined,
      ),
    }),
  ),
  ...[10, 12, 1].map((type) =>
    fault(`container.refuses-children-of-type-${type}`, "placement.container.takes-the-children-shown", {
      title: `refuses components of type ${type} in a container`,
      harm: "A layout of the documents cannot be sent",
      apply: alsoRefuses(MESSAGES, ({ body }) =>
        isObject(body) &&
        containersIn(body).some((one) => componentsOf(one["components"]).some((child) => child["type"] === type))
          ? { rule: "placement.container.takes-the-children-shown", pointer: "/components", message: `type ${type}` }
          : undefined,
      ),
    }),
  ),
];

function longLabelIn(body: Json) {
  if (!isObject(body)) return undefined;
  const isLong = ({ type, label }: Component) => type === 2 && typeof label === "string" && label.length > 38;
  return [...everyComponent(componentsOf(body["components"]))].some(isLong)
    ? { rule: "button.guidelines-are-not-errors" as const, pointer: "/components", message: "a long label" }
    : undefined;
}

function twoPrimariesIn(body: Json) {
  if (!isObject(body)) return undefined;
  const isCrowded = ({ type, components }: Component) =>
    type === 1 && componentsOf(components).filter(({ style }) => style === 1).length > 1;
  return [...everyComponent(componentsOf(body["components"]))].some(isCrowded)
    ? { rule: "button.guidelines-are-not-errors" as const, pointer: "/components", message: "two primary buttons" }
    : undefined;
}

function withRequired(components: Json | undefined): Component | undefined {
  return [...everyComponent(componentsOf(components))].find(
    ({ type, required }) => [3, 5, 6, 7, 8].includes(Number(type)) && required !== undefined,
  );
}

function containersIn({ components }: JsonObject): readonly Component[] {
  return [...everyComponent(componentsOf(components))].filter(({ type }) => type === 17);
}
