import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { type OpenedService, openedService } from "../testing/opened-service.js";
import { at, textAt } from "../testing/reference-client.js";
import {
  CREATE_EVENTS,
  CREATE_GUILD_EXPRESSIONS,
  MANAGE_CHANNELS,
  PIN_MESSAGES,
  SET_VOICE_CHANNEL_STATUS,
} from "../world/permission-bits.js";

const NONE = 0n;

describe("the status of a voice channel", () => {
  test.each<[what: string, permissions: bigint, isInside: boolean, status: number]>([
    ["inside, with bit 48", SET_VOICE_CHANNEL_STATUS, true, 204],
    ["inside, without bit 48", MANAGE_CHANNELS, true, 403],
    ["outside, with bit 48 alone", SET_VOICE_CHANNEL_STATUS, false, 403],
    ["outside, with both", SET_VOICE_CHANNEL_STATUS | MANAGE_CHANNELS, false, 204],
  ])("%s", async (_, permissions, isInside, status) => {
    const { ask, guildWhereBotMay, service, target } = await openedService();
    const { guildId } = guildWhereBotMay(permissions);
    const voice = voiceChannel(service, guildId);
    if (isInside) service.world.enterVoice(target.applicationId, guildId, voice);

    expect((await ask("PUT", `/channels/${voice}/voice-status`, { status: "Reading" })).status).toBe(status);
  });

  test.each<[what: string, body: Json, status: number]>([
    ["500 characters", { status: "x".repeat(500) }, 204],
    ["501 characters", { status: "x".repeat(501) }, 400],
    ["500 characters of two units", { status: "😀".repeat(500) }, 204],
    ["null", { status: null }, 204],
    ["a number", { status: 5 }, 400],
  ])("%s", async (_, body, status) => {
    const { ask, guildWhereBotMay, service } = await openedService();
    const { guildId, channelId } = guildWhereBotMay(SET_VOICE_CHANNEL_STATUS | MANAGE_CHANNELS);
    const path = `/channels/${voiceChannel(service, guildId)}/voice-status`;

    expect((await ask("PUT", path, body)).status).toBe(status);
    expect((await ask("PUT", `/channels/${channelId}/voice-status`, body)).status).toBe(400);
  });
});

describe("what a bot makes in a guild takes its bit", () => {
  const emoji = { name: "dot", image: "data:image/png;base64,AAAA" };
  const event = { name: "e", privacy_level: 2, entity_type: 3, scheduled_start_time: "2099-01-01T00:00:00Z" };
  test.each<[what: string, path: string, body: Json, permission: bigint, status: number]>([
    ["an emoji", "emojis", emoji, CREATE_GUILD_EXPRESSIONS, 201],
    ["a sticker", "stickers", { name: "dot", tags: "dot" }, CREATE_GUILD_EXPRESSIONS, 201],
    ["a scheduled event", "scheduled-events", event, CREATE_EVENTS, 200],
  ])("%s", async (_, path, body, permission, status) => {
    const { ask, guildWhereBotMay } = await openedService();
    const [able, unable] = [guildWhereBotMay(permission), guildWhereBotMay(NONE)];

    const made = await ask("POST", `/guilds/${able.guildId}/${path}`, body);
    const refused = await ask("POST", `/guilds/${unable.guildId}/${path}`, body);
    const empty = await ask("POST", `/guilds/${able.guildId}/${path}`, {});

    expect(made).toMatchObject({ status, body: { id: expect.any(String), name: at(body, "name") } });
    expect([refused.status, empty.status]).toEqual([403, 400]);
  });
});

describe("pins", () => {
  test("are set, listed in pages, and removed", async () => {
    let now = 1.7e12;
    const { ask, messagesPath } = await openedService({ now: () => now++ });
    const ids = [];
    for (const content of ["one", "two"]) ids.push(textAt(await ask("POST", messagesPath(), { content }), "id"));
    for (const id of ids) await ask("PUT", `${messagesPath()}/pins/${id}`);

    const all = await ask("GET", `${messagesPath()}/pins`);
    const first = await ask("GET", `${messagesPath()}/pins?limit=1`);
    const next = await ask("GET", `${messagesPath()}/pins?before=${textAt(first, "items", 0, "pinned_at")}`);
    const removed = await ask("DELETE", `${messagesPath()}/pins/${ids[0]}`);

    const [one, two] = [{ message: { content: "one", pinned: true } }, { message: { content: "two" } }];
    expect(all.body).toMatchObject({ items: [two, one], has_more: false });
    expect(first.body).toMatchObject({ items: [two], has_more: true });
    expect(next.body).toMatchObject({ items: [one], has_more: false });
    expect(removed.status).toBe(204);
    expect((await ask("GET", `${messagesPath()}/pins`)).body).toMatchObject({ items: [two] });
    expect(at(await ask("GET", `${messagesPath()}/${ids[0]}`), "pinned")).toBe(false);
  });

  test("take bit 51", async () => {
    const { ask, guildWhereBotMay } = await openedService();
    const statuses = [];
    for (const { channelId } of [guildWhereBotMay(PIN_MESSAGES), guildWhereBotMay(NONE)]) {
      const id = textAt(await ask("POST", `/channels/${channelId}/messages`, { content: "a" }), "id");
      statuses.push((await ask("PUT", `/channels/${channelId}/messages/pins/${id}`)).status);
      statuses.push((await ask("DELETE", `/channels/${channelId}/messages/pins/${id}`)).status);
    }

    expect(statuses).toEqual([204, 204, 403, 403]);
  });
});

function voiceChannel({ snowflakes, world }: OpenedService["service"], guildId: string): string {
  const place = { isNsfw: false, overwrites: [], recipientIds: [] };
  return world.addChannel({ id: snowflakes.next(), guildId, type: 2, name: "voice", ...place }).id;
}
