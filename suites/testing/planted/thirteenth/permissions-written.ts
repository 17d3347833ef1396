/** What a planted bug sees of permissions that are written, whichever way. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { textOf } from "../parts.js";

/** All permissions of a command or an application in a guild, as a request writes them. */
export interface PermissionsWritten {
  readonly guild: string;
  /** Id of the command, or of the application. */
  readonly id: string;
  readonly entries: readonly JsonObject[];
}

/** The permissions that a request writes, through the API or the driver; undefined for any other request. */
export async function permissionsWrittenBy(call: Call): Promise<PermissionsWritten | undefined> {
  const isDriven = driven(call) === "changePermissions";
  if (!isDriven && call.operation !== "edit-permissions") return undefined;
  const body = await objectOf(call.request);
  const entries = elementsOf(body["permissions"]).filter(isObject);
  if (isDriven) return { guild: textOf(body, "guild_id"), id: textOf(body, "command_id"), entries };
  return { guild: call.path["guild"] ?? "", id: call.path["id"] ?? "", entries };
}
