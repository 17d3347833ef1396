/** The table of commands: create, edit, delete and bulk overwrite. */

import { isDeepStrictEqual } from "node:util";
import type { Draft } from "../shared-b/command/draft.js";
import type { IsFixed } from "../shared-b/fixed.js";
import { invalid, Refusal } from "../shared-b/refusal.js";
import type { CauseId } from "./causes.js";
import type { Limits } from "./limits.js";
import type { Permissions } from "./permissions.js";
import { COLUMNS, type Scope, toCommand, toRow } from "./rows.js";
import type { Db, Row } from "./schema.js";

export interface Parts {
  readonly db: Db;
  readonly isFixed: IsFixed<CauseId>;
  readonly limits: Limits;
  readonly permissions: Permissions;
  nextId(): string;
}

const IN_SCOPE = "application_id = ? AND guild_id = ?";
const MARKS = COLUMNS.map(() => "?").join(", ");
const INSERT = `INTO commands (${COLUMNS.join(", ")}) VALUES (${MARKS})`;

export function listCommands({ db }: Parts, scope: Scope): Row[] {
  return db.all(`SELECT * FROM commands WHERE ${IN_SCOPE} ORDER BY rowid`, [scope.applicationId, scope.guildId]);
}

export function getCommand({ db }: Parts, scope: Scope, id: string): Row {
  const values = [scope.applicationId, scope.guildId, id];
  const [row] = db.all(`SELECT * FROM commands WHERE ${IN_SCOPE} AND id = ?`, values);
  if (row === undefined) {
    throw new Refusal(404, "Unknown application command", 10063);
  }
  return row;
}

/** The command that has the name of the draft. */
export function findSame({ db, isFixed }: Parts, scope: Scope, draft: Draft): Row | undefined {
  const values = [scope.applicationId, scope.guildId, draft.name];
  if (!isFixed("unique-key-forgets-type")) {
    return db.all(`SELECT * FROM commands WHERE ${IN_SCOPE} AND name = ?`, values)[0];
  }
  return db.all(`SELECT * FROM commands WHERE ${IN_SCOPE} AND name = ? AND type = ?`, [...values, draft.type])[0];
}

export function createCommand(parts: Parts, scope: Scope, draft: Draft): { row: Row; isNew: boolean } {
  const { db, isFixed, limits } = parts;
  const same = findSame(parts, scope, draft);
  if (same === undefined || !isFixed("overwrites-count-as-creates")) {
    limits.checkDay(scope, 1);
  }
  if (same === undefined) {
    limits.checkCounts([...listCommands(parts, scope).map(toCommand), draft]);
  }
  if (same === undefined || !isFixed("overwrites-count-as-creates")) {
    limits.use(scope, 1);
  }
  if (same !== undefined && isFixed("overwrite-gives-new-id")) {
    return { row: saveOver(parts, scope, same, draft), isNew: false };
  }
  const id = parts.nextId();
  db.run(`INSERT OR REPLACE ${INSERT}`, toRow(scope, id, parts.nextId(), draft));
  return { row: getCommand(parts, scope, id), isNew: same === undefined };
}

export function editCommand(parts: Parts, scope: Scope, id: string, draft: Draft): Row {
  const row = getCommand(parts, scope, id);
  const same = findSame(parts, scope, draft);
  if (same !== undefined && same["id"] !== id) {
    throw invalid("name: another command of this type has it");
  }
  if (row["name"] !== draft.name && parts.isFixed("permissions-stay-after-rename")) {
    parts.permissions.remove(scope.applicationId, id);
  }
  return saveOver(parts, scope, row, draft);
}

/** Writes the draft over a row; the version changes where anything changes. */
function saveOver(parts: Parts, scope: Scope, row: Row, draft: Draft): Row {
  const { id, application_id, guild_id, version, ...before } = toCommand(row);
  const newVersion = isDeepStrictEqual(before, draft) ? version : parts.nextId();
  const columns = COLUMNS.map((column) => `${column} = ?`).join(", ");
  parts.db.run(`UPDATE commands SET ${columns} WHERE id = ?`, [...toRow(scope, id, newVersion, draft), id]);
  return getCommand(parts, scope, id);
}

export function deleteCommand(parts: Parts, scope: Scope, id: string): void {
  getCommand(parts, scope, id);
  parts.db.run(`DELETE FROM commands WHERE ${IN_SCOPE} AND id = ?`, [scope.applicationId, scope.guildId, id]);
  if (parts.isFixed("permissions-stay-after-delete")) {
    parts.permissions.remove(scope.applicationId, id);
  }
}

export function replaceAll(
  parts: Parts,
  scope: Scope,
  entries: { id: string; version: string; draft: Draft }[],
): Row[] {
  const { db } = parts;
  db.run(`DELETE FROM commands WHERE ${IN_SCOPE}`, [scope.applicationId, scope.guildId]);
  for (const { id, version, draft } of entries) {
    db.run(`INSERT ${INSERT}`, toRow(scope, id, version, draft));
  }
  return listCommands(parts, scope);
}
