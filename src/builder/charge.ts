/** One quirk of a builder can spoil the valid halves of many rules. It is charged where it belongs, the others are blocked by it. */
import type { JudgedRow } from "./judge.js";

/**
 * Faults in valid halves, each charged to as few rules as can be: a row that is about that very value (an acceptance),
 * or a pair at whose place the change is. Where there is neither, to the pair with the smallest payload.
 */
export function chargedOnce(judged: readonly JudgedRow[]): readonly JudgedRow[] {
  const charged = new Set<JudgedRow>();
  const causes = new Map<string, JudgedRow[]>();
  for (const one of judged) {
    if (one.half !== "valid") continue;
    const cause = causeOf(one);
    causes.set(cause, [...(causes.get(cause) ?? []), one]);
  }
  for (const group of causes.values()) for (const one of chosenOf(group)) charged.add(one);
  return judged.map((one): JudgedRow => {
    if (one.half !== "valid" || charged.has(one)) return one;
    return { trial: one.trial, state: "blocked" };
  });
}

function chosenOf(group: readonly JudgedRow[]): readonly JudgedRow[] {
  const fitting = group.filter((one) => one.trial.twin === undefined || isAtItsPlace(one));
  if (fitting.length > 0) return fitting;
  const bySize = [...group].sort((one, other) => sizeOf(one) - sizeOf(other));
  return bySize.slice(0, 1);
}

/** The words of a refusal; of a change what happened where, whatever the index. */
function causeOf({ trial, said, change }: JudgedRow): string {
  if (change === undefined) return `${trial.kind} refused ${said}`;
  return `${trial.kind} ${change.how} ${change.pointer.replace(/\/\d+/g, "/*")}`;
}

function isAtItsPlace({ trial, change }: JudgedRow): boolean {
  const [one, other] = [trial.twin?.pointer, change?.pointer];
  if (one === undefined || other === undefined) return false;
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

function sizeOf({ trial }: JudgedRow): number {
  return JSON.stringify(trial.valid).length;
}
