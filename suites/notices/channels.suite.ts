/** Voice statuses and the members of threads. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import { bits } from "../rows/bits.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { channelId, drive, guild, guildId, member, user, userId } from "../rows/driver.js";
import { ACCEPTED, at, REFUSED } from "../rows/steps.js";
import { notice, pairOfGuilds, tenAtATime, withBot } from "./words.js";

const IN_VOICE = { channel_id: at("voice", "/channel_id") };

const status = (name: string, part: Step["part"], text: string, expect: readonly Check[] = ACCEPTED): Step =>
  notice(name, part, "setVoiceStatus", { path: IN_VOICE, body: { status: text }, expect });

const enter = (name: string, where: Template = at("voice", "/channel_id"), of = "guild"): Step =>
  drive("given", name, "enterVoice", { guild_id: guildId(of), channel_id: where });

/** Numbers of the bits that setting a voice channel status takes. */
export const SET_STATUS = 48;
export const MANAGE_CHANNELS = 4;

/** A voice channel in the guild of this step. */
export const voiceIn = (inGuild: string, name = `${inGuild}-voice`): Step =>
  drive("given", name, "makeChannel", { guild_id: guildId(inGuild), type: 2 });

const statusIn = (name: string, part: Step["part"], inGuild: string, expect: readonly Check[]): Step =>
  notice(name, part, "setVoiceStatus", {
    path: { channel_id: at(`${inGuild}-voice`, "/channel_id") },
    body: { status: "Reading" },
    expect,
  });

export const voiceCases: readonly Draft[] = [
  draftOf("notice.voice-status.has-at-most-500-characters", ".501@notice", {
    title: "accepts a voice channel status of 500 characters and refuses one of 501",
    steps: [
      withBot(bits(SET_STATUS, MANAGE_CHANNELS)),
      voiceIn("guild", "voice"),
      enter("entered"),
      // Each letter takes several bytes.
      status("act", "act", "é".repeat(500)),
      status("twin", "twin", "é".repeat(501), [REFUSED]),
      status("again", "read", "Short", [{ check: "answered" }]),
    ],
  }),
  pairOfGuilds({
    rule: "notice.voice-status.needs-bit-48",
    slug: "from-inside",
    title: "refuses a voice channel status of a bot without the permission Set Voice Channel Status (bit 48)",
    with: bits(SET_STATUS),
    without: bits(MANAGE_CHANNELS),
    before: (inGuild) => [
      voiceIn(inGuild),
      enter(`${inGuild}-entered`, at(`${inGuild}-voice`, "/channel_id"), inGuild),
    ],
    ask: statusIn,
  }),
  pairOfGuilds({
    rule: "notice.voice-status.needs-manage-channels-from-outside",
    slug: "without-being-connected",
    title: "refuses a voice channel status of a bot that is not connected and may not manage channels",
    with: bits(SET_STATUS, MANAGE_CHANNELS),
    without: bits(SET_STATUS),
    before: (inGuild) => [voiceIn(inGuild)],
    ask: statusIn,
  }),
];

const MANY = 101;

const said = (name: string): Step =>
  drive("given", `${name}-said`, "makeMessage", {
    user_id: userId(name),
    channel_id: at("thread", "/channel_id"),
    content: "Here",
  });

/** A thread with one member. */
const THREAD: readonly Step[] = [
  guild(),
  drive("given", "thread", "makeChannel", { guild_id: guildId(), type: 11, parent_id: channelId() }),
  user("m0"),
  member("guild", "m0"),
  said("m0"),
];

const OTHERS = Array.from({ length: MANY - 1 }, (_, nth) => `m${nth + 1}`);

/** A thread with 101 members. */
const FULL_THREAD: readonly Step[] = [
  ...THREAD,
  ...tenAtATime(
    "users",
    OTHERS.map((name) => user(name)),
  ),
  ...tenAtATime(
    "members",
    OTHERS.map((name) => member("guild", name)),
  ),
  ...tenAtATime("messages", OTHERS.map(said)),
];
const IN_THREAD = { channel_id: at("thread", "/channel_id") };

/** All are members of the thread, as the list without pages shows. */
const ALL_IN_THREAD: Step = notice("all", "given", "listThreadMembers", {
  path: IN_THREAD,
  expect: [...ACCEPTED, { check: "present", at: at("all", `/${MANY - 1}`) }],
});

export const threadCases: readonly Draft[] = [
  draftOf("notice.thread-members.limit-defaults-to-100", ".of-101@notice", {
    title: "returns a page of 100 thread members without a limit in the request",
    also: ["notice.thread-members.with-member-paginates"],
    steps: [
      ...FULL_THREAD,
      ALL_IN_THREAD,
      notice("page", "act", "listThreadMembers", {
        path: IN_THREAD,
        query: { with_member: "true" },
        expect: [...ACCEPTED, { check: "count", in: at("page"), is: 100 }],
      }),
      notice("three", "act", "listThreadMembers", {
        path: IN_THREAD,
        query: { with_member: "true", limit: "3" },
        expect: [
          ...ACCEPTED,
          { check: "count", in: at("three"), is: 3, rule: "notice.thread-members.with-member-paginates" },
        ],
      }),
    ],
  }),
  draftOf("notice.thread-member.takes-with-member", ".either-way@notice", {
    title: "accepts with_member=true and with_member=false in a request for a thread member",
    steps: [
      ...THREAD,
      ...["true", "false"].map((withMember) =>
        notice(`asked-${withMember}`, "act", "getThreadMember", {
          path: { ...IN_THREAD, user_id: userId("m0") },
          query: { with_member: withMember },
          expect: [...ACCEPTED, { check: "mentions", value: userId("m0"), at: at(`asked-${withMember}`) }],
        }),
      ),
    ],
  }),
  draftOf("notice.thread-member.takes-with-member", ".true@notice", {
    // That it is requested is documented; where the member then is, is not.
    level: "should",
    title: "returns the guild member with a thread member if the request has with_member=true",
    steps: [
      ...THREAD,
      notice("one", "act", "getThreadMember", {
        path: { ...IN_THREAD, user_id: userId("m0") },
        query: { with_member: "true" },
        expect: [...ACCEPTED, { check: "mentions", value: userId("m0"), at: at("one", "/member") }],
      }),
    ],
  }),
];
