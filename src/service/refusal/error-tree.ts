/** The nested error body of the public API: member names and list indices down to a leaf of `_errors`. */
import { segmentsOf } from "../../contract/json-pointer.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { RuleViolation } from "../../rules/violation.js";
import { leafCodeOf } from "./leaf-code.js";

interface LeafError {
  readonly code: string;
  readonly message: string;
}

export type ErrorTree = { [step: string]: ErrorTree | LeafError[] };

/** Rules whose errors sit one step above the fault: on the dictionary, on the command. */
const ON_THE_PARENT: ReadonlySet<RuleId> = new Set<RuleId>([
  "bulk.names.are-unique-per-type",
  "localization.command-name.follows-the-name",
  "localization.context-menu-name.follows-the-name",
]);

/** One leaf for each violation; those at one place share it. */
export function errorTreeOf(violations: readonly RuleViolation[]): ErrorTree {
  const root = emptyTree();
  for (const { rule, pointer, message } of violations) {
    let node = root;
    for (const step of stepsOf(rule, pointer)) {
      const next = node[step];
      if (next !== undefined && !Array.isArray(next)) node = next;
      else {
        const created = emptyTree();
        node[step] = created;
        node = created;
      }
    }
    const leaf = { code: leafCodeOf(rule), message };
    const errors = node["_errors"];
    if (Array.isArray(errors)) errors.push(leaf);
    else node["_errors"] = [leaf];
  }
  return root;
}

function stepsOf(rule: RuleId, pointer: string): readonly string[] {
  const steps = segmentsOf(pointer);
  return ON_THE_PARENT.has(rule) ? steps.slice(0, -1) : steps;
}

/** Without a prototype: a locale named `__proto__` is a member like any other. */
function emptyTree(): ErrorTree {
  return Object.create(null);
}
