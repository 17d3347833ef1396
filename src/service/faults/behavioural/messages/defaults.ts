/** What services get wrong about what components are where nothing is said. */
import { elementsOf, isObject, type Json } from "../../../../contract/json.js";
import { valueAt } from "../../../../contract/json-pointer.js";
import type { RuleId } from "../../../../contract/rule-ids.gen.js";
import { type Component, everyComponent, mapComponents } from "../../../message/component-tree.js";
import { decided } from "../../decided.js";
import { type Apply, type Fault, fault, withHarm } from "../../fault.js";
import { overlooks } from "../../judged.js";
import { MESSAGES } from "../../kinds/messages.js";

/** Of these types the member is something else where nothing is said. */
type Default = readonly [rule: RuleId, types: readonly number[], member: string, wrong: Json];

const SELECTS = [3, 5, 6, 7, 8];

const DEFAULTS: readonly Default[] = [
  ["button.disabled.defaults-to-false", [2], "disabled", true],
  ["select.min-values.defaults-to-1", SELECTS, "min_values", 0],
  ["select.max-values.defaults-to-1", SELECTS, "max_values", 25],
  ["select.disabled.defaults-to-false", SELECTS, "disabled", true],
  ["thumbnail.spoiler.defaults-to-false", [11], "spoiler", true],
  ["file.spoiler.defaults-to-false", [13], "spoiler", true],
  ["separator.divider.defaults-to-true", [14], "divider", false],
  ["separator.spacing.defaults-to-1", [14], "spacing", 2],
  ["container.spoiler.defaults-to-false", [17], "spoiler", true],
];

const HARM = "A component looks or behaves otherwise than its author wrote it";

/** What needs an answer where nothing is said, and so may not take none. */
const REQUIRED = ["file-upload", "checkbox-group"] as const;

export const componentDefaultFaults: readonly Fault[] = withHarm(HARM, [
  ...REQUIRED.map((word) =>
    fault(`${word}.that-does-not-say-may-take-none`, `${word}.required.defaults-to-true`, {
      title: `takes min_values 0 of a ${word} that does not say whether it is required`,
      apply: overlooks(MESSAGES, ({ rule, pointer }, { body }) => {
        const component = valueAt(body, pointer.replace(/\/min_values$/, ""));
        return (
          rule === `${word}.min-values.of-a-required-one-is-at-least-1` &&
          isObject(component) &&
          component["required"] === undefined
        );
      }),
    }),
  ),
  ...DEFAULTS.map(([rule, types, member, wrong]) =>
    fault(`${rule.split(".")[0]}.${member.replaceAll("_", "-")}-defaults-to-${wrong}`, rule, {
      title: `takes ${wrong} for ${member} of a ${rule.split(".")[0]} that does not say it`,
      apply: filledIn((component) => (types.includes(Number(component["type"])) ? { [member]: wrong } : undefined)),
    }),
  ),
  fault("button.disabled-defaults-to-true-of-accessories", "button.disabled.defaults-to-false", {
    title: "disables accessories that do not say it",
    apply: decided("completedComponents", (sound, components) => {
      const complete = sound();
      const bare = new Set(
        [...everyComponent(components)].flatMap(({ accessory }) =>
          isObject(accessory) && accessory["type"] === 2 && accessory["disabled"] === undefined
            ? [accessory["id"]]
            : [],
        ),
      );
      return mapComponents(complete, (component) => {
        if (!bare.has(component["id"])) return component;
        return { ...component, disabled: true };
      });
    }),
    kind: "rare",
  }),
  fault("select.max-values-defaults-to-25-of-user-selects", "select.max-values.defaults-to-1", {
    title: "lets 25 users be chosen where nothing is said",
    apply: filledIn(({ type }) => (type === 5 ? { max_values: 25 } : undefined)),
    kind: "rare",
  }),
  fault("gallery.items-default-to-spoilers", "media-gallery.item.spoiler-defaults-to-false", {
    title: "hides items of a gallery that do not say it",
    apply: inItems((_item, index) => index >= 0),
  }),
  fault("gallery.second-item-defaults-to-spoiler", "media-gallery.item.spoiler-defaults-to-false", {
    title: "hides the second item of a gallery where nothing is said",
    apply: inItems((_item, index) => index === 1),
    kind: "rare",
  }),
]);

/** Members that were not sent are filled in otherwise. */
function filledIn(wrong: (component: Component) => Component | undefined): Apply {
  return decided("completedComponents", (sound, components) => {
    const sent = [...everyComponent(components)].values();
    return mapComponents(sound(), (component) => {
      const before = sent.next().value ?? {};
      const members = Object.entries(wrong(component) ?? {}).filter(([name]) => (before[name] ?? null) === null);
      if (members.length === 0) return component;
      return { ...component, ...Object.fromEntries(members) };
    });
  });
}

function inItems(isWrong: (item: Component, index: number) => boolean): Apply {
  return decided("completedComponents", (sound, components) => {
    const sent = [...everyComponent(components)].values();
    return mapComponents(sound(), (component) => {
      const items = elementsOf(sent.next().value?.["items"]);
      if (items.length === 0) return component;
      const complete = elementsOf(component["items"]).map((item, index) => {
        const before = items[index];
        if (!isObject(item) || !isObject(before) || before["spoiler"] !== undefined || !isWrong(item, index))
          return item;
        return { ...item, spoiler: true };
      });
      return { ...component, items: complete };
    });
  });
}
