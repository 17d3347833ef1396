/** The database and its tables. */

import initSqlJs, { type Database, type SqlValue } from "sql.js";
import type { IsFixed } from "../shared-b/fixed.js";
import type { CauseId } from "./causes.js";

export type Row = Record<string, SqlValue>;

export interface Db {
  run(sql: string, values?: SqlValue[]): void;
  all(sql: string, values?: SqlValue[]): Row[];
  /** All or nothing. */
  transaction<T>(work: () => T): T;
  close(): void;
}

export async function openDatabase(isFixed: IsFixed<CauseId>): Promise<Db> {
  const SQL = await initSqlJs();
  const database = new SQL.Database();
  database.run(schema(isFixed));
  return wrap(database);
}

function schema(isFixed: IsFixed<CauseId>): string {
  return `
    CREATE TABLE commands (
      id TEXT NOT NULL UNIQUE,
      application_id TEXT NOT NULL,
      guild_id TEXT NOT NULL,
      type INTEGER NOT NULL,
      name TEXT NOT NULL ${isFixed("names-compare-without-case") ? "" : "COLLATE NOCASE"},
      name_localizations TEXT,
      description TEXT NOT NULL,
      description_localizations TEXT,
      options TEXT,
      default_member_permissions ${isFixed("permission-bits-come-as-numbers") ? "TEXT" : "INTEGER"},
      dm_permission INTEGER,
      default_permission INTEGER NOT NULL,
      nsfw INTEGER NOT NULL,
      integration_types TEXT,
      contexts TEXT,
      handler INTEGER,
      version TEXT NOT NULL,
      UNIQUE (application_id, guild_id, ${isFixed("unique-key-forgets-type") ? "type, name" : "name"})
    );
    CREATE TABLE permissions (
      application_id TEXT NOT NULL,
      guild_id TEXT NOT NULL,
      command_id TEXT NOT NULL,
      target_id TEXT NOT NULL,
      target_type INTEGER NOT NULL,
      allowed INTEGER NOT NULL
    );
    CREATE TABLE creates (
      application_id TEXT NOT NULL,
      guild_id TEXT NOT NULL,
      day TEXT NOT NULL,
      used INTEGER NOT NULL,
      PRIMARY KEY (application_id, guild_id, day)
    );`;
}

function wrap(database: Database): Db {
  return {
    run(sql, values = []) {
      database.run(sql, values);
    },
    all(sql, values = []) {
      const statement = database.prepare(sql, values);
      const rows: Row[] = [];
      while (statement.step()) {
        rows.push(statement.getAsObject());
      }
      statement.free();
      return rows;
    },
    transaction(work) {
      database.run("BEGIN");
      try {
        const result = work();
        database.run("COMMIT");
        return result;
      } catch (error) {
        database.run("ROLLBACK");
        throw error;
      }
    },
    close() {
      database.close();
    },
  };
}
