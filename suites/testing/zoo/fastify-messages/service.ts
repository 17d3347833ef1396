/** Messages with components over Fastify. */

import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { fixedBy } from "../shared-c/fixed.js";
import { createWorld, targetOf } from "../shared-c/world.js";
import type { ZooService } from "../zoo-service.js";
import { CAUSES } from "./causes.js";
import { addMessageRoutes } from "./routes.js";

export const fastifyMessages: ZooService = {
  name: "fastify-messages",
  builtWith: "TypeScript, Fastify, a Map of each channel",
  causes: CAUSES,
  variations: [],
  async start({ fixed }) {
    const isFixed = fixedBy(CAUSES, fixed);
    const world = createWorld();
    const app = fastify({ bodyLimit: 64 * 1024 * 1024, forceCloseConnections: true });
    app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    app.register(async (api) => addMessageRoutes(api, world, isFixed), { prefix: "/api/v10" });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    return { target: targetOf("fastify-messages", port, world, ["bot"]), close: () => app.close() };
  },
};
