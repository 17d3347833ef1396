/** What every correct service of permissions of this folder does, as tests. */

import { expect, test } from "vitest";
import type { ZooService } from "../zoo-service.js";
import { slash, withService } from "./test-client.js";

/** Declares the tests of the permissions of a mended service. */
export function itKeepsPermissions(service: ZooService): void {
  const run = (title: string, work: Parameters<typeof withService>[2]) =>
    test(title, async () => {
      await withService(service, "all", work);
    });

  run("stores, overwrites and lists permissions", async ({ call, commands, bearer, target }) => {
    const manager = { authorization: bearer("guildManager") };
    const guildCommand = (await call("POST", commands(0), slash("local"))).body;
    const globalCommand = (await call("POST", commands(), slash("everywhere"))).body;
    const role = { id: target.guilds[0]?.roleIds[0], type: 1, permission: false };
    const channel = { id: target.guilds[0]?.channelIds[0], type: 3, permission: true };
    for (const id of [guildCommand.id, globalCommand.id, target.applicationId]) {
      const path = `${commands(0)}/${id}/permissions`;
      expect((await call("GET", path)).body.permissions).toEqual([]);
      await call("PUT", path, { permissions: [channel, { ...channel, id: "9" }] }, manager);
      const reply = await call("PUT", path, { permissions: [role] }, manager);
      const expected = {
        id,
        application_id: target.applicationId,
        guild_id: target.guilds[0]?.id,
        permissions: [role],
      };
      expect(reply).toMatchObject({ status: 200, body: expected });
      expect((await call("GET", path)).body).toEqual(expected);
    }
    expect((await call("GET", `${commands(0)}/permissions`)).body).toHaveLength(3);
    expect((await call("GET", `${commands(1)}/permissions`)).body).toEqual([]);
    await call("PUT", commands(), []);
    await call("PUT", commands(0), [slash("renamed", { id: guildCommand.id })]);
    expect((await call("GET", `${commands(0)}/permissions`)).body).toHaveLength(1);
  });

  run("refuses wrong callers and wrong permissions", async ({ call, commands, bearer, target }) => {
    const path = `${commands(0)}/${(await call("POST", commands(0), slash("local"))).body.id}/permissions`;
    const put = async (permissions: unknown, authorization = bearer("guildManager")) =>
      (await call("PUT", path, { permissions }, { authorization })).status;
    expect(await put([], `Bot ${target.tokens["bot"]}`)).toBe(403);
    expect(await put([], bearer("memberWithoutManage"))).toBe(403);
    expect(await put([], "Bearer wrong")).toBe(401);
    expect(await put([], bearer("clientCredentials"))).toBe(200);
    const entry = (index: number) => ({ id: String(1000 + index), type: 2, permission: true });
    expect(await put(Array.from({ length: 100 }, (_, i) => entry(i)))).toBe(200);
    expect(await put(Array.from({ length: 101 }, (_, i) => entry(i)))).toBe(400);
    for (const bad of [null, [null], [{ ...entry(1), type: 4 }], [{ ...entry(1), id: 5 }]]) {
      expect(await put(bad)).toBe(400);
    }
    expect(await put([{ ...entry(1), permission: "yes" }])).toBe(400);
    expect((await call("GET", path, undefined, { authorization: "" })).status).toBe(401);
    expect((await call("GET", `${commands(0)}/12345/permissions`)).status).toBe(404);
    expect((await call("GET", commands(), undefined, { authorization: bearer("guildManager") })).status).toBe(403);
  });
}
