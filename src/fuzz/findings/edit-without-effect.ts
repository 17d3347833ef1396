/** Edits that are answered with success and leave the command as it was, whatever they wrote. */
import { isDefault } from "../../contract/documented.js";
import { elementsOf, isObject, type Json, type JsonObject, oneOrAll } from "../../contract/json.js";
import { COMMAND_VERBS } from "../../contract/operations.js";
import { isSuccess } from "../../contract/success.js";
import type { DoneExchange } from "../../run/exchange.js";

/** True where an edit was answered with the version that the command had before, and with something else than what it wrote. */
export function hasEditWithoutEffect(exchanges: readonly DoneExchange[]): boolean {
  const versions = new Map<Json, Json>();
  for (const { step, sent, result } of exchanges) {
    const verb = COMMAND_VERBS.get(step.call);
    const { answer } = result;
    if (verb === undefined || !answer || !isSuccess(answer.status)) continue;
    const shown = oneOrAll(answer.json).filter(isObject);
    const [edited] = verb === "edit" ? shown : [];
    const { id = null, version = null } = edited ?? {};
    if (edited && isObject(sent) && version !== null && versions.get(id) === version && isOther(sent, edited))
      return true;
    for (const one of shown) versions.set(one["id"] ?? null, one["version"] ?? null);
  }
  return false;
}

/** Some member that was written is another one, as far as that is certain: services fill in what options leave out. */
function isOther(written: JsonObject, shown: JsonObject): boolean {
  return Object.entries(written).some(([member, value]) => {
    const now = shown[member];
    if (isDefault(value, member) && isDefault(now, member)) return false;
    if (Array.isArray(value)) return value.length !== elementsOf(now).length;
    return typeof value === "object" && value !== null ? !isObject(now) : value !== now;
  });
}
