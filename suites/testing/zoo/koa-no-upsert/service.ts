/** Global and guild commands in lists in memory, behind Koa. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { createConventions } from "../shared-b/conventions.js";
import { whatIsFixed } from "../shared-b/fixed.js";
import { Refusal } from "../shared-b/refusal.js";
import { targetOf } from "../shared-b/target.js";
import { createWorld } from "../shared-b/world.js";
import type { RunningZooService, ZooService, ZooStart } from "../zoo-service.js";
import { CAUSES } from "./causes.js";
import { type Parts, route } from "./routes.js";
import { Store } from "./store.js";

export const koaNoUpsert: ZooService = {
  name: "koa-no-upsert",
  builtWith: "TypeScript, Koa, lists in memory",
  causes: CAUSES,
  variations: ["isNoisy", "latencyMs", "hasExtraMembers", "hasShuffledLists"],
  start,
};

async function start({ fixed, variation }: ZooStart): Promise<RunningZooService> {
  const isFixed = whatIsFixed(CAUSES, fixed);
  const world = createWorld(variation?.isNoisy ?? false);
  const conventions = createConventions(variation);
  const parts: Parts = { isFixed, conventions, world, store: new Store(isFixed, world.nextId) };

  const app = new Koa();
  app.use(async (ctx, next) => {
    await conventions.wait();
    ctx.set(conventions.headers());
    try {
      await next();
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(500, "500: Internal Server Error");
      ctx.status = refusal.status;
      ctx.body = conventions.dressError({ message: refusal.message, code: refusal.code });
    }
  });
  app.use((ctx) => route(ctx, parts));

  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    target: targetOf("koa-no-upsert", port, world, { hasClientCredentials: true, hasPermissions: false }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
