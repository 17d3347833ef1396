/** From the journal of a run that was cut off to what its target has to be again. */
import { counted } from "../../contract/counted.js";
import type { LeftBehind } from "../custody/journal.js";
import type { SavedScope } from "../custody/journal-format.js";
import { keyOfName, nameKeyOf } from "./made-commands.js";
import type { ScopeBefore, TargetBefore } from "./put-back.js";
import { isSlot, keyOf, namedCommand, type Resource, type WorkspaceScope } from "./scope.js";

/** What a journal says, and the scopes in it that target.json no longer names. */
export interface BeforeRun {
  /** The state before the run that left the journal. */
  readonly before: Omit<TargetBefore, "onRenewed">;
  /** Scopes that target.json no longer names, in words. */
  readonly unknown: readonly string[];
}

/** @param scopeOf gives the scope that target.json names */
export function targetBeforeRun(
  { target, log }: LeftBehind,
  scopeOf: (application: string, guild: string | undefined) => WorkspaceScope | undefined,
): BeforeRun {
  const renewed = new Map(log.flatMap((entry) => ("renewed" in entry ? [[entry.renewed, entry.as] as const] : [])));
  const isMade = madeIn(log);
  const unknown: string[] = [];
  const scopes = [...target.scopes].reverse().flatMap((saved): ScopeBefore[] => {
    const scope = scopeOf(saved.application, saved.guild);
    if (!scope) unknown.push(...missing(saved));
    if (!scope) return [];
    const residents = new Map(saved.residents.map((resident) => [String(resident["id"]), resident]));
    const isOfOthers = ({ id }: Resource): boolean => saved.newcomers?.includes(String(id)) === true;
    const isOurs = (command: Resource): boolean =>
      !isOfOthers(command) && (isMade(scope, command) || isSlot(namedCommand(command)));
    return [{ scope, residents, isOurs }];
  });
  return { before: { scopes, permissions: target.permissions, renewed }, unknown };
}

/** A scope that was empty has nothing to lose. */
function missing({ application, guild, residents }: SavedScope): readonly string[] {
  if (residents.length === 0) return [];
  const what = guild === undefined ? `application ${application}` : `guild ${guild}`;
  return [
    `target.json no longer names ${what}, where ${counted(residents.length, "command was", "commands were")}; add it again`,
  ];
}

/** A command is ours if its id was seen in an answer, or if a request for its name was never answered. */
function madeIn(log: LeftBehind["log"]): (scope: WorkspaceScope, command: Resource) => boolean {
  const done = new Set(log.flatMap((entry) => ("done" in entry ? [entry.done] : [])));
  const made = new Set<string>();
  for (const entry of log) {
    if ("done" in entry) for (const id of entry.ids) made.add(`${entry.scope} ${id}`);
    if ("sent" in entry && !done.has(entry.sent))
      for (const name of entry.names) made.add(`${entry.scope} ${keyOfName(name)}`);
  }
  return (scope, command) => {
    const key = keyOf(scope.application, scope.guild);
    return made.has(`${key} ${command["id"]}`) || made.has(`${key} ${nameKeyOf(command)}`);
  };
}
