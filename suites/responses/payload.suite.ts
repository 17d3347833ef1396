/** A few rules of each kind of component, checked on every way by which an application answers. */

import { COMPONENT_PAIRS } from "../../generators/components/tables/index.js";
import type { ComponentPair as Pair } from "../../generators/rows/row.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { payloadCasesOf } from "../payloads/payload-cases.js";
import type { Draft } from "../rows/draft.js";
import { ENTRANCES } from "./entrances.js";

/**
 * Every rule is checked on messages of the bot and of modals that commands open. What is checked here represents its
 * family: a service that forgets an entrance seldom forgets one rule of it.
 */
const RULES: Readonly<Record<Pair["place"], readonly RuleId[]>> = {
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

/** The first row of the rule that every service has to refuse. */
function rowOf(rule: RuleId, place: Pair["place"]): Pair {
  const found = COMPONENT_PAIRS.find(
    (one) =>
      one.rule === rule && one.place === place && one.verdict === "refused" && !one.files && one.profile === undefined,
  );
  if (found === undefined) throw new Error(`no row of the tables breaks ${rule} in a ${place}`);
  return found;
}

/** Each rule on each entrance of its place. */
export const responsePayloadCases: readonly Draft[] = payloadCasesOf({
  pairs: ENTRANCES.flatMap(({ place, carrierOf }) =>
    RULES[place].map((rule) => {
      const row = rowOf(rule, place);
      return [row, carrierOf(row)] as const;
    }),
  ),
});
