/** Tells a service which of its mistakes are mended. */

import type { RootCause, ZooStart } from "../zoo-service.js";

export type IsFixed<Id extends string> = (id: Id) => boolean;

/** @throws Error where an id to mend is not a cause of the service */
export function mended<Id extends string>(
  causes: readonly (RootCause & { readonly id: Id })[],
  { fixed }: ZooStart,
): IsFixed<Id> {
  const known = new Set<string>(causes.map((cause) => cause.id));
  const ids = new Set<string>(fixed === "all" ? known : fixed);
  for (const id of ids) {
    if (!known.has(id)) throw new Error(`No such cause: ${id}`);
  }
  return (id) => ids.has(id);
}
