/** One or two rules for each kind of component: a service that forgets a way in seldom forgets one rule of it. */
import type { RuleId } from "./rule-ids.gen.js";

/** By what the components are in. */
export const REPRESENTATIVE_RULES: Readonly<Record<"message" | "modal", readonly RuleId[]>> = {
  message: [
    "component.type.is-known",
    "component.id.is-a-32-bit-integer",
    "component.custom-id.has-1-to-100-characters",
    "component.custom-id.is-unique-in-its-message",
    "placement.message.has-no-modal-components",
    "placement.row.holds-at-most-5-buttons",
    "placement.row.holds-one-select",
    "placement.section.children-are-1-to-3-text-displays",
    "placement.thumbnail.is-an-accessory-only",
    "button.custom-id.is-required-of-styles-1-to-4",
    "button.label.has-at-most-80-characters",
    "button.link.has-a-url",
    "select.placeholder.has-at-most-150-characters",
    "string-select.options.is-required",
    "string-select.option.label-has-at-most-100-characters",
    "auto-select.default-values.lie-within-the-bounds",
    "text-display.content.is-required",
    "media-gallery.items.has-1-to-10",
    "separator.spacing.is-1-or-2",
    "container.accent-color.is-rgb",
    "v2.components.are-at-most-40",
    "legacy.rows.are-at-most-5",
    "message.embeds.have-at-most-25-fields",
  ],
  modal: [
    "placement.modal.has-no-message-components",
    "label.label.has-at-most-45-characters",
    "text-input.style.is-1-or-2",
    "radio-group.options.has-2-to-10",
    "file-upload.max-values.is-at-most-10",
    "select.disabled.is-an-error-in-a-modal",
  ],
};
