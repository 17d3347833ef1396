/** Overwrites that merge: what the body leaves out stays as it was before. */
import type { Violation } from "../../case/outcome.js";
import { isDefault } from "../../contract/documented.js";
import { elementsOf, isObject } from "../../contract/json.js";
import { COMMAND_VERBS } from "../../contract/operations.js";
import type { DoneExchange } from "../exchange.js";
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
  const bodies = Array.isArray(overwrite.sent) ? elementsOf(overwrite.sent) : [overwrite.sent];
  const isSent = bodies.some((body) => isObject(body) && !isDefault(body[member], member));
  const wasThere = until.slice(0, index).some(({ result }) => {
    const json = result.answer?.json;
    return elementsOf(json)
      .concat(json ?? [])
      .some((one) => isObject(one) && !isDefault(one[member], member));
  });
  return !isSent && wasThere ? { prerequisite: "storage", place: KEPT } : undefined;
}
