/** Mends the causes of a service of the zoo one by one, and looks at what becomes of a check. */
import type { Suite } from "../../../../src/case/property.js";
import type { ZooService } from "../zoo-service.js";
import { checkService } from "./check-service.js";
import type { Measured } from "./measure-causes.js";

export interface Fixed {
  readonly id: string;
  /** Fewer required cases fail or are blocked than before. */
  readonly isLower: boolean;
  /** Reported causes that stood for it alone and are still there. */
  readonly left: readonly string[];
}

/** One run for each listed cause that can be seen, with that one mended. */
export async function measureFixes(service: ZooService, suite: Suite, before: Measured): Promise<readonly Fixed[]> {
  const fixes: Fixed[] = [];
  for (const id of before.actual) {
    if (before.hidden.includes(id)) continue;
    const after = await checkService(service, { fixed: [id] }, suite);
    const mine = before.matched.flatMap(({ cause, actual }) => (actual === id ? [cause.id] : []));
    const left = after.causes.flatMap((cause) => (mine.includes(cause.id) ? [cause.id] : []));
    fixes.push({ id, isLower: after.touched.length < before.touched, left });
  }
  return fixes;
}
