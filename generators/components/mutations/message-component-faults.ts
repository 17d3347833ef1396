/** The faults that one component of a message can have at its place. */
import { isObject, type JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { refused, type SingleFault, withoutPlace } from "../../mutations/single-fault.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { button, label, row, select, text, textInput, thumbnail } from "../tables/plain-components.js";
import { type ComponentContext, outOfRange, tooLong } from "./component-fault.js";

const SECTION = 9;

/** No generated custom_id is this one. */
const UNUSED = "slashproof: one more";

const listIn = (component: JsonObject, member: string): readonly JsonObject[] => {
  const list = component[member];
  return Array.isArray(list) ? list.filter(isObject) : [];
};

function buttonFaults({ component, at }: ComponentContext): readonly SingleFault[] {
  const style = Number(component["style"]);
  const styleFaults = [0, 7, undefined].map((to) => refused("button.style.is-1-to-6", `${at}/style`, to));
  const sku = refused("button.sku-id.is-for-premium-buttons", `${at}/sku_id`, "1100000000000000001");
  const long = tooLong("button.label.has-at-most-80-characters", `${at}/label`, COMPONENT_LIMITS.buttonLabel.max);
  if (style <= 4) {
    return [
      ...styleFaults,
      sku,
      long,
      refused("button.custom-id.is-required-of-styles-1-to-4", `${at}/custom_id`, undefined),
      refused("button.url.is-not-for-styles-1-to-4", `${at}/url`, "https://example.com"),
    ];
  }
  if (style === 5) {
    return [
      sku,
      long,
      refused("button.link.has-a-url", `${at}/url`, undefined),
      refused("button.link.has-no-custom-id", `${at}/custom_id`, UNUSED),
      tooLong("button.url.has-at-most-512-characters", `${at}/url`, COMPONENT_LIMITS.buttonUrl.max),
    ];
  }
  return [
    refused("button.premium.has-a-sku-id", `${at}/sku_id`, undefined),
    refused("button.premium.has-no-custom-id", `${at}/custom_id`, UNUSED),
    refused("button.premium.has-no-label", `${at}/label`, "Buy"),
    refused("button.premium.has-no-url", `${at}/url`, "https://example.com"),
    refused("button.premium.has-no-emoji", `${at}/emoji`, { name: "🔥" }),
  ];
}

function rowFaults({ component, at }: ComponentContext): readonly SingleFault[] {
  const children = listIn(component, "components");
  const last = children.length - 1;
  const end = `${at}/components/${children.length}`;
  const isOfButtons = children[0]?.["type"] === 2;
  const more = button({ custom_id: UNUSED });
  const both = refused(
    "placement.row.holds-buttons-or-one-select",
    end,
    isOfButtons ? select(3, { custom_id: UNUSED }) : more,
    { adds: 1 },
  );
  const surplus = isOfButtons
    ? refused("placement.row.holds-at-most-5-buttons", end, more, { adds: 1 })
    : refused("placement.row.holds-one-select", end, select(5, { custom_id: UNUSED }), { adds: 1 });
  const isFull = !isOfButtons || children.length === COMPONENT_LIMITS.buttonsInARow.max;
  return [
    refused("row.components.is-required", `${at}/components`, undefined),
    both,
    ...(isFull ? [surplus] : []),
    refused("placement.row.does-not-nest", `${at}/components/${last}`, row(more), {
      adds: 1,
      implies: ["placement.row.holds-buttons-or-one-select"],
    }),
  ];
}

const CHILDREN = "placement.section.children-are-1-to-3-text-displays";
const ACCESSORY = "placement.section.accessory-is-a-button-or-thumbnail";

function sectionFaults({ component, at }: ComponentContext): readonly SingleFault[] {
  const { length } = listIn(component, "components");
  const isFull = length === COMPONENT_LIMITS.sectionTexts.max;
  return [
    refused(CHILDREN, `${at}/components`, []),
    refused(CHILDREN, `${at}/components/0`, { type: 14 }),
    refused("section.has-components-and-accessory", `${at}/components`, undefined),
    refused("section.has-components-and-accessory", `${at}/accessory`, undefined, { implies: [ACCESSORY] }),
    refused(ACCESSORY, `${at}/accessory`, text()),
    ...(isFull ? [refused(CHILDREN, `${at}/components/${length}`, text("One too many"), { adds: 1 })] : []),
  ];
}

function mediaFaults(at: string, required: RuleId, description: RuleId, max: number): readonly SingleFault[] {
  return [
    refused(required, `${at}/media`, undefined),
    refused("media.url.takes-web-addresses-and-attachments", `${at}/media/url`, undefined),
    tooLong(description, `${at}/description`, max),
  ];
}

function galleryFaults({ component, at }: ComponentContext): readonly SingleFault[] {
  const items = listIn(component, "items");
  const rule = "media-gallery.items.has-1-to-10";
  const isFull = items.length === COMPONENT_LIMITS.galleryItems.max;
  return [
    refused(rule, `${at}/items`, []),
    ...(isFull ? [refused(rule, `${at}/items/${items.length}`, items[0] ?? null)] : []),
    ...mediaFaults(
      `${at}/items/${items.length - 1}`,
      "media-gallery.item.has-media",
      "media-gallery.item.description-has-at-most-1024-characters",
      COMPONENT_LIMITS.itemDescription.max,
    ),
  ];
}

/** Components that have no place where a text display has one, on top or in a container. */
function strangers({ at }: ComponentContext): readonly SingleFault[] {
  return [
    refused("placement.button.stands-in-a-row-or-as-accessory", at, button({ custom_id: UNUSED })),
    refused("placement.select.stands-in-a-row-in-a-message", at, select(6, { custom_id: UNUSED })),
    refused("placement.thumbnail.is-an-accessory-only", at, thumbnail()),
    refused("placement.message.has-no-modal-components", at, textInput({ custom_id: UNUSED })),
    refused("label.is-for-modals", at, label(textInput({ custom_id: UNUSED })), { adds: 1 }),
  ];
}

const FILE = "file.url.refers-to-an-attachment";

/** Faults of what only messages have, by the type of the component. */
export function messageComponentFaults(standing: ComponentContext): readonly SingleFault[] {
  const { component, at } = standing;
  switch (component["type"]) {
    case 1:
      return rowFaults(standing);
    case 2:
      return buttonFaults(standing);
    case 9:
      return sectionFaults(standing);
    case 10:
      // In a section other rules say what does not belong.
      return standing.parent === SECTION ? [] : strangers(standing);
    case 11:
      return mediaFaults(
        at,
        "thumbnail.media.is-required",
        "thumbnail.description.has-at-most-1024-characters",
        COMPONENT_LIMITS.thumbnailDescription.max,
      );
    case 12:
      return galleryFaults(standing);
    case 13:
      return ["https://example.com/a.txt", undefined].map((to) => refused(FILE, `${at}/file/url`, to));
    case 14:
      return [0, 3].map((to) => refused("separator.spacing.is-1-or-2", `${at}/spacing`, to));
    case 17:
      return [
        refused("container.components.is-required", `${at}/components`, undefined),
        ...outOfRange("container.accent-color.is-rgb", `${at}/accent_color`, COMPONENT_LIMITS.accentColor),
      ];
    default:
      return [];
  }
}

/** A custom_id where it has no place: on what is not interactive. */
export function silentFaults({ component, at }: ComponentContext): readonly SingleFault[] {
  const isSilent = component["custom_id"] === undefined && component["type"] !== 2;
  return isSilent ? [withoutPlace("component.custom-id.is-for-interactive-components", `${at}/custom_id`, UNUSED)] : [];
}
