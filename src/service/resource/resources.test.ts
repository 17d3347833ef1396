import { beforeEach, describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { type DrivenService, drivenService } from "../testing/driven-service.js";
import { at } from "../testing/reference-client.js";
import { RESOURCE_TABLE } from "./resource-table.js";

let driven: DrivenService;
let guild: string;
let channel: string;
/** A member beside the owner. */
let user: string;

beforeEach(() => {
  driven = drivenService({ profile: "discord" });
  guild = `/guilds/${driven.guildId}`;
  channel = `/channels/${driven.channelId}`;
  user = driven.userId;
});

/** The body of what was done, which has to succeed. */
async function done(method: string, path: string, body?: Json): Promise<Json | undefined> {
  const answer = await driven.ask(method, path, body);
  expect(`${method} ${path} ${answer.status} ${JSON.stringify(answer.body)}`).toMatch(/ 20[014] /);
  return answer.body;
}

const idOf = (body: Json | undefined) => String(at(body, "id"));

describe("a bot", () => {
  test("makes, changes and deletes a channel", async () => {
    const overwrite = { id: user, type: 1, allow: "1024", deny: "0" };
    const made = await done("POST", `${guild}/channels`, {
      name: "news",
      topic: "Old",
      permission_overwrites: [overwrite],
    });
    const path = `/channels/${idOf(made)}`;

    const edited = await done("PATCH", path, { topic: "New", nsfw: true });
    await done("PUT", `${path}/permissions/${driven.guildId}`, { type: 0, deny: "2048" });
    await done("DELETE", `${path}/permissions/${user}`);

    expect(made).toMatchObject({ type: 0, name: "news", guild_id: driven.guildId, permission_overwrites: [overwrite] });
    expect(edited).toMatchObject({ name: "news", topic: "New", nsfw: true });
    const everyone = { id: driven.guildId, type: 0, allow: "0", deny: "2048" };
    expect(await done("GET", path)).toMatchObject({ permission_overwrites: [everyone] });
    expect(await done("GET", `${guild}/channels`)).toHaveLength(2);
    await done("DELETE", path);
    expect((await driven.ask("GET", path)).status).toBe(404);
  });

  test("starts threads, and is in them", async () => {
    const message = await done("POST", `${channel}/messages`, { content: "Let us talk" });
    const onMessage = await done("POST", `${channel}/messages/${idOf(message)}/threads`, { name: "talk" });
    const alone = await done("POST", `${channel}/threads`, { name: "alone", type: 11 });
    const path = `/channels/${idOf(alone)}`;

    await done("PUT", `${path}/thread-members/${user}`);
    await done("DELETE", `${path}/thread-members/@me`);
    const archived = await done("PATCH", path, { archived: true });

    expect(onMessage).toMatchObject({ id: idOf(message), type: 11, parent_id: driven.channelId, name: "talk" });
    expect(await done("GET", `${channel}/messages/${idOf(message)}`)).toMatchObject({ flags: 32 });
    expect(await done("GET", `${path}/thread-members`)).toMatchObject([{ user_id: user }]);
    expect(archived).toMatchObject({ thread_metadata: { archived: true, locked: false } });
    expect(at(await done("GET", `${guild}/threads/active`), "threads")).toHaveLength(2);
    expect((await driven.ask("POST", `${path}/threads`, { name: "in a thread", type: 11 })).status).toBe(400);
  });

  test("talks to a user in one conversation", async () => {
    const first = await done("POST", "/users/@me/channels", { recipient_id: user });
    const again = await done("POST", "/users/@me/channels", { recipient_id: user });

    const sent = await done("POST", `/channels/${idOf(first)}/messages`, { content: "Hello" });

    expect(first).toMatchObject({ type: 1, recipients: [{ id: user }] });
    expect(again).toEqual(first);
    expect(sent).toMatchObject({ channel_id: idOf(first), content: "Hello" });
    const refused = await driven.ask("POST", "/users/@me/channels", { recipient_id: driven.target.applicationId });
    expect(refused.status).toBe(400);
  });

  test("reacts, sees who reacted, and takes reactions back", async () => {
    const id = driven.make("makeMessage", { user_id: user, channel_id: driven.channelId });
    const path = `${channel}/messages/${id}`;
    driven.service.world.reactions.add({ channelId: driven.channelId, messageId: id, userId: user, emoji: "👍" });
    await done("PUT", `${path}/reactions/${encodeURIComponent("👍")}/@me`);
    await done("PUT", `${path}/reactions/wave%3A123/@me`);

    const before = await done("GET", path);
    const users = await done("GET", `${path}/reactions/${encodeURIComponent("👍")}`);
    await done("DELETE", `${path}/reactions/${encodeURIComponent("👍")}/@me`);
    await done("DELETE", `${path}/reactions/wave%3A123`);

    const thumb = { emoji: { id: null, name: "👍" } };
    expect(at(before, "reactions")).toMatchObject([
      { ...thumb, count: 2, me: true },
      { emoji: { id: "123", name: "wave" }, count: 1, me: true },
    ]);
    expect(users).toMatchObject([{ id: user }, { id: driven.target.applicationId }]);
    expect(at(await done("GET", `${channel}/messages`), 0, "reactions")).toMatchObject([
      { ...thumb, count: 1, me: false },
    ]);
    await done("DELETE", `${path}/reactions`);
    expect(await done("GET", path)).not.toHaveProperty("reactions");
  });

  test("gives and takes roles", async () => {
    const role = await done("POST", `${guild}/roles`, { name: "painter", color: 255, permissions: "8192" });
    const path = `${guild}/members/${user}`;
    await done("PUT", `${path}/roles/${idOf(role)}`);
    const member = await done("GET", path);
    const renamed = await done("PATCH", `${guild}/roles/${idOf(role)}`, { name: "artist" });

    await done("DELETE", `${guild}/roles/${idOf(role)}`);

    expect(role).toMatchObject({ name: "painter", color: 255, permissions: "8192" });
    expect(renamed).toMatchObject({ name: "artist", color: 255, permissions: "8192" });
    expect(member).toMatchObject({ user: { id: user }, roles: [idOf(role)] });
    expect(await done("GET", path)).toMatchObject({ roles: [] });
    expect(await done("GET", `${guild}/roles`)).toHaveLength(1);
    expect((await driven.ask("PUT", `${path}/roles/${idOf(role)}`)).status).toBe(404);
  });

  test("looks after members", async () => {
    const path = `${guild}/members/${user}`;
    const until = "2030-01-01T00:00:00.000Z";

    const edited = await done("PATCH", path, { nick: "Ada", communication_disabled_until: until });
    const found = await done("GET", `${guild}/members/search?query=ad&limit=5`);
    const all = await done("GET", `${guild}/members?limit=10`);
    await done("PUT", `${guild}/bans/${user}`, { delete_message_seconds: 0 });

    expect(edited).toMatchObject({ nick: "Ada", communication_disabled_until: until });
    expect(found).toMatchObject([{ user: { id: user } }]);
    expect(all).toHaveLength(3);
    expect((await driven.ask("GET", path)).status).toBe(404);
    expect(await done("GET", `${guild}/bans`)).toMatchObject([{ user: { id: user } }]);
    await done("DELETE", `${guild}/bans/${user}`);
    expect((await driven.ask("DELETE", `${guild}/bans/${user}`)).status).toBe(404);
    expect(await done("GET", `/users/${user}`)).toMatchObject({ id: user, bot: false });
    expect(await done("GET", guild)).toMatchObject({ id: driven.guildId, approximate_member_count: 2 });
  });

  test("clears a channel, types, and pins as older clients do", async () => {
    const ids = ["one", "two", "three"].map((content) => {
      return driven.make("makeMessage", { user_id: user, channel_id: driven.channelId, content });
    });

    await done("PUT", `${channel}/pins/${ids[2]}`);
    await done("POST", `${channel}/typing`);
    await done("POST", `${channel}/messages/bulk-delete`, { messages: ids.slice(0, 2) });

    expect(await done("GET", `${channel}/messages`)).toMatchObject([{ content: "three" }]);
    expect(await done("GET", `${channel}/pins`)).toMatchObject([{ id: ids[2] }]);
    expect(await done("GET", "/oauth2/applications/@me")).toMatchObject({ id: driven.target.applicationId });
  });
});

describe("a bot without permissions", () => {
  const REFUSED = RESOURCE_TABLE.filter(({ path }) => /(\{guild_id\}|permissions)/.test(path)).filter(
    ({ method, path }) => method !== "GET" && !path.endsWith("/@me"),
  );

  test.each(REFUSED)("is refused $method $path", async ({ method, path }) => {
    const guildId = driven.make("makeGuild", { installed: { scopes: ["bot"], permissions: "0" } });
    const [own] = driven.service.world.channelsOf(guildId);
    const owner = driven.service.world.guild(guildId)?.ownerId;
    const ids: Readonly<Record<string, string | undefined>> = {
      guild_id: guildId,
      channel_id: own?.id,
      user_id: owner,
      role_id: guildId,
      overwrite_id: guildId,
    };
    const body = { name: "mine", nick: "mine", type: 0 };

    const answer = await driven.ask(
      method,
      path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? ""),
      body,
    );

    expect(answer).toMatchObject({ status: 403, body: { code: 50013 } });
  });
});

test("a request to what is not modelled is noted, without the token of an interaction", async () => {
  const passedOn: string[] = [];
  driven.service.notes.passOn((note) => passedOn.push(note));
  await driven.ask("GET", `${guild}/regions`);
  await driven.ask("GET", `${guild}/regions`);
  await driven.ask("PATCH", "/webhooks/1/secret/nothing", {});

  expect(driven.service.notes.list()).toEqual([
    `GET /api/v10${guild}/regions -> 404: not modelled (2 times)`,
    "PATCH /api/v10/webhooks/1/…/nothing -> 404: not modelled",
  ]);
  expect(passedOn).toEqual([
    `GET /api/v10${guild}/regions -> 404: not modelled`,
    "PATCH /api/v10/webhooks/1/…/nothing -> 404: not modelled",
  ]);
});
