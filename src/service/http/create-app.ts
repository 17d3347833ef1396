/** The operations on their routes, as a Hono application. */
import { Hono } from "hono";
import { PERMISSION_OPERATIONS } from "../../contract/operations.js";
import { routeOf } from "../../contract/route.js";
import { ROUTE_TABLE } from "../routes/route-table.js";
import type { Service } from "../service.js";
import { answer, responseOf } from "./answer.js";

/** Under which the paths of the contract stand. @see D1 "Versioning" 1 */
export const API_PREFIX = "/api/v10";

/** Every path that a client sees is one of the contract, bound as the profile binds it. */
export function createApp(service: Service): Hono {
  const app = new Hono();
  const paths = new Set<string>();
  for (const row of ROUTE_TABLE) {
    const { method, path } = routeOf(row.operationId, service.bindings);
    paths.add(path);
    app.on(method, honoPath(path), async (context) => responseOf(await answer(context, row, service), service));
  }
  paths.add(routeOf(PERMISSION_OPERATIONS.batchEdit, service.bindings).path);
  for (const path of paths) app.all(honoPath(path), () => responseOf({ refusal: "method-not-allowed" }, service));
  app.notFound(() => responseOf({ refusal: "unknown-route" }, service));
  return app;
}

/** `{application_id}` of OpenAPI is `:application_id` of Hono. */
function honoPath(path: string): string {
  return API_PREFIX + path.replaceAll(/\{(\w+)\}/g, ":$1");
}
