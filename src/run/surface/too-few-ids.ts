/** Cases that need more ids than target.json lists: the target is not to blame. */
import type { UnresolvedReference } from "../../case/resolve-reference.js";
import type { TargetDescription } from "../../target/target-description.js";

/** Constants that target.json lists for a guild, as many as it likes. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ["channels", "channelIds"],
  ["roles", "roleIds"],
  ["users", "userIds"],
]);

/** @returns which ids are to be listed; nothing where the reference is about something else */
export function tooFewIds(
  { source, pointer }: UnresolvedReference,
  { interactions }: Pick<TargetDescription, "interactions">,
): string | undefined {
  if (LISTS.has(source))
    return `target.json lists too few ${source} for this case; list more ${LISTS.get(source)} for a guild`;
  if (source !== "interactions") return undefined;
  const wanted = Number(pointer.split("/")[1]) + 1;
  const { length } = interactions;
  return `target.json lists ${length} of the ${wanted} interactions that this takes; list ${wanted - length} more that wait for an answer`;
}
