/** Answers requests: routes of the API below `/api/v10`, operations of the driver beside it. */

import { drive } from "../driver.js";
import { Failure, notFound } from "../failure.js";
import type { World } from "../world.js";
import { bytesOf, parseJson, readMultipart } from "./body.js";
import { COMMAND_ROUTES } from "./command-routes.js";
import type { Exchange, Reply, Route } from "./exchange.js";
import { INTERACTION_ROUTES } from "./interaction-routes.js";
import { MESSAGE_ROUTES } from "./message-routes.js";

const ROUTES: readonly Route[] = [...COMMAND_ROUTES, ...MESSAGE_ROUTES, ...INTERACTION_ROUTES];

export type FetchService = (request: Request) => Promise<Response>;

/** @param reset brings the world back to its start */
export function answering(world: World, reset: () => void): FetchService {
  return async (request) => {
    try {
      const [status, body] = await replyTo(world, reset, request);
      return responseOf(status, body);
    } catch (error) {
      if (error instanceof Failure) return responseOf(error.status, error.body(), error.headers);
      return responseOf(500, { code: 70500, message: `Something broke: ${String(error)}` });
    }
  };
}

function responseOf(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  if (body === undefined) return new Response(null, { status, headers });
  const json = { "content-type": "application/json; charset=utf-8" };
  return new Response(JSON.stringify(body), { status, headers: { ...json, ...headers } });
}

async function replyTo(world: World, reset: () => void, request: Request): Promise<Reply> {
  const { pathname, searchParams: query } = new URL(request.url);
  const bytes = await bytesOf(request);
  const text = (): string => Buffer.from(bytes).toString("utf8");
  const [, operation] = /^\/(?:driver\/)?([a-zA-Z]+)$/.exec(pathname) ?? [];
  if (request.method === "POST" && operation !== undefined)
    return [200, drive(world, reset, operation, bytes.byteLength > 0 ? parseJson(text()) : {})];
  const { route, params } = routeOf(request.method, partsOf(pathname));
  const type = request.headers.get("content-type") ?? "";
  const isForm = /^multipart\/form-data/i.test(type) && ["POST", "PATCH", "PUT"].includes(request.method);
  const form = isForm ? await readMultipart(bytes, type) : undefined;
  const exchange: Exchange = {
    world,
    request,
    params,
    query,
    json: () => parseJson(form ? form.json : text()),
    files: () => form?.files ?? [],
    form: () => new URLSearchParams(type.includes("json") ? Object.entries(parseJson(text()) as object) : text()),
  };
  return route.handle(exchange);
}

function partsOf(pathname: string): readonly string[] {
  const [, path] = /^\/api\/v10\/(.*)$/.exec(pathname) ?? [];
  if (path === undefined) throw notFound("route");
  try {
    return path.split("/").map(decodeURIComponent);
  } catch {
    throw notFound("route");
  }
}

interface Matched {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

function routeOf(method: string, parts: readonly string[]): Matched {
  const found = ROUTES.flatMap((route) => {
    const params = paramsIn(route.path.split("/").slice(1), parts);
    return params ? [{ route, params }] : [];
  });
  if (found.length === 0) throw notFound("route");
  const matched = found.find(({ route }) => route.method === method);
  if (matched) return matched;
  const allow = [...new Set(found.map(({ route }) => route.method))].join(", ");
  throw new Failure(405, 71405, "This method is not for this path.", { headers: { allow } });
}

function paramsIn(pattern: readonly string[], parts: readonly string[]): Matched["params"] | undefined {
  if (pattern.length !== parts.length) return undefined;
  if (pattern.some((name, nth) => !name.startsWith(":") && name !== parts[nth])) return undefined;
  return Object.fromEntries(
    pattern.flatMap((name, nth) => (name.startsWith(":") ? [[name.slice(1), parts[nth] ?? ""]] : [])),
  );
}
