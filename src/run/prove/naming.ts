/** Which cases speak of a rule, and which failures are found in its name. */
import { suiteOf } from "../../../suites/index.js";
import type { Case } from "../../case/case.js";
import type { Property, Suite } from "../../case/property.js";
import type { ProfileName } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { CaseFinished } from "../event.js";

const WHOLE = new Map<ProfileName, Suite>();
const PARTS = new Map<string, Suite>();

/** The suite of a profile, made once: a process proves hundreds of faults. */
export function wholeSuite(profile: ProfileName): Suite {
  return known(WHOLE, profile, () => suiteOf(profile));
}

/** The cases and properties of a profile that could fail in the name of a rule, in the order of the suite. */
export function namingPart(profile: ProfileName, rule: RuleId): Suite {
  return known(PARTS, `${profile} ${rule}`, () => {
    const { cases, properties } = wholeSuite(profile);
    const isIn = (asked: Case | Property): boolean => isNaming(asked, rule);
    return { cases: cases.filter(isIn), properties: properties.filter(isIn) };
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

function known<Key, Value>(all: Map<Key, Value>, key: Key, make: () => Value): Value {
  const before = all.get(key);
  if (before !== undefined) return before;
  const made = make();
  all.set(key, made);
  return made;
}
