/** What the trial of bulk overwrites may do in a guild that was empty. */
import type { Json } from "../../contract/json.js";
import { type Caller, readPermissions, type ScopeCall, writePermissions } from "./calls.js";
import type { TrialScope } from "./learn-carrying.js";
import type { Resource, WorkspaceScope } from "./scope.js";

/** Sends one operation to a scope, and follows what it does. */
interface Prober {
  probe(scope: WorkspaceScope, verb: "create" | "bulk" | "list", what: { readonly body?: Json }): Promise<ScopeCall>;
}

/** The trial in a guild: its permissions are written for the first of its roles. */
export function carryingTrial(caller: Caller, scope: WorkspaceScope, prober: Prober): TrialScope {
  const { guild = "" } = scope;
  const permissionsOf = async (id: string): Promise<readonly Resource[] | undefined> =>
    (await readPermissions(caller, guild))?.find(({ command }) => command === id)?.permissions;
  return {
    scope,
    ask: async (verb, body) => (await prober.probe(scope, verb, body === undefined ? {} : { body })).result,
    permit: async (id) => {
      const role = caller.target.description.guilds.find((one) => one.id === guild)?.roleIds[0];
      if (role === undefined) return undefined;
      const wrote = await writePermissions(caller, guild, id, [{ id: role, type: 1, permission: true }]);
      return wrote ? permissionsOf(id) : undefined;
    },
    permissionsOf,
  };
}
