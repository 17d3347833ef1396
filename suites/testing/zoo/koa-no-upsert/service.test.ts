import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, list, members } from "../shared-b/call.js";
import { type Probe, SHOWN_UNTIL_MENDED, tryProbe, withService } from "../shared-b/probe.js";
import type { Target } from "../shared-b/target.js";
import type { RunningZooService } from "../zoo-service.js";
import type { CauseId } from "./causes.js";
import { koaNoUpsert } from "./service.js";

const PING = { name: "ping", description: "Answers" };
const GREET = { name: "Greet them", type: 2 };
const LOCALIZED = { ...PING, name_localizations: { de: "pong" } };
const LATE = { ...PING, options: [option("a"), option("b", { required: true })] };

const globalOf = (target: Target): string => `/applications/${target.applicationId}/commands`;
const guildOf = (target: Target, index = 0): string =>
  `/applications/${target.applicationId}/guilds/${target.guilds[index]?.id}/commands`;
const post = (target: Target, body: unknown, base = guildOf(target)) => call(target, "POST", base, { body });
const create = async (target: Target, body: unknown, base = guildOf(target)): Promise<string> =>
  String(members(await post(target, body, base))["id"]);

function option(name: string, more: object = {}): object {
  return { type: 3, name, description: "Option", ...more };
}

const PROBES: Record<CauseId, Probe> = {
  "second-post-is-refused": {
    async shows(target) {
      await post(target, PING);
      return (await post(target, PING)).status === 409;
    },
  },
  "create-answers-200": { shows: async (target) => (await post(target, PING)).status === 200 },
  "edit-resets-what-is-left-out": {
    async shows(target) {
      const id = await create(target, { ...PING, nsfw: true });
      const answer = await call(target, "PATCH", `${guildOf(target)}/${id}`, { body: { description: "New" } });
      return members(answer)["nsfw"] !== true;
    },
  },
  "unknown-delete-answers-204": {
    shows: async (target) => (await call(target, "DELETE", `${guildOf(target)}/1234567`)).status === 204,
  },
  "guilds-share-one-list": {
    async shows(target) {
      await post(target, PING, guildOf(target, 1));
      return list(await call(target, "GET", guildOf(target, 2))).length > 0;
    },
  },
  "lists-ignore-with-localizations": {
    async shows(target) {
      await post(target, LOCALIZED);
      return "name_localizations" in (list(await call(target, "GET", guildOf(target)))[0] ?? {});
    },
  },
  "capitals-are-lowered": { shows: async (target) => (await post(target, { ...PING, name: "Ping" })).status < 300 },
  "required-options-come-anywhere": { shows: async (target) => (await post(target, LATE)).status < 300 },
  "counts-are-not-limited": {
    async shows(target) {
      for (let index = 0; index < 15; index++) {
        await post(target, { name: `User ${index}`, type: 2 });
      }
      return (await post(target, GREET)).status < 300;
    },
  },
  "creates-of-a-day-are-not-counted": {
    async shows(target) {
      for (let index = 0; index < 200; index++) {
        await call(target, "DELETE", `${guildOf(target)}/${await create(target, PING)}`);
      }
      return (await post(target, PING)).status < 300;
    },
  },
  "reading-needs-no-token": {
    shows: async (target) => (await call(target, "GET", globalOf(target), { authorization: "" })).status === 200,
  },
  "menus-have-null-as-description": {
    async shows(target) {
      const id = await create(target, GREET);
      return members(await call(target, "GET", `${guildOf(target)}/${id}`))["description"] === null;
    },
  },
};

describe("koa-no-upsert, each root cause", () => {
  test.each(Object.entries(PROBES))("shows %s until it is mended", async (id, probe) => {
    expect(await tryProbe(koaNoUpsert, id, probe)).toEqual(SHOWN_UNTIL_MENDED);
  });

  test("has a probe for each cause", () => {
    expect(Object.keys(PROBES).sort()).toEqual(koaNoUpsert.causes.map((cause) => cause.id).sort());
  });
});

describe("koa-no-upsert, mended", () => {
  let running: RunningZooService;
  let target: Target;
  beforeAll(async () => {
    running = await koaNoUpsert.start({ fixed: "all" });
    target = running.target as Target;
  });
  afterAll(() => running.close());

  test("overwrites with a second POST and keeps the id", async () => {
    const first = await post(target, { ...PING, nsfw: true }, globalOf(target));
    const second = await post(target, PING, globalOf(target));
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(members(second)).toMatchObject({ id: members(first)["id"], nsfw: false, type: 1, default_permission: true });
  });

  test("has the same name for each type and scope", async () => {
    const statuses = [
      await post(target, { ...PING, name: "shared" }, globalOf(target)),
      await post(target, { name: "shared", type: 2 }, globalOf(target)),
      await post(target, { ...PING, name: "shared" }, guildOf(target, 0)),
      await post(target, { ...PING, name: "shared" }, guildOf(target, 1)),
    ].map((answer) => answer.status);
    expect(statuses).toEqual([201, 201, 201, 201]);
  });

  test("stores options with all that belongs to them and leaves out what is unknown", async () => {
    const choices = [{ name: "One", value: 1, name_localizations: { de: "Eins" } }];
    const options = [
      { type: 1, name: "sub", description: "Sub", options: [option("count", { type: 4, choices, required: true })] },
    ];
    const id = await create(target, { ...PING, name: "stored", options, id: "1", whatever: 1 }, globalOf(target));
    const command = members(await call(target, "GET", `${globalOf(target)}/${id}`));
    expect(command).toMatchObject({ id, options, application_id: target.applicationId });
    expect(id).not.toBe("1");
    expect(command).not.toHaveProperty("whatever");
    expect(command).not.toHaveProperty("guild_id");
  });

  test("returns localized texts in lists", async () => {
    await post(target, { ...LOCALIZED, name: "local" }, guildOf(target, 2));
    const get = async (headers: Record<string, string>) =>
      list(await call(target, "GET", guildOf(target, 2), { headers }))[0];
    expect(await get({ "X-Service-Locale": "de", "Accept-Language": "fr" })).toMatchObject({ name_localized: "pong" });
    expect(await get({ "Accept-Language": "en;q=0.5, de" })).toMatchObject({ name_localized: "pong" });
    expect(await get({ "X-Service-Locale": "fr" })).not.toHaveProperty("name_localized");
  });

  test("edits, with a new version only where something changes", async () => {
    const id = await create(target, { ...PING, name: "edited", nsfw: true });
    const path = `${guildOf(target)}/${id}`;
    const before = members(await call(target, "GET", path));
    const same = members(await call(target, "PATCH", path, { body: {} }));
    const changed = members(await call(target, "PATCH", path, { body: { nsfw: false } }));
    expect(same).toEqual(before);
    expect(changed).toMatchObject({ id, name: "edited", nsfw: false });
    expect(changed["version"]).not.toBe(before["version"]);
  });

  test("deletes once", async () => {
    const path = `${guildOf(target)}/${await create(target, { ...PING, name: "gone" })}`;
    const statuses = [
      await call(target, "DELETE", path),
      await call(target, "GET", path),
      await call(target, "DELETE", path),
    ];
    expect(statuses.map((answer) => answer.status)).toEqual([204, 404, 404]);
  });

  test("asks for a token that fits", async () => {
    const status = async (authorization: string) =>
      (await call(target, "GET", globalOf(target), { authorization })).status;
    expect(await status("")).toBe(401);
    expect(await status(`Bot ${target.otherApplication.tokens.bot}`)).toBe(403);
    expect(await status(`Bearer ${target.tokens.clientCredentials}`)).toBe(200);
  });

  test("accepts names of other scripts with 32 characters", async () => {
    for (const name of ["ค".repeat(32), "हिन्दी", "ab_c-d'1", "中文"]) {
      expect((await post(target, { ...PING, name }, globalOf(target))).status).toBe(201);
    }
  });

  test("has no route for what it does not offer", async () => {
    expect((await call(target, "GET", `${guildOf(target)}/permissions`)).status).toBe(404);
    expect((await call(target, "PUT", guildOf(target), { body: [] })).status).toBe(405);
  });

  test.each([
    ["a body that is a list", []],
    ["a name of a number", { ...PING, name: 5 }],
    ["a localized name with capitals", { ...PING, name_localizations: { de: "Pong" } }],
    ["options of a user command", { ...GREET, options: [option("a")] }],
    [
      "a localized option name that is taken",
      {
        ...PING,
        options: [option("a", { name_localizations: { de: "b" } }), option("b")],
      },
    ],
    ["permission bits of a number", { ...PING, default_member_permissions: 8 }],
    ["a subcommand beside an option", { ...PING, options: [option("a", { type: 1 }), option("b")] }],
    ["an entry point command", { name: "Go", type: 4 }],
  ])("refuses %s", async (_, body) => {
    expect((await post(target, body, globalOf(target))).status).toBe(400);
  });
});

test("koa-no-upsert is noisy, slow, shuffled and has more members", () => {
  const variation = { isNoisy: true, latencyMs: 20, hasExtraMembers: true, hasShuffledLists: true };
  return withService(koaNoUpsert, { fixed: "all", variation }, async (target) => {
    const names = Array.from({ length: 12 }, (_, index) => `c${index}`);
    for (const name of names) {
      await post(target, { ...PING, name });
    }
    const answer = await call(target, "GET", guildOf(target));
    expect(answer.headers.get("X-Request-Id")).toBeTruthy();
    expect(list(answer)[0]).toHaveProperty("popularity");
    expect(list(answer).map((command) => command["name"])).not.toEqual(names);
  });
});
