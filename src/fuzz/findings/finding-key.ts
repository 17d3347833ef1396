/** What tells findings of several processes apart. */
import type { Violation } from "../../case/outcome.js";

/** Two bugs that one generator shows break its rule in other ways or places: numbers of steps and elements do not count. */
export function findingKey(id: string, { kind, step, pointer = "" }: Violation): string {
  return `${id} ${[kind, step, pointer].join(" ").replace(/\d+/g, "#")}`;
}
