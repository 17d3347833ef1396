import { describe, expect, test } from "vitest";
import { openedService } from "../testing/opened-service.js";
import { at, type ReferenceClient, textAt } from "../testing/reference-client.js";

describe("oneself", () => {
  test("the guilds of a bot and of a user have a banner", async () => {
    const { ask, bearer, service, target } = await openedService();
    const { userId, as } = bearer("guilds");
    const guildId = target.guilds[3]?.id ?? "";
    service.world.addMember({ guildId, userId, roleIds: [], nick: null, joinedAt: "2024-01-01T00:00:00.000Z" });

    const ofBot = await ask("GET", "/users/@me/guilds");
    const ofUser = await ask("GET", "/users/@me/guilds", undefined, { as });
    const ofNobody = await ask("GET", "/users/@me/guilds", undefined, {
      as: `Bearer ${target.tokens.clientCredentials}`,
    });

    expect(ofBot.body).toHaveLength(target.guilds.length);
    expect(ofUser.body).toMatchObject([{ id: guildId, banner: null, owner: false }]);
    expect(ofNobody.status).toBe(403);
  });

  test("no application makes a guild", async () => {
    const { ask } = await openedService();

    expect((await ask("POST", "/guilds", { name: "mine" })).status).toBe(404);
  });

  test("the application has its flags twice", async () => {
    const { ask, target } = await openedService();

    const me = await ask("GET", "/applications/@me");

    expect(me).toMatchObject({ status: 200, body: { id: target.applicationId, flags: expect.any(Number) } });
    expect(BigInt(textAt(me, "flags_new"))).toBe(BigInt(Number(at(me, "flags"))));
    expect(Number(at(me, "flags"))).not.toBe(0);
  });

  test.each([
    ["identify", 0],
    ["identify.premium", 2],
  ])("the user says premium_type to who has the scope %s", async (scope, premium_type) => {
    const { ask, bearer } = await openedService();
    const { userId, as } = bearer(scope);

    expect((await ask("GET", "/users/@me", undefined, { as })).body).toMatchObject({ id: userId, premium_type });
  });

  test("a bot is a user as well", async () => {
    const { ask, target } = await openedService();

    expect((await ask("GET", "/users/@me")).body).toMatchObject({ id: target.applicationId, bot: true });
  });
});

describe("tokens", () => {
  test("are refreshed once", async () => {
    const { ask, service, target } = await openedService();
    const user = target.guilds[0]?.userIds[0] ?? "";
    const { refreshToken } = service.tokens.mint({
      applicationId: target.applicationId,
      scopes: ["identify"],
      userId: user,
    });
    const refresh = () => asForm(ask, { grant_type: "refresh_token", refresh_token: refreshToken });

    const first = await refresh();
    const again = await refresh();

    const as = `Bearer ${textAt(first, "access_token")}`;
    expect(first).toMatchObject({ status: 200, body: { token_type: "Bearer", scope: "identify" } });
    expect((await ask("GET", "/users/@me", undefined, { as })).body).toMatchObject({ id: user });
    expect(again).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  test("that were deleted are an invalid grant", async () => {
    const { ask, service, target } = await openedService();
    const minted = service.tokens.mint({ applicationId: target.applicationId, scopes: [], userId: "1" });
    service.tokens.delete(minted.token);

    const refused = await asForm(ask, { grant_type: "refresh_token", refresh_token: minted.refreshToken });

    expect(refused).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  test.each(["documented", "discord"] as const)("of a banned account are not merged: %s", async (profile) => {
    const { ask, bearer, service, target } = await openedService({ profile });
    const [sound, banned] = [bearer(), bearer()];
    service.world.ban(banned.userId);
    const merge = (external_auth_token: string) => {
      const client_id = target.applicationId;
      return asForm(ask, { grant_type: "authorization_code", code: "any", client_id, external_auth_token });
    };

    const answers = [
      await merge(sound.userId),
      await merge(banned.userId),
      await merge(banned.as.replace("Bearer ", "")),
    ];

    expect(answers.map(({ status, body }) => [status, at(body, "code")])).toEqual([
      [200, undefined],
      [400, 530_017],
      [400, 530_017],
    ]);
  });

  test("of another grant are refused", async () => {
    const { ask } = await openedService();

    expect((await asForm(ask, { grant_type: "password" })).status).toBe(400);
  });
});

describe("emojis of the application", () => {
  const image = "data:image/gif;base64,AAAA";

  test("are made, listed and deleted", async () => {
    const { ask, path } = await withEmojis();

    const made = await ask("POST", path, { name: "dot", image });
    const listed = await ask("GET", path);
    const statuses = [
      (await ask("DELETE", `${path}/${textAt(made, "id")}`)).status,
      (await ask("DELETE", `${path}/${textAt(made, "id")}`)).status,
    ];

    expect(made).toMatchObject({ status: 201, body: { name: "dot", animated: true } });
    expect(listed.body).toEqual({ items: [made.body] });
    expect(statuses).toEqual([204, 404]);
  });

  test("are 2000 at most", async () => {
    const { ask, path } = await withEmojis();
    const statuses = new Map<number, number>();

    for (let nth = 0; nth <= 2000; nth += 1) {
      const { status } = await ask("POST", path, { name: `e${nth}`, image });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }

    expect([...statuses]).toEqual([
      [201, 2000],
      [400, 1],
    ]);
  });

  test("are for the application alone", async () => {
    const { ask, path, target } = await withEmojis();

    expect((await ask("GET", path, undefined, { as: `Bot ${target.otherApplication.tokens.bot}` })).status).toBe(403);
  });
});

describe("documented errors", () => {
  test.each(["documented", "discord"] as const)("110000 before the index: %s", async (profile) => {
    const { ask, messagesPath, service, target } = await openedService({ profile });
    const path = `/guilds/${target.guilds[0]?.id}/messages/search?content=need`;
    await ask("POST", messagesPath(), { content: "a needle" });
    await ask("POST", messagesPath(), { content: "hay" });

    const early = await ask("GET", path);
    service.clock.move(2_000);
    const found = await ask("GET", path);

    expect(early).toMatchObject({ status: 202, body: { code: 110_000 } });
    expect(found).toMatchObject({ status: 200, body: { total_results: 1, messages: [[{ content: "a needle" }]] } });
  });

  test.each(["documented", "discord"] as const)("160014 for what cannot be read: %s", async (profile) => {
    const { ask, channelId, messagesPath, service } = await openedService({ profile });
    const add = (id: string, isReadable: boolean) =>
      service.messages.add(channelId, { id, channelId, authorId: "1", isReadable, body: { content: "secret" } });
    add("11", true);
    add("12", false);
    const forward = (message_id: string) =>
      ask("POST", messagesPath(), { message_reference: { type: 1, channel_id: channelId, message_id } });

    const [forwarded, refused] = [await forward("11"), await forward("12")];

    expect(forwarded).toMatchObject({
      status: 200,
      body: { content: "", message_snapshots: [{ message: { content: "secret" } }] },
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 160_014 } });
  });

  test("400 for a text that is blocked", async () => {
    const { ask, messagesPath, service, target } = await openedService();
    service.world.blockText(target.guilds[0]?.id ?? "", "forbidden");
    const path = `${messagesPath()}/${textAt(await ask("POST", messagesPath(), { content: "fine" }), "id")}`;

    const statuses = [
      (await ask("PATCH", path, { content: "quite forbidden here" })).status,
      (await ask("PATCH", path, { embeds: [{ title: "forbidden" }] })).status,
      (await ask("PATCH", path, { content: "fine again" })).status,
    ];

    expect(statuses).toEqual([400, 400, 200]);
  });
});

async function withEmojis() {
  const opened = await openedService();
  return { ...opened, path: `/applications/${opened.target.applicationId}/emojis` };
}

function asForm(ask: ReferenceClient["ask"], fields: Record<string, string>) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return ask("POST", "/oauth2/token", undefined, { as: null, headers, raw: new URLSearchParams(fields).toString() });
}
