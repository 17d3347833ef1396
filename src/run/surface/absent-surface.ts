/** A path that the documents do not show, and that a target does not serve: it may keep the operation anywhere, or not at all. */
import { NOTICE_OPERATIONS, type OperationId } from "../../contract/operations.js";
import { ROUTES } from "../../contract/routes.gen.js";
import type { TargetFacts } from "../../target/probe/facts.js";
import { isLikeUnrouted } from "../../target/probe/unrouted.js";
import type { DoneExchange } from "../exchange.js";
import type { KnownRoutes } from "./known-routes.js";

/** True where the documents show method and path; elsewhere a profile or target.json binds them. */
export function isShown(operation: OperationId): boolean {
  return ROUTES[operation].bindings.length === 0;
}

const OF_NOTICES: ReadonlySet<string> = new Set(NOTICE_OPERATIONS);

/**
 * True for an answer which says that the target does not have the path. What a notice mentions without a path may be
 * served by another route (`/applications/@me` by that of any application), so there every 404 counts; elsewhere a 404
 * has to read like that of a path that is not served, or it speaks of a resource. A target may use the same words for
 * both: where it has served the operation in this case, the resource is gone.
 */
export function isAbsentSurface(
  { step, server, wire, result }: DoneExchange,
  { unrouted, missing }: TargetFacts,
  routes: KnownRoutes,
): boolean {
  if (server !== "api" || result.answer === undefined || isShown(step.call)) return false;
  const { status } = result.answer;
  if (status === 405 || status === 501) return step.part !== "twin";
  if (status !== 404) return false;
  if (OF_NOTICES.has(step.call) || missing.has(step.call)) return true;
  return !routes.isServed(step.call) && isLikeUnrouted(wire.path, result.answer, unrouted);
}
