/** Cases that were not run because a route is missing: they count for the cause that says so. */
import { COMMAND_VERBS, type OperationId } from "../../contract/operations.js";
import type { Cause } from "./cause.js";

/** Adds them to what missing routes explain. @param notRun the missing operations by the ids of cases */
export function withNotRun(causes: readonly Cause[], notRun: ReadonlyMap<string, OperationId>): readonly Cause[] {
  if (notRun.size === 0) return causes;
  return causes.map((cause) => {
    if (cause.prerequisite !== "route") return cause;
    const isOfCause = ([, call]: readonly [string, OperationId]) =>
      [call, COMMAND_VERBS.get(call)].some((place) => cause.id === `route:${place}`);
    return { ...cause, explains: [...cause.explains, ...[...notRun].filter(isOfCause).map(([id]) => id)] };
  });
}
