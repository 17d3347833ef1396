/** Scopes that a target keeps in one place get one storage, so that no two cases use them at the same time. */
import type { Sharing } from "../probe/facts.js";
import { keyOf, type WorkspaceScope } from "./scope.js";

const ALL_GUILDS = "guilds";

/**
 * Joins the storages of scopes. What was joined before stays joined.
 * @param application the one under test: others get its storages where applications are not kept apart
 */
export function shareStorage(scopes: Iterable<WorkspaceScope>, sharing: Sharing, application: string): void {
  for (const scope of scopes) {
    const [own = "", guild] = scope.storage.split("/");
    if (sharing === "applications") scope.storage = keyOf(application, guild);
    else if (guild !== undefined) scope.storage = keyOf(own, sharing === "guilds" ? ALL_GUILDS : undefined);
  }
}
