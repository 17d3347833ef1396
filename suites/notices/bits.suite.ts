/** Permissions that were split: each with its own bit. */
import { MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import { bits } from "../rows/bits.js";
import type { Draft } from "../rows/draft.js";
import { channelId, guildId } from "../rows/driver.js";
import { type Body, idOf, request } from "../rows/steps.js";
import { notice, PIXEL, pairOfGuilds } from "./words.js";

const EMOJI: Body = {
  name: "dot",
  image: PIXEL,
};
const EVENT: Body = {
  name: "A meeting",
  privacy_level: 2,
  entity_type: 3,
  entity_metadata: { location: "Here" },
  scheduled_start_time: "2099-01-01T00:00:00.000Z",
  scheduled_end_time: "2099-01-01T01:00:00.000Z",
};
/** To view a channel and to send messages, and this one. */
const withBit = (nth: number): string => bits(10, 11, nth);
const PIN = 51;

export const bitCases: readonly Draft[] = [
  pairOfGuilds({
    rule: "notice.pins.need-bit-51",
    slug: "of-the-bot",
    title: "refuses to pin a message for a bot without the permission Pin Messages (bit 51)",
    with: withBit(PIN),
    without: bits(10, 11),
    before: (inGuild) => [
      request("given", `${inGuild}-message`, MESSAGE_OPERATIONS.create, {
        path: { channel_id: channelId(inGuild) },
        body: { content: "Pin this" },
      }),
    ],
    ask: (name, part, inGuild, expect) =>
      notice(name, part, "pinMessage", {
        path: { channel_id: channelId(inGuild), message_id: idOf(`${inGuild}-message`) },
        expect,
      }),
  }),
  pairOfGuilds({
    rule: "notice.expressions-and-events.need-bits-43-and-44",
    slug: "an-emoji",
    title: "refuses a new emoji of a bot without the permission Create Expressions (bit 43)",
    with: withBit(43),
    without: withBit(44),
    before: () => [],
    ask: (name, part, inGuild, expect) =>
      notice(name, part, "createGuildEmoji", {
        path: { guild_id: guildId(inGuild) },
        body: EMOJI,
        expect,
      }),
  }),
  pairOfGuilds({
    rule: "notice.expressions-and-events.need-bits-43-and-44",
    slug: "an-event",
    title: "refuses a scheduled event of a bot without the permission Create Events (bit 44)",
    with: withBit(44),
    without: withBit(43),
    before: () => [],
    ask: (name, part, inGuild, expect) =>
      notice(name, part, "createScheduledEvent", {
        path: { guild_id: guildId(inGuild) },
        body: EVENT,
        expect,
      }),
  }),
];
