/** Bulk overwrite of one scope. */

import type { Snowflakes } from "../shared-a/account.js";
import type { JsonObject } from "../shared-a/json.js";
import { type DailyCreates, mostOfType } from "../shared-a/limits.js";
import type { IsFixed } from "../shared-a/mended.js";
import type { CauseId } from "./causes.js";
import type { Command, CommandStore, Scope } from "./command-store.js";
import type { ContentOf } from "./content.js";
import type { CrossCheck } from "./cross-checks.js";

export interface Tools {
  readonly store: CommandStore;
  readonly ids: Snowflakes;
  readonly daily: DailyCreates;
  readonly isFixed: IsFixed<CauseId>;
  readonly check: CrossCheck;
  readonly contentOf: ContentOf;
}

type Element = JsonObject & { readonly id?: string; readonly type: number; readonly name: string };

/** Which command each element represents: the one with its id, else the one with its name. */
function matches(elements: readonly Element[], old: readonly Command[]): (Command | undefined)[] {
  const byId = elements.map(({ id, type }) => old.find((command) => command.id === id && command.type === type));
  return elements.map((element, index) => {
    const named = old.find((command) => command.type === element.type && command.name === element.name);
    return byId[index] ?? (byId.includes(named) ? undefined : named);
  });
}

function listProblems(elements: readonly Element[], old: readonly (Command | undefined)[]): string[] {
  const problems: string[] = [];
  const names = elements.map(({ type, name }) => `${type} ${name}`);
  if (new Set(names).size < names.length) problems.push("names must be unique per type");
  const kept = old.filter((command) => command !== undefined);
  if (new Set(kept).size < kept.length) problems.push("an id is given twice");
  for (const type of [1, 2, 3, 4]) {
    if (elements.filter((each) => each.type === type).length > mostOfType(type)) problems.push("too many commands");
  }
  return problems;
}

/** Replaces the commands of the scope, or tells what is wrong and changes nothing. */
export function overwrite(scope: Scope, elements: readonly Element[], tools: Tools): Command[] | string[] {
  const { store, ids, daily, isFixed, check, contentOf } = tools;
  const commands = store.commands(scope);
  const isGlobal = scope.guildId === undefined;
  const known = matches(elements, [...commands.values()]);
  const problems = [
    ...listProblems(elements, known),
    ...elements.flatMap((each) => check(each, each, { kind: "bulk", type: each.type, isGlobal })),
  ];
  if (problems.length > 0) return problems;
  const creates = known.filter((command) => command === undefined).length;
  if (scope.guildId !== undefined && !daily.take(scope.guildId, creates)) return ["no creates are left today"];

  const old = isFixed("bulk-renews-ids") ? known : elements.map(() => undefined);
  const result = elements.map((element, index): Command => {
    const before = old[index];
    const content = { ...contentOf(element, element.type, scope), type: element.type, name: element.name };
    const after = { id: before?.id ?? ids.next(), ...content, version: before?.version ?? ids.next() };
    return before && JSON.stringify(before) !== JSON.stringify(after) ? { ...after, version: ids.next() } : after;
  });
  if (isFixed("permissions-survive-the-command")) {
    for (const { id, name } of commands.values()) {
      if (!result.some((command) => command.id === id && command.name === name)) store.clearPermissions(id);
    }
  }
  commands.clear();
  for (const command of result) commands.set(command.id, command);
  return result;
}
