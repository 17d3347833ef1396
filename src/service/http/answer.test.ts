import { describe, expect, test } from "vitest";
import { referenceClient, textAt } from "../testing/reference-client.js";
import { MAX_BODY_BYTES } from "./read-body.js";

const ping = { name: "ping", description: "Says pong" };

describe("who is asking", () => {
  test.each<[what: string, as: (tokens: Record<string, string>) => string | null, documented: number, discord: number]>(
    [
      ["a bot", ({ bot }) => `Bot ${bot}`, 200, 200],
      ["client credentials", ({ clientCredentials }) => `Bearer ${clientCredentials}`, 200, 200],
      ["a scheme in lower case", ({ bot }) => `bot ${bot}`, 200, 200],
      ["nobody", () => null, 401, 401],
      ["an unknown token", () => "Bot unknown", 401, 401],
      ["a bot token as bearer", ({ bot }) => `Bearer ${bot}`, 401, 401],
      ["a token without scheme", ({ bot }) => `${bot}`, 401, 401],
      ["a bearer with another scope", ({ guildManager }) => `Bearer ${guildManager}`, 403, 401],
      ["the bot of another application", ({ otherBot }) => `Bot ${otherBot}`, 403, 403],
    ],
  )("%s", async (_, as, documented, discord) => {
    const statuses: number[] = [];
    for (const profile of ["documented", "discord"] as const) {
      const { ask, globalPath, target } = referenceClient({ profile });
      const tokens = { ...target.tokens, otherBot: target.otherApplication.tokens.bot };
      statuses.push((await ask("GET", globalPath, undefined, { as: as(tokens) })).status);
    }

    expect(statuses).toEqual([documented, discord]);
  });

  test("neither application sees the commands of the other", async () => {
    const { ask, globalPath, guildPath, target } = referenceClient();
    const other = { as: `Bot ${target.otherApplication.tokens.bot}` };
    const otherPath = (path: string) => path.replace(target.applicationId, target.otherApplication.applicationId);
    const globalId = textAt(await ask("POST", globalPath, ping), "id");
    await ask("POST", guildPath(), ping);

    const answers = [
      await ask("GET", otherPath(globalPath), undefined, other),
      await ask("GET", otherPath(guildPath()), undefined, other),
      await ask("GET", `${otherPath(globalPath)}/${globalId}`, undefined, other),
    ];

    expect(answers.map(({ status, body }) => (status === 200 ? body : status))).toEqual([[], [], 404]);
  });
});

describe("where the request goes", () => {
  test.each<[what: string, method: string, path: string, documented: number, discord: number]>([
    ["an application id of letters", "GET", "/applications/abc/commands", 400, 400],
    ["a command id of letters", "GET", "{global}/abc", 400, 400],
    ["a guild id of letters", "GET", "/applications/{application}/guilds/abc/commands", 400, 400],
    ["an unknown application", "GET", "/applications/1/commands", 403, 403],
    ["an unknown guild", "GET", "/applications/{application}/guilds/1/commands", 404, 403],
    ["an unknown command", "GET", "{global}/1", 404, 404],
    ["a delete of an unknown command", "DELETE", "{global}/1", 404, 404],
    ["an unknown path", "GET", "/applications", 404, 404],
    ["a method that is not there", "DELETE", "{global}", 405, 405],
  ])("%s", async (_, method, path, documented, discord) => {
    const answers = [];
    for (const profile of ["documented", "discord"] as const) {
      const { ask, globalPath, target } = referenceClient({ profile });
      const filled = path.replace("{global}", globalPath).replace("{application}", target.applicationId);
      answers.push(await ask(method, filled));
    }

    expect(answers.map((answer) => answer.status)).toEqual([documented, discord]);
    expect(answers[1]?.body).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
  });

  test("commands of one scope are not reachable by another", async () => {
    const { ask, globalPath, guildPath } = referenceClient();
    const globalId = textAt(await ask("POST", globalPath, ping), "id");
    const guildId = textAt(await ask("POST", guildPath(0), ping), "id");

    const statuses = [
      (await ask("GET", `${guildPath(0)}/${globalId}`)).status,
      (await ask("GET", `${globalPath}/${guildId}`)).status,
      (await ask("DELETE", `${guildPath(1)}/${guildId}`)).status,
      (await ask("DELETE", `${guildPath(0)}/${guildId}`)).status,
      (await ask("GET", `${guildPath(0)}/${guildId}`)).status,
    ];

    expect(statuses).toEqual([404, 404, 404, 204, 404]);
  });
});

describe("what the body is", () => {
  test.each([
    ["cut short", '{"name":"ping"', 400, { code: 50109 }],
    ["empty", "", 400, { code: 50109 }],
    ["a word", "ping", 400, { code: 50109 }],
    ["null", "null", 400, { code: 50035 }],
    ["a number", "5", 400, { code: 50035 }],
    ["options that are an object", '{"name":"ping","description":"d","options":{}}', 400, { code: 50035 }],
    ["options that are null", '{"name":"ping","description":"d","options":[null]}', 400, { code: 50035 }],
  ])("%s is a clear refusal without trace", async (_, raw, status, body) => {
    const { ask, globalPath } = referenceClient({ profile: "discord" });

    const refused = await ask("POST", globalPath, undefined, { raw });

    expect(refused).toMatchObject({ status, body });
    expect((await ask("GET", globalPath)).body).toHaveLength(1);
  });

  test("nested without end is refused", async () => {
    const { ask, globalPath } = referenceClient();
    const open = '[{"type":1,"name":"s","description":"d","options":'.repeat(20_000);
    const raw = `{"name":"ping","description":"d","options":${open}[]${"}]".repeat(20_000)}}`;

    expect((await ask("POST", globalPath, undefined, { raw })).status).toBe(400);
  });

  test("too long is refused", async () => {
    const { ask, globalPath } = referenceClient();
    const headers = { "content-length": String(MAX_BODY_BYTES + 1) };

    expect((await ask("POST", globalPath, ping, { headers })).status).toBe(413);
  });

  test("of no JSON type is refused in the discord profile alone", async () => {
    const statuses: number[] = [];
    for (const profile of ["documented", "discord"] as const) {
      const { ask, globalPath } = referenceClient({ profile });
      statuses.push((await ask("POST", globalPath, ping, { headers: { "content-type": "text/plain" } })).status);
    }

    expect(statuses).toEqual([201, 400]);
  });
});
