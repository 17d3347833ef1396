/** Which mistakes of a service are mended. */

import type { RootCause } from "../zoo-service.js";

export type IsFixed = (id: string) => boolean;

/** @throws Error where an id is not one of the causes */
export function fixedBy(causes: readonly RootCause[], fixed: readonly string[] | "all"): IsFixed {
  const known = new Set(causes.map((cause) => cause.id));
  for (const id of fixed === "all" ? [] : fixed) {
    if (!known.has(id)) throw new Error(`There is no cause named ${id}.`);
  }
  return (id) => {
    if (!known.has(id)) throw new Error(`The code asks for a cause named ${id}, which is not listed.`);
    return fixed === "all" || fixed.includes(id);
  };
}
