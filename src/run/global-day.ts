/** Whether global creates count toward a day of creates is open in the documents, so nobody is blamed for counting them. */
import type { Answer } from "../case/case.js";
import { LIMITS } from "../contract/limits.gen.js";
import { GLOBAL_OPERATIONS } from "../contract/operations.js";

/**
 * True for a global write that was refused where this run, with what the case itself makes, comes to more global
 * commands than a guild may have created in a day.
 *
 * @param created global commands that the target has created for this run
 * @param wanted creates of the case
 */
export function mayBeOutOfGlobalCreates({ call, status }: Answer, created: number, wanted: number): boolean {
  const isWrite = call === GLOBAL_OPERATIONS.create || call === GLOBAL_OPERATIONS.bulk;
  return isWrite && status >= 400 && status < 500 && created + wanted > LIMITS.dailyCreates.max;
}
