/** What platform notices say of endpoints for which a driver has to set the stage. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference, Template } from "../../src/case/template.js";
import { MESSAGE_OPERATIONS, NOTICE_OPERATIONS } from "../../src/contract/operations.js";
import { type Draft, draft } from "../rows/draft.js";
import { channelId, drive, guild, guildId, member, user, userId } from "../rows/driver.js";
import { ACCEPTED, at, type Body, equals, idOf, REFUSED } from "../rows/steps.js";

const COMMON = { leases: ["driver"], needs: ["driver", "notices"] } as const;

type Extra = Partial<Pick<Step, "path" | "query" | "body" | "as" | "expect" | "encoding" | "files">>;

const notice = (name: string, part: Step["part"], call: keyof typeof NOTICE_OPERATIONS, extra: Extra = {}): Step => ({
  name,
  part,
  call,
  expect: ACCEPTED,
  ...extra,
});

const bit = (nth: number): string => String(1n << BigInt(nth));
const both = (one: number, other: number): string => String((1n << BigInt(one)) | (1n << BigInt(other)));

/** A guild whose bot has these permissions and no others. */
const withBot = (permissions: string, name = "guild"): Step =>
  guild(name, { installed: { scopes: ["bot", "applications.commands"], permissions } });

/** Someone with a token for lobbies. */
const social = (name: string): readonly Step[] => [
  user(name),
  drive("given", `${name}-token`, "makeToken", { user_id: userId(name), scopes: ["openid", "sdk.social_layer"] }),
];
const tokenOf = (name: string): Reference => at(`${name}-token`, "/token");

const join = (name: string, by: string, secret: string, part: Step["part"] = "given"): Step =>
  notice(name, part, NOTICE_OPERATIONS.createOrJoinLobby, { as: tokenOf(by), body: { secret } });

const LOBBY = { lobby_id: idOf("lobby") };

const say = (name: string, by: string, content: string, part: Step["part"] = "given"): Step =>
  notice(name, part, NOTICE_OPERATIONS.createLobbyMessage, { as: tokenOf(by), path: LOBBY, body: { content } });

const changeMembers = (
  name: string,
  part: Step["part"],
  members: Template,
  expect: readonly Check[] = ACCEPTED,
): Step => notice(name, part, NOTICE_OPERATIONS.bulkEditLobbyMembers, { path: LOBBY, body: members, expect });

const readLobby = (name: string, expect: readonly Check[]): Step =>
  notice(name, "read", NOTICE_OPERATIONS.getLobby, { path: LOBBY, expect: [...ACCEPTED, ...expect] });

const has = (step: string, who: string, times: number): Check => ({
  check: "lists",
  in: at(step, "/members"),
  where: { id: userId(who) },
  times,
});

const lobbyCases: readonly Draft[] = [
  draft({
    ...COMMON,
    id: "notice.lobby.is-created-or-joined.by-secret@notice",
    title: "makes a lobby, and lets another user join it with the same secret",
    rules: ["notice.lobby.is-created-or-joined"],
    steps: [
      ...social("ann"),
      ...social("bob"),
      join("lobby", "ann", "open sesame"),
      join("another", "bob", "another secret"),
      {
        ...join("joined", "bob", "open sesame", "act"),
        expect: [
          ...ACCEPTED,
          equals(at("joined", "/id"), idOf("lobby")),
          { check: "differs", left: at("another", "/id"), right: idOf("lobby") },
        ],
      },
    ],
  }),
  draft({
    ...COMMON,
    // How a lobby is read, and what it says of its members, is public.
    level: "should",
    id: "notice.lobby.is-created-or-joined.shows-its-members@notice",
    title: "shows those who made or joined a lobby as its members",
    rules: ["notice.lobby.is-created-or-joined"],
    steps: [
      ...social("ann"),
      ...social("bob"),
      join("lobby", "ann", "open sesame"),
      join("joined", "bob", "open sesame", "act"),
      readLobby("read", [has("read", "ann", 1), has("read", "bob", 1)]),
    ],
  }),
  draft({
    ...COMMON,
    id: "notice.lobby.message-is-sent.on-behalf-of-a-member@notice",
    title: "sends a message to a lobby on behalf of the member whose token it is",
    rules: ["notice.lobby.message-is-sent"],
    steps: [
      ...social("ann"),
      join("lobby", "ann", "one"),
      say("said", "ann", "Hello"),
      notice("list", "act", NOTICE_OPERATIONS.listLobbyMessages, {
        as: tokenOf("ann"),
        path: LOBBY,
        expect: [
          ...ACCEPTED,
          { check: "count", in: at("list"), is: 1 },
          { check: "mentions", value: userId("ann"), at: at("list") },
        ],
      }),
    ],
  }),
  draft({
    ...COMMON,
    id: "notice.lobby.lists-at-most-200-messages.of-203@notice",
    title: "lists the most recent of 203 messages, and no more than 200",
    rules: ["notice.lobby.lists-at-most-200-messages"],
    steps: [
      ...social("ann"),
      join("lobby", "ann", "many"),
      ...Array.from({ length: 203 }, (_, nth) => say(`said-${nth}`, "ann", `Message ${nth}`)),
      notice("list", "act", NOTICE_OPERATIONS.listLobbyMessages, {
        as: tokenOf("ann"),
        path: LOBBY,
        query: { limit: "200" },
        expect: [
          ...ACCEPTED,
          { check: "values", at: at("list"), atMost: 200 },
          { check: "lists", in: at("list"), where: { id: idOf("said-202") }, times: 1 },
          { check: "lists", in: at("list"), where: { id: idOf("said-2") }, times: 0 },
        ],
      }),
    ],
  }),
  draft({
    ...COMMON,
    id: "notice.lobby.is-for-members.a-stranger@notice",
    title: "shows the messages of a lobby to nobody who does not belong to it",
    rules: ["notice.lobby.is-for-members"],
    steps: [
      ...social("ann"),
      ...social("bob"),
      join("lobby", "ann", "closed"),
      notice("valid", "valid", NOTICE_OPERATIONS.listLobbyMessages, { as: tokenOf("ann"), path: LOBBY }),
      notice("twin", "twin", NOTICE_OPERATIONS.listLobbyMessages, {
        as: tokenOf("bob"),
        path: LOBBY,
        expect: [REFUSED],
      }),
      notice("again", "read", NOTICE_OPERATIONS.listLobbyMessages, { as: tokenOf("ann"), path: LOBBY }),
    ],
  }),
  draft({
    ...COMMON,
    // Bodies and answers are public.
    level: "should",
    id: "notice.lobby.bulk-adds-updates-and-removes.at-once@notice",
    title: "adds, updates and removes members with one request",
    rules: ["notice.lobby.bulk-adds-updates-and-removes"],
    steps: [
      ...social("ann"),
      ...social("bob"),
      user("cleo"),
      join("lobby", "ann", "bulk"),
      join("joined", "bob", "bulk"),
      changeMembers("changed", "act", [
        { id: userId("ann"), metadata: { rank: "first" } },
        { id: userId("bob"), remove_member: true },
        { id: userId("cleo") },
      ]),
      readLobby("read", [
        has("read", "ann", 1),
        has("read", "bob", 0),
        has("read", "cleo", 1),
        { check: "lists", in: at("read", "/members"), where: { metadata: { rank: "first" } }, times: 1 },
      ]),
    ],
  }),
  draft({
    ...COMMON,
    id: "notice.lobby.bulk-takes-at-most-25-members.26@notice",
    title: "takes 25 members in one request and no 26",
    rules: ["notice.lobby.bulk-takes-at-most-25-members"],
    steps: [
      ...social("ann"),
      join("lobby", "ann", "crowd"),
      ...Array.from({ length: 26 }, (_, nth) => user(`guest-${nth}`)),
      changeMembers("one", "given", guests(1)),
      changeMembers("valid", "act", guests(25)),
      changeMembers("twin", "twin", guests(26), [REFUSED]),
      changeMembers("again", "read", guests(1), [{ check: "answered" }]),
    ],
  }),
];

function guests(count: number): readonly Body[] {
  return Array.from({ length: count }, (_, nth) => ({ id: userId(`guest-${nth}`) }));
}

const VOICE: Step = drive("given", "voice", "makeChannel", { guild_id: guildId(), type: 2 });
const IN_VOICE = { channel_id: at("voice", "/channel_id") };

const status = (name: string, part: Step["part"], text: string, expect: readonly Check[] = ACCEPTED): Step =>
  notice(name, part, NOTICE_OPERATIONS.setVoiceStatus, { path: IN_VOICE, body: { status: text }, expect });

const enter = (name: string, where: Template = at("voice", "/channel_id"), of = "guild"): Step =>
  drive("given", name, "enterVoice", { guild_id: guildId(of), channel_id: where });

const SET_STATUS = 48;
const MANAGE_CHANNELS = 4;

/** Two guilds that differ in one permission of the bot: in the first a request is accepted, in the second refused. */
function pairOfGuilds(words: {
  readonly rule: Draft["rules"][0];
  readonly slug: string;
  readonly title: string;
  readonly with: string;
  readonly without: string;
  readonly before: (inGuild: string) => readonly Step[];
  readonly ask: (name: string, part: Step["part"], inGuild: string, expect: readonly Check[]) => Step;
}): Draft {
  return draft({
    ...COMMON,
    id: `${words.rule}.${words.slug}@notice`,
    title: words.title,
    rules: [words.rule],
    steps: [
      withBot(words.with, "able"),
      ...words.before("able"),
      withBot(words.without, "unable"),
      ...words.before("unable"),
      words.ask("valid", "valid", "able", ACCEPTED),
      words.ask("twin", "twin", "unable", [REFUSED]),
      words.ask("again", "read", "able", [{ check: "answered" }]),
    ],
  });
}

const voiceIn = (inGuild: string): Step =>
  drive("given", `${inGuild}-voice`, "makeChannel", { guild_id: guildId(inGuild), type: 2 });

const statusIn = (name: string, part: Step["part"], inGuild: string, expect: readonly Check[]): Step =>
  notice(name, part, NOTICE_OPERATIONS.setVoiceStatus, {
    path: { channel_id: at(`${inGuild}-voice`, "/channel_id") },
    body: { status: "Reading" },
    expect,
  });

const voiceCases: readonly Draft[] = [
  draft({
    ...COMMON,
    id: "notice.voice-status.has-at-most-500-characters.501@notice",
    title: "takes a voice status of 500 characters and none of 501",
    rules: ["notice.voice-status.has-at-most-500-characters"],
    steps: [
      withBot(both(SET_STATUS, MANAGE_CHANNELS)),
      VOICE,
      enter("entered"),
      status("valid", "valid", "x".repeat(500)),
      status("twin", "twin", "x".repeat(501), [REFUSED]),
      status("again", "read", "Short", [{ check: "answered" }]),
    ],
  }),
  pairOfGuilds({
    rule: "notice.voice-status.needs-bit-48",
    slug: "from-inside",
    title: "refuses a voice status of a bot without the permission of bit 48",
    with: bit(SET_STATUS),
    without: bit(MANAGE_CHANNELS),
    before: (inGuild) => [
      voiceIn(inGuild),
      enter(`${inGuild}-entered`, at(`${inGuild}-voice`, "/channel_id"), inGuild),
    ],
    ask: statusIn,
  }),
  pairOfGuilds({
    rule: "notice.voice-status.needs-manage-channels-from-outside",
    slug: "without-being-connected",
    title: "refuses a voice status of a bot that is not connected and may not manage channels",
    with: both(SET_STATUS, MANAGE_CHANNELS),
    without: bit(SET_STATUS),
    before: (inGuild) => [voiceIn(inGuild)],
    ask: statusIn,
  }),
];

const MANY = 101;

/** A thread with 101 members. */
const THREAD: readonly Step[] = [
  guild(),
  drive("given", "thread", "makeChannel", { guild_id: guildId(), type: 11, parent_id: channelId() }),
  ...Array.from({ length: MANY }, (_, nth) => `m${nth}`).flatMap((name) => [
    user(name),
    member("guild", name),
    drive("given", `${name}-said`, "makeMessage", {
      user_id: userId(name),
      channel_id: at("thread", "/channel_id"),
      content: "Here",
    }),
  ]),
];
const IN_THREAD = { channel_id: at("thread", "/channel_id") };

/** All are members of the thread, as the list without pages shows. */
const ALL_IN_THREAD: Step = notice("all", "given", NOTICE_OPERATIONS.listThreadMembers, {
  path: IN_THREAD,
  expect: [...ACCEPTED, { check: "present", at: at("all", `/${MANY - 1}`) }],
});

const threadCases: readonly Draft[] = [
  draft({
    ...COMMON,
    id: "notice.thread-members.limit-defaults-to-100.of-101@notice",
    title: "gives a page of 100 thread members where no limit is given",
    rules: ["notice.thread-members.limit-defaults-to-100", "notice.thread-members.with-member-paginates"],
    steps: [
      ...THREAD,
      ALL_IN_THREAD,
      notice("page", "act", NOTICE_OPERATIONS.listThreadMembers, {
        path: IN_THREAD,
        query: { with_member: "true" },
        expect: [...ACCEPTED, { check: "count", in: at("page"), is: 100 }],
      }),
      notice("three", "act", NOTICE_OPERATIONS.listThreadMembers, {
        path: IN_THREAD,
        query: { with_member: "true", limit: "3" },
        expect: [
          ...ACCEPTED,
          { check: "count", in: at("three"), is: 3, rule: "notice.thread-members.with-member-paginates" },
        ],
      }),
    ],
  }),
  draft({
    ...COMMON,
    // That it is asked for is documented; where the member then stands is not.
    level: "should",
    id: "notice.thread-member.takes-with-member.true@notice",
    title: "answers a single thread member that is asked for with its member",
    rules: ["notice.thread-member.takes-with-member"],
    steps: [
      ...THREAD.slice(0, 5),
      notice("one", "act", NOTICE_OPERATIONS.getThreadMember, {
        path: { ...IN_THREAD, user_id: userId("m0") },
        query: { with_member: "true" },
        expect: [...ACCEPTED, { check: "mentions", value: userId("m0"), at: at("one", "/member") }],
      }),
    ],
  }),
];

const EMOJI: Body = {
  name: "dot",
  image:
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
};
const EVENT: Body = {
  name: "A meeting",
  privacy_level: 2,
  entity_type: 3,
  entity_metadata: { location: "Here" },
  scheduled_start_time: "2099-01-01T00:00:00.000Z",
  scheduled_end_time: "2099-01-01T01:00:00.000Z",
};
const VIEW_AND_SEND = (1n << 10n) | (1n << 11n);
const withBit = (nth: number): string => String(VIEW_AND_SEND | (1n << BigInt(nth)));
const PIN = 51;

const permissionCases: readonly Draft[] = [
  pairOfGuilds({
    rule: "notice.pins.need-bit-51",
    slug: "of-the-bot",
    title: "refuses to pin for a bot without the permission of bit 51",
    with: withBit(PIN),
    without: String(VIEW_AND_SEND),
    before: (inGuild) => [
      {
        name: `${inGuild}-message`,
        part: "given",
        call: MESSAGE_OPERATIONS.create,
        path: { channel_id: channelId(inGuild) },
        body: { content: "Pin this" },
        expect: ACCEPTED,
      },
    ],
    ask: (name, part, inGuild, expect) =>
      notice(name, part, NOTICE_OPERATIONS.pinMessage, {
        path: { channel_id: channelId(inGuild), message_id: idOf(`${inGuild}-message`) },
        expect,
      }),
  }),
  pairOfGuilds({
    rule: "notice.expressions-and-events.need-bits-43-and-44",
    slug: "an-emoji",
    title: "refuses an emoji of a bot without the permission of bit 43",
    with: withBit(43),
    without: withBit(44),
    before: () => [],
    ask: (name, part, inGuild, expect) =>
      notice(name, part, NOTICE_OPERATIONS.createGuildEmoji, {
        path: { guild_id: guildId(inGuild) },
        body: EMOJI,
        expect,
      }),
  }),
  pairOfGuilds({
    rule: "notice.expressions-and-events.need-bits-43-and-44",
    slug: "an-event",
    title: "refuses a scheduled event of a bot without the permission of bit 44",
    with: withBit(44),
    without: withBit(43),
    before: () => [],
    ask: (name, part, inGuild, expect) =>
      notice(name, part, NOTICE_OPERATIONS.createScheduledEvent, {
        path: { guild_id: guildId(inGuild) },
        body: EVENT,
        expect,
      }),
  }),
];

/** Where in its body an error says its code is not shown. */
const codeIs = (step: string, code: number): Check => ({ check: "mentions", value: code, at: at(step) });

const exchange = (name: string, part: Step["part"], body: Template, expect: readonly Check[]): Step =>
  notice(name, part, NOTICE_OPERATIONS.exchangeToken, { as: "none", encoding: "form", body, expect });

const errorCases: readonly Draft[] = [
  draft({
    ...COMMON,
    id: "notice.token.deleted-one-is-an-invalid-grant.after-a-refresh@notice",
    title: "answers invalid_grant to the refresh of a token that was deleted",
    rules: ["notice.token.deleted-one-is-an-invalid-grant"],
    steps: [
      user(),
      drive("given", "token", "makeToken", { user_id: userId(), scopes: ["identify"] }),
      exchange(
        "valid",
        "valid",
        { grant_type: "refresh_token", refresh_token: at("token", "/refresh_token") },
        ACCEPTED,
      ),
      drive("given", "other", "makeToken", { user_id: userId(), scopes: ["identify"] }),
      drive("given", "deleted", "deleteToken", { token: at("other", "/token") }),
      exchange("twin", "twin", { grant_type: "refresh_token", refresh_token: at("other", "/refresh_token") }, [
        REFUSED,
        { check: "mentions", value: "invalid_grant", at: at("twin") },
      ]),
      notice("after", "read", NOTICE_OPERATIONS.getMyUser, { expect: [{ check: "answered" }] }),
    ],
  }),
  draft({
    ...COMMON,
    id: "notice.user.premium-type-is-0.for-an-ordinary-application@notice",
    title: "says premium_type 0 of a user to an application without the scope for it",
    rules: ["notice.user.premium-type-is-0"],
    steps: [
      user(),
      drive("given", "token", "makeToken", { user_id: userId(), scopes: ["identify"] }),
      notice("me", "act", NOTICE_OPERATIONS.getMyUser, {
        as: at("token", "/token"),
        expect: [
          ...ACCEPTED,
          equals(at("me", "/id"), userId()),
          { check: "has-key", key: "premium_type", anyOf: [at("me")] },
          equals(at("me", "/premium_type"), 0),
        ],
      }),
    ],
  }),
  draft({
    ...COMMON,
    id: "notice.error.forward-of-unreadable-is-160014.of-another-guild@notice",
    title: "answers 160014 to the forward of a message whose content cannot be read",
    rules: ["notice.error.forward-of-unreadable-is-160014"],
    needs: [...COMMON.needs, "messages"],
    steps: [
      guild(),
      user(),
      member(),
      drive("given", "readable", "makeMessage", {
        user_id: userId(),
        channel_id: channelId(),
        content: "For all",
        readable: true,
      }),
      drive("given", "secret", "makeMessage", {
        user_id: userId(),
        channel_id: channelId(),
        content: "Not for you",
        readable: false,
      }),
      forward("valid", "valid", "readable", ACCEPTED),
      forward("twin", "twin", "secret", [REFUSED, codeIs("twin", 160014)]),
      forward("again", "read", "readable", ACCEPTED),
    ],
  }),
  draft({
    ...COMMON,
    // A service may have indexed a new guild, in which there is nothing, at once.
    level: "should",
    id: "notice.error.search-before-index-is-110000.of-a-new-guild@notice",
    title: "answers 110000 to the search of a guild that is not indexed yet",
    rules: ["notice.error.search-before-index-is-110000"],
    steps: [
      guild(),
      notice("act", "act", NOTICE_OPERATIONS.searchGuildMessages, {
        path: { guild_id: guildId() },
        query: { content: "hello" },
        expect: [codeIs("act", 110000)],
      }),
    ],
  }),
  draft({
    ...COMMON,
    // How accounts are merged is public.
    level: "should",
    id: "notice.error.merge-of-a-banned-account-is-530017.beside-a-sound-one@notice",
    title: "answers 530017 to the merge of an account whose linked account is banned",
    rules: ["notice.error.merge-of-a-banned-account-is-530017"],
    steps: [
      user(),
      drive("given", "banned", "banAccount", { user_id: userId() }),
      exchange(
        "twin",
        "act",
        {
          grant_type: "authorization_code",
          code: "any",
          external_auth_type: "SLASHPROOF",
          external_auth_token: userId(),
        },
        [REFUSED, codeIs("twin", 530017)],
      ),
    ],
  }),
  draft({
    ...COMMON,
    id: "notice.error.blocked-content-is-400.on-an-edit@notice",
    title: "answers 400 to an edit with a text that automatic moderation blocks",
    rules: ["notice.error.blocked-content-is-400"],
    needs: [...COMMON.needs, "messages"],
    steps: [
      guild(),
      drive("given", "blocked", "blockText", { guild_id: guildId(), text: "forbidden" }),
      {
        name: "message",
        part: "given",
        call: MESSAGE_OPERATIONS.create,
        path: { channel_id: channelId() },
        body: { content: "fine" },
        expect: ACCEPTED,
      },
      editContent("valid", "valid", "fine as well", ACCEPTED),
      editContent("twin", "twin", "quite forbidden here", [{ check: "status", is: [400] }]),
      editContent("again", "read", "fine again", ACCEPTED),
    ],
  }),
];

function forward(name: string, part: Step["part"], of: string, expect: readonly Check[]): Step {
  return {
    name,
    part,
    call: MESSAGE_OPERATIONS.create,
    path: { channel_id: channelId() },
    body: { message_reference: { type: 1, channel_id: channelId(), message_id: at(of, "/message_id") } },
    expect,
  };
}

function editContent(name: string, part: Step["part"], content: string, expect: readonly Check[]): Step {
  return {
    name,
    part,
    call: MESSAGE_OPERATIONS.edit,
    path: { channel_id: channelId(), message_id: idOf("message") },
    body: { content },
    expect,
  };
}

export const userNoticeCases: readonly Draft[] = [
  ...lobbyCases,
  ...voiceCases,
  ...threadCases,
  ...permissionCases,
  ...errorCases,
];
