/** The Python service is correct when mended, and each of its mistakes can be seen. */

import { spawnSync } from "node:child_process";
import { describe, expect, test, vi } from "vitest";
import { itKeepsCommands } from "../shared-c/check-commands-service.js";
import { itKeepsPermissions } from "../shared-c/check-permissions-service.js";
import { slash, type TestClient, withService } from "../shared-c/test-client.js";
import { CAUSES } from "./causes.js";
import { pythonSqlite } from "./service.js";

type Probe = (client: TestClient) => Promise<unknown>;

const entry = (id: string) => ({ permissions: [{ id, type: 1, permission: true }] });

/** A command of the first guild with the path of its permissions. */
async function guarded({ call, commands }: TestClient): Promise<{ command: string; path: string }> {
  const { body } = await call("POST", commands(0), slash("guarded"));
  return { command: `${commands(0)}/${body.id}`, path: `${commands(0)}/${body.id}/permissions` };
}

/** Each returns true where the service is right. */
const PROBES: Readonly<Record<string, Probe>> = {
  "global-names-repeat": async ({ call, commands }) => {
    await call("POST", commands(), slash("twice"));
    await call("POST", commands(), slash("twice"));
    return (await call("GET", commands())).body.length === 1;
  },
  "upsert-gives-new-id": async ({ call, commands }) => {
    const first = await call("POST", commands(0), slash("twice"));
    return (await call("POST", commands(0), slash("twice"))).body.id === first.body.id;
  },
  "names-ignore-case": async ({ call, commands }) => {
    await call("POST", commands(0), { type: 2, name: "Report" });
    return (await call("POST", commands(0), { type: 2, name: "report" })).status === 201;
  },
  "nsfw-is-a-number": async ({ call, commands }) =>
    (await call("POST", commands(), slash("flag", { nsfw: true }))).body.nsfw === true,
  "description-localizations-are-lost": async ({ call, commands }) => {
    const dictionary = { description_localizations: { de: "Wort" } };
    const { body } = await call("POST", commands(), slash("word", dictionary));
    return JSON.stringify(body).includes("Wort");
  },
  "permissions-stay-after-delete": async (client) => {
    const { command, path } = await guarded(client);
    await client.call("PUT", path, entry("5"), { authorization: client.bearer("guildManager") });
    await client.call("DELETE", command);
    return (await client.call("GET", path)).status === 404;
  },
  "edit-with-null-is-ignored": async ({ call, commands }) => {
    const { body } = await call("POST", commands(), slash("word", { name_localizations: { de: "wort" } }));
    const edited = await call("PATCH", `${commands()}/${body.id}`, { name_localizations: null });
    return !JSON.stringify(edited.body).includes("wort");
  },
  "bulk-keeps-menus": async ({ call, commands }) => {
    await call("POST", commands(), { type: 3, name: "Menu" });
    await call("PUT", commands(), []);
    return (await call("GET", commands())).body.length === 0;
  },
  "size-counts-defaults-only": async ({ call, commands }) => {
    const name_localizations = { de: "x".repeat(100) };
    const choices = Array.from({ length: 25 }, (_, i) => ({ name: `c${i}`, value: "v", name_localizations }));
    const options = Array.from({ length: 4 }, (_, i) => ({ type: 3, name: `o${i}`, description: "Option", choices }));
    return (await call("POST", commands(), slash("large", { options }))).status === 400;
  },
  "permissions-are-added": async (client) => {
    const { path } = await guarded(client);
    const manager = { authorization: client.bearer("guildManager") };
    await client.call("PUT", path, entry("5"), manager);
    return (await client.call("PUT", path, entry("6"), manager)).body.permissions.length === 1;
  },
  "any-member-edits-permissions": async (client) => {
    const { path } = await guarded(client);
    const member = { authorization: client.bearer("memberWithoutManage") };
    return (await client.call("PUT", path, entry("5"), member)).status === 403;
  },
  "wrong-shape-answers-500": async ({ call, commands }) => (await call("POST", commands(), [])).status === 400,
};

const hasPython = spawnSync("python3", ["--version"]).status === 0;

vi.setConfig({ testTimeout: 60_000 });

describe.runIf(hasPython)("the mistakes", () => {
  test.each(CAUSES.map((cause) => cause.id))("%s", async (id) => {
    const probe = PROBES[id];
    expect(probe).toBeDefined();
    if (probe === undefined) return;
    const others = CAUSES.map((cause) => cause.id).filter((other) => other !== id);
    expect(await withService(pythonSqlite, others, probe)).toBe(false);
    expect(await withService(pythonSqlite, [id], probe)).toBe(true);
  });
});

describe.runIf(hasPython)("the mended service", () => {
  itKeepsCommands(pythonSqlite, undefined);
  itKeepsCommands(pythonSqlite, 1);
  itKeepsPermissions(pythonSqlite);

  test("lets two commands swap their names in bulk", async () => {
    await withService(pythonSqlite, "all", async ({ call, commands }) => {
      const { body } = await call("PUT", commands(), [slash("one"), slash("two")]);
      const swapped = [slash("two", { id: body[0].id }), slash("one", { id: body[1].id })];
      const after = await call("PUT", commands(), swapped);
      expect(after).toMatchObject({ status: 200, body: [{ id: body[0].id }, { id: body[1].id }] });
    });
  });

  test("refuses creates above 200 a day in a guild", async () => {
    await withService(pythonSqlite, "all", async ({ call, commands }) => {
      const some = (word: string) => Array.from({ length: 100 }, (_, index) => slash(`${word}${index}`));
      expect((await call("PUT", commands(0), some("a"))).status).toBe(200);
      expect((await call("PUT", commands(0), some("b"))).status).toBe(200);
      expect((await call("PUT", commands(0), [slash("c")])).status).toBe(400);
      expect((await call("PUT", commands(0), some("b"))).status).toBe(200);
    });
  });
});

describe("the launcher", () => {
  test("says clearly that python3 is missing", async () => {
    vi.stubEnv("PATH", "/nowhere");
    await expect(pythonSqlite.start({ fixed: "all" })).rejects.toThrow("needs python3");
    vi.unstubAllEnvs();
  });
});
