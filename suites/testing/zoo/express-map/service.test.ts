/** Every mistake shows, and the mended service is right. */

import { option, slash } from "../shared-a/bodies.js";
import { testCauses, testCorrect } from "../shared-a/client.js";
import { commonProbes, isRefused, statusOf } from "../shared-a/probes.js";
import { expressMap } from "./service.js";

testCorrect(expressMap, commonProbes);

testCauses(expressMap, {
  "body-is-spread": async (c) => (await c.send("POST", c.global, slash("ping", { id: "7" }))).body["id"] !== "7",
  "name-is-only-required": async (c) => isRefused(await statusOf(c, slash("Not A Name"))),
  "description-is-not-checked": async (c) => isRefused(await statusOf(c, slash("ping", { description: "" }))),
  "localizations-are-not-checked": async (c) =>
    isRefused(await statusOf(c, slash("ping", { name_localizations: { de: "Zu Groß" } }))),
  "options-are-not-checked": async (c) =>
    isRefused(await statusOf(c, slash("ping", { options: [option("a"), option("a")] }))),
  "second-post-makes-duplicate": async (c) => {
    await c.send("POST", c.global, slash());
    await c.send("POST", c.global, slash());
    return (await c.send("GET", c.global)).body.length === 1;
  },
  "edit-takes-used-name": async (c) => {
    await c.send("POST", c.global, slash("ping"));
    const { body } = await c.send("POST", c.global, slash("pong"));
    return isRefused((await c.send("PATCH", `${c.global}/${body["id"]}`, { name: "ping" })).status);
  },
  "create-answers-200": async (c) => (await statusOf(c, slash())) === 201,
  "delete-unknown-answers-204": async (c) => (await c.send("DELETE", `${c.global}/123`)).status === 404,
  "ids-are-looked-up-without-scope": async (c) => {
    const { body } = await c.send("POST", c.global, slash());
    return (await c.send("GET", `${c.guild()}/${body["id"]}`)).status === 404;
  },
  "limits-are-not-enforced": async (c) => {
    for (let i = 0; i < 15; i++) await c.send("POST", c.global, { name: `User ${i}`, type: 2 });
    return isRefused(await statusOf(c, { name: "One more", type: 2 }));
  },
  "list-ignores-with-localizations": async (c) => {
    await c.send("POST", c.global, slash("ping", { name_localizations: { de: "klopf" } }));
    const [command] = (await c.send("GET", c.global, undefined, { "X-Service-Locale": "de" })).body;
    return command?.["name_localized"] === "klopf";
  },
});
