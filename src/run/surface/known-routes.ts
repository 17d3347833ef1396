/** Which routes are known to exist in a case, so that a 404 on one of them is not taken for a refused payload. */
import type { OperationId } from "../../contract/operations.js";
import type { DoneExchange } from "../exchange.js";

/** Remembers accepted writes; forgets them where their command goes away. */
export class KnownRoutes {
  readonly #accepted = new Set<string>();
  readonly #served = new Set<OperationId>();

  /** True where 404 or 405 would say nothing about the payload of this request. */
  isKnown(exchange: DoneExchange): boolean {
    const { step, credential } = exchange;
    if (!hasBody(exchange) || step.call === "batchEditCommandPermissions") return false;
    const isCollection = step.call.startsWith("create") || step.call.startsWith("bulkOverwrite");
    if (isCollection && credential === "bot" && step.path === undefined) return true;
    return this.#accepted.has(keyOf(exchange));
  }

  /** True where the target has answered this operation with success, so that a 404 speaks of a resource. */
  isServed(call: OperationId): boolean {
    return this.#served.has(call);
  }

  /** Receives every exchange, after it was judged. */
  note(exchange: DoneExchange): void {
    const status = exchange.result.answer?.status ?? 0;
    if (status < 200 || status >= 300) return;
    const { step } = exchange;
    this.#served.add(step.call);
    if (step.call.startsWith("delete") || step.call.startsWith("bulkOverwrite")) this.#accepted.clear();
    if (hasBody(exchange)) this.#accepted.add(keyOf(exchange));
  }
}

function hasBody({ wire, isMultipart }: DoneExchange): boolean {
  return wire.body !== undefined || isMultipart;
}

/** Tokens that a case mints are several credentials of one name: one of them may be refused as if nothing were there. */
function keyOf({ wire, credential, step }: DoneExchange): string {
  return `${wire.method} ${wire.path} ${credential} ${JSON.stringify(step.as)}`;
}
