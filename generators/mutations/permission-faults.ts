/** Every single fault that a body of a permission edit can have. */
import { isObject, type JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { refused, type SingleFault } from "./single-fault.js";

/** Faults of the last entry; a body without entries has none of them. */
function entryFaults(entries: readonly JsonObject[]): readonly SingleFault[] {
  const at = `/permissions/${entries.length - 1}`;
  if (entries.length === 0) return [];
  return [
    ...[0, 4].map((to) => refused("permission.type.is-known", `${at}/type`, to)),
    refused("permission.id.is-a-snowflake", `${at}/id`, "everyone"),
    refused("permission.permission.is-boolean", `${at}/permission`, "allow"),
  ];
}

/** Every single fault that a valid body can be given. */
export function permissionFaults({ permissions }: JsonObject): readonly SingleFault[] {
  const entries = Array.isArray(permissions) ? permissions.filter(isObject) : [];
  const more = Array.from({ length: LIMITS.permissions.max + 1 - entries.length }, (_, nth) => ({
    id: String(900_000_000_000_000_000n + BigInt(nth)),
    type: 2,
    permission: true,
  }));
  return [
    refused("permission.edit.body-has-its-members", "/permissions", undefined),
    refused("permission.edit.takes-at-most-100", "/permissions", [...entries, ...more]),
    ...entryFaults(entries),
  ];
}
