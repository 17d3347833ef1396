/** All services of the zoo. */

import { eventLog } from "./event-log/service.js";
import { expressMap } from "./express-map/service.js";
import { expressMessages } from "./express-messages/service.js";
import { fastifyMessages } from "./fastify-messages/service.js";
import { fastifySchema } from "./fastify-schema/service.js";
import { fetchWorker } from "./fetch-worker/service.js";
import { honoBulkOnly } from "./hono-bulk-only/service.js";
import { koaNoUpsert } from "./koa-no-upsert/service.js";
import { nodeHttp } from "./node-http/service.js";
import { pythonSqlite } from "./python-sqlite/service.js";
import { pythonStdlib } from "./python-stdlib/service.js";
import { sqlStore } from "./sql-store/service.js";
import type { ZooService } from "./zoo-service.js";

export const ZOO: readonly ZooService[] = [
  eventLog,
  expressMap,
  expressMessages,
  fastifyMessages,
  fastifySchema,
  fetchWorker,
  honoBulkOnly,
  koaNoUpsert,
  nodeHttp,
  pythonSqlite,
  pythonStdlib,
  sqlStore,
];
