/** SARIF read back the way code scanning does: a suppressed result is no alert. */
import type { Log } from "sarif";
import type { ReadBack } from "./read-back.js";

/** @throws Error where a result contradicts itself */
export function readSarif(text: string): ReadBack {
  const log: Log = JSON.parse(text);
  const [run] = log.runs;
  const [invocation] = run?.invocations ?? [];
  if (!run || !invocation) throw new Error("there is no run with an invocation");
  const cases = (run.results ?? []).map(({ ruleId, ruleIndex, level, suppressions = [], properties = {} }) => {
    const state = String(properties["state"]);
    if (run.tool.driver.rules?.[ruleIndex ?? -1]?.id !== ruleId)
      throw new Error(`result of ${ruleId} points elsewhere`);
    if (suppressions.length > 0 !== (state === "expected"))
      throw new Error(`${state} with ${suppressions.length} suppressions`);
    if (state !== "expected" && (level === "error") !== (state === "failed")) throw new Error(`${state} as ${level}`);
    return [String(properties["case"]), state] as const;
  });
  if (invocation.executionSuccessful !== [0, 1].includes(invocation.exitCode ?? -1))
    throw new Error(`successful is ${invocation.executionSuccessful}, exit code ${invocation.exitCode}`);
  return {
    verdict: String(run.properties?.["verdict"]),
    ...(invocation.exitCode === undefined ? {} : { exitCode: invocation.exitCode }),
    cases: Object.fromEntries(cases),
  };
}
