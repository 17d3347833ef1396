/** Room for commands beside residents: the limits of a scope count both. */
import { LIMITS } from "../../contract/limits.gen.js";
import { residentsHere } from "./guard.js";
import { nameOf } from "./put-back-scope.js";
import type { WorkspaceScope } from "./scope.js";

/** How many commands of each type are in a scope at once, slots included. */
export type Wanted = ReadonlyMap<number, number>;

/** Why so many commands have no room beside the residents of a scope, or `undefined`. */
export function lackOfRoom(scope: WorkspaceScope, wanted: Wanted): string | undefined {
  const here = residentsHere(scope);
  if (here.length === 0) return undefined;
  for (const [type, count] of wanted) {
    const most = LIMIT_OF_TYPE[type] ?? 1;
    const residents = here.filter((resident) => (resident["type"] ?? 1) === type).length;
    if (residents > 0 && residents + count > most)
      return `${nameOf(scope)} holds ${residents} of at most ${most} commands of type ${type}, and the case needs ${count}`;
  }
  return undefined;
}

const LIMIT_OF_TYPE: Readonly<Record<number, number>> = LIMITS.commandsPerType;
