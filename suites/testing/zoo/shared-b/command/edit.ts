/** The body of an edit, laid over the command that is there. */

import { invalid } from "../refusal.js";
import type { Draft } from "./draft.js";
import { isObject, type Json } from "./text.js";

const EDITABLE = [
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
] as const;

/** Each field of the edit overwrites the one of the command; the others stay. */
export function layOver(command: Draft, edit: unknown): Json {
  if (!isObject(edit)) {
    throw invalid("an edit must be an object");
  }
  const result: Json = { type: command.type };
  for (const key of EDITABLE) {
    if (edit[key] !== undefined) {
      result[key] = edit[key];
    } else if (command[key] !== undefined) {
      result[key] = command[key];
    }
  }
  return result;
}
