/** How long a command waits for another run on the same target. */
import type { Flags } from "./flags.js";

/** `--wait` as runs take it. */
export function waitOf({ wait }: Flags): { readonly waitMs?: number } {
  return wait === undefined ? {} : { waitMs: wait };
}
