/** What every correct service of commands of this folder does, as tests. */

import { expect, test } from "vitest";
import type { ZooService } from "../zoo-service.js";
import { BAD, GOOD, many, option } from "./command-samples.js";
import { slash, withService } from "./test-client.js";

/** Declares the tests of a mended service, of its global commands or of those of a guild. */
export function itKeepsCommands(service: ZooService, guild: number | undefined): void {
  const run = (title: string, work: Parameters<typeof withService>[2]) =>
    test(`${title} (${guild === undefined ? "global" : "guild"})`, async () => {
      await withService(service, "all", work);
    });

  run("accepts good commands and refuses bad ones", async ({ call, commands }) => {
    for (const body of GOOD) {
      const reply = await call("POST", commands(guild), body);
      expect([200, 201], JSON.stringify([body, reply.body])).toContain(reply.status);
    }
    for (const body of BAD) {
      expect((await call("POST", commands(guild), body)).status, JSON.stringify(body).slice(0, 200)).toBe(400);
      expect((await call("PUT", commands(guild), [body])).status).toBe(400);
    }
    expect((await call("POST", commands(guild), undefined, { raw: "{" })).status).toBe(400);
  });

  run("creates, overwrites, edits and deletes", async ({ call, commands, target }) => {
    const options = [option({ required: true })];
    const sent = slash("work", { nsfw: true, options, id: "1", version: "1" });
    const first = await call("POST", commands(guild), sent);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ type: 1, application_id: target.applicationId, nsfw: true });
    expect(first.body.options).toEqual(options);
    expect(first.body.guild_id).toBe(guild === undefined ? undefined : target.guilds[guild]?.id);
    expect(first.body.id).toMatch(/^\d{5,}$/);
    const second = await call("POST", commands(guild), slash("work"));
    expect(second).toMatchObject({ status: 200, body: { id: first.body.id, nsfw: false, default_permission: true } });
    expect(second.body.options ?? []).toEqual([]);
    const path = `${commands(guild)}/${first.body.id}`;
    const edit = { name_localizations: { "en-US": "job" }, default_member_permissions: "0", type: 2 };
    const edited = await call("PATCH", path, edit);
    expect(edited).toMatchObject({
      status: 200,
      body: { name: "work", type: 1, name_localizations: { "en-US": "job" }, default_member_permissions: "0" },
    });
    expect(edited.body.version).not.toBe(second.body.version);
    expect((await call("GET", path)).body).toEqual(edited.body);
    expect((await call("PATCH", path, { name: "Bad" })).status).toBe(400);
    const cleared = await call("PATCH", path, { name_localizations: null, default_member_permissions: null });
    expect(cleared.body).toMatchObject({ name_localizations: null, default_member_permissions: null });
    expect(await call("DELETE", path)).toMatchObject({ status: 204, body: "" });
    expect((await call("GET", path)).status).toBe(404);
    expect((await call("PATCH", path, {})).status).toBe(404);
    expect((await call("DELETE", path)).status).toBe(404);
  });

  run("keeps names apart by type and refuses to rename to a taken one", async ({ call, commands }) => {
    const ids = new Set<string>();
    for (const body of [
      slash("same"),
      { type: 2, name: "same" },
      { type: 3, name: "same" },
      { type: 2, name: "Same" },
    ]) {
      const reply = await call("POST", commands(guild), body);
      expect(reply.status).toBe(201);
      ids.add(reply.body.id);
    }
    expect(ids.size).toBe(4);
    expect((await call("GET", commands(guild))).body).toHaveLength(4);
    const { body } = await call("POST", commands(guild), slash("other"));
    expect((await call("PATCH", `${commands(guild)}/${body.id}`, { name: "same" })).status).toBe(400);
    const menu = await call("POST", commands(guild), { type: 2, name: "Menu" });
    expect(menu.body.description).toBe("");
    expect((await call("PATCH", `${commands(guild)}/${menu.body.id}`, { name: "Other Menu" })).status).toBe(200);
  });

  run("overwrites in bulk", async ({ call, commands }) => {
    const one = await call("POST", commands(guild), slash("one"));
    await call("POST", commands(guild), { type: 2, name: "Two" });
    const list = [slash("renamed", { id: one.body.id }), slash("fresh", { id: "77" }), { type: 3, name: "Three" }];
    const bulk = await call("PUT", commands(guild), list);
    expect(bulk.status).toBe(200);
    expect(bulk.body.map((command) => command.name)).toEqual(["renamed", "fresh", "Three"]);
    expect(bulk.body[0].id).toBe(one.body.id);
    expect(bulk.body[1].id).not.toBe("77");
    expect((await call("GET", commands(guild))).body).toHaveLength(3);
    const again = await call("PUT", commands(guild), [slash("fresh")]);
    expect(again.body[0].id).toBe(bulk.body[1].id);
    expect((await call("PUT", commands(guild), [slash("a"), slash("a")])).status).toBe(400);
    expect((await call("PUT", commands(guild), {})).status).toBe(400);
    expect(await call("PUT", commands(guild), [])).toMatchObject({ status: 200, body: [] });
    expect((await call("GET", commands(guild))).body).toEqual([]);
  });

  run("shows translations", async ({ call, commands }) => {
    const texts = { name_localizations: { "en-GB": "colour", de: "farbe" } };
    await call("POST", commands(guild), slash("color", { ...texts, options: [option(texts)] }));
    const list = async (query: string, headers: Record<string, string>) =>
      (await call("GET", commands(guild) + query, undefined, { headers })).body[0];
    const german = await list("", { "X-Service-Locale": "de", "Accept-Language": "en-GB" });
    expect(german).toMatchObject({ name: "color", name_localized: "farbe", options: [{ name_localized: "farbe" }] });
    expect(german).not.toHaveProperty("name_localizations");
    expect(german.options[0]).not.toHaveProperty("name_localizations");
    expect(await list("", { "Accept-Language": "fr;q=0.5, en-GB" })).toMatchObject({ name_localized: "colour" });
    expect(await list("", { "X-Service-Locale": "fr" })).not.toHaveProperty("name_localized");
    const full = await list("?with_localizations=true", {});
    expect(full).toMatchObject(texts);
    expect(full).not.toHaveProperty("name_localized");
  });

  run("asks for a token and keeps applications apart", async ({ call, commands, target, bearer }) => {
    const other = { authorization: `Bot ${target.otherApplication.tokens.bot}` };
    expect((await call("GET", commands(guild), undefined, { authorization: "" })).status).toBe(401);
    expect((await call("GET", commands(guild), undefined, { authorization: "Bot wrong" })).status).toBe(401);
    expect((await call("GET", commands(guild), undefined, other)).status).toBe(403);
    expect((await call("GET", commands(guild), undefined, { authorization: bearer("clientCredentials") })).status).toBe(
      200,
    );
    await call("POST", commands(guild), slash("mine"));
    const theirs = commands(guild).replace(target.applicationId, target.otherApplication.applicationId);
    expect((await call("GET", theirs, undefined, other)).body).toEqual([]);
    expect((await call("POST", theirs, slash("mine"), other)).status).toBe(201);
  });

  run("limits the number of commands", async ({ call, commands }) => {
    const menus = many(15, (i) => ({ type: 2, name: `User ${i}` }));
    const full = [...many(100, (i) => slash(`c${i}`)), ...menus];
    expect((await call("PUT", commands(guild), full)).status).toBe(200);
    expect((await call("POST", commands(guild), slash("more"))).status).toBe(400);
    expect((await call("POST", commands(guild), slash("c7"))).status).toBe(200);
    expect((await call("POST", commands(guild), { type: 2, name: "More" })).status).toBe(400);
    expect((await call("POST", commands(guild), { type: 3, name: "Message" })).status).toBe(201);
    expect((await call("PUT", commands(guild), [...full, slash("more")])).status).toBe(400);
  });
}
