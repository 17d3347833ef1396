/** A service without a framework: node:http and arrays. */

import { createServer, type IncomingMessage } from "node:http";
import { type Account, openAccount, Snowflakes } from "../shared-a/account.js";
import { listen } from "../shared-a/listen.js";
import { type IsFixed, mended } from "../shared-a/mended.js";
import type { ZooService } from "../zoo-service.js";
import { type CauseId, causes } from "./causes.js";
import { Handlers } from "./handlers.js";
import { MalformedBody, type Reply, readJson, refuse, write } from "./io.js";
import { type Route, routeOf } from "./router.js";

/** What a caller without the right to a route receives. */
function denied(account: Account, route: Route, authorization: string | undefined, isFixed: IsFixed<CauseId>) {
  const caller = account.callerOf(authorization);
  const isRefusedBearer = caller?.kind !== "bot" && !isFixed("bearer-is-refused");
  if (!caller || isRefusedBearer) return refuse(401, "401: Unauthorized");
  const hasGuild = route.guildId === undefined || account.hasGuild(route.guildId);
  return caller.applicationId === route.applicationId && hasGuild ? undefined : refuse(403, "Missing access");
}

function createHandler(account: Account, ids: Snowflakes, isFixed: IsFixed<CauseId>) {
  const handlers = new Handlers(ids, isFixed);
  return async (request: IncomingMessage): Promise<Reply> => {
    const route = routeOf(request.method ?? "", request.url ?? "", isFixed("query-breaks-the-route"));
    if (!route) return refuse(404, "404: Not Found");
    const denial = denied(account, route, request.headers.authorization, isFixed);
    if (denial) return denial;
    try {
      return handlers.handle(route, request.headers, await readJson(request));
    } catch (error) {
      if (error instanceof MalformedBody) return refuse(400, error.message);
      return refuse(500, "Internal server error");
    }
  };
}

export const nodeHttp: ZooService = {
  name: "node-http",
  builtWith: "TypeScript, plain node:http, arrays",
  causes,
  variations: [],
  start(options) {
    const ids = new Snowflakes();
    const account = openAccount("node-http", ids);
    const handle = createHandler(account, ids, mended(causes, options));
    const server = createServer(async (request, response) => {
      write(response, await handle(request));
    });
    return listen(server, account);
  },
};
