/** Bulk overwrite of all commands of an application. */

import type { IsFixed } from "../shared-c/fixed.js";
import { isObject, isSnowflake, type Json } from "../shared-c/texts.js";
import { checkBody, makeRecord, refuseTooMany } from "./command.js";
import { refuse } from "./respond.js";
import type { CommandRecord, CommandStorage } from "./storage.js";

const DEFAULTS = { integration_types: [0], contexts: [0, 1, 2] };

export function overwriteAll(
  storage: CommandStorage,
  applicationId: string,
  list: unknown,
  isFixed: IsFixed,
): CommandRecord[] {
  if (!Array.isArray(list)) return refuse(400, "The body must be an array.");
  const bodies = list.map((sent: unknown) => {
    if (!isObject(sent)) return refuse(400, "Every command must be an object.");
    const id = sent["id"];
    const isGoodId = isFixed("ids-are-numbers") ? isSnowflake(id) : Number.isInteger(Number(id));
    if (id !== undefined && !isGoodId) return refuse(400, "id must be a snowflake.");
    return { ...DEFAULTS, ...checkBody(sent, isFixed) } as Json;
  });
  const keys = bodies.map((body) => `${body["type"] ?? 1}/${body["name"]}`);
  if (new Set(keys).size < keys.length) return refuse(400, "A name is in the list twice.");
  refuseTooMany(
    bodies.map((body) => ({ type: Number(body["type"] ?? 1) })),
    isFixed,
  );
  const ids = findIds(bodies, storage.load(applicationId));
  const records = bodies.map((body, index) => {
    const id = ids[index] ?? storage.newId();
    return makeRecord(id, storage.newId(), applicationId, body);
  });
  storage.save(applicationId, records);
  return isFixed("missing-options-are-null") ? records : records.map((r) => ({ ...r, options: r["options"] ?? null }));
}

/** Ids of the old commands that the bodies overwrite: the given id counts before the name. */
function findIds(bodies: readonly Json[], old: readonly CommandRecord[]): (string | number | undefined)[] {
  const free = [...old];
  const take = (isMatch: (record: CommandRecord) => boolean) => {
    const place = free.findIndex(isMatch);
    return place < 0 ? undefined : free.splice(place, 1)[0]?.id;
  };
  const sameType = (body: Json, record: CommandRecord) => record.type === (body["type"] ?? 1);
  const byId = bodies.map((body) =>
    take((record) => sameType(body, record) && String(record.id) === String(body["id"])),
  );
  return bodies.map(
    (body, index) => byId[index] ?? take((record) => sameType(body, record) && record.name === body["name"]),
  );
}
