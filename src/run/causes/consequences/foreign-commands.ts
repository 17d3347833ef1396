/** Creates that a target answers with the command of another scope: what has that name there was overwritten. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../contract/json.js";
import { COMMAND_VERBS, commandWriteOf } from "../../../contract/operations.js";
import { isSuccess } from "../../../contract/success.js";
import { scopeOfCall } from "../../../target/workspace/scope-of-call.js";
import { type DoneExchange, scopeKeyOf } from "../../exchange.js";

/**
 * - `told` a response says that its command is of another scope, which may be a wrong field alone
 * - `missed` its own scope does not list it either
 */
export type ForeignCommand = "told" | "missed";

/** What the creates of a case say of their scopes; `undefined` where each has its own. */
export function foreignCommandIn(exchanges: readonly DoneExchange[]): ForeignCommand | undefined {
  let found: ForeignCommand | undefined;
  for (const [nth, exchange] of exchanges.entries()) {
    const made = isCreate(exchange) && bodyOf(exchange);
    if (!isObject(made) || !isElsewhere(made["guild_id"], exchange) || isAsSent(made, exchange)) continue;
    const isNamed = typeof made["guild_id"] === "string";
    if (isNamed && isMissed(made["id"], exchange, exchanges.slice(nth + 1))) return "missed";
    found = "told";
  }
  return found;
}

/** True where a list shows commands of its scope beside others that say that they are of a guild elsewhere. */
export function isListMixed(exchanges: readonly DoneExchange[]): boolean {
  return exchanges.some((exchange) => {
    if (COMMAND_VERBS.get(exchange.step.call) !== "list") return false;
    const guilds = elementsOf(bodyOf(exchange)).map((one) => (isObject(one) ? one["guild_id"] : undefined));
    const isForeign = (guild: Json | undefined) => typeof guild === "string" && isElsewhere(guild, exchange);
    return guilds.some(isForeign) && !guilds.every(isForeign);
  });
}

function isCreate({ step }: DoneExchange): boolean {
  return COMMAND_VERBS.get(step.call) === "create";
}

/** The body of a success. */
function bodyOf({ result: { answer } }: DoneExchange): Json | undefined {
  return answer && isSuccess(answer.status) ? answer.json : undefined;
}

function isElsewhere(guild: Json | undefined, { step, parameters }: DoneExchange): boolean {
  return (guild ?? undefined) !== scopeOfCall(step.call, parameters).guild;
}

/** The guild is that of the body: a request can choose it, and whatever was in that guild stays as it is. */
function isAsSent(made: JsonObject, { sent }: DoneExchange): boolean {
  return isObject(sent) && sent["guild_id"] !== undefined && sent["guild_id"] === made["guild_id"];
}

/** The next list of the scope is without the command. Where something was deleted or overwritten meanwhile, that says nothing. */
function isMissed(id: Json | undefined, create: DoneExchange, after: readonly DoneExchange[]): boolean {
  const scope = scopeKeyOf(create);
  const next = after.find((exchange) => {
    const { call } = exchange.step;
    const isOfScope = scopeKeyOf(exchange) === scope;
    const write = commandWriteOf(call);
    return isOfScope && (COMMAND_VERBS.get(call) === "list" || write === "bulk" || write === "delete");
  });
  const listed = next && COMMAND_VERBS.get(next.step.call) === "list" ? bodyOf(next) : undefined;
  return Array.isArray(listed) && !listed.some((one) => isObject(one) && one["id"] === id);
}
