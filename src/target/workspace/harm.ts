/** What a write would do to the commands that were on a target before us, whatever the case that sends it says of itself. */
import { isObject, type Json } from "../../contract/json.js";
import { commandWriteOf, type OperationId } from "../../contract/operations.js";
import { bodyOfResident, isWhole } from "./resident.js";
import type { Resource, WorkspaceScope } from "./scope.js";

/** What an operation does to commands of its scope. */
export type Write = "create" | "edit" | "bulk" | "delete" | "permissions" | "all-permissions";

/** What an operation writes to its scope; undefined for those that write nothing there. */
export function writeOf(operation: OperationId): Write | undefined {
  if (operation === "editCommandPermissions") return "permissions";
  return operation === "batchEditCommandPermissions" ? "all-permissions" : commandWriteOf(operation);
}

const NONE: readonly Resource[] = [];

/** Residents that are still there and that the write would change or remove. */
export function harmedBy(
  scope: WorkspaceScope,
  write: Write,
  id: string | undefined,
  body: Json | undefined,
): readonly Resource[] {
  if (scope.residents === undefined || scope.residents.size === 0) return NONE;
  const residents = [...scope.residents.values()].filter((one) => scope.known.has(String(one["id"])));
  switch (write) {
    case "delete":
    case "edit":
    case "permissions":
      return residents.filter((one) => one["id"] === id);
    case "create":
      return residents.filter((one) => isNamedAs(one, body) && !isKept(one, body));
    case "bulk": {
      const elements = Array.isArray(body) ? (body as readonly Json[]) : [];
      return residents.filter((one) => !elements.some((element) => isKept(one, element)));
    }
    case "all-permissions":
      return residents.filter((one) => mentions(body, one["id"]));
  }
}

/** A body that says of a resident what it is already. */
function isKept(resident: Resource, body: Json | undefined): boolean {
  if (!isObject(body)) return false;
  const isMeant = body["id"] === undefined ? isNamedAs(resident, body) : body["id"] === resident["id"];
  if (!isMeant) return false;
  // What a body leaves out is set to its default, so it has to hold all that the resident has.
  const { id: _id, ...members } = body;
  return isWhole(bodyOfResident(resident, true), bodyOfResident(members, true));
}

function isNamedAs(resident: Resource, body: Json | undefined): boolean {
  return isObject(body) && body["name"] === resident["name"] && (body["type"] ?? 1) === (resident["type"] ?? 1);
}

function mentions(body: Json | undefined, id: Json | undefined): boolean {
  return typeof id === "string" && JSON.stringify(body ?? null).includes(`"${id}"`);
}
