/** Overwrites that merge: what the body leaves out stays as it was before. */
import type { Violation } from "../../../case/outcome.js";
import { isDefault } from "../../../contract/documented.js";
import { isObject, type Json, oneOrAll } from "../../../contract/json.js";
import { COMMAND_VERBS } from "../../../contract/operations.js";
import type { DoneExchange } from "../../exchange.js";
import { memberOf } from "./member.js";
import type { Symptom } from "./symptom.js";

/** The place of values that an overwrite has to take away. */
export const KEPT = "kept members";

const OVERWRITES: ReadonlySet<string | undefined> = new Set(["create", "bulk"]);

/**
 * A member that the body of an overwrite leaves out, and that a command had before.
 *
 * @param write name of the step that is the overwrite
 * @param until the exchanges up to the one that shows it
 */
export function keptByOverwrite(
  { kind, pointer = "" }: Violation,
  write: string,
  until: readonly DoneExchange[],
): Symptom | undefined {
  const index = until.findIndex(({ step }) => step.name === write);
  const overwrite = until[index];
  const verb = overwrite && COMMAND_VERBS.get(overwrite.step.call);
  const isNew = verb === "create" && overwrite?.result.answer?.status === 201;
  const member = memberOf(pointer)?.split(".")[1];
  if (kind !== "extra" || !overwrite || !OVERWRITES.has(verb) || isNew || member === undefined) return undefined;
  const isIn = (json: Json | undefined): boolean =>
    oneOrAll(json).some((one) => isObject(one) && !isDefault(one[member], member));
  const wasThere = until.slice(0, index).some(({ result }) => isIn(result.answer?.json));
  return !isIn(overwrite.sent) && wasThere ? { prerequisite: "storage", place: KEPT } : undefined;
}
