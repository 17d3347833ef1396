/** Causes speak of findings by their ids; joined findings have others. */
import type { Cause } from "../../run/causes/cause.js";
import type { MergedFinding } from "./merged-findings.js";

/** The causes of all parts, with the ids of the joined findings. */
export function withMergedIds(causes: readonly Cause[], findings: readonly MergedFinding[]): readonly Cause[] {
  const ids = new Map<string, string[]>();
  const name = (before: string, now: string): unknown => ids.set(before, [...(ids.get(before) ?? []), now]);
  for (const { event, parts } of findings)
    for (const part of parts) {
      name(part.id, event.id);
      if (part.finding && event.finding) name(part.finding.id, event.finding.id);
    }
  const now = (before: readonly string[]): readonly string[] => [
    ...new Set(before.flatMap((id) => ids.get(id) ?? [id])),
  ];
  return causes.map(({ finding, ...cause }) => {
    const [shown] = finding === undefined ? [] : now([finding]);
    return {
      ...cause,
      cases: now(cause.cases),
      explains: now(cause.explains),
      ...(shown === undefined ? {} : { finding: shown }),
    };
  });
}
