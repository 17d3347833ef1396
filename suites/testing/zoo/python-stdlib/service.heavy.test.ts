import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, list, members } from "../shared-b/call.js";
import { type Probe, SHOWN_UNTIL_MENDED, tryProbe } from "../shared-b/probe.js";
import type { Target } from "../shared-b/target.js";
import type { RunningZooService } from "../zoo-service.js";
import type { CauseId } from "./causes.js";
import { launch } from "./launch.js";
import { pythonStdlib } from "./service.js";

const PING = { name: "ping", description: "Answers" };
const GREET = { name: "Greet them", type: 2 };

const globalOf = (target: Target): string => `/applications/${target.applicationId}/commands`;
const guildOf = (target: Target, index = 0): string =>
  `/applications/${target.applicationId}/guilds/${target.guilds[index]?.id}/commands`;
const post = (target: Target, body: unknown, base = guildOf(target)) => call(target, "POST", base, { body });
const create = async (target: Target, body: unknown, base = guildOf(target)): Promise<string> =>
  String(members(await post(target, body, base))["id"]);
const accepts = async (target: Target, body: unknown): Promise<boolean> => (await post(target, body)).status < 300;
const named = (name: string): object => ({ ...PING, name });

function option(name: string, more: object = {}): object {
  return { type: 3, name, description: "Option", ...more };
}

const PROBES: Record<CauseId, Probe> = {
  "ids-are-integers": { shows: async (target) => typeof members(await post(target, PING))["id"] === "number" },
  "name-length-in-bytes": { shows: async (target) => !(await accepts(target, named("ж".repeat(32)))) },
  "names-of-some-scripts-are-refused": { shows: async (target) => !(await accepts(target, named("มี'हि"))) },
  "names-may-end-with-a-newline": { shows: (target) => accepts(target, named("ping\n")) },
  "booleans-pass-as-integers": {
    shows: (target) =>
      accepts(target, { ...PING, options: [option("a", { type: 4, choices: [{ name: "Yes", value: true }] })] }),
  },
  "nested-options-are-not-checked": {
    shows: (target) => accepts(target, { ...PING, options: [option("a", { type: 1, options: [option("B c")] })] }),
  },
  "delete-answers-200": {
    shows: async (target) => (await call(target, "DELETE", await pathOf(target, PING))).status === 200,
  },
  "edit-skips-empty-values": {
    async shows(target) {
      const path = await pathOf(target, { ...PING, nsfw: true });
      return members(await call(target, "PATCH", path, { body: { nsfw: false } }))["nsfw"] === true;
    },
  },
  "bulk-keeps-what-is-left-out": {
    async shows(target) {
      await post(target, PING, globalOf(target));
      await call(target, "PUT", globalOf(target), { body: [GREET] });
      return list(await call(target, "GET", globalOf(target))).length > 1;
    },
  },
  "guild-bulk-is-forgotten": {
    shows: async (target) => (await call(target, "PUT", guildOf(target), { body: [PING] })).status !== 200,
  },
  "accept-language-is-ignored": {
    async shows(target) {
      await post(target, { ...PING, name_localizations: { de: "pong" } });
      const [command] = list(await call(target, "GET", guildOf(target), { headers: { "Accept-Language": "de" } }));
      return command?.["name_localized"] !== "pong";
    },
  },
  "any-token-fits-any-application": {
    async shows(target) {
      const authorization = `Bot ${target.otherApplication.tokens.bot}`;
      return (await call(target, "GET", globalOf(target), { authorization })).status === 200;
    },
  },
};

/** The path of a new command, with the id as the service wrote it: a number would lose its last digits when read. */
async function pathOf(target: Target, body: object): Promise<string> {
  await post(target, body);
  const headers = { Authorization: `Bot ${target.tokens.bot}` };
  const text = await (await fetch(`${target.baseUrl}${guildOf(target)}`, { headers })).text();
  return `${guildOf(target)}/${/"id": "?(\d+)/.exec(text)?.[1]}`;
}

describe("python-stdlib, each root cause", () => {
  test.each(Object.entries(PROBES))("shows %s until it is mended", async (id, probe) => {
    expect(await tryProbe(pythonStdlib, id, probe)).toEqual(SHOWN_UNTIL_MENDED);
  });

  test("has a probe for each cause", () => {
    expect(Object.keys(PROBES).sort()).toEqual(pythonStdlib.causes.map((cause) => cause.id).sort());
  });
});

test("python-stdlib says so where python3 is missing", async () => {
  await expect(launch({}, "python3-that-is-missing")).rejects.toThrow("python3-that-is-missing");
});

describe("python-stdlib, mended", () => {
  let running: RunningZooService;
  let target: Target;
  beforeAll(async () => {
    running = await pythonStdlib.start({ fixed: "all" });
    target = running.target as Target;
  });
  afterAll(() => running.close());

  test("overwrites with a second POST and keeps the id", async () => {
    const first = await post(target, { ...PING, nsfw: true }, globalOf(target));
    const second = await post(target, PING, globalOf(target));
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(members(second)).toMatchObject({ id: members(first)["id"], nsfw: false, type: 1, dm_permission: true });
    expect(members(second)).not.toHaveProperty("options");
  });

  test("has the same name for each type and scope", async () => {
    const bases = [globalOf(target), guildOf(target, 0), guildOf(target, 1)];
    for (const base of bases) {
      expect((await post(target, named("shared"), base)).status).toBe(201);
      expect((await post(target, { name: "shared", type: 3 }, base)).status).toBe(201);
    }
  });

  test("stores options with all that belongs to them", async () => {
    const choices = [{ name: "Half", value: 0.5, name_localizations: { de: "Halb" } }];
    const inner = [option("count", { type: 10, choices, required: true }), option("text", { max_length: 6000 })];
    const options = [{ ...option("group", { type: 2, options: [option("sub", { type: 1, options: inner })] }) }];
    const id = await create(target, { ...PING, name: "stored", options, id: "1" });
    expect(members(await call(target, "GET", `${guildOf(target)}/${id}`))).toMatchObject({ id, options });
  });

  test("lists localized texts or dictionaries", async () => {
    await post(target, { ...named("words"), name_localizations: { de: "worte", fr: "words" } }, guildOf(target, 2));
    const find = async (query: string, headers = {}) =>
      list(await call(target, "GET", `${guildOf(target, 2)}${query}`, { headers }))[0];
    expect(await find("", { "X-Service-Locale": "de" })).toMatchObject({ name_localized: "worte" });
    expect(await find("", { "Accept-Language": "it;q=0.2, de" })).toMatchObject({ name_localized: "worte" });
    expect(await find("")).not.toHaveProperty("name_localized");
    expect(await find("")).not.toHaveProperty("name_localizations");
    expect(await find("?with_localizations=true")).toMatchObject({ name_localizations: { de: "worte" } });
  });

  test("edits only what is sent, and refuses names that are taken", async () => {
    const path = `${guildOf(target)}/${await create(target, { ...named("edited"), options: [option("a")] })}`;
    await post(target, named("taken"));
    const body = { description: "New", default_member_permissions: "0" };
    expect(members(await call(target, "PATCH", path, { body }))).toMatchObject({ ...body, options: [option("a")] });
    expect((await call(target, "PATCH", path, { body: { name: "taken" } })).status).toBe(400);
    expect((await call(target, "PATCH", path, { body: { description: "" } })).status).toBe(400);
    expect(members(await call(target, "PATCH", path, { body: { options: [] } }))).toMatchObject({ options: [] });
  });

  test("deletes once", async () => {
    const path = `${guildOf(target)}/${await create(target, named("gone"))}`;
    const answers = [
      await call(target, "DELETE", path),
      await call(target, "GET", path),
      await call(target, "DELETE", path),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([204, 404, 404]);
  });

  test("overwrites in bulk and keeps ids", async () => {
    const base = globalOf(target);
    const old = await create(target, named("old"), base);
    const same = await create(target, GREET, base);
    const body = [{ ...named("new"), id: old }, GREET, named("old")];
    const commands = list(await call(target, "PUT", base, { body }));
    expect(commands).toMatchObject([{ id: old, name: "new", contexts: [0, 1, 2] }, { id: same }, { name: "old" }]);
    expect(list(await call(target, "GET", base))).toHaveLength(3);
    expect((await call(target, "PUT", base, { body: [PING, PING] })).status).toBe(400);
  });

  test("limits message commands to 15 and creates of a day to 200", async () => {
    const base = guildOf(target, 1);
    const menus = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `M ${index}`, type: 3 }));
    expect((await call(target, "PUT", base, { body: menus(16) })).status).toBe(400);
    expect((await call(target, "PUT", base, { body: menus(15) })).status).toBe(200);
    const chats = (prefix: string) => Array.from({ length: 99 }, (_, index) => named(`${prefix}${index}`));
    expect((await call(target, "PUT", base, { body: chats("a") })).status).toBe(200);
    expect((await call(target, "PUT", base, { body: chats("b") })).status).toBe(400);
  });

  test("asks for a token", async () => {
    const status = async (authorization: string) =>
      (await call(target, "GET", globalOf(target), { authorization })).status;
    expect(await status("")).toBe(401);
    expect(await status("Bot wrong")).toBe(401);
    expect(await status(`Bearer ${target.tokens.clientCredentials}`)).toBe(200);
  });

  test("has no route for permissions", async () => {
    expect((await call(target, "GET", `${guildOf(target)}/permissions`)).status).toBe(404);
  });

  test.each([
    ["capitals", named("Ping")],
    ["33 characters", named("a".repeat(33))],
    ["no description", { name: "ping" }],
    ["a description of a message command", { name: "Mark", type: 3, description: "No" }],
    ["required after optional", { ...PING, options: [option("a"), option("b", { required: true })] }],
    ["26 choices", { ...PING, options: [option("a", { choices: choices(26, 1) })] }],
    ["a choice of a fraction", { ...PING, options: [option("a", { type: 4, choices: [{ name: "x", value: 0.5 }] })] }],
    [
      "a subcommand in a subcommand",
      { ...PING, options: [option("a", { type: 1, options: [option("b", { type: 1 })] })] },
    ],
    ["bounds of a boolean option", { ...PING, options: [option("a", { type: 5, min_value: 1 })] }],
    [
      "more than 8000 characters",
      { ...PING, options: [option("a", { choices: choices(25, 100) }), option("b", { choices: choices(25, 100) })] },
    ],
    ["an entry point command", { name: "Go", type: 4 }],
  ])("refuses %s", async (_, body) => {
    expect((await post(target, body)).status).toBe(400);
  });
});

function choices(count: number, length: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    name: "n".repeat(length),
    value: `${index}`.padEnd(length, "v"),
  }));
}
