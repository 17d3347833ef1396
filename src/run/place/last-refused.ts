/** The last create of a case in one scope: where it was refused, it may be the day of the scope that was over. */
import { GLOBAL_OPERATIONS, GUILD_OPERATIONS, type OperationId } from "../../contract/operations.js";
import { isSuccess } from "../../contract/success.js";
import type { WorkspaceScope } from "../../target/workspace/scope.js";
import { scopeOfCall } from "../../target/workspace/scope-of-call.js";
import type { DoneExchange } from "../exchange.js";
import { PresentCommands } from "./present-commands.js";

/** How many new commands the last create in the scope would have made, where it was refused (4xx); 0 where it was not. */
export function lastRefusedIn(exchanges: readonly DoneExchange[], scope: WorkspaceScope): number {
  const present = new PresentCommands();
  let refused = 0;
  for (const exchange of exchanges.filter((one) => isInScope(one, scope))) {
    const status = exchange.result.answer?.status ?? 0;
    const made = CREATES.has(exchange.step.call) ? present.newIn(exchange.sent) : 0;
    if (made > 0 && isSuccess(status)) refused = 0;
    if (made > 0 && status >= 400 && status < 500) refused = made;
    present.note(exchange);
  }
  return refused;
}

const CREATES: ReadonlySet<OperationId> = new Set([
  GLOBAL_OPERATIONS.create,
  GLOBAL_OPERATIONS.bulk,
  GUILD_OPERATIONS.create,
  GUILD_OPERATIONS.bulk,
]);

function isInScope({ step, parameters }: DoneExchange, { application, guild }: WorkspaceScope): boolean {
  const named = scopeOfCall(step.call, parameters);
  return named.application === application && named.guild === guild;
}
