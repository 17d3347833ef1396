/** The service with the event log is correct when mended, and each of its mistakes can be seen. */

import { describe, expect, test } from "vitest";
import { itKeepsCommands } from "../shared-c/check-commands-service.js";
import { itKeepsPermissions } from "../shared-c/check-permissions-service.js";
import { type ReplyBody, slash, type TestClient, withService } from "../shared-c/test-client.js";
import { CAUSES } from "./causes.js";
import { eventLog } from "./service.js";

type Probe = (client: TestClient) => Promise<unknown>;

const entry = (id: string) => ({ permissions: [{ id, type: 1, permission: true }] });
const late = [
  { type: 3, name: "first", description: "First" },
  { type: 3, name: "second", description: "Second", required: true },
];

async function permitted({ call, commands, bearer, target }: TestClient): Promise<string> {
  const { body } = await call("POST", commands(0), slash("guarded"));
  const path = `${commands(0)}/${body.id}/permissions`;
  const options = { authorization: bearer("guildManager") };
  await call("PUT", path, entry(target.guilds[0]?.roleIds[0] ?? ""), options);
  return body.id;
}

/** Each returns true where the service is right. */
const PROBES: Readonly<Record<string, Probe>> = {
  "upsert-merges-old-members": async ({ call, commands }) => {
    await call("POST", commands(), slash("twice", { nsfw: true }));
    return (await call("POST", commands(), slash("twice"))).body.nsfw === false;
  },
  "bulk-gives-new-ids": async ({ call, commands }) => {
    const { body } = await call("POST", commands(), slash("kept"));
    return (await call("PUT", commands(), [slash("kept")])).body[0].id === body.id;
  },
  "empty-bulk-is-ignored": async ({ call, commands }) => {
    await call("POST", commands(), slash("gone"));
    await call("PUT", commands(), []);
    return (await call("GET", commands())).body.length === 0;
  },
  "permissions-survive-delete": async (client) => {
    const id = await permitted(client);
    await client.call("DELETE", `${client.commands(0)}/${id}`);
    return (await client.call("GET", `${client.commands(0)}/permissions`)).body.length === 0;
  },
  "permissions-survive-rename": async (client) => {
    const id = await permitted(client);
    await client.call("PATCH", `${client.commands(0)}/${id}`, { name: "renamed" });
    return (await client.call("GET", `${client.commands(0)}/${id}/permissions`)).body.permissions.length === 0;
  },
  "delete-of-unknown-answers-204": async ({ call, commands }) =>
    (await call("DELETE", `${commands()}/1234567`)).status === 404,
  "bot-token-edits-permissions": async ({ call, commands, target }) =>
    (await call("PUT", `${commands(0)}/${target.applicationId}/permissions`, { permissions: [] })).status === 403,
  "guilds-share-a-stream": async ({ call, commands }) => {
    await call("POST", commands(0), slash("here"));
    return (await call("GET", commands(1))).body.length === 0;
  },
  "list-returns-dictionaries": async ({ call, commands }) => {
    await call("POST", commands(), slash("word", { name_localizations: { "es-ES": "palabra" } }));
    const { body } = await call("GET", commands(), undefined, { headers: { "X-Service-Locale": "es-ES" } });
    return body[0].name_localized === "palabra" && !("name_localizations" in body[0]);
  },
  "version-stays-after-edit": async ({ call, commands }) => {
    const { body } = await call("POST", commands(), slash("new"));
    return (await call("PATCH", `${commands()}/${body.id}`, { description: "Newer" })).body.version !== body.version;
  },
  "description-length-in-bytes": async ({ call, commands }) =>
    (await call("POST", commands(), { name: "accents", description: "é".repeat(60) })).status === 201,
  "option-order-is-not-checked": async ({ call, commands }) =>
    (await call("POST", commands(), slash("late", { options: late }))).status === 400,
};

describe("the mistakes", () => {
  test.each(CAUSES.map((cause) => cause.id))("%s", async (id) => {
    const probe = PROBES[id];
    expect(probe).toBeDefined();
    if (probe === undefined) return;
    const others = CAUSES.map((cause) => cause.id).filter((other) => other !== id);
    expect(await withService(eventLog, others, probe)).toBe(false);
    expect(await withService(eventLog, [], probe)).toBe(false);
    expect(await withService(eventLog, [id], probe)).toBe(true);
    expect(await withService(eventLog, "all", probe)).toBe(true);
  });
});

describe("the mended service", () => {
  itKeepsCommands(eventLog, undefined);
  itKeepsCommands(eventLog, 1);
  itKeepsPermissions(eventLog);
});

describe("the variations", () => {
  test("refuses creates above 200 a day in a guild", async () => {
    const work: Probe = async ({ call, commands }) => {
      expect((await call("POST", commands(0), slash("one"))).status).toBe(201);
      expect((await call("POST", commands(0), slash("one"))).status).toBe(200);
      expect((await call("POST", commands(0), slash("two"))).status).toBe(201);
      expect((await call("POST", commands(0), slash("three"))).status).toBe(429);
      expect((await call("PUT", commands(0), [slash("one"), slash("two")])).status).toBe(200);
      expect((await call("PUT", commands(0), [slash("four")])).status).toBe(429);
      expect((await call("POST", commands(1), slash("three"))).status).toBe(201);
      expect((await call("POST", commands(), slash("three"))).status).toBe(201);
    };
    await withService(eventLog, "all", work, { createsUsed: 198 });
  });

  test.each(["header", "body", "both"] as const)("says the wait of a 429 in %s", async (retryAfter) => {
    const work: Probe = async ({ call, commands }) => {
      for (let i = 0; i < 3; i++) expect((await call("GET", commands())).status).toBe(200);
      const reply = await call("GET", commands());
      expect(reply.status).toBe(429);
      expect(reply.headers.has("retry-after")).toBe(retryAfter !== "body");
      expect("retry_after" in reply.body).toBe(retryAfter !== "header");
      const seconds = Number(reply.body.retry_after ?? reply.headers.get("retry-after"));
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      expect((await call("GET", commands())).status).toBe(200);
    };
    await withService(eventLog, "all", work, { requestsPerSecond: 3, retryAfter });
  });

  test("adds noise and members, shuffles lists and takes its time", async () => {
    const variation = { isNoisy: true, hasExtraMembers: true, hasShuffledLists: true, latencyMs: 15 };
    const work: Probe = async ({ call, commands }) => {
      const many = Array.from({ length: 20 }, (_, i) => slash(`c${i}`));
      const started = Date.now();
      expect((await call("PUT", commands(), many)).status).toBe(200);
      expect(Date.now() - started).toBeGreaterThanOrEqual(14);
      const [first, second] = [await call("GET", commands()), await call("GET", commands())];
      const names = (list: ReplyBody) => list.map(({ name }) => name);
      expect(names(first.body)).not.toEqual(names(second.body));
      expect(new Set(names(first.body))).toEqual(new Set(names(second.body)));
      expect(first.body[0]).toHaveProperty("x_revision");
      expect(first.body[0].trace_id).not.toBe(second.body[0].trace_id);
    };
    await withService(eventLog, "all", work, variation);
  });
});
