/** The ids of components. @see D2 "Common fields" */
import type { ReportViolation } from "../violation.js";
import type { Placed } from "./walk.js";

/** No two components are given the same id; the later one is reported. 0 counts as none. */
export function checkUniqueIds(components: readonly Placed[], report: ReportViolation): void {
  const seen = new Set<number>();
  for (const { component, pointer } of components) {
    const id = component["id"];
    if (typeof id !== "number" || id === 0) continue;
    if (seen.has(id)) report("component.id.is-unique-in-its-message", `${pointer}/id`, `the id ${id} is given above`);
    seen.add(id);
  }
}
