/** Bulk overwrite of one scope: commands that stay keep their ids. */

import type { Draft } from "../shared-b/command/draft.js";
import { invalid } from "../shared-b/refusal.js";
import { listCommands, type Parts, replaceAll } from "./commands.js";
import type { Scope } from "./rows.js";
import type { Row } from "./schema.js";

export interface BulkEntry {
  /** What the client says that the id is. */
  readonly id: unknown;
  readonly draft: Draft;
}

export function overwriteAll(parts: Parts, scope: Scope, entries: readonly BulkEntry[]): Row[] {
  const { isFixed, limits, permissions } = parts;
  const keys = entries.map((entry) => keyOf(parts, entry.draft));
  if (new Set(keys).size < keys.length) {
    throw invalid("two commands have the same name and type");
  }
  const before = listCommands(parts, scope);
  const kept = matchEntries(parts, before, entries);
  const countOfNew = kept.filter((row) => row === undefined).length;
  limits.checkCounts(entries.map((entry) => entry.draft));
  limits.checkDay(scope, countOfNew);
  limits.use(scope, countOfNew);
  for (const row of before) {
    const index = kept.indexOf(row);
    const isRenamed = index >= 0 && entries[index]?.draft.name !== row["name"];
    const cause = index < 0 ? "permissions-stay-after-delete" : "permissions-stay-after-rename";
    if ((index < 0 || isRenamed) && isFixed(cause)) {
      permissions.remove(scope.applicationId, String(row["id"]));
    }
  }
  return replaceAll(
    parts,
    scope,
    entries.map(({ draft }, index) => {
      const row = isFixed("bulk-gives-new-ids") ? kept[index] : undefined;
      return { id: row === undefined ? parts.nextId() : String(row["id"]), version: parts.nextId(), draft };
    }),
  );
}

/** For each entry the command that it overwrites: that of its id, else that of its name. */
function matchEntries(parts: Parts, before: readonly Row[], entries: readonly BulkEntry[]): (Row | undefined)[] {
  const free = new Set(before);
  const take = (row: Row | undefined): Row | undefined => {
    if (row !== undefined) {
      free.delete(row);
    }
    return row;
  };
  const byId = entries.map(({ id, draft }) =>
    take([...free].find((row) => row["id"] === id && row["type"] === draft.type)),
  );
  return entries.map(
    ({ draft }, index) =>
      byId[index] ?? take([...free].find((row) => keyOf(parts, toKeyed(row)) === keyOf(parts, draft))),
  );
}

function toKeyed(row: Row): Pick<Draft, "name" | "type"> {
  return { name: String(row["name"]), type: Number(row["type"]) };
}

/** What the unique key of the table compares. */
function keyOf({ isFixed }: Parts, { name, type }: Pick<Draft, "name" | "type">): string {
  const compared = isFixed("names-compare-without-case") ? name : name.toLowerCase();
  return isFixed("unique-key-forgets-type") ? `${type} ${compared}` : compared;
}
