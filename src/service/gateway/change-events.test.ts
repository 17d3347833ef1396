import { expect, test } from "vitest";
import { openReferenceService } from "../reference-service.js";
import type { Channel } from "../world/entities.js";
import { VIEW_CHANNEL } from "../world/permission-bits.js";
import { Gateway } from "./gateway.js";
import { connectInProcess } from "./in-process-gateway.js";
import { ALL_INTENTS, INTENT } from "./protocol.js";

/** A service with one session of its bot for each set of intents, and what they received since they were ready. */
async function watched(...sessions: readonly { readonly intents: number; readonly shard?: readonly number[] }[]) {
  const { service, target, driver } = openReferenceService({ seed: "events" });
  const gateway = new Gateway(service, "ws://reference.invalid");
  const received = sessions.map(({ intents, shard }) => {
    const events: { readonly t: string; readonly d: Record<string, unknown> }[] = [];
    const client = connectInProcess(gateway, {
      hear: (text) => events.push(JSON.parse(text)),
      closed: (code) => events.push({ t: `closed ${code}`, d: {} }),
    });
    client.send(JSON.stringify({ op: 2, d: { token: target.tokens.bot, intents, properties: {}, shard } }));
    return events;
  });
  await settled();
  for (const events of received) events.length = 0;
  const [{ id: guildId = "", channelIds = [], userIds = [] } = {}] = target.guilds;
  const [channelId = "", otherChannelId = ""] = channelIds;
  return {
    service,
    driver,
    tested: received,
    botId: target.applicationId,
    guildId,
    channelId,
    otherChannelId,
    userIds,
  };
}

/** Messages of the gateway in process arrive with microtasks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const names = (events: readonly { readonly t: string }[]) => events.map(({ t }) => t);

test("what happens in a guild arrives as events of its kind", async () => {
  const { service, driver, tested: received, guildId, channelId } = await watched({ intents: ALL_INTENTS });
  const { world, messages } = service;
  const user_id = String(driver.makeUser({})["user_id"]);
  const place = { channelId, messageId: "", userId: user_id, emoji: "👍" };

  driver.makeMember({ guild_id: guildId, user_id });
  driver.makeMember({ guild_id: guildId, user_id, nick: "Ada" });
  const role_id = String(driver.makeRole({ guild_id: guildId })["role_id"]);
  const thread_id = String(driver.makeChannel({ type: 11, parent_id: channelId })["channel_id"]);
  const message_id = String(driver.makeMessage({ user_id, channel_id: channelId, content: "Hello" })["message_id"]);
  const reaction = { ...place, messageId: message_id };
  world.reactions.add(reaction);
  world.reactions.add(reaction);
  world.threadJoins.add({ threadId: thread_id, userId: user_id, joinedAt: "2026-01-01T00:00:00.000Z" });
  world.reactions.remove(reaction);
  messages.remove(channelId, message_id);
  world.removeChannel(thread_id);
  world.removeRole(role_id);
  world.bans.add({ guildId, userId: user_id });
  world.removeMember(guildId, user_id);
  await settled();

  expect(names(received[0] ?? [])).toEqual([
    "GUILD_MEMBER_ADD",
    "GUILD_MEMBER_UPDATE",
    "GUILD_ROLE_CREATE",
    "THREAD_CREATE",
    "MESSAGE_CREATE",
    "MESSAGE_REACTION_ADD",
    "THREAD_MEMBERS_UPDATE",
    "MESSAGE_REACTION_REMOVE",
    "MESSAGE_DELETE",
    "THREAD_DELETE",
    "GUILD_ROLE_DELETE",
    "GUILD_BAN_ADD",
    "GUILD_MEMBER_REMOVE",
  ]);
  expect(received[0]?.find(({ t }) => t === "MESSAGE_CREATE")?.d).toMatchObject({
    id: message_id,
    guild_id: guildId,
    channel_id: channelId,
    content: "Hello",
    author: { id: user_id, bot: false },
    member: { nick: "Ada" },
  });
  expect(received[0]?.find(({ t }) => t === "MESSAGE_REACTION_ADD")?.d).toMatchObject({
    user_id,
    message_id,
    guild_id: guildId,
    member: { user: { id: user_id } },
    emoji: { id: null, name: "👍" },
  });
});

test("a session receives only what it requested", async () => {
  const wanted = [0, INTENT.guilds, INTENT.guildMembers, INTENT.guildMessages, INTENT.directMessages];
  const {
    driver,
    tested: received,
    guildId,
    channelId,
    userIds,
  } = await watched(...wanted.map((intents) => ({ intents })));
  const [user_id = ""] = userIds;
  const user = String(driver.makeUser({})["user_id"]);
  const direct = String(driver.makeChannel({ type: 1, recipient_ids: [user_id] })["channel_id"]);

  driver.makeRole({ guild_id: guildId });
  driver.makeMember({ guild_id: guildId, user_id: user });
  driver.makeMessage({ user_id, channel_id: channelId, content: "Hello" });
  driver.makeMessage({ user_id, channel_id: direct, content: "Hello in private" });
  await settled();

  expect(received.map(names)).toEqual([
    [],
    ["GUILD_ROLE_CREATE"],
    ["GUILD_MEMBER_ADD"],
    ["MESSAGE_CREATE"],
    ["MESSAGE_CREATE"],
  ]);
  expect(received[3]?.[0]?.d).toMatchObject({ guild_id: guildId, content: "" });
  expect(received[4]?.[0]?.d).toMatchObject({ channel_id: direct, content: "Hello in private" });
  expect(received[4]?.[0]?.d).not.toHaveProperty("guild_id");
});

test("content needs its intent, unless the bot is mentioned", async () => {
  const {
    driver,
    tested: received,
    botId,
    channelId,
    userIds,
  } = await watched({ intents: INTENT.guildMessages }, { intents: INTENT.guildMessages | INTENT.messageContent });
  const said = [`<@${botId}> hello`, "to everybody"];

  for (const content of said) driver.makeMessage({ user_id: userIds[0] ?? "", channel_id: channelId, content });
  await settled();

  const contents = received.map((events) => events.map(({ d }) => d["content"]));
  expect(contents).toEqual([[said[0], ""], said]);
});

test("a bot sees nothing of a channel that is closed to it", async () => {
  const {
    service,
    driver,
    tested: received,
    channelId,
    otherChannelId,
    guildId,
    userIds,
  } = await watched({
    intents: INTENT.guildMessages,
  });
  const closed: Channel = {
    id: otherChannelId,
    guildId,
    type: 0,
    name: "closed",
    isNsfw: false,
    overwrites: [{ id: guildId, type: 0, allow: 0n, deny: VIEW_CHANNEL }],
    recipientIds: [],
  };
  service.world.addChannel(closed);

  for (const channel_id of [otherChannelId, channelId])
    driver.makeMessage({ user_id: userIds[0] ?? "", channel_id, content: "Hello" });
  await settled();

  expect(received[0]?.map(({ d }) => d["channel_id"])).toEqual([channelId]);
});

test("a guild that the bot comes into is a new guild to it, on the shard of that guild", async () => {
  const { driver, tested: received } = await watched(
    { intents: INTENT.guilds, shard: [0, 2] },
    { intents: INTENT.guilds, shard: [1, 2] },
  );

  const { guild_id = "" } = driver.makeGuild({});
  driver.uninstall({ guild_id });
  await settled();

  const shard = Number((BigInt(String(guild_id)) >> 22n) % 2n);
  expect(received.map(names)[shard]).toEqual(["GUILD_CREATE", "GUILD_DELETE"]);
  expect(received.map(names)[1 - shard]).toEqual([]);
  expect(received[shard]?.[0]?.d).toMatchObject({ id: guild_id, member_count: 2 });
});

test("a small guild comes with all its members to a session that requested presences", async () => {
  const { driver, tested: received } = await watched(
    { intents: INTENT.guilds },
    { intents: INTENT.guilds | INTENT.guildPresences },
  );

  driver.makeGuild({});
  await settled();

  const [without, whole] = received.map((events) => events[0]?.d);
  expect(without).toMatchObject({ large: true, member_count: 2 });
  expect(without?.["members"]).toHaveLength(1);
  expect(whole).toMatchObject({ large: false, member_count: 2 });
  expect(whole?.["members"]).toHaveLength(2);
});

test("more logins a minute than any client needs are refused, each by its own", () => {
  const { service, target } = openReferenceService({ seed: "events" });
  const gateway = new Gateway(service, "ws://reference.invalid");
  const identify = (token = target.tokens.bot) => gateway.identify({ token, intents: 0 }, () => undefined);
  const first = Array.from({ length: 600 }, () => identify());

  const late = identify();

  expect(first.every((session) => "id" in session)).toBe(true);
  expect(late).toEqual({ close: 4008 });
  expect(identify(target.otherApplication.tokens.bot)).toHaveProperty("id");
});
