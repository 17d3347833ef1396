/** Rules of messages and modals that are not asked on one of the ways by which an application answers users. */
import { ruleOf } from "../../../../contract/catalogue.js";
import type { RuleId } from "../../../../contract/rule-ids.gen.js";
import { type Fault, fault } from "../../fault.js";
import { type JudgedMessage, messageNotAsked } from "../../message-verdicts.js";

interface Entrance {
  readonly word: string;
  readonly phrase: string;
  readonly isMeant: (judged: JudgedMessage) => boolean;
}

const OF_A_COMPONENT = 3;

const OF_MESSAGES: readonly Entrance[] = [
  { word: "answers", phrase: "in answers to commands", isMeant: ({ carrier }) => carrier === "answer" },
  { word: "follow-ups", phrase: "in follow-ups", isMeant: ({ carrier }) => carrier === "follow-up" },
  {
    word: "edits-of-the-original",
    phrase: "in edits of the original",
    isMeant: ({ carrier }) => carrier === "original",
  },
  { word: "updates", phrase: "in answers that change the message", isMeant: ({ carrier }) => carrier === "update" },
];

const OF_MODALS: readonly Entrance[] = [
  {
    word: "modals-of-buttons",
    phrase: "of modals that a button opens",
    isMeant: ({ carrier, interactionType }) => carrier === "modal" && interactionType === OF_A_COMPONENT,
  },
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

export const entranceFaults: readonly Fault[] = RULES.flatMap(([entrances, rules]) =>
  entrances.flatMap(({ word, phrase, isMeant }) => [
    ...rules.map(
      (rule): Fault =>
        fault(`${rule}.not-asked-in-${word}`, rule, {
          title: `does not ask ${phrase} whether: ${lowered(ruleOf(rule).statement)}`,
          harm: HARM,
          kind: "derived",
          apply: messageNotAsked((violation, judged) => violation.rule === rule && isMeant(judged)),
        }),
    ),
    ...rules.slice(0, 1).map(
      (rule): Fault =>
        fault(`response.no-rule-is-asked-in-${word}`, rule, {
          title: `asks no rule about components ${phrase}`,
          harm: HARM,
          kind: "behavioural",
          apply: messageNotAsked((_violation, judged) => isMeant(judged)),
        }),
    ),
  ]),
);

function lowered(statement: string): string {
  return statement.charAt(0).toLowerCase() + statement.slice(1).replace(/\.$/, "");
}
