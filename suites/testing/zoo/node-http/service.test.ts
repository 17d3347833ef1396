/** Every mistake shows, and the mended service is right. */

import { slash } from "../shared-a/bodies.js";
import { bulkProbes } from "../shared-a/bulk-probes.js";
import { testCauses, testCorrect } from "../shared-a/client.js";
import { commonProbes, isRefused, statusOf } from "../shared-a/probes.js";
import { nodeHttp } from "./service.js";

testCorrect(nodeHttp, { ...commonProbes, ...bulkProbes });

testCauses(nodeHttp, {
  "lengths-are-bytes": async (c) => (await statusOf(c, slash("ping", { description: "ü".repeat(100) }))) === 201,
  "names-are-lowercased": async (c) => isRefused(await statusOf(c, slash("Ping"))),
  "upsert-merges": async (c) => {
    await c.send("POST", c.global, slash("ping", { nsfw: true }));
    return (await c.send("POST", c.global, slash())).body["nsfw"] === false;
  },
  "upsert-answers-201": async (c) => {
    await c.send("POST", c.global, slash());
    return (await statusOf(c, slash())) === 200;
  },
  "names-are-unique-across-types": async (c) => {
    await c.send("POST", c.global, slash());
    await c.send("POST", c.global, { name: "ping", type: 2 });
    return (await c.send("GET", c.global)).body.length === 2;
  },
  "bulk-keeps-the-rest": async (c) => {
    await c.send("PUT", c.global, [slash("one")]);
    await c.send("PUT", c.global, [slash("two")]);
    return (await c.send("GET", c.global)).body.length === 1;
  },
  "delete-answers-200": async (c) => {
    const { body } = await c.send("POST", c.global, slash());
    return (await c.send("DELETE", `${c.global}/${body["id"]}`)).status === 204;
  },
  "query-breaks-the-route": async (c) => (await c.send("GET", `${c.global}?with_localizations=false`)).status === 200,
  "bearer-is-refused": async (c) =>
    (await c.send("GET", c.global, undefined, c.bearer("clientCredentials"))).status === 200,
  "guild-edit-has-no-route": async (c) => {
    const { body } = await c.send("POST", c.guild(), slash());
    return (await c.send("PATCH", `${c.guild()}/${body["id"]}`, { nsfw: true })).status === 200;
  },
  "limit-is-off-by-one": async (c) => {
    for (let i = 0; i < 15; i++) await c.send("POST", c.global, { name: `user ${i}`, type: 2 });
    return isRefused(await statusOf(c, { name: "one more", type: 2 }));
  },
});
