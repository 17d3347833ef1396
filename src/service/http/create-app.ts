/** The operations on their routes, as a Hono application. */
import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { PERMISSION_OPERATIONS } from "../../contract/operations.js";
import { routeOf } from "../../contract/route.js";
import { answerDriver, DRIVER_PREFIX } from "../driver/answer-driver.js";
import type { Driver } from "../driver/driver.js";
import type { Upload } from "../message/upload.js";
import { RESOURCE_TABLE } from "../resource/resource-table.js";
import { ROUTE_TABLE } from "../routes/route-table.js";
import type { Service } from "../service.js";
import { type AnsweredRow, answer, responseOf } from "./answer.js";
import { readBody } from "./read-body.js";

/** Under which the paths of the contract are. @see D1 "Versioning" 1 */
export const API_PREFIX = "/api/v10";

/**
 * Every path that a client sees is one of the contract, bound as the profile binds it.
 *
 * @remarks Each request has one handler at most: only where there is none is a wrong method distinguished from a wrong path.
 */
export function createApp(service: Service, driver: Driver): Hono {
  const app = new Hono({ getPath: plainPath });
  const paths = [routeOf(PERMISSION_OPERATIONS.batchEdit, service.bindings).path];
  for (const row of ROUTE_TABLE) {
    const { method, path } = routeOf(row.operationId, service.bindings);
    paths.push(path);
    app.on(method, honoPath(path), async (context) => responseOf(await answer(context, row, service), service));
  }
  for (const { method, path, operation, takesBody = false } of RESOURCE_TABLE) {
    const row: AnsweredRow = { kind: "sent", operation, takesBody };
    paths.push(path);
    app.on(method, honoPath(path), async (context) => responseOf(await answer(context, row, service), service));
  }
  app.get("/attachments/:channel/:id/:name", ({ req }) => fileResponse(service.files.get(req.param("id"))));
  app.post(`${DRIVER_PREFIX}/:operation`, async ({ req }) => {
    return answerDriver(driver, req.param("operation"), await readBody(req.raw));
  });
  const known = new RegExp(`^(?:${paths.map(patternOf).join("|")})$`);
  app.notFound(({ req }) => {
    const refusal = { refusal: known.test(req.path) ? "method-not-allowed" : "unknown-route" } as const;
    const response = responseOf(refusal, service);
    service.notes.add(`${req.method} ${withoutSecrets(req.path)} -> ${response.status}: not modelled`);
    return response;
  });
  return app;
}

/** Clients may write the `@` of `@original` encoded: it is the same path. */
function plainPath(request: Request): string {
  return getPath(request).replaceAll("%40", "@");
}

/** Attached files are for everybody who has the address, and nothing that a browser would run. */
function fileResponse(file: Upload | undefined): Response {
  if (file === undefined) return new Response(null, { status: 404 });
  const headers = { "content-type": file.contentType || "application/octet-stream", ...ONLY_TO_SAVE };
  return new Response(new Uint8Array(file.bytes), { headers });
}

const ONLY_TO_SAVE = { "content-disposition": "attachment", "x-content-type-options": "nosniff" };

/** The token of an interaction is for no other eyes. */
const TOKEN_IN_PATH = /(\/(?:interactions|webhooks)\/[^/]+\/)[^/]+/;

/** Names and ids are shown; anything else may be a token, however it is encoded. */
const NAME_OR_ID = /^(?:@?[a-z]+(?:[-_][a-z]+)*|v?\d{1,20})?$/;

function withoutSecrets(path: string): string {
  const segments = path.replace(TOKEN_IN_PATH, "$1…").split("/");
  return segments.map((segment) => (NAME_OR_ID.test(segment) && segment.length <= MAX_NAME ? segment : "…")).join("/");
}

const MAX_NAME = 32;

const PARAMETER = /\{(\w+)\}/g;

/** `{application_id}` of OpenAPI is `:application_id` of Hono. */
function honoPath(path: string): string {
  return API_PREFIX + path.replaceAll(PARAMETER, ":$1");
}

function patternOf(path: string): string {
  return API_PREFIX + path.replaceAll(PARAMETER, "[^/]+");
}
