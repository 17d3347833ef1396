/** Every mistake shows, and the mended service is right. */

import { option, slash } from "../shared-a/bodies.js";
import { bulkProbes } from "../shared-a/bulk-probes.js";
import { type Client, testCauses, testCorrect } from "../shared-a/client.js";
import { isRefused } from "../shared-a/probes.js";
import { honoBulkOnly } from "./service.js";

const put = (c: Client, body: unknown, path = c.global) => c.send("PUT", path, body);

testCorrect(honoBulkOnly, {
  ...bulkProbes,
  "wants a token of the application": async (c) => {
    const none = await c.send("GET", c.global, undefined, { Authorization: "" });
    const other = `Bot ${c.target.otherApplication.tokens.bot}`;
    const foreign = await c.send("PUT", c.global, [], { Authorization: other });
    const bearer = await c.send("PUT", c.global, [], c.bearer("clientCredentials"));
    return none.status === 401 && foreign.status === 403 && bearer.status === 200;
  },
  "refuses what is no list of objects": async (c) => {
    const answers = [await put(c, "{"), await put(c, {}), await put(c, [null]), await put(c, [[]])];
    return answers.every(({ status }) => status === 400);
  },
  "has no route for one command": async (c) => {
    const { body } = await put(c, [slash()]);
    const answers = [await c.send("GET", `${c.global}/${body[0]?.["id"]}`), await c.send("POST", c.global, slash())];
    return answers.every(({ status }) => status === 404);
  },
  "refuses one id twice": async (c) => {
    const id = (await put(c, [slash()])).body[0]?.["id"];
    return isRefused((await put(c, [slash("a", { id }), slash("b", { id })])).status);
  },
  "lists localized texts of options and choices": async (c) => {
    const choice = { name: "One", name_localizations: { de: "Eins" }, value: "1" };
    const options = [option("a", { description_localizations: { de: "Wort" }, choices: [choice] })];
    await put(c, [slash("ping", { options })]);
    const [command] = (await c.send("GET", c.global, undefined, { "X-Service-Locale": "de" })).body;
    const wanted = [option("a", { choices: [{ name: "One", value: "1", name_localized: "Eins" }] })];
    return (
      JSON.stringify(command?.["options"]) ===
      JSON.stringify(wanted.map(({ choices, ...rest }) => ({ ...rest, choices, description_localized: "Wort" })))
    );
  },
});

testCauses(honoBulkOnly, {
  "ids-are-numbers": async (c) => typeof (await put(c, [slash()])).body[0]?.["id"] === "string",
  "bulk-answers-201": async (c) => (await put(c, [slash()])).status === 200,
  "empty-list-is-refused": async (c) => !isRefused((await put(c, [])).status),
  "names-may-repeat": async (c) => isRefused((await put(c, [slash(), slash()])).status),
  "guilds-share-one-list": async (c) => {
    await put(c, [slash()], c.guild());
    return (await c.send("GET", c.guild(1))).body.length === 0;
  },
  "bulk-defaults-are-missing": async (c) =>
    JSON.stringify((await put(c, [slash()])).body[0]?.["contexts"]) === "[0,1,2]",
  "localizations-are-not-stored": async (c) => {
    const { body } = await put(c, [slash("ping", { name_localizations: { de: "klopf" } })]);
    return JSON.stringify(body[0]?.["name_localizations"]) === '{"de":"klopf"}';
  },
  "locale-header-is-not-read": async (c) => {
    const options = [option("a", { name_localizations: { de: "wort" } })];
    await put(c, [slash("ping", { options })]);
    const { body } = await c.send("GET", c.global, undefined, { "X-Service-Locale": "de" });
    return JSON.stringify(body[0]?.["options"]).includes("wort");
  },
  "texts-are-trimmed": async (c) => isRefused((await put(c, [slash(" ping")])).status),
  "twenty-five-options-are-refused": async (c) => {
    const options = Array.from({ length: 25 }, (_, i) => option(`o${i}`));
    return !isRefused((await put(c, [slash("ping", { options })])).status);
  },
  "member-permissions-are-a-number": async (c) =>
    (await put(c, [slash("ping", { default_member_permissions: "8" })])).body[0]?.["default_member_permissions"] ===
    "8",
});
