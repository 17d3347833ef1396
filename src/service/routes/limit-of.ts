/** How long a page is to be. */
import type { OpenCall } from "../call.js";
import type { Refusal } from "../refusal/refusal.js";

interface PageSize {
  readonly default: number;
  /** Included. */
  readonly max: number;
}

/** The `limit` of the query, 1 to `max`; the default where there is none. */
export function limitOf({ query }: OpenCall, page: PageSize): number | Refusal {
  const text = query("limit");
  if (text === undefined) return page.default;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= page.max ? limit : { refusal: "bad-path-id", parameter: "limit" };
}
