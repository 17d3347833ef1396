/** The commands of one scope, as the responses of a case show them: what a request would make there anew. */
import { isObject, type Json } from "../contract/json.js";
import { GLOBAL_OPERATIONS, GUILD_OPERATIONS, type OperationId } from "../contract/operations.js";
import { isSuccess } from "../contract/success.js";
import type { DoneExchange } from "./exchange.js";

const LISTING: ReadonlySet<OperationId> = new Set([
  GLOBAL_OPERATIONS.list,
  GLOBAL_OPERATIONS.bulk,
  GUILD_OPERATIONS.list,
  GUILD_OPERATIONS.bulk,
]);

const DELETING: ReadonlySet<OperationId> = new Set([GLOBAL_OPERATIONS.delete, GUILD_OPERATIONS.delete]);

/** Gets the exchanges of its scope, in their order. */
export class PresentCommands {
  /** Type and name by id. */
  readonly #commands = new Map<string, string>();

  note({ step, parameters, result }: DoneExchange): void {
    if (!isSuccess(result.answer?.status ?? 0)) return;
    if (DELETING.has(step.call)) this.#commands.delete(parameters["command_id"] ?? "");
    // What a list does not hold is gone.
    if (LISTING.has(step.call)) this.#commands.clear();
    for (const one of elementsOf(result.answer?.json))
      if (isObject(one) && typeof one["name"] === "string") this.#commands.set(String(one["id"]), keyOf(one));
  }

  /**
   * How many elements of a body are no command that is there. One that was deleted is new, and so is one of another
   * type: creates are counted by what exists.
   */
  newIn(body: Json | undefined): number {
    const there = new Set(this.#commands.values());
    return elementsOf(body).filter((one) => !isObject(one) || !there.has(keyOf(one))).length;
  }
}

/** The command, or the list of commands, in a body. */
function elementsOf(body: Json | undefined): readonly (Json | undefined)[] {
  return Array.isArray(body) ? (body as readonly Json[]) : [body];
}

function keyOf(command: { readonly [field: string]: Json }): string {
  return JSON.stringify([command["type"] ?? 1, command["name"] ?? null]);
}
