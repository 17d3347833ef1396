/** Successes that answer with no id: what is sent back is the body of the request, or a part of the command. */
import type { Violation } from "../../../case/outcome.js";
import { elementsOf, isObject } from "../../../contract/json.js";
import { COMMAND_VERBS } from "../../../contract/operations.js";
import { isSuccess } from "../../../contract/success.js";
import type { DoneExchange } from "../../exchange.js";
import type { Symptom } from "./symptom.js";

/** The place of ids of commands that are missing, or no texts. */
export const COMMAND_ID = "command.id";

const ONE_COMMAND: ReadonlySet<string | undefined> = new Set(["create", "edit", "get"]);

/**
 * A create, an edit or a read that answers 2xx with an object without an id. Whatever a case is about, it comes no further
 * than that, so that it says nothing of its own rule. An empty object may have any reason. So it is with a bulk overwrite,
 * where a read then has more than its response.
 *
 * @param before the exchanges before the one that failed
 */
export function withoutId(
  { kind }: Violation,
  { step, result }: DoneExchange,
  before: readonly DoneExchange[],
): Symptom | undefined {
  const { answer } = result;
  if (kind === "extra" && before.some(isListWithoutIds)) return { prerequisite: "shape", place: COMMAND_ID };
  if (kind !== "no-resource" || !ONE_COMMAND.has(COMMAND_VERBS.get(step.call)) || !answer) return undefined;
  const body = answer.json;
  const isWithout = isSuccess(answer.status) && isObject(body) && !("id" in body) && Object.keys(body).length > 0;
  return isWithout ? { prerequisite: "shape", place: COMMAND_ID } : undefined;
}

function isListWithoutIds({ step, result: { answer } }: DoneExchange): boolean {
  if (COMMAND_VERBS.get(step.call) !== "bulk" || !answer || !isSuccess(answer.status)) return false;
  return elementsOf(answer.json).some((one) => isObject(one) && !("id" in one));
}
