/** Rules of messages and modals that are not checked on one of the ways by which an application answers users. */
import type { RuleId } from "../../../../contract/rule-ids.gen.js";
import { type Fault, fault } from "../../fault.js";
import { overlooks } from "../../judged.js";
import { type JudgedMessage, MESSAGES } from "../../kinds/messages.js";
import { type Share, unchecked } from "../derive.js";

type Entrance = Share<JudgedMessage>;

const OF_A_COMPONENT = 3;

const OF_MESSAGES: readonly Entrance[] = [
  entrance("answers", "in answers to commands", ({ carrier }) => carrier === "answer"),
  entrance("follow-ups", "in follow-ups", ({ carrier }) => carrier === "follow-up"),
  entrance("edits-of-the-original", "in edits of the original", ({ carrier }) => carrier === "original"),
  entrance("edits-of-follow-ups", "in edits of follow-ups", ({ carrier }) => carrier === "follow-up-edit"),
  entrance("updates", "in answers that change the message", ({ carrier }) => carrier === "update"),
];

const OF_MODALS: readonly Entrance[] = [
  entrance(
    "modals-of-buttons",
    "of modals that a button opens",
    ({ carrier, interactionType }) => carrier === "modal" && interactionType === OF_A_COMPONENT,
  ),
];

/** One or two for each kind of component: where a service forgets an entrance, it forgets all of them. */
const RULES: readonly (readonly [readonly Entrance[], readonly RuleId[]])[] = [
  [
    OF_MESSAGES,
    [
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
  ],
  [
    OF_MODALS,
    [
      "placement.modal.has-no-message-components",
      "label.label.has-at-most-45-characters",
      "text-input.style.is-1-or-2",
      "radio-group.options.has-2-to-10",
      "file-upload.max-values.is-at-most-10",
      "select.disabled.is-an-error-in-a-modal",
    ],
  ],
];

const HARM = "What is refused in one place gets in by another, and users see a message that is broken";

/** Rules that are not checked on one of the ways, and ways on which no rule is. */
export const entranceFaults: readonly Fault[] = RULES.flatMap(([entrances, rules]) =>
  entrances.flatMap((share) => [
    ...rules.map((rule) => unchecked(MESSAGES, rule, share, { harm: HARM })),
    ...rules.slice(0, 1).map((rule) =>
      fault(`response.no-rule-is-asked${share.word.slice("not-asked".length)}`, rule, {
        title: `asks no rule about components${share.phrase}`,
        harm: HARM,
        apply: overlooks(MESSAGES, share.holds),
      }),
    ),
  ]),
);

function entrance(word: string, phrase: string, isMeant: (judged: JudgedMessage) => boolean): Entrance {
  return { word: `not-asked-in-${word}`, phrase: ` ${phrase}`, holds: (_violation, judged) => isMeant(judged) };
}
