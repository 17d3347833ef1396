/** What a list shows of commands that other cases made: a target may have taken an invalid one, and shows it from then on. */
import type { JsonObject } from "../../contract/json.js";
import { COMMAND_VERBS } from "../../contract/operations.js";
import { isSuccess } from "../../contract/success.js";
import type { DoneExchange } from "../exchange.js";

/** True where a place in a list of commands is in one that no answer before gave to this case. */
export function isOfAnotherCase(pointer: string, exchanges: readonly DoneExchange[], index: number): boolean {
  const exchange = exchanges[index];
  const list = exchange?.result.answer?.json;
  const [, position] = /^\/(\d+)(?:\/|$)/.exec(pointer) ?? [];
  if (exchange === undefined || !isList(exchange) || !Array.isArray(list) || position === undefined) return false;
  const id = (list[Number(position)] as JsonObject | null | undefined)?.["id"];
  // Without an id it may be of any case.
  if (typeof id !== "string") return false;
  return !exchanges.slice(0, index).some((earlier) => !isList(earlier) && idsOf(earlier).includes(id));
}

/** True for a request about commands that had to be refused, and was accepted. */
export function tookInvalid({ step, result }: DoneExchange): boolean {
  const isRefused = step.expect.some(({ check }) => check === "refused");
  return COMMAND_VERBS.has(step.call) && isRefused && isSuccess(result.answer?.status ?? 0);
}

function isList({ step }: DoneExchange): boolean {
  return COMMAND_VERBS.get(step.call) === "list";
}

function idsOf({ result }: DoneExchange): readonly unknown[] {
  const body = result.answer?.json;
  return (Array.isArray(body) ? body : [body]).map((one: unknown) => (one as JsonObject | null | undefined)?.["id"]);
}
