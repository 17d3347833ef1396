/** Probes of what every service with creates, edits and deletes does right once it is mended. */

import { option, RIGHT, slash, WRONG } from "./bodies.js";
import type { Client, Probe } from "./client.js";

export async function statusOf(client: Client, body: unknown): Promise<number> {
  return (await client.send("POST", client.global, body)).status;
}

export const isRefused = (status: number): boolean => status >= 400 && status < 500;

export const commonProbes: { readonly [title: string]: Probe } = {
  "creates with 201, overwrites with 200 and keeps the id": async (c) => {
    const first = await c.send("POST", c.global, slash("ping", { nsfw: true }));
    const second = await c.send("POST", c.global, slash("ping", { description: "New" }));
    const { body } = await c.send("GET", c.global);
    return (
      first.status === 201 &&
      second.status === 200 &&
      second.body["id"] === first.body["id"] &&
      second.body["nsfw"] === false &&
      second.body["version"] !== first.body["version"] &&
      body.length === 1
    );
  },
  "refuses each wrong body": async (c) => {
    for (const body of WRONG) {
      if (!isRefused(await statusOf(c, body))) throw new Error(`not refused: ${JSON.stringify(body)}`);
    }
    return (await c.send("GET", c.global)).body.length === 0;
  },
  "takes each right body": async (c) => {
    for (const body of RIGHT) {
      if ((await statusOf(c, body)) !== 201) throw new Error(`refused: ${JSON.stringify(body)}`);
    }
    return true;
  },
  "fills in defaults": async (c) => {
    const { body } = await c.send("POST", c.global, slash());
    return body["type"] === 1 && body["nsfw"] === false && body["default_permission"] === true && !("guild_id" in body);
  },
  "keeps id, version and application to itself": async (c) => {
    const { body } = await c.send(
      "POST",
      c.global,
      slash("ping", { id: "1", version: "1", application_id: "1", x: 1 }),
    );
    return (
      body["id"] !== "1" &&
      body["version"] !== "1" &&
      body["application_id"] === c.target.applicationId &&
      !("x" in body)
    );
  },
  "edits only what is given": async (c) => {
    const made = await c.send("POST", c.guild(), slash("ping", { nsfw: true, options: [option("a")] }));
    const { status, body } = await c.send("PATCH", `${c.guild()}/${made.body["id"]}`, { description: "New" });
    return (
      status === 200 &&
      body["description"] === "New" &&
      body["nsfw"] === true &&
      JSON.stringify(body["options"]) === JSON.stringify([option("a")])
    );
  },
  "does not rename onto a name in use": async (c) => {
    await c.send("POST", c.global, slash("ping"));
    const { body } = await c.send("POST", c.global, slash("pong"));
    return isRefused((await c.send("PATCH", `${c.global}/${body["id"]}`, { name: "ping" })).status);
  },
  "deletes with 204, then answers 404": async (c) => {
    const { body } = await c.send("POST", c.global, slash());
    const path = `${c.global}/${body["id"]}`;
    const gone = await c.send("DELETE", path);
    const answers = [await c.send("DELETE", path), await c.send("GET", path), await c.send("PATCH", path, {})];
    return gone.status === 204 && gone.body === undefined && answers.every(({ status }) => status === 404);
  },
  "keeps scopes, types and applications apart": async (c) => {
    const global = await c.send("POST", c.global, slash());
    const guild = await c.send("POST", c.guild(), slash());
    const user = await c.send("POST", c.global, { name: "ping", type: 2 });
    const crossed = await c.send("GET", `${c.guild()}/${global.body["id"]}`);
    const other = { Authorization: `Bot ${c.target.otherApplication.tokens.bot}` };
    const path = `/applications/${c.target.otherApplication.applicationId}/commands`;
    const foreign = await c.send("POST", path, slash(), other);
    return (
      [global, guild, user, foreign].every(({ status }) => status === 201) &&
      user.body["description"] === "" &&
      crossed.status === 404 &&
      (await c.send("GET", c.guild(1))).body.length === 0 &&
      guild.body["guild_id"] === c.guildId()
    );
  },
  "lists localized texts or dictionaries": async (c) => {
    await c.send("POST", c.global, slash("ping", { name_localizations: { de: "klopf" } }));
    const german = { "X-Service-Locale": "de", "Accept-Language": "fr" };
    const [plain] = (await c.send("GET", c.global, undefined, german)).body;
    const [accepted] = (await c.send("GET", c.global, undefined, { "Accept-Language": "fr;q=0.5, de" })).body;
    const [french] = (await c.send("GET", c.global, undefined, { "X-Service-Locale": "fr" })).body;
    const [full] = (await c.send("GET", `${c.global}?with_localizations=true`, undefined, german)).body;
    return (
      plain?.["name_localized"] === "klopf" &&
      accepted?.["name_localized"] === "klopf" &&
      !("name_localizations" in (plain ?? {})) &&
      !("name_localized" in (french ?? {})) &&
      JSON.stringify(full?.["name_localizations"]) === '{"de":"klopf"}' &&
      !("name_localized" in (full ?? {}))
    );
  },
  "takes 15 commands of users and no more": async (c) => {
    for (let i = 0; i < 15; i++) {
      if ((await statusOf(c, { name: `User ${i}`, type: 2 })) !== 201) return false;
    }
    return isRefused(await statusOf(c, { name: "One more", type: 2 }));
  },
  "takes 200 creates a day in a guild": async (c) => {
    for (let i = 0; i < 200; i++) {
      const { status, body } = await c.send("POST", c.guild(), slash());
      if (status !== 201) return false;
      await c.send("DELETE", `${c.guild()}/${body["id"]}`);
    }
    const refused = await c.send("POST", c.guild(), slash());
    return isRefused(refused.status) && (await c.send("POST", c.guild(1), slash())).status === 201;
  },
  "wants a token of the application": async (c) => {
    const none = await c.send("GET", c.global, undefined, { Authorization: "" });
    const unknown = await c.send("GET", c.global, undefined, { Authorization: "Bot wrong" });
    const other = `Bot ${c.target.otherApplication.tokens.bot}`;
    const foreign = await c.send("GET", c.global, undefined, { Authorization: other });
    const bearer = await c.send("POST", c.global, slash(), c.bearer("clientCredentials"));
    return none.status === 401 && unknown.status === 401 && foreign.status === 403 && bearer.status === 201;
  },
  "refuses what is no JSON, no object or no guild of its own": async (c) => {
    const answers = [
      await c.send("POST", c.global, "{"),
      await c.send("POST", c.global, "[]"),
      await c.send("POST", `/applications/${c.target.applicationId}/guilds/1/commands`, slash()),
      await c.send("POST", c.guild(), { name: "Launch", type: 4 }),
    ];
    return answers.every(({ status }) => isRefused(status));
  },
  "changes the version with the content only": async (c) => {
    const made = await c.send("POST", c.global, slash());
    const path = `${c.global}/${made.body["id"]}`;
    const same = await c.send("PATCH", path, {});
    const other = await c.send("PATCH", path, { nsfw: true });
    return same.body["version"] === made.body["version"] && other.body["version"] !== made.body["version"];
  },
};
