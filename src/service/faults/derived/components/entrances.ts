/** Rules of messages and modals that are not checked on one of the ways by which an application answers users. */
import { REPRESENTATIVE_RULES } from "../../../../contract/representative-rules.js";
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
    "for modals that a button opens",
    ({ carrier, interactionType }) => carrier === "modal" && interactionType === OF_A_COMPONENT,
  ),
];

/** Where a service forgets an entrance, it forgets all rules of it. */
const RULES = [
  [OF_MESSAGES, REPRESENTATIVE_RULES.message],
  [OF_MODALS, REPRESENTATIVE_RULES.modal],
] as const;

const HARM = "What is refused in one place gets in by another, and users see a message that is broken";

/** Rules that are not checked on one of the ways, and ways on which no rule is. */
export const entranceFaults: readonly Fault[] = RULES.flatMap(([entrances, rules]) =>
  entrances.flatMap((share) => [
    ...rules.map((rule) => unchecked(MESSAGES, rule, share, { harm: HARM })),
    ...rules.slice(0, 1).map((rule) =>
      fault(`response.no-rule-is-asked${share.word.slice("not-asked".length)}`, rule, {
        title: `enforces no rule about components${share.phrase}`,
        harm: HARM,
        apply: overlooks(MESSAGES, share.holds),
      }),
    ),
  ]),
);

function entrance(word: string, phrase: string, isMeant: (judged: JudgedMessage) => boolean): Entrance {
  return { word: `not-asked-in-${word}`, phrase: ` ${phrase}`, holds: (_violation, judged) => isMeant(judged) };
}
