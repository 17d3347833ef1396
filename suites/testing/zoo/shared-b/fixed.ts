/** Which mistakes of a service are mended. */

import type { RootCause, ZooStart } from "../zoo-service.js";

export type IsFixed<Id extends string> = (id: Id) => boolean;

/** @throws Error where an id is not one of the causes */
export function whatIsFixed<Id extends string>(
  causes: readonly (RootCause & { readonly id: Id })[],
  fixed: ZooStart["fixed"],
): IsFixed<Id> {
  if (fixed === "all") {
    return () => true;
  }
  const known = new Set<string>(causes.map((cause) => cause.id));
  const unknown = fixed.find((id) => !known.has(id));
  if (unknown !== undefined) {
    throw new Error(`There is no root cause ${unknown}.`);
  }
  return (id) => fixed.includes(id);
}
