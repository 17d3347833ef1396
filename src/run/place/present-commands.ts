/** The commands of one scope, as the responses of a case show them: what a request would make there anew. */
import { typeAndNameOf } from "../../contract/documented.js";
import { isObject, type Json } from "../../contract/json.js";
import { COMMAND_VERBS } from "../../contract/operations.js";
import { isSuccess } from "../../contract/success.js";
import type { DoneExchange } from "../exchange.js";

/** Gets the exchanges of its scope, in their order. */
export class PresentCommands {
  /** Type and name by id. */
  readonly #commands = new Map<string, string>();

  note({ step, parameters, result }: DoneExchange): void {
    if (!isSuccess(result.answer?.status ?? 0)) return;
    const verb = COMMAND_VERBS.get(step.call);
    if (verb === "delete") this.#commands.delete(parameters["command_id"] ?? "");
    // What a list does not hold is gone.
    if (verb === "list" || verb === "bulk") this.#commands.clear();
    for (const one of commandsIn(result.answer?.json))
      if (isObject(one) && typeof one["name"] === "string") this.#commands.set(String(one["id"]), typeAndNameOf(one));
  }

  /**
   * How many elements of a body are no command that is there. One that was deleted is new, and so is one of another
   * type: creates are counted by what exists.
   */
  newIn(body: Json | undefined): number {
    const there = new Set(this.#commands.values());
    return commandsIn(body).filter((one) => !isObject(one) || !there.has(typeAndNameOf(one))).length;
  }
}

/** The command, or the list of commands, in a body. */
function commandsIn(body: Json | undefined): readonly (Json | undefined)[] {
  return Array.isArray(body) ? (body as readonly Json[]) : [body];
}
