/** Commands as rows, and rows as the JSON that is sent. */

import type { SqlValue } from "sql.js";
import type { Draft } from "../shared-b/command/draft.js";
import type { IsFixed } from "../shared-b/fixed.js";
import type { CauseId } from "./causes.js";
import type { Row } from "./schema.js";

/** A global command has the empty text as its guild. */
export interface Scope {
  readonly applicationId: string;
  readonly guildId: string;
}

export interface Command extends Draft {
  readonly id: string;
  readonly application_id: string;
  readonly guild_id?: string;
  readonly version: string;
}

export const COLUMNS = [
  "id",
  "application_id",
  "guild_id",
  "type",
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  "options",
  "default_member_permissions",
  "dm_permission",
  "default_permission",
  "nsfw",
  "integration_types",
  "contexts",
  "handler",
  "version",
] as const;

const IN_JSON: readonly string[] = [
  "name_localizations",
  "description_localizations",
  "options",
  "integration_types",
  "contexts",
];
const BOOLEANS: readonly string[] = ["dm_permission", "default_permission", "nsfw"];
const NULLABLE: readonly string[] = ["name_localizations", "description_localizations", "default_member_permissions"];

export function toRow(scope: Scope, id: string, version: string, draft: Draft): SqlValue[] {
  const values: Record<string, unknown> = {
    ...draft,
    id,
    version,
    application_id: scope.applicationId,
    guild_id: scope.guildId,
  };
  return COLUMNS.map((column) => toColumn(column, values[column]));
}

function toColumn(column: string, value: unknown): SqlValue {
  if (value === undefined || value === null) {
    return null;
  }
  if (IN_JSON.includes(column)) {
    return JSON.stringify(value);
  }
  return BOOLEANS.includes(column) ? Number(value) : (value as string | number);
}

/** The command as the service works with it. */
export function toCommand(row: Row): Command {
  const command: Record<string, unknown> = {};
  for (const column of COLUMNS) {
    const value = row[column];
    if (value === null && !NULLABLE.includes(column)) {
      continue;
    }
    if (IN_JSON.includes(column) && value !== null) {
      command[column] = JSON.parse(String(value));
    } else if (column === "default_member_permissions" && value !== null) {
      command[column] = String(value);
    } else {
      command[column] = BOOLEANS.includes(column) ? value === 1 : value;
    }
  }
  if (command["guild_id"] === "") {
    delete command["guild_id"];
  }
  return command as unknown as Command;
}

/** The command as it is sent. */
export function toJson(row: Row, isFixed: IsFixed<CauseId>): Record<string, unknown> {
  const json: Record<string, unknown> = { ...toCommand(row) };
  if (!isFixed("empty-columns-come-as-null")) {
    for (const column of COLUMNS) {
      if (row[column] === null) {
        json[column] = null;
      }
    }
  }
  if (!isFixed("booleans-come-as-integers")) {
    for (const column of BOOLEANS.filter((name) => row[name] !== null)) {
      json[column] = row[column];
    }
  }
  if (!isFixed("permission-bits-come-as-numbers")) {
    json["default_member_permissions"] = row["default_member_permissions"];
  }
  return json;
}
