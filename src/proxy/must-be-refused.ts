/** Which broken rules a service has to refuse; of the others the documents leave open what becomes of the request. */
import { COMPONENT_PAIRS, PAIRS } from "../../generators/index.js";
import type { Json } from "../contract/json.js";
import { valueAt } from "../contract/json-pointer.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { RuleViolation } from "../rules/violation.js";

type Kind = "nothing" | "null" | "text" | "number" | "boolean" | "list" | "object";

/** Which kinds of wrong values break a rule so that it is refused, and which so that a lenient reader may do otherwise. */
interface Verdicts {
  readonly refused: Set<Kind>;
  readonly open: Set<Kind>;
}

/** Rules about whole lists, and about bodies, which no single value shows: the suites ask for their refusal as well. */
const OF_WHOLE_BODIES: readonly RuleId[] = [
  "bulk.body-is-an-array",
  "bulk.type-limits-hold",
  "endpoint.malformed-json-is-refused",
  "notice.lobby.bulk-takes-at-most-25-members",
  "notice.voice-status.has-at-most-500-characters",
];

const VERDICTS: ReadonlyMap<RuleId, Verdicts> = verdictsOfRows();

/** True where the documents leave no other way than a refusal. @param body that the violation points into */
export function mustBeRefused({ rule, pointer }: RuleViolation, body: Json | undefined): boolean {
  const verdicts = VERDICTS.get(rule);
  if (verdicts === undefined) return false;
  if (verdicts.open.size === 0) return true;
  const kind = kindOf(valueAt(body, pointer));
  return verdicts.refused.has(kind) && !verdicts.open.has(kind);
}

function verdictsOfRows(): ReadonlyMap<RuleId, Verdicts> {
  const all = new Map<RuleId, Verdicts>();
  for (const { rule, twin, pointer, verdict } of [...PAIRS, ...COMPONENT_PAIRS]) {
    const verdicts = all.get(rule) ?? { refused: new Set(), open: new Set() };
    verdicts[verdict === "refused" ? "refused" : "open"].add(kindOf(valueAt(twin, pointer)));
    all.set(rule, verdicts);
  }
  for (const rule of OF_WHOLE_BODIES) all.set(rule, { refused: new Set(), open: new Set() });
  return all;
}

function kindOf(value: Json | undefined): Kind {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : "object";
}
