/** Permissions of commands in a guild. */
import type { Application, Entry } from "../entities.js";
import { type Problems, readBoolean, readInteger } from "../failure.js";
import { type Fields, isId, isObject } from "../values.js";

const MOST_ENTRIES = 100;

export function readEntries(p: Problems, { permissions: list }: Fields): readonly Entry[] {
  if (!Array.isArray(list)) {
    p.add("permissions", "must be an array");
    return [];
  }
  if (list.length > MOST_ENTRIES) p.add("permissions", "at most 100 entries");
  const seen = new Set<string>();
  return list.flatMap((one: unknown, nth): readonly Entry[] => {
    const at = `permissions.${nth}`;
    if (!isObject(one)) {
      p.add(at, "must be an object");
      return [];
    }
    const { id } = one;
    if (!isId(id)) p.add(`${at}.id`, "must be a snowflake");
    const type = readInteger(p, one["type"], `${at}.type`, [1, 3]);
    const permission = readBoolean(p, one["permission"], `${at}.permission`);
    const key = `${type} ${id}`;
    if (seen.has(key)) p.add(at, "is there twice");
    seen.add(key);
    return [{ id: String(id), type, permission }];
  });
}

export const entriesOf = (app: Application, guildId: string, id: string): readonly Entry[] | undefined =>
  app.permissions.get(guildId)?.get(id);

/** An empty list is no list. */
export function setEntries(app: Application, guildId: string, id: string, list: readonly Entry[]): void {
  const ofGuild = app.permissions.get(guildId) ?? new Map<string, readonly Entry[]>();
  app.permissions.set(guildId, ofGuild);
  if (list.length > 0) ofGuild.set(id, list);
  else ofGuild.delete(id);
}

export const permissionsView = (app: Application, guildId: string, id: string): Fields => ({
  permissions: entriesOf(app, guildId, id) ?? [],
  guild_id: guildId,
  application_id: app.id,
  id,
});
