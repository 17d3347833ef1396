/** How a case failed, as words that are the same in the next run. */
import type { Violation } from "../../case/outcome.js";

/**
 * Rule, kind, step and pointer of each violation. Nothing that a target sends is part of it: ids in a pointer and
 * positions in a list are `*`.
 *
 * @param isDrawn the steps were drawn, and another run may stop at a larger or smaller example: rule and kind alone count
 */
export function signatureOf(violations: readonly Violation[], isDrawn = false): string {
  const parts = violations.map(({ rule, kind, step, pointer }) => {
    const place = pointer === undefined || pointer === "" ? [] : [`at ${steadyPointer(pointer)}`];
    return [rule, kind, ...(isDrawn ? [] : [`in ${step}`, ...place])].join(" ");
  });
  return [...new Set(parts)].sort().join("; ");
}

/** Positions depend on the order of a list, and ids on the run. */
function steadyPointer(pointer: string): string {
  return pointer
    .split("/")
    .map((segment) => (/^\d+$/.test(segment) || UUID.test(segment) ? "*" : segment))
    .join("/");
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
