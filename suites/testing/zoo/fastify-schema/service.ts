/** A service that leans on the validation of Fastify. */

import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { type Account, openAccount, Snowflakes } from "../shared-a/account.js";
import { DailyCreates } from "../shared-a/limits.js";
import { type IsFixed, mended } from "../shared-a/mended.js";
import type { ZooService } from "../zoo-service.js";
import type { Tools } from "./bulk.js";
import { type CauseId, causes } from "./causes.js";
import { commandRoutes } from "./command-routes.js";
import { CommandStore } from "./command-store.js";
import { contentMaker } from "./content.js";
import { crossCheck } from "./cross-checks.js";
import { permissionRoutes } from "./permission-routes.js";
import { schemas } from "./schemas.js";

const APPLICATION = "/api/v10/applications/:applicationId";
const GUILD = `${APPLICATION}/guilds/:guildId`;

/** Requests without a body may still say that they send JSON. */
function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, text === "" ? undefined : JSON.parse(String(text)));
    } catch {
      done(Object.assign(new Error("The body is no JSON"), { statusCode: 400 }), undefined);
    }
  });
}

function checkCallers(app: FastifyInstance, account: Account): void {
  app.addHook("onRequest", async (request, reply) => {
    const { applicationId, guildId } = request.params as { applicationId?: string; guildId?: string };
    if (applicationId === undefined) return;
    const caller = account.callerOf(request.headers.authorization);
    if (!caller) return reply.code(401).send({ code: 0, message: "401: Unauthorized" });
    const isUser = caller.kind === "guildManager" || caller.kind === "memberWithoutManage";
    const mayUse = !isUser || request.routeOptions.url?.endsWith("/permissions");
    const hasAccess = guildId === undefined || account.hasGuild(guildId);
    if (caller.applicationId !== applicationId || !mayUse || !hasAccess) {
      return reply.code(403).send({ code: 50001, message: "Missing access" });
    }
  });
}

function createApp(account: Account, ids: Snowflakes, isFixed: IsFixed<CauseId>): FastifyInstance {
  const app = fastify({
    bodyLimit: 10_000_000,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: isFixed("schema-coerces-types") ? false : "array" } },
  });
  const tools: Tools = {
    store: new CommandStore(),
    ids,
    daily: new DailyCreates(),
    isFixed,
    check: crossCheck(isFixed),
    contentOf: contentMaker(isFixed),
  };
  const bodies = schemas(isFixed);
  readJson(app);
  checkCallers(app, account);
  app.addSchema(bodies.option);
  commandRoutes(app, `${APPLICATION}/commands`, bodies, tools);
  commandRoutes(app, `${GUILD}/commands`, bodies, tools);
  permissionRoutes(app, `${GUILD}/commands`, bodies, tools, account.callerOf);
  return app;
}

export const fastifySchema: ZooService = {
  name: "fastify-schema",
  builtWith: "TypeScript, Fastify with JSON schemas, Maps by scope",
  causes,
  variations: [],
  async start(options) {
    const ids = new Snowflakes();
    const account = openAccount("fastify-schema", ids, true);
    const app = createApp(account, ids, mended(causes, options));
    await app.listen({ port: 0, host: "127.0.0.1" });
    return {
      target: account.targetAt((app.server.address() as AddressInfo).port),
      close: () => app.close(),
    };
  },
};
