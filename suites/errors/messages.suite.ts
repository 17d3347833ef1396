/** Public codes of messages and interactions, checked in profile `discord` only. */
import type { Step } from "../../src/case/case.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { original, USED } from "../interactions/answers.suite.js";
import { legacy, listing, read, send } from "../messages/words.js";
import { messageCallback } from "../rows/callbacks.js";
import { type Draft, draft } from "../rows/draft.js";
import { channelId, drive, guild, guildId, respond } from "../rows/driver.js";
import { ACCEPTED, at, idOf, refusedAs, request, same } from "../rows/steps.js";

interface Words {
  readonly rule: RuleId;
  readonly title: string;
  readonly steps: readonly Step[];
  readonly by?: "driver";
}

function answering({ rule, title, steps, by }: Words): Draft {
  return draft({
    id: rule,
    title,
    rules: [rule],
    needs: by ? ["driver", "interactions", "messages"] : ["messages"],
    profile: "discord",
    steps,
  });
}

const UNKNOWN = { $: "unknownId" };
const MESSAGE = messageCallback({ content: "Answered" });

const inChannel = (name: string, part: Step["part"], content: string, expect: Step["expect"]): Step =>
  request(part, name, "editMessage", {
    path: { channel_id: channelId(), message_id: idOf("message") },
    body: { content },
    expect,
  });

export const publicMessageErrorCases: readonly Draft[] = [
  answering({
    rule: "discord.error.unknown-message-is-10008",
    title: "answers code 10008 for an unknown message",
    steps: [
      send("given", "message", legacy()),
      { ...read("valid", "message"), part: "valid" },
      {
        ...read("twin", "message"),
        part: "twin",
        path: { channel_id: { $: "channel" }, message_id: UNKNOWN },
        expect: [refusedAs("unknown-message")],
      },
    ],
  }),
  answering({
    rule: "discord.error.unknown-channel-is-10003",
    title: "answers code 10003 for an unknown channel",
    steps: [
      listing("valid", [], "valid"),
      { ...listing("twin", [], "twin"), path: { channel_id: UNKNOWN }, expect: [refusedAs("unknown-channel")] },
    ],
  }),
  answering({
    rule: "discord.error.empty-message-is-50006",
    title: "answers code 50006 to an empty message",
    steps: [
      send("valid", "valid", legacy()),
      listing("before", [], "given"),
      send("twin", "twin", {}, [refusedAs("empty-message")]),
      listing("after", [same(at("before"), at("after"))]),
    ],
  }),
  answering({
    rule: "discord.error.unknown-interaction-is-10062",
    title: "answers code 10062 to a response to an unknown interaction",
    by: "driver",
    steps: [
      ...USED,
      {
        ...respond("twin", "twin", "seen", MESSAGE, [refusedAs("unknown-interaction")]),
        path: { interaction_id: UNKNOWN, interaction_token: "no-such-token" },
      },
      respond("read", "answered", "seen", MESSAGE),
    ],
  }),
  answering({
    rule: "discord.error.answered-interaction-is-40060",
    title: "answers code 40060 to a second response to one interaction",
    by: "driver",
    steps: [
      ...USED,
      respond("valid", "valid", "seen", MESSAGE),
      respond("twin", "twin", "seen", MESSAGE, [refusedAs("interaction-already-answered")]),
      original("after"),
    ],
  }),
  answering({
    rule: "discord.error.blocked-content-is-200000",
    title: "answers code 200000 to a text that automatic moderation blocks",
    by: "driver",
    steps: [
      guild(),
      drive("given", "blocked", "blockText", { guild_id: guildId(), text: "forbidden" }),
      { ...send("given", "message", legacy()), path: { channel_id: channelId() } },
      inChannel("valid", "valid", "fine", ACCEPTED),
      inChannel("twin", "twin", "quite forbidden", [refusedAs("blocked-content")]),
      inChannel("after", "read", "fine again", ACCEPTED),
    ],
  }),
];
