/** Commands and permissions in tables of SQLite, behind Hono. */

import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { createConventions } from "../shared-b/conventions.js";
import { whatIsFixed } from "../shared-b/fixed.js";
import { Refusal } from "../shared-b/refusal.js";
import { targetOf } from "../shared-b/target.js";
import { createWorld } from "../shared-b/world.js";
import type { RunningZooService, ZooService, ZooStart } from "../zoo-service.js";
import { CAUSES } from "./causes.js";
import { createCommand, type Parts } from "./commands.js";
import { createLimits } from "./limits.js";
import { createPermissions } from "./permissions.js";
import { addRoutes } from "./routes.js";
import { openDatabase } from "./schema.js";

export const sqlStore: ZooService = {
  name: "sql-store",
  builtWith: "TypeScript, Hono, SQLite in WebAssembly (sql.js)",
  causes: CAUSES,
  variations: [
    "isNoisy",
    "latencyMs",
    "requestsPerSecond",
    "retryAfter",
    "createsUsed",
    "hasExtraMembers",
    "hasShuffledLists",
  ],
  start,
};

async function start({ fixed, variation }: ZooStart): Promise<RunningZooService> {
  const isFixed = whatIsFixed(CAUSES, fixed);
  const world = createWorld(variation?.isNoisy ?? false);
  const conventions = createConventions(variation);
  const db = await openDatabase(isFixed);
  const limits = createLimits(db, variation?.createsUsed ?? 0);
  const parts: Parts = { db, isFixed, limits, permissions: createPermissions(db, isFixed), nextId: world.nextId };
  addLaunchCommands(parts, [world.main.id, world.other.id]);

  const app = new Hono();
  app.use(async (c, next) => {
    await conventions.wait();
    const overload = conventions.findOverload();
    if (overload !== undefined) {
      return c.json(conventions.dressError(overload.body), 429, { ...conventions.headers(), ...overload.headers });
    }
    await next();
    for (const [name, value] of Object.entries(conventions.headers())) {
      c.header(name, value);
    }
  });
  addRoutes(app, { ...parts, world, conventions });
  app.notFound((c) => c.json(conventions.dressError({ message: "404: Not Found", code: 0 }), 404));
  app.onError((error, c) => {
    const { status, message, code } = error instanceof Refusal ? error : new Refusal(500, "500: Internal Server Error");
    return c.json(conventions.dressError({ message, code }), status as ContentfulStatusCode);
  });

  const server = await listen(app);
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    target: targetOf("sql-store", port, world, { hasClientCredentials: true, hasPermissions: true }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      db.close();
    },
  };
}

/** The applications have an activity: its entry point command is there from the start. */
function addLaunchCommands(parts: Parts, applicationIds: readonly string[]): void {
  for (const applicationId of applicationIds) {
    createCommand(
      parts,
      { applicationId, guildId: "" },
      {
        type: 4,
        name: "Launch",
        name_localizations: null,
        description: "",
        description_localizations: null,
        default_member_permissions: null,
        dm_permission: true,
        default_permission: true,
        nsfw: false,
        integration_types: [0, 1],
        handler: 2,
      },
    );
  }
}

function listen(app: Hono): Promise<Server> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, () => resolve(server as Server));
  });
}
