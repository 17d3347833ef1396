/** The last step of every request: its operation is carried out. */
import type { OperationId } from "../contract/operations.js";
import type { Call, Operation } from "./call.js";
import type { Refusal, Reply } from "./refusal/refusal.js";

type Answer = Reply | Refusal;

/** At once: an operation that waits between reading and writing would let another one come between. */
export function carryOut(operation: Operation, call: Call, _operationId: OperationId): Answer | Promise<Answer> {
  return operation(call);
}
