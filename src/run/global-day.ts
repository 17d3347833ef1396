/** Whether global creates count toward a day of creates is open in the documents, so nobody is blamed for counting them. */
import type { Answer } from "../case/case.js";
import { LIMITS } from "../contract/limits.gen.js";
import { GLOBAL_OPERATIONS } from "../contract/operations.js";

/**
 * True for a global write that was refused once this run has made as many global commands as a guild may in a day.
 *
 * @param created global commands that the target has created for this run
 */
export function mayBeOutOfGlobalCreates({ call, status }: Answer, created: number): boolean {
  const isWrite = call === GLOBAL_OPERATIONS.create || call === GLOBAL_OPERATIONS.bulk;
  return isWrite && status >= 400 && status < 500 && created >= LIMITS.dailyCreates.max;
}
