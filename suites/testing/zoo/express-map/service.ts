/** A naive service: Express, one Map, hardly any checks. */

import { createServer } from "node:http";
import express, { type NextFunction, type Request, type Response } from "express";
import { type Account, openAccount, Snowflakes } from "../shared-a/account.js";
import { listen } from "../shared-a/listen.js";
import { type IsFixed, mended } from "../shared-a/mended.js";
import type { ZooService } from "../zoo-service.js";
import { type CauseId, causes } from "./causes.js";
import { commandRoutes } from "./routes.js";

const API = "/api/v10/applications/:applicationId";

function createApp(account: Account, ids: Snowflakes, isFixed: IsFixed<CauseId>) {
  const app = express();
  app.use(express.json({ limit: "10mb" }));

  app.use(API, (req: Request, res: Response, next: NextFunction) => {
    const caller = account.callerOf(req.get("authorization"));
    if (!caller) res.status(401).json({ code: 0, message: "401: Unauthorized" });
    else if (caller.applicationId !== req.params["applicationId"]) res.status(403).json({ message: "Missing access" });
    else next();
  });
  app.use(`${API}/guilds/:guildId`, (req: Request, res: Response, next: NextFunction) => {
    if (account.hasGuild(String(req.params["guildId"]))) next();
    else res.status(403).json({ code: 50001, message: "Missing access" });
  });

  const routes = commandRoutes(ids, isFixed);
  app.use(`${API}/commands`, routes);
  app.use(`${API}/guilds/:guildId/commands`, routes);

  app.use((_req, res) => {
    res.status(404).json({ code: 0, message: "404: Not Found" });
  });
  app.use((error: { status?: number }, _req: Request, res: Response, _next: NextFunction) => {
    res.status(error.status ?? 500).json({ code: 0, message: "The request could not be read" });
  });
  return app;
}

export const expressMap: ZooService = {
  name: "express-map",
  builtWith: "TypeScript, Express 5, a Map",
  causes,
  variations: [],
  start(options) {
    const ids = new Snowflakes();
    const account = openAccount("express-map", ids);
    return listen(createServer(createApp(account, ids, mended(causes, options))), account);
  },
};
