/** What operations do to the commands of their scope. */
import { GLOBAL_OPERATIONS, GUILD_OPERATIONS, type OperationId } from "../../contract/operations.js";

/** Operations that answer with the commands of a scope. */
export const LISTS: readonly OperationId[] = [GLOBAL_OPERATIONS, GUILD_OPERATIONS].flatMap(({ list, bulk }) => [
  list,
  bulk,
]);
