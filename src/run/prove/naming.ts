/** Which cases speak of a rule, and which failures are found in its name. */
import { fastIds } from "../../../suites/fast.js";
import { suiteOf } from "../../../suites/index.js";
import type { Case } from "../../case/case.js";
import type { Property, Suite } from "../../case/property.js";
import { DRIVER_OPERATIONS } from "../../contract/operations.js";
import type { ProfileName } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { CaseFinished } from "../event.js";

/** What faults are asked: everything, or what `check --fast` asks where a whole check has so many values of a property. */
export interface Asked {
  readonly profile: ProfileName;
  readonly fastOf?: number | undefined;
}

const ALL = new Map<string, Suite>();
const NAMING = new Map<string, Suite>();

/** All that is asked, made once: a process proves hundreds of faults. */
export function askedSuite({ profile, fastOf }: Asked): Suite {
  return known(ALL, `${profile} ${fastOf}`, () => {
    const suite = suiteOf(profile);
    if (fastOf === undefined) return suite;
    const ids = fastIds(suite, fastOf);
    return { cases: suite.cases.filter(({ id }) => ids.has(id)), properties: [] };
  });
}

/** The part of it that could fail in the name of a rule: in the order of the suite, but what moves the clock comes last. */
export function namingPart(asked: Asked, rule: RuleId): Suite {
  return known(NAMING, `${asked.profile} ${asked.fastOf} ${rule}`, () => {
    const { cases, properties } = askedSuite(asked);
    const naming = cases.filter((one) => isNaming(one, rule));
    return {
      cases: naming.toSorted((one, other) => Number(movesClock(one)) - Number(movesClock(other))),
      properties: properties.filter((one) => isNaming(one, rule)),
    };
  });
}

/** The failed case is named after the rule, or what it found is. */
export function names({ rules, outcome }: CaseFinished, rule: RuleId): boolean {
  return rules[0] === rule || (outcome.outcome === "failed" && outcome.violations.some((found) => found.rule === rule));
}

function isNaming(asked: Case | Property, rule: RuleId): boolean {
  if (asked.level === "observe") return false;
  if (asked.rules.includes(rule)) return true;
  return (
    typeof asked.steps !== "function" && asked.steps.some(({ expect }) => expect.some((check) => check.rule === rule))
  );
}

function movesClock({ steps }: Case): boolean {
  return steps.some(({ call }) => call === DRIVER_OPERATIONS.moveClock);
}

function known<Value>(all: Map<string, Value>, key: string, make: () => Value): Value {
  const before = all.get(key);
  if (before !== undefined) return before;
  const made = make();
  all.set(key, made);
  return made;
}
