/** The table of permissions. */

import { isObject } from "../shared-b/command/text.js";
import type { IsFixed } from "../shared-b/fixed.js";
import { invalid } from "../shared-b/refusal.js";
import type { CauseId } from "./causes.js";
import type { Db } from "./schema.js";

export interface Entry {
  readonly id: string;
  readonly type: number;
  readonly permission: boolean;
}

export interface CommandPermissions {
  readonly id: string;
  readonly application_id: string;
  readonly guild_id: string;
  readonly permissions: readonly Entry[];
}

export interface Permissions {
  get(applicationId: string, guildId: string, commandId: string): CommandPermissions;
  list(applicationId: string, guildId: string): CommandPermissions[];
  put(applicationId: string, guildId: string, commandId: string, entries: readonly Entry[]): CommandPermissions;
  /** Removes the permissions of a command in all guilds. */
  remove(applicationId: string, commandId: string): void;
}

const OF_COMMAND = "application_id = ? AND guild_id = ? AND command_id = ?";

export function createPermissions(db: Db, isFixed: IsFixed<CauseId>): Permissions {
  const permissions: Permissions = {
    get(applicationId, guildId, commandId) {
      const rows = db.all(`SELECT * FROM permissions WHERE ${OF_COMMAND} ORDER BY rowid`, [
        applicationId,
        guildId,
        commandId,
      ]);
      return {
        id: commandId,
        application_id: applicationId,
        guild_id: guildId,
        permissions: rows.map((row) => ({
          id: String(row["target_id"]),
          type: Number(row["target_type"]),
          permission: row["allowed"] === 1,
        })),
      };
    },
    list(applicationId, guildId) {
      const rows = db.all("SELECT DISTINCT command_id FROM permissions WHERE application_id = ? AND guild_id = ?", [
        applicationId,
        guildId,
      ]);
      return rows.map((row) => permissions.get(applicationId, guildId, String(row["command_id"])));
    },
    put(applicationId, guildId, commandId, entries) {
      const command = [applicationId, guildId, commandId];
      if (isFixed("permission-entries-add-up")) {
        db.run(`DELETE FROM permissions WHERE ${OF_COMMAND}`, command);
      }
      for (const entry of entries) {
        const target = [entry.id, entry.type];
        if (!isFixed("permission-entries-add-up")) {
          db.run(`DELETE FROM permissions WHERE ${OF_COMMAND} AND target_id = ? AND target_type = ?`, [
            ...command,
            ...target,
          ]);
        }
        db.run("INSERT INTO permissions VALUES (?, ?, ?, ?, ?, ?)", [...command, ...target, Number(entry.permission)]);
      }
      return permissions.get(applicationId, guildId, commandId);
    },
    remove(applicationId, commandId) {
      db.run("DELETE FROM permissions WHERE application_id = ? AND command_id = ?", [applicationId, commandId]);
    },
  };
  return permissions;
}

/** @throws Refusal where the body is no list of at most 100 entries */
export function readEntries(body: unknown): Entry[] {
  const entries = isObject(body) ? body["permissions"] : undefined;
  if (!Array.isArray(entries) || entries.length > 100) {
    throw invalid("permissions must be a list of at most 100 entries");
  }
  return entries.map((entry: unknown, index) => {
    const where = `permissions[${index}]`;
    if (!isObject(entry) || typeof entry["id"] !== "string" || !/^[0-9]{1,20}$/.test(entry["id"])) {
      throw invalid(`${where}.id must be a snowflake`);
    }
    const { id, type, permission } = entry;
    if (type !== 1 && type !== 2 && type !== 3) {
      throw invalid(`${where}.type must be 1, 2 or 3`);
    }
    if (typeof permission !== "boolean") {
      throw invalid(`${where}.permission must be a boolean`);
    }
    return { id: id as string, type, permission };
  });
}
