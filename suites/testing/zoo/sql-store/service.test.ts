import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallOptions, call, list, members } from "../shared-b/call.js";
import { type Probe, SHOWN_UNTIL_MENDED, tryProbe, withService } from "../shared-b/probe.js";
import type { Target } from "../shared-b/target.js";
import type { RunningZooService } from "../zoo-service.js";
import type { CauseId } from "./causes.js";
import { sqlStore } from "./service.js";

const PING = { name: "ping", description: "Answers" };
const USER = { name: "Greet", type: 2 };

const globalOf = (target: Target): string => `/applications/${target.applicationId}/commands`;
const guildOf = (target: Target, index = 0): string =>
  `/applications/${target.applicationId}/guilds/${target.guilds[index]?.id}/commands`;
const asManager = (target: Target, body?: unknown): CallOptions => ({
  body,
  authorization: `Bearer ${target.tokens.guildManager}`,
});
const create = async (target: Target, body: unknown, base = guildOf(target)): Promise<string> =>
  String(members(await call(target, "POST", base, { body }))["id"]);
const allow = (target: Target, id: string, index = 0): Promise<unknown> => {
  const body = { permissions: [{ id: target.guilds[0]?.roleIds[index], type: 1, permission: true }] };
  return call(target, "PUT", `${guildOf(target)}/${id}/permissions`, asManager(target, body));
};

const PROBES: Record<CauseId, Probe> = {
  "names-compare-without-case": {
    async shows(target) {
      await create(target, USER);
      return (await call(target, "POST", guildOf(target), { body: { ...USER, name: "greet" } })).status !== 201;
    },
  },
  "unique-key-forgets-type": {
    async shows(target) {
      await create(target, PING);
      return (await call(target, "POST", guildOf(target), { body: { name: "ping", type: 2 } })).status !== 201;
    },
  },
  "overwrite-gives-new-id": {
    async shows(target) {
      const id = await create(target, PING);
      return (await create(target, PING)) !== id;
    },
  },
  "bulk-gives-new-ids": {
    async shows(target) {
      const id = await create(target, PING);
      return list(await call(target, "PUT", guildOf(target), { body: [PING] }))[0]?.["id"] !== id;
    },
  },
  "permissions-stay-after-delete": {
    async shows(target) {
      const id = await create(target, PING);
      await allow(target, id);
      await call(target, "DELETE", `${guildOf(target)}/${id}`);
      return list(await call(target, "GET", `${guildOf(target)}/permissions`)).length > 0;
    },
  },
  "permissions-stay-after-rename": {
    async shows(target) {
      const id = await create(target, PING);
      await allow(target, id);
      await call(target, "PATCH", `${guildOf(target)}/${id}`, { body: { name: "pong" } });
      return list(await call(target, "GET", `${guildOf(target)}/permissions`)).length > 0;
    },
  },
  "permission-entries-add-up": {
    async shows(target) {
      const id = await create(target, PING);
      await allow(target, id, 0);
      await allow(target, id, 1);
      const answer = members(await call(target, "GET", `${guildOf(target)}/${id}/permissions`));
      return (answer["permissions"] as unknown[]).length > 1;
    },
  },
  "empty-columns-come-as-null": {
    shows: async (target) => members(await call(target, "POST", guildOf(target), { body: PING }))["options"] === null,
  },
  "booleans-come-as-integers": {
    shows: async (target) => members(await call(target, "POST", guildOf(target), { body: PING }))["nsfw"] !== false,
  },
  "permission-bits-come-as-numbers": {
    async shows(target) {
      const body = { ...PING, default_member_permissions: "0" };
      return members(await call(target, "POST", guildOf(target), { body }))["default_member_permissions"] !== "0";
    },
  },
  "bots-may-write-permissions": {
    async shows(target) {
      const id = await create(target, PING);
      const body = { permissions: [] };
      return (await call(target, "PUT", `${guildOf(target)}/${id}/permissions`, { body })).status === 200;
    },
  },
  "overwrites-count-as-creates": {
    variation: { createsUsed: 199 },
    async shows(target) {
      await create(target, PING);
      return (await call(target, "POST", guildOf(target), { body: PING })).status !== 200;
    },
  },
};

describe("sql-store, each root cause", () => {
  test.each(Object.entries(PROBES))("shows %s until it is mended", async (id, probe) => {
    expect(await tryProbe(sqlStore, id, probe)).toEqual(SHOWN_UNTIL_MENDED);
  });

  test("has a probe for each cause", () => {
    expect(Object.keys(PROBES).sort()).toEqual(sqlStore.causes.map((cause) => cause.id).sort());
  });
});

describe("sql-store, mended", () => {
  let running: RunningZooService;
  let target: Target;
  beforeAll(async () => {
    running = await sqlStore.start({ fixed: "all" });
    target = running.target as Target;
  });
  afterAll(() => running.close());

  test("answers 201 for a new command and 200 for the same name, with the same id", async () => {
    const first = await call(target, "POST", globalOf(target), { body: { ...PING, nsfw: true } });
    const second = await call(target, "POST", globalOf(target), { body: PING });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(members(second)).toMatchObject({ id: members(first)["id"], nsfw: false, type: 1, dm_permission: true });
    expect(members(second)["version"]).not.toBe(members(first)["version"]);
  });

  test("lists the entry point command that was there from the start", async () => {
    const commands = list(await call(target, "GET", globalOf(target)));
    expect(commands[0]).toMatchObject({ name: "Launch", type: 4, handler: 2 });
  });

  test("keeps scopes apart", async () => {
    const id = await create(target, { ...PING, name: "scoped" }, guildOf(target, 1));
    expect((await call(target, "GET", `${guildOf(target, 1)}/${id}`)).status).toBe(200);
    expect((await call(target, "GET", `${guildOf(target, 2)}/${id}`)).status).toBe(404);
    expect((await call(target, "GET", `${globalOf(target)}/${id}`)).status).toBe(404);
  });

  test("lists localized texts or dictionaries", async () => {
    const body = {
      ...PING,
      name: "words",
      name_localizations: { de: "worte", fr: "words" },
      options: [{ type: 3, name: "text", description: "Text", description_localizations: { de: "Der Text" } }],
    };
    await create(target, body, guildOf(target, 1));
    const find = async (query: string, headers = {}) =>
      list(await call(target, "GET", `${guildOf(target, 1)}${query}`, { headers })).find((c) => c["name"] === "words");
    expect(await find("", { "X-Service-Locale": "de" })).toMatchObject({
      name_localized: "worte",
      options: [{ description_localized: "Der Text" }],
    });
    expect(await find("", { "Accept-Language": "fr" })).not.toHaveProperty("name_localized");
    expect(await find("")).not.toHaveProperty("name_localizations");
    expect(await find("?with_localizations=true")).toMatchObject({ name_localizations: { de: "worte" } });
  });

  test("edits only the fields that are sent", async () => {
    const id = await create(target, { ...PING, name: "edited", default_member_permissions: "32" });
    const answer = await call(target, "PATCH", `${guildOf(target)}/${id}`, { body: { description: "New" } });
    expect(members(answer)).toMatchObject({ id, name: "edited", description: "New", default_member_permissions: "32" });
  });

  test("does not rename to a name that is taken", async () => {
    const id = await create(target, { ...PING, name: "one" });
    await create(target, { ...PING, name: "two" });
    expect((await call(target, "PATCH", `${guildOf(target)}/${id}`, { body: { name: "two" } })).status).toBe(400);
  });

  test("deletes once", async () => {
    const id = await create(target, { ...PING, name: "gone" });
    expect((await call(target, "DELETE", `${guildOf(target)}/${id}`)).status).toBe(204);
    expect((await call(target, "DELETE", `${guildOf(target)}/${id}`)).status).toBe(404);
  });

  test("overwrites in bulk: removes, keeps, renames by id and adds with defaults", async () => {
    const base = guildOf(target, 2);
    const id = await create(target, { ...PING, name: "old" }, base);
    await create(target, { ...PING, name: "unwanted" }, base);
    const body = [{ ...PING, id, name: "renamed" }, USER];
    const answer = list(await call(target, "PUT", base, { body }));
    expect(answer.map((command) => command["name"])).toEqual(["renamed", "Greet"]);
    expect(answer[0]).toMatchObject({ id });
    expect(answer[1]).toMatchObject({ description: "" });
  });

  test("fills in the contexts of a global bulk overwrite", async () => {
    const running = await sqlStore.start({ fixed: "all" });
    const own = running.target as Target;
    const answer = list(await call(own, "PUT", globalOf(own), { body: [PING] }));
    expect(answer).toMatchObject([{ contexts: [0, 1, 2], integration_types: [0] }]);
    await running.close();
  });

  test("asks for a token that fits", async () => {
    const { otherApplication, tokens } = target;
    const status = async (authorization: string) =>
      (await call(target, "GET", globalOf(target), { authorization })).status;
    expect(await status("")).toBe(401);
    expect(await status("Bot wrong")).toBe(401);
    expect(await status(`Bot ${otherApplication.tokens.bot}`)).toBe(403);
    expect(await status(`Bearer ${tokens.clientCredentials}`)).toBe(200);
    expect(await status(`Bearer ${tokens.guildManager}`)).toBe(403);
  });

  test("lets only those who may manage the guild write permissions", async () => {
    const path = `${guildOf(target)}/${await create(target, { ...PING, name: "guarded" })}/permissions`;
    const put = async (token: string | undefined, body: unknown = { permissions: [] }) =>
      (await call(target, "PUT", path, { body, authorization: `Bearer ${token}` })).status;
    const entry = { id: "1", type: 1, permission: true };
    expect(await put(target.tokens.guildManager)).toBe(200);
    expect(await put(target.tokens.clientCredentials)).toBe(200);
    expect(await put(target.tokens.memberWithoutManage)).toBe(403);
    expect(await put(target.tokens.guildManager, { permissions: Array(100).fill(entry) })).toBe(200);
    expect(await put(target.tokens.guildManager, { permissions: Array(101).fill(entry) })).toBe(400);
    expect(await put(target.tokens.guildManager, { permissions: [{ ...entry, type: 4 }] })).toBe(400);
  });

  test.each([
    ["capitals", { ...PING, name: "Ping" }],
    ["spaces", { ...PING, name: "a b" }],
    ["33 characters", { ...PING, name: "a".repeat(33) }],
    ["no description", { name: "ping" }],
    ["101 characters of description", { ...PING, description: "d".repeat(101) }],
    ["a description of a user command", { ...USER, description: "Not allowed" }],
    ["an unknown type", { ...PING, type: 9 }],
    ["required after optional", { ...PING, options: [option("a"), option("b", { required: true })] }],
    ["the same option name", { ...PING, options: [option("a"), option("a")] }],
    ["26 options", { ...PING, options: Array.from({ length: 26 }, (_, index) => option(`o${index}`)) }],
    [
      "a group in a group",
      { ...PING, options: [{ ...option("g", { type: 2, options: [option("h", { type: 2 })] }) }] },
    ],
    ["choices and autocomplete", { ...PING, options: [option("a", { autocomplete: true, choices: [choice("x")] })] }],
    ["a choice of another type", { ...PING, options: [option("a", { type: 4, choices: [choice("x")] })] }],
    ["min_length of -1", { ...PING, options: [option("a", { min_length: -1 })] }],
    ["max_length of 0", { ...PING, options: [option("a", { max_length: 0 })] }],
    ["options of null", { ...PING, options: null }],
    ["an entry point command in a guild", { name: "Go", type: 4 }],
    ["contexts in a guild", { ...PING, contexts: [0] }],
    [
      "more than 8000 characters",
      { ...PING, options: [option("a", { choices: big(25) }), option("b", { choices: big(25) })] },
    ],
  ])("refuses %s", async (_, body) => {
    expect((await call(target, "POST", guildOf(target), { body })).status).toBe(400);
  });
});

function option(name: string, more: object = {}): object {
  return { type: 3, name, description: "Option", ...more };
}

function choice(name: string): object {
  return { name, value: name };
}

function big(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({ name: "n".repeat(100), value: `${index}`.padEnd(62, "v") }));
}

describe("sql-store, variations", () => {
  test("limits user commands to 15", () =>
    withService(sqlStore, { fixed: "all" }, async (target) => {
      const statuses = [];
      for (let index = 0; index <= 15; index++) {
        const body = { name: `User ${index}`, type: 2 };
        statuses.push((await call(target, "POST", guildOf(target), { body })).status);
      }
      expect(statuses).toEqual([...Array(15).fill(201), 400]);
    }));

  test("refuses what is over the creates of a day", () =>
    withService(sqlStore, { fixed: "all", variation: { createsUsed: 199 } }, async (target) => {
      expect((await call(target, "POST", guildOf(target), { body: PING })).status).toBe(201);
      expect((await call(target, "POST", guildOf(target), { body: USER })).status).toBe(400);
      expect((await call(target, "PUT", guildOf(target), { body: [PING] })).status).toBe(200);
      expect((await call(target, "PUT", guildOf(target), { body: [USER] })).status).toBe(400);
    }));

  test.each(["header", "body", "both"] as const)("says in %s how long to wait", (retryAfter) =>
    withService(sqlStore, { fixed: "all", variation: { requestsPerSecond: 2, retryAfter } }, async (target) => {
      const answers = [];
      for (let index = 0; index < 3; index++) {
        answers.push(await call(target, "GET", guildOf(target)));
      }
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 429]);
      const last = answers[2];
      expect(last?.headers.get("Retry-After") ?? null).toBe(retryAfter === "body" ? null : "1");
      expect(last?.body).toHaveProperty("message");
      expect(Object.hasOwn(last?.body as object, "retry_after")).toBe(retryAfter !== "header");
    }),
  );

  test("is noisy, slow, shuffled and has more members", () => {
    const variation = { isNoisy: true, latencyMs: 30, hasExtraMembers: true, hasShuffledLists: true };
    return withService(sqlStore, { fixed: "all", variation }, async (target) => {
      const body = Array.from({ length: 30 }, (_, index) => ({ ...PING, name: `c${index}` }));
      const started = performance.now();
      const answer = await call(target, "PUT", guildOf(target), { body });
      expect(performance.now() - started).toBeGreaterThan(28);
      expect(answer.headers.get("X-Request-Id")).toBeTruthy();
      expect(list(answer)[0]).toHaveProperty("popularity");
      expect(list(answer).map((command) => command["name"])).not.toEqual(body.map((command) => command.name));
    });
  });
});
