import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { type OpenedService, openedService } from "../testing/opened-service.js";

const JOINED = "2024-01-01T00:00:00.000Z";

describe("members of a thread", () => {
  test.each<[query: string, count: number]>([
    ["", 101],
    ["?with_member=true", 100],
    ["?with_member=true&limit=3", 3],
    ["?with_member=true&after={2}", 98],
    ["?with_member=true&after={100}", 0],
  ])("%s", async (query, count) => {
    const { ask, path, userIds } = await withThread(101);

    const list = await ask("GET", path + query.replace(/\{(\d+)\}/, (_, index) => userIds[Number(index)] ?? ""));

    expect(list.status).toBe(200);
    expect(list.body).toHaveLength(count);
  });

  test("come with their members only where that is asked for", async () => {
    const { ask, path, userIds } = await withThread(1);
    const user_id = userIds[0] ?? "";

    const answers: (Json | undefined)[] = [];
    for (const each of ["", "?with_member=true"]) {
      answers.push((await ask("GET", path + each)).body, (await ask("GET", `${path}/${user_id}${each}`)).body);
    }

    const plain = { id: expect.any(String), user_id, join_timestamp: JOINED, flags: 0 };
    const full = expect.objectContaining({ ...plain, member: expect.objectContaining({ joined_at: JOINED }) });
    expect(answers).toEqual([[plain], plain, [full], full]);
  });

  test("are neither outsiders nor those of another channel", async () => {
    const { ask, path, messagesPath } = await withThread(1);

    const statuses = [
      (await ask("GET", `${path}/1`)).status,
      (await ask("GET", messagesPath().replace("messages", "thread-members"))).status,
      (await ask("GET", `${path}?limit=101`)).status,
    ];

    expect(statuses).toEqual([404, 400, 400]);
  });
});

interface WithThread extends OpenedService {
  readonly path: string;
  readonly userIds: readonly string[];
}

async function withThread(members: number): Promise<WithThread> {
  const opened = await openedService();
  const { service, channelId, target } = opened;
  const { messages, snowflakes, world } = service;
  const guildId = target.guilds[0]?.id ?? "";
  const place = { isNsfw: false, overwrites: [], recipientIds: [] };
  const id = snowflakes.next();
  world.addChannel({ id, guildId, type: 11, name: "thread", parentId: channelId, ...place });
  const userIds = Array.from({ length: members }, () => opened.bearer().userId);
  for (const userId of userIds) {
    world.addMember({ guildId, userId, roleIds: [], nick: null, joinedAt: JOINED });
    const messageId = snowflakes.next();
    messages.add(id, { id: messageId, channelId: id, authorId: userId, body: { timestamp: JOINED } });
  }
  return { ...opened, path: `/channels/${id}/thread-members`, userIds };
}
