/** A service that knows whole lists of commands only: Hono. */

import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { openAccount, Snowflakes } from "../shared-a/account.js";
import { listen } from "../shared-a/listen.js";
import { mended } from "../shared-a/mended.js";
import type { ZooService } from "../zoo-service.js";
import { createApp } from "./app.js";
import { causes } from "./causes.js";

export const honoBulkOnly: ZooService = {
  name: "hono-bulk-only",
  builtWith: "TypeScript, Hono, Map of lists",
  causes,
  variations: [],
  start(options) {
    const ids = new Snowflakes();
    const account = openAccount("hono-bulk-only", ids);
    const app = createApp(account, ids, mended(causes, options));
    return listen(createAdaptorServer({ fetch: app.fetch }) as Server, account);
  },
};
