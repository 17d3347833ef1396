/** Puts right what may not be together in one command: fields of an old and a new kind, localized names, its size. */
import type { JsonObject } from "../../src/contract/json.js";
import { distinctLocalizedNames } from "./distinct.js";
import { withinSize } from "./within-size.js";

const BOT_DM = 1;

/**
 * The same command with old fields that say what the new ones beside them say. Which of two would count is open.
 *
 * @see D1 "Versioning" 3: dm_permission (use contexts), default_permission (use default_member_permissions)
 */
function inAgreement(command: JsonObject): JsonObject {
  const { contexts, dm_permission: dm, default_member_permissions: bits, default_permission: everyone } = command;
  const isShown = Array.isArray(contexts) ? contexts.includes(BOT_DM) : dm;
  const isFree = bits === undefined ? everyone : bits !== "0";
  if ((dm === undefined || dm === isShown) && (everyone === undefined || everyone === isFree)) return command;
  return {
    ...command,
    ...(dm === undefined || isShown === undefined ? {} : { dm_permission: isShown }),
    ...(everyone === undefined || isFree === undefined ? {} : { default_permission: isFree }),
  };
}

/** The same command as the documents allow it, whatever its type. */
export function settledCommand(command: JsonObject): JsonObject {
  const agreed = inAgreement(command);
  const { options } = agreed;
  if (!Array.isArray(options)) return agreed;
  const distinct = distinctLocalizedNames(options);
  return withinSize(distinct === options ? agreed : { ...agreed, options: distinct });
}
