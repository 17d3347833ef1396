/** Messages with components in maps, behind Express; there are no commands. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type NextFunction, type Request, type Response } from "express";
import { whatIsFixed } from "../shared-b/fixed.js";
import { Refusal } from "../shared-b/refusal.js";
import { targetOf } from "../shared-b/target.js";
import { createWorld } from "../shared-b/world.js";
import type { RunningZooService, ZooService, ZooStart } from "../zoo-service.js";
import { CAUSES } from "./causes.js";
import { messageRoutes } from "./routes.js";

export const expressMessages: ZooService = {
  name: "express-messages",
  builtWith: "TypeScript, Express, a Map for each channel",
  causes: CAUSES,
  variations: [],
  start,
};

async function start({ fixed }: ZooStart): Promise<RunningZooService> {
  const isFixed = whatIsFixed(CAUSES, fixed);
  const world = createWorld(false);
  const app = express();
  app.disable("x-powered-by");
  app.use("/api/v10", messageRoutes(world, isFixed));
  app.use((_req, res) => {
    res.status(404).json({ message: "404: Not Found", code: 0 });
  });
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    const { status, message, code } = toRefusal(error);
    res.status(status).json({ message, code });
  });

  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    target: targetOf("express-messages", port, world, { hasClientCredentials: false, hasPermissions: false }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The parser of bodies throws errors that have a status of their own. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) {
    return error;
  }
  const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
  return status < 500
    ? new Refusal(status, "The body cannot be read", 50109)
    : new Refusal(500, "500: Internal Server Error");
}
