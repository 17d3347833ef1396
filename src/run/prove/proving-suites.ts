/** Which cases speak of a rule, and which failures are found in its name. */
import type { Case } from "../../case/case.js";
import type { Property, Suite, SuiteOf } from "../../case/property.js";
import type { ReceivedKind } from "../../case/received/questions.js";
import type { DeliveryKind } from "../../contract/delivered.js";
import type { OperationId } from "../../contract/operations.js";
import type { ProfileName } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { movesClock } from "../plan/case-shape.js";
import { fastIds } from "../plan/fast.js";
import type { CaseFinished } from "../result/event.js";

/** What faults are run against: everything, or what `check --fast` runs where a whole check has so many values of a property. */
export interface ProofScope {
  /** Profile of the suites. */
  readonly profile: ProfileName;
  /** Values of a property of weight 1 that `--fast` is a part of; absent for everything. */
  readonly fastOf?: number | undefined;
}

const NOTHING: Suite = { cases: [], properties: [] };

/** The suites of all profiles, each made once: a process proves hundreds of faults. */
export class ProvingSuites {
  readonly #suiteOf: SuiteOf;
  readonly #whole = new Map<string, Suite>();
  readonly #byRule = new Map<string, ReadonlyMap<RuleId, Suite>>();

  constructor(suiteOf: SuiteOf) {
    this.#suiteOf = suiteOf;
  }

  /** All that is run in a scope. */
  whole({ profile, fastOf }: ProofScope): Suite {
    return known(this.#whole, `${profile} ${fastOf}`, () => {
      const suite = this.#suiteOf(profile);
      if (fastOf === undefined) return suite;
      const ids = fastIds(suite, fastOf);
      return { cases: suite.cases.filter(({ id, receives }) => ids.has(id) || receives), properties: [] };
    });
  }

  /**
   * The part of it that can fail in the name of a rule: in the order of the suite, but what moves the clock comes last.
   * @param delivery only what receives this kind of interaction; absent for all that names the rule
   */
  naming(scope: ProofScope, rule: RuleId, delivery?: DeliveryKind): Suite {
    const parts = known(this.#byRule, `${scope.profile} ${scope.fastOf}`, () => partsByRule(this.whole(scope)));
    const part = parts.get(rule) ?? NOTHING;
    return delivery === undefined ? part : receiving(part, delivery);
  }
}

/** The failed case is named after the rule, or what it found is. */
export function names({ rules, outcome }: CaseFinished, rule: RuleId): boolean {
  return rules[0] === rule || (outcome.outcome === "failed" && outcome.violations.some((found) => found.rule === rule));
}

function partsByRule({ cases, properties }: Suite): ReadonlyMap<RuleId, Suite> {
  const parts = new Map<RuleId, { cases: Case[]; properties: Property[] }>();
  const partOf = (rule: RuleId) => known(parts, rule, () => ({ cases: [], properties: [] }));
  // Each with steps of its own, which are read again for every fault.
  const sorted = cases
    .map((one) => ({ ...one }))
    .toSorted((left, right) => Number(movesClock(left.steps)) - Number(movesClock(right.steps)));
  for (const one of sorted) for (const rule of rulesNamedBy(one)) partOf(rule).cases.push(one);
  for (const part of parts.values()) part.cases.push(...receivers(part.cases, sorted));
  for (const one of properties) for (const rule of rulesNamedBy(one)) partOf(rule).properties.push(one);
  return parts;
}

/** The operation by which a user makes something of each kind be delivered. */
const CAUSES: Readonly<Partial<Record<ReceivedKind, OperationId>>> = {
  command: "invokeCommand",
  autocomplete: "typeOption",
  component: "useComponent",
  modal: "submitModal",
};

/** What of a part is about a kind of interaction, or receives it. */
function receiving({ cases }: Suite, delivery: DeliveryKind): Suite {
  const kind = delivery === "user-command" || delivery === "message-command" ? "command" : delivery;
  const call = CAUSES[kind];
  const has = ({ receives, steps }: Case): boolean => receives === kind || steps.some((step) => step.call === call);
  return { cases: cases.filter(has), properties: [] };
}

/** Cases that receive what others of the part are about, and that it does not have. */
function receivers(part: readonly Case[], all: readonly Case[]): readonly Case[] {
  const causes = new Set(part.flatMap(({ receives }) => (receives && CAUSES[receives]) ?? []));
  if (causes.size === 0) return [];
  const had = new Set(part);
  const receives = ({ steps }: Case): boolean =>
    steps.some(({ call }) => causes.has(call)) && steps.some(({ call }) => call === "listDeliveries");
  return all.filter((one) => !had.has(one) && receives(one));
}

/** Those that it is listed with, and those that a check of it finds broken. */
function rulesNamedBy({ level, rules, steps }: Case | Property): ReadonlySet<RuleId> {
  if (level === "observe") return new Set();
  const checks = typeof steps === "function" ? [] : steps.flatMap(({ expect }) => expect);
  return new Set([...rules, ...checks.flatMap(({ rule }) => rule ?? [])]);
}

function known<Key, Value>(all: Map<Key, Value>, key: Key, make: () => Value): Value {
  const before = all.get(key);
  if (before !== undefined) return before;
  const made = make();
  all.set(key, made);
  return made;
}
