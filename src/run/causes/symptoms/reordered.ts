/** Options that come back in another order than they were sent. */
import type { Violation } from "../../../case/outcome.js";
import { isObject, type Json } from "../../../contract/json.js";
import type { DoneExchange } from "../../exchange.js";
import type { Symptom } from "./symptom.js";

/** The place of options in another order. */
export const OPTION_ORDER = "option order";

/** Kinds of violations that compare values at one place, and so meet another option there. */
const COMPARED: ReadonlySet<Violation["kind"]> = new Set(["different", "wrong-type", "missing", "extra"]);

/** The symptom where a write before the violation was answered with its options in another order. */
export function reordered({ kind }: Violation, until: readonly DoneExchange[]): Symptom | undefined {
  const isReordered = ({ sent, result }: DoneExchange) => {
    const answered = namesIn(result.answer?.json);
    return namesIn(sent).some((names) => !has(answered, names) && has(answered.map(sorted), sorted(names)));
  };
  return COMPARED.has(kind) && until.some(isReordered) ? { prerequisite: "storage", place: OPTION_ORDER } : undefined;
}

type Names = readonly string[];

/** The names of each list of options, at any depth. */
function namesIn(body: Json | undefined): readonly Names[] {
  if (Array.isArray(body)) return body.flatMap((one: Json) => namesIn(one));
  if (!isObject(body)) return [];
  const options = body["options"];
  if (!Array.isArray(options)) return [];
  return [options.map((one) => String(isObject(one) ? one["name"] : one)), ...namesIn(options)];
}

function sorted(names: Names): Names {
  return names.toSorted();
}

function has(lists: readonly Names[], names: Names): boolean {
  return lists.some((one) => one.join("\n") === names.join("\n"));
}
