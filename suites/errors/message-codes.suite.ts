/** Public codes of refusals about messages and interactions, asked in profile `discord` only. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Capability } from "../../src/contract/capabilities.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { legacy, listing, read, send } from "../messages/words.js";
import { type Draft, draft } from "../rows/draft.js";
import { refusedAs } from "../rows/steps.js";

const UNKNOWN = { $: "unknownId" } as const;

/** A refusal whose public form is what the rule is about, after a message that is taken. */
function answering(
  rule: RuleId,
  title: string,
  error: string,
  twin: (expect: readonly Check[]) => Step,
  needs: readonly Capability[] = ["messages"],
): Draft {
  return draft({
    id: rule,
    title,
    rules: [rule],
    leases: ["guild"],
    needs,
    profile: "discord",
    steps: [send("valid", "valid", legacy()), twin([refusedAs(error)]), listing("after")],
  });
}

export const messageCodeCases: readonly Draft[] = [
  answering(
    "discord.error.unknown-message-is-10008",
    "answers code 10008 for an unknown message",
    "unknown-message",
    (expect) => ({
      ...read("twin", "valid"),
      part: "twin",
      path: { channel_id: { $: "channel" }, message_id: UNKNOWN },
      expect,
    }),
  ),
  answering(
    "discord.error.unknown-channel-is-10003",
    "answers code 10003 for an unknown channel",
    "unknown-channel",
    (expect) => send("twin", "twin", legacy(), { path: { channel_id: UNKNOWN }, expect }),
  ),
  answering(
    "discord.error.empty-message-is-50006",
    "answers code 50006 to a message without anything",
    "empty-message",
    (expect) => send("twin", "twin", { content: "" }, { expect }),
  ),
  answering(
    "discord.error.unknown-interaction-is-10062",
    "answers code 10062 to an answer to nothing",
    "unknown-interaction",
    (expect) => ({
      name: "twin",
      part: "twin",
      call: "respondToInteraction",
      path: { interaction_id: UNKNOWN, interaction_token: "no-such-token" },
      body: { type: 4, data: { content: "Nobody asked" } },
      as: "none",
      expect,
    }),
    ["messages", "interactions"],
  ),
];
