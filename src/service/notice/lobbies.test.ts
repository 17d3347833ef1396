import { describe, expect, test } from "vitest";
import type { Json } from "../../contract/json.js";
import { type OpenedService, openedService } from "../testing/opened-service.js";
import { textAt } from "../testing/reference-client.js";

type User = ReturnType<OpenedService["bearer"]>;

describe("a lobby", () => {
  test("is made, and joined by its secret", async () => {
    const { ask, bearer } = await openedService();
    const [ann, bob] = [bearer("sdk.social_layer"), bearer("sdk.social_layer")];

    const made = await ask("PUT", "/lobbies", { secret: "s", lobby_metadata: { map: "1" } }, ann);
    const joined = await ask("PUT", "/lobbies", { secret: "s" }, bob);
    const another = await ask("PUT", "/lobbies", { secret: "t" }, bob);

    const id = textAt(made, "id");
    expect(made).toMatchObject({ status: 200, body: { metadata: { map: "1" }, members: [{ id: ann.userId }] } });
    expect(joined.body).toMatchObject({
      id,
      metadata: { map: "1" },
      members: [{ id: ann.userId }, { id: bob.userId }],
    });
    expect(textAt(another, "id")).not.toBe(id);
  });

  test.each([
    ["a bot", "bot", { secret: "s" }, 403],
    ["client credentials", "client", { secret: "s" }, 403],
    ["a user without a secret", "user", {}, 400],
  ] as const)("is not made by %s", async (_, who, body, status) => {
    const { ask, bearer, target } = await openedService();
    const as = {
      bot: `Bot ${target.tokens.bot}`,
      client: `Bearer ${target.tokens.clientCredentials}`,
      user: bearer().as,
    };

    expect((await ask("PUT", "/lobbies", body, { as: as[who] })).status).toBe(status);
  });

  test("is read by its bot and its members", async () => {
    const { ask, path, ann, outsider, target } = await withLobby();
    const other = { as: `Bot ${target.otherApplication.tokens.bot}` };

    const statuses = [];
    for (const who of [ann, {}, outsider, other]) statuses.push((await ask("GET", path, undefined, who)).status);

    expect(statuses).toEqual([200, 200, 403, 404]);
  });
});

describe("messages of a lobby", () => {
  test("are sent by members, and the newest come first", async () => {
    const { ask, path, ann } = await withLobby();

    const sent = await ask("POST", `${path}/messages`, { content: "one" }, ann);
    await ask("POST", `${path}/messages`, { content: "two" }, ann);

    expect(sent).toMatchObject({ status: 201, body: { content: "one", author: { id: ann.userId } } });
    expect((await ask("GET", `${path}/messages`, undefined, ann)).body).toMatchObject([
      { content: "two" },
      { content: "one" },
    ]);
  });

  test("are listed up to 200", async () => {
    const { ask, path, ann } = await withLobby();
    for (let nth = 1; nth <= 202; nth += 1) await ask("POST", `${path}/messages`, { content: `${nth}` }, ann);
    const list = (limit: string) => ask("GET", `${path}/messages?limit=${limit}`, undefined, ann);

    const [most, tooMany] = [await list("200"), await list("201")];

    const contents = (most.body as readonly { readonly content: string }[]).map(({ content }) => content);
    expect([contents.length, contents[0], contents.at(-1)]).toEqual([200, "202", "3"]);
    expect(tooMany.status).toBe(400);
  });

  test("are closed to who does not belong to it", async () => {
    const { ask, path, outsider } = await withLobby();

    const statuses = [];
    for (const who of [outsider, {}]) {
      statuses.push((await ask("GET", `${path}/messages`, undefined, who)).status);
      statuses.push((await ask("POST", `${path}/messages`, { content: "hi" }, who)).status);
    }

    expect(statuses).toEqual([403, 403, 403, 403]);
  });
});

describe("members of a lobby", () => {
  test("are added, updated and removed at once", async () => {
    const { ask, path, ann, bob, outsider } = await withLobby();
    const changes = [
      { id: ann.userId, metadata: { rank: "1" } },
      { id: bob.userId, remove_member: true },
      { id: outsider.userId, flags: 1 },
    ];

    const changed = await ask("POST", `${path}/members/bulk`, changes);

    const members = [
      { id: ann.userId, metadata: { rank: "1" }, flags: 0 },
      { id: outsider.userId, metadata: null, flags: 1 },
    ];
    expect(changed).toEqual({ status: 200, body: members });
    expect((await ask("GET", path)).body).toMatchObject({ members });
  });

  test.each<[what: string, changes: (user: string) => Json, status: number]>([
    ["25 are taken", (id) => Array.from({ length: 25 }, () => ({ id })), 200],
    ["26 are refused", (id) => Array.from({ length: 26 }, () => ({ id })), 400],
    ["an unknown user is refused", () => [{ id: "1" }], 404],
    ["no list is refused", (id) => ({ id }), 400],
  ])("%s", async (_, changes, status) => {
    const { ask, path, outsider } = await withLobby();
    const before = (await ask("GET", path)).body;

    const changed = await ask("POST", `${path}/members/bulk`, changes(outsider.userId));

    expect(changed.status).toBe(status);
    const after = (await ask("GET", path)).body;
    expect(JSON.stringify(after) === JSON.stringify(before)).toBe(status !== 200);
  });
});

interface WithLobby extends OpenedService {
  readonly path: string;
  readonly ann: User;
  readonly bob: User;
  readonly outsider: User;
}

async function withLobby(): Promise<WithLobby> {
  const opened = await openedService();
  const [ann, bob, outsider] = [opened.bearer(), opened.bearer(), opened.bearer()];
  const made = await opened.ask("PUT", "/lobbies", { secret: "s" }, ann);
  await opened.ask("PUT", "/lobbies", { secret: "s" }, bob);
  return { ...opened, path: `/lobbies/${textAt(made, "id")}`, ann, bob, outsider };
}
