/** Requests by operation: routes filled in, tokens put on. */
import type { Bindings } from "../contract/bindings.js";
import type { Json } from "../contract/json.js";
import { commandWriteOf, type OperationId } from "../contract/operations.js";
import { type Route, routeOf } from "../contract/route.js";
import { ROUTES } from "../contract/routes.gen.js";
import { withMenuDescriptions } from "./menus-in-bulk.js";
import type { TargetDescription } from "./target-description.js";
import type { WireRequest } from "./wire.js";

/** A route whose template is cut apart once, so that filling it in is joining text. */
export interface CompiledRoute extends Route {
  /** Id of the operation. */
  readonly operation: OperationId;
  /** Literal text and parameter names by turns, beginning with text. */
  readonly parts: readonly string[];
  /** What is sent in the place of a body: a target may want what the documents leave open. */
  readonly bodyOf: (body: Json) => Json;
}

export type Routes = Readonly<Record<OperationId, CompiledRoute>>;

/** All routes of a target, compiled once per run. */
export function compileRoutes(bindings: Bindings): Routes {
  const compiled: Partial<Record<OperationId, CompiledRoute>> = {};
  for (const operation of Object.keys(ROUTES) as OperationId[]) {
    const route = routeOf(operation, bindings);
    const isOfMenus = commandWriteOf(operation) === "bulk" && bindings.contextMenuDescriptionInBulk === "empty";
    const bodyOf = isOfMenus ? withMenuDescriptions : asItIs;
    compiled[operation] = { ...route, operation, parts: route.path.split(/[{}]/), bodyOf };
  }
  return compiled as Routes;
}

const asItIs = (body: Json): Json => body;

/** The path of a route with its parameters, query appended. */
export function pathOf(
  route: CompiledRoute,
  parameters: Readonly<Record<string, string>>,
  query?: Readonly<Record<string, string>>,
): string {
  let path = "";
  for (let index = 0; index < route.parts.length; index++) {
    const part = route.parts[index] ?? "";
    path += index % 2 === 0 ? part : encodeURIComponent(parameters[part] ?? "");
  }
  return query === undefined ? path : `${path}?${new URLSearchParams(query)}`;
}

const HEADERS = { accept: "application/json", "user-agent": "slashproof (contract tests)" };

/** A request of the toolkit's own: by the bot, with a JSON body or none. */
export function ownRequest(
  route: CompiledRoute,
  parameters: Readonly<Record<string, string>>,
  options: { readonly authorization: string; readonly query?: Readonly<Record<string, string>>; readonly body?: Json },
): WireRequest {
  const headers = { ...HEADERS, authorization: options.authorization };
  const path = pathOf(route, parameters, options.query);
  if (options.body === undefined) return { method: route.method, path, headers, body: undefined };
  return {
    method: route.method,
    path,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(route.bodyOf(options.body)),
  };
}

/** Header of the target's bot. */
export function botAuthorization(description: TargetDescription): string {
  return `Bot ${description.tokens.bot}`;
}
