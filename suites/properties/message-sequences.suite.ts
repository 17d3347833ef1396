/** Stateful runs on messages: whatever is sent, changed, pressed and answered, channels hold what the model says. */
import fc from "fast-check";
import { messageOperations } from "../../generators/sequences/message-operations.js";
import type { Property } from "../../src/case/property.js";
import { levelOf } from "../../src/contract/catalogue.js";
import type { ProfileName } from "../../src/contract/profile.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type MessageStage, TWO_GUILDS, TWO_WORLDS } from "../sequences/message-places.js";
import { stepsOfMessages } from "../sequences/messages.js";
import { SELF_CONTAINED } from "./messages.suite.js";

const COMMON = { level: "must", creates: 0, emptiesScope: false, weight: 0.05 } as const satisfies Partial<Property>;

const RULES = [
  "message.list-and-get-agree",
  "message.components.read-back",
  "v2.flag.is-per-message",
  "v2.flag.cannot-be-removed",
] as const satisfies readonly RuleId[];

interface Drawn {
  readonly stage: MessageStage;
  readonly interactions: boolean;
  readonly again?: boolean;
  readonly most: number;
  /** Two hours pass between two operations. */
  readonly takesTime?: boolean;
}

function stepsFor(
  profile: ProfileName,
  { stage, interactions, again = false, most, takesTime = false }: Drawn,
): Property["steps"] {
  const isWanted = (rule: RuleId): boolean => levelOf(rule, profile) === "must";
  const settings = {
    places: ["here", "there"] as const,
    interactions,
    again,
    most,
    isWanted,
    components: SELF_CONTAINED,
  };
  const pause = takesTime ? fc.nat({ max: most - 1 }) : fc.constant(undefined);
  return () =>
    fc
      .tuple(messageOperations(settings), pause)
      .map(([operations, pauseBefore]) => stepsOfMessages(stage, operations, pauseBefore));
}

/** Messages alone, and with what users do; a second answer is refused by public knowledge only, so it is advice. */
export function messageSequenceProperties(profile: ProfileName): readonly Property[] {
  const driven = {
    ...COMMON,
    needs: ["driver", "interactions", "messages"],
    leases: ["driver"],
    sideBySide: "driven",
  } as const satisfies Partial<Property>;
  const all: readonly Property[] = [
    {
      ...COMMON,
      id: "sequence.any-one-follows-the-model@messages",
      title: "stores the messages of two guilds as the documents require, after each request of any random sequence",
      rules: [...RULES, "message.refused-one-leaves-no-trace"],
      needs: ["second-guild", "messages"],
      leases: ["guild", "guild2"],
      steps: stepsFor(profile, { stage: TWO_GUILDS, interactions: false, most: 20 }),
    },
    {
      ...driven,
      id: "sequence.any-one-follows-the-model@interactions",
      title:
        "returns the responses and follow-ups that the documents require after any sequence of uses, presses and modals",
      rules: [...RULES, "message.response.takes-components", "message.modal-answers-an-interaction"],
      steps: stepsFor(profile, { stage: TWO_WORLDS, interactions: true, most: 14 }),
    },
    {
      ...COMMON,
      id: "sequence.any-one-follows-the-model@old-messages",
      title: "stores the messages that the documents require, also hours and a day after they were sent",
      rules: [...RULES, "message.refused-one-leaves-no-trace"],
      needs: ["driver", "second-guild", "messages"],
      leases: ["driver", "guild", "guild2"],
      movesClock: true,
      steps: stepsFor(profile, { stage: TWO_GUILDS, interactions: false, most: 12, takesTime: true }),
    },
  ];
  if (profile !== "discord") return all;
  const rule = "discord.error.answered-interaction-is-40060";
  return [
    ...all,
    {
      ...driven,
      id: "sequence.any-one-follows-the-model@second-answers",
      title: "refuses a second response to an interaction in any sequence",
      rules: [rule],
      level: levelOf(rule, profile),
      steps: stepsFor(profile, { stage: TWO_WORLDS, interactions: true, again: true, most: 14 }),
    },
  ];
}
