/** Bugs of two fields of one component that are sound alone and wrong together. */
import { isObject, type Json } from "../../../src/contract/json.js";
import { inComponents, isSome, withMember, without } from "./parts.js";
import type { PlantedBug } from "./planted-bug.js";
import { componentsV2, modal, row } from "./requests.js";
import { refuses, stores } from "./wrap.js";

const MEDIA = { url: "https://example.com/a.png" };
const BOX = { value: "a", label: "a" };

const IN_MESSAGES: readonly PlantedBug[] = [
  {
    id: "disabled-buttons-with-emoji",
    what: "A disabled button with an emoji is enabled.",
    kind: "pair",
    rules: ["message.components.read-back", "button.emoji.is-partial"],
    plant: stores(
      inComponents((one) =>
        one["disabled"] === true && one["emoji"] !== undefined ? { ...one, disabled: false } : one,
      ),
    ),
    minimal: [row({ type: 2, style: 1, custom_id: "a", emoji: { name: "🔥" }, disabled: true })],
  },
  {
    id: "described-thumbnails-lose-spoiler",
    what: "A thumbnail with a description is no spoiler.",
    kind: "pair",
    rules: ["message.components.read-back", "thumbnail.description.has-at-most-1024-characters"],
    plant: stores(
      inComponents((one) =>
        one["type"] === 11 && typeof one["description"] === "string" && one["spoiler"] === true
          ? without(one, "spoiler")
          : one,
      ),
    ),
    minimal: [
      componentsV2({
        type: 9,
        components: [{ type: 10, content: "a" }],
        accessory: { type: 11, media: MEDIA, description: "a", spoiler: true },
      }),
    ],
  },
  {
    id: "optional-selects-with-placeholder",
    what: "A user select with a placeholder and min_values 0 is stored with min_values 1.",
    kind: "pair",
    rules: ["message.components.read-back", "select.min-values.is-0-to-25"],
    plant: stores(
      inComponents((one) => {
        const isChanged = one["type"] === 5 && one["placeholder"] !== undefined && one["min_values"] === 0;
        return isChanged ? { ...one, min_values: 1 } : one;
      }),
    ),
    minimal: [row({ type: 5, custom_id: "a", placeholder: "a", min_values: 0 })],
  },
  {
    id: "large-separators-have-a-divider",
    what: "A separator with large spacing always has a divider.",
    kind: "pair",
    rules: ["message.components.read-back", "separator.spacing.is-1-or-2"],
    plant: stores(
      inComponents((one) =>
        one["type"] === 14 && one["spacing"] === 2 && one["divider"] === false ? without(one, "divider") : one,
      ),
    ),
    minimal: [componentsV2({ type: 14, spacing: 2, divider: false })],
  },
  {
    id: "black-spoiler-containers",
    what: "A container that is a spoiler forgets the accent colour 0.",
    kind: "pair",
    rules: ["message.components.read-back", "container.accent-color.is-rgb"],
    plant: stores(
      inComponents((one) => {
        return one["spoiler"] === true && one["accent_color"] === 0 ? { ...one, accent_color: null } : one;
      }),
    ),
    minimal: [componentsV2({ type: 17, spoiler: true, accent_color: 0, components: [{ type: 10, content: "a" }] })],
  },
  {
    id: "links-beside-a-section",
    what: "A link button beside a section may have a custom_id.",
    kind: "pair",
    rules: ["button.link.has-no-custom-id"],
    plant: stores(
      inComponents((one) => {
        return withMember(one, "accessory", (part) =>
          isObject(part) && part["style"] === 5 ? without(part, "custom_id") : part,
        );
      }),
    ),
    minimal: [
      componentsV2({
        type: 9,
        components: [{ type: 10, content: "a" }],
        accessory: { type: 2, style: 5, label: "a", url: "https://example.com", custom_id: "a" },
      }),
    ],
  },
];

const IN_MODALS: readonly PlantedBug[] = [
  {
    id: "optional-checkbox-groups",
    what: "A modal cannot have a checkbox group with min_values 0 that is not required.",
    kind: "pair",
    rules: [
      "checkbox-group.min-values.is-0-to-10",
      "checkbox-group.min-values.of-a-required-one-is-at-least-1",
      "message.modal-answers-an-interaction",
    ],
    plant: refuses(
      isSome(inComponents, (one) => one["type"] === 22 && one["min_values"] === 0 && one["required"] === false),
    ),
    minimal: modal({
      type: 18,
      label: "a",
      component: { type: 22, custom_id: "a", options: [BOX], min_values: 0, required: false },
    }),
  },
  {
    id: "described-labels-of-optional-selects",
    what: "A modal cannot have a label with a description around a select that is not required.",
    kind: "pair",
    rules: [
      "label.description.has-at-most-100-characters",
      "select.min-values.of-a-required-one-is-at-least-1",
      "message.modal-answers-an-interaction",
    ],
    plant: refuses(
      isSome(inComponents, ({ type, description, component }) => {
        return type === 18 && description !== undefined && isOptionalSelect(component);
      }),
    ),
    minimal: modal({
      type: 18,
      label: "a",
      description: "a",
      component: { type: 5, custom_id: "a", required: false },
    }),
  },
];

function isOptionalSelect(component: Json | undefined): boolean {
  const { type, required } = isObject(component) ? component : {};
  return required === false && typeof type === "number" && type >= 5 && type <= 8;
}

/** Bugs of messages and modals that need two fields of one component. */
export const COMPONENT_PAIRS: readonly PlantedBug[] = [...IN_MESSAGES, ...IN_MODALS];
