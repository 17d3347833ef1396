/** Every mistake shows, and the mended service is right. */

import { option, slash } from "../shared-a/bodies.js";
import { bulkProbes } from "../shared-a/bulk-probes.js";
import { type Answer, type Client, testCauses, testCorrect } from "../shared-a/client.js";
import { commonProbes, isRefused, statusOf } from "../shared-a/probes.js";
import { fastifySchema } from "./service.js";

const allow = (id: string) => ({ id, type: 2, permission: true });

async function makeOne(c: Client, body = slash()): Promise<string> {
  return `${c.guild()}/${(await c.send("POST", c.guild(), body)).body["id"]}`;
}

const write = (c: Client, path: string, permissions: unknown, kind = "guildManager"): Promise<Answer> =>
  c.send("PUT", `${path}/permissions`, { permissions }, c.bearer(kind));

testCorrect(fastifySchema, {
  ...commonProbes,
  ...bulkProbes,
  "writes and reads permissions": async (c) => {
    const path = await makeOne(c);
    const written = await write(c, path, [allow("1"), allow("2")]);
    const again = await write(c, path, [allow("3")]);
    const read = await c.send("GET", `${path}/permissions`);
    const all = await c.send("GET", `${c.guild()}/permissions`);
    return (
      written.status === 200 &&
      again.status === 200 &&
      JSON.stringify(read.body["permissions"]) === JSON.stringify([allow("3")]) &&
      read.body["guild_id"] === c.guildId() &&
      JSON.stringify(all.body) === JSON.stringify([read.body])
    );
  },
  "lets only managers write permissions": async (c) => {
    const path = await makeOne(c);
    const bot = await c.send("PUT", `${path}/permissions`, { permissions: [] });
    const others = [
      await write(c, path, [], "memberWithoutManage"),
      await write(c, path, [], "clientCredentials"),
      bot,
    ];
    const list = await c.send("GET", c.guild(), undefined, c.bearer("guildManager"));
    return others.every(({ status }) => status === 403) && list.status === 403;
  },
  "checks permissions": async (c) => {
    const path = await makeOne(c);
    const hundred = Array.from({ length: 101 }, (_, i) => allow(`${i}`));
    const wrong = [hundred, [{ ...allow("1"), type: 4 }], [{ ...allow("1"), permission: "true" }], null];
    const answers = [];
    for (const each of wrong) answers.push(await write(c, path, each));
    const right = await write(c, path, hundred.slice(1));
    const lost = await write(c, `${c.guild()}/1`, []);
    return answers.every(({ status }) => status === 400) && right.status === 200 && lost.status === 404;
  },
});

testCauses(fastifySchema, {
  "schema-coerces-types": async (c) => isRefused(await statusOf(c, slash("ping", { type: "1" }))),
  "names-must-be-ascii": async (c) => (await statusOf(c, slash("größe"))) === 201,
  "dictionaries-may-not-be-null": async (c) => (await statusOf(c, slash("ping", { name_localizations: null }))) === 201,
  "required-order-is-not-checked": async (c) =>
    isRefused(await statusOf(c, slash("ping", { options: [option("a"), option("b", { required: true })] }))),
  "option-names-may-repeat": async (c) =>
    isRefused(await statusOf(c, slash("ping", { options: [option("a"), option("a")] }))),
  "combined-size-is-not-checked": async (c) => {
    const choices = Array.from({ length: 25 }, (_, i) => ({ name: `n${i}`, value: "v".repeat(99) }));
    return isRefused(
      await statusOf(c, slash("p", { options: ["a", "b", "c", "d"].map((n) => option(n, { choices })) })),
    );
  },
  "options-are-null": async (c) => (await c.send("POST", c.global, slash())).body["options"] !== null,
  "edit-fills-in-defaults": async (c) => {
    const path = await makeOne(c, slash("ping", { nsfw: true }));
    return (await c.send("PATCH", path, { description: "New" })).body["nsfw"] === true;
  },
  "bulk-renews-ids": async (c) => {
    const first = await c.send("PUT", c.global, [slash()]);
    return (await c.send("PUT", c.global, [slash()])).body[0]?.["id"] === first.body[0]?.["id"];
  },
  "permissions-survive-the-command": async (c) => {
    const path = await makeOne(c);
    await write(c, path, [allow("1")]);
    await c.send("PATCH", path, { name: "pong" });
    const renamed = await c.send("GET", `${path}/permissions`);
    await write(c, path, [allow("1")]);
    await c.send("DELETE", path);
    const all = await c.send("GET", `${c.guild()}/permissions`);
    return JSON.stringify(renamed.body["permissions"]) === "[]" && all.body.length === 0;
  },
  "bot-writes-permissions": async (c) =>
    (await c.send("PUT", `${await makeOne(c)}/permissions`, { permissions: [] })).status === 403,
  "permissions-are-merged": async (c) => {
    const path = await makeOne(c);
    await write(c, path, [allow("1")]);
    return JSON.stringify((await write(c, path, [allow("2")])).body["permissions"]) === JSON.stringify([allow("2")]);
  },
});
