/** Finds the causes of a run: takes in every case as it ends, and groups what failed when all is known. */
import type { Case, Level } from "../../case/case.js";
import type { Outcome, Violation } from "../../case/outcome.js";
import type { OperationId } from "../../contract/operations.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { DoneExchange } from "../exchange.js";
import type { Cause, Prerequisite } from "./cause.js";
import { cover } from "./cover.js";
import type { Evidence } from "./evidence.js";
import { ranked } from "./merge-causes.js";
import { ownOf } from "./own-rules.js";
import { type Symptom, symptomOf } from "./symptom.js";
import { titleOfGroup, titleOfPlace } from "./titles.js";
import { type Traits, traitsOf } from "./traits.js";
import { verbOf } from "./watch.js";

/** A case that ended, with the exchanges of the run that failed. */
export interface EndedCase {
  readonly asked: Case;
  readonly outcome: Outcome;
  readonly level: Level;
  readonly exchanges: readonly DoneExchange[];
  /** Of a blocked case: the check that did not hold in what it needed first. */
  readonly obstacle?: Violation | undefined;
  readonly finding?: string | undefined;
}

/** Failures that are grouped together: by what a service checks or does in one piece, or by the place where they show. */
type Pool = "rules" | "acceptance" | "places";

function poolOf({ prerequisite, place }: Symptom): Pool {
  if (prerequisite === "acceptance") return "acceptance";
  const isOfRules =
    prerequisite === "refusal" || prerequisite === "rule" || prerequisite === "guard" || place === "input";
  return isOfRules ? "rules" : "places";
}

/** Mutable: it counts what passed by traits, and keeps a few words of each failure. */
export class CauseFinder {
  readonly #passed = new Map<string, { readonly traits: Traits; count: number }>();
  readonly #evidence: Evidence[] = [];
  /** Operations that answered 2xx at least once. */
  readonly #worked = new Set<OperationId>();

  see(ended: EndedCase): void {
    const { asked, outcome } = ended;
    for (const { step, result } of ended.exchanges) {
      const status = result.answer?.status ?? 0;
      if (status >= 200 && status < 300) this.#worked.add(step.call);
    }
    if (outcome.outcome === "passed") this.#count(asked);
    const violation = violationOf(ended);
    if (violation) this.#evidence.push(evidenceOf(ended, violation));
  }

  /** Causes of what failed so far, what explains most first. */
  conclude(): readonly Cause[] {
    const evidence = this.#evidence.map((one) => this.#reconsidered(one));
    const ofPool = (pool: Pool) => evidence.filter(({ symptom }) => poolOf(symptom) === pool);
    const causes = [
      ...placed(ofPool("places")),
      ...this.#covered("acceptance", ofPool("acceptance")),
      ...this.#covered("rules", ofPool("rules")),
    ];
    return ranked(causes);
  }

  /** A route that answered once is not missing. */
  #reconsidered(evidence: Evidence): Evidence {
    const { symptom, call, rule } = evidence;
    if (symptom.prerequisite !== "route") return evidence;
    if (call !== undefined && this.#worked.has(call))
      return { ...evidence, symptom: { prerequisite: "rule", place: rule } };
    return { ...evidence, symptom: { ...symptom, place: (call && verbOf(call)) ?? symptom.place } };
  }

  #covered(pool: Pool, evidence: readonly Evidence[]): readonly Cause[] {
    return cover(evidence, [...this.#passed.values()]).map((group) => {
      const { path, slice, items } = group;
      const prerequisite = pool === "acceptance" ? pool : mostFrequent(items);
      const place = [...path.slice(-1), ...(slice ? [slice.value] : [])].join(" ") || "everything";
      return causeOf(prerequisite, place, titleOfGroup(prerequisite, group), items);
    });
  }

  #count(asked: Case): void {
    const traits = traitsOf(asked);
    const key = JSON.stringify(traits);
    const known = this.#passed.get(key);
    if (known) known.count++;
    else this.#passed.set(key, { traits, count: 1 });
  }
}

function violationOf({ outcome, level, obstacle }: EndedCase): Violation | undefined {
  if (level === "observe") return undefined;
  if (outcome.outcome === "failed") return outcome.violations[0];
  return outcome.outcome === "blocked" ? obstacle : undefined;
}

function evidenceOf({ asked, outcome, level, exchanges, finding }: EndedCase, violation: Violation): Evidence {
  const isBlocked = outcome.outcome === "blocked";
  const rule: RuleId = isBlocked ? asked.rules[0] : violation.rule;
  return {
    id: asked.id,
    level: level === "must" ? "must" : "should",
    isBlocked,
    rule,
    call: exchanges.find(({ step }) => step.name === violation.step)?.step.call,
    symptom: symptomOf(asked, violation, exchanges),
    traits: traitsOf(asked, rule),
    requests: exchanges.length,
    ...(finding === undefined ? {} : { finding }),
  };
}

/** One cause for each prerequisite and place. */
function placed(evidence: readonly Evidence[]): readonly Cause[] {
  const places = new Map<string, [Evidence, ...Evidence[]]>();
  for (const one of evidence) {
    const key = `${one.symptom.prerequisite} ${one.symptom.place}`;
    const known = places.get(key);
    if (known) known.push(one);
    else places.set(key, [one]);
  }
  return [...places.values()].map((items) => {
    const { prerequisite, place } = items[0].symptom;
    return causeOf(prerequisite, place, titleOfPlace(prerequisite, place), items);
  });
}

function mostFrequent(items: readonly Evidence[]): Prerequisite {
  const counts = new Map<Prerequisite, number>();
  for (const { symptom } of items) counts.set(symptom.prerequisite, (counts.get(symptom.prerequisite) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "rule";
}

function causeOf(prerequisite: Prerequisite, place: string, title: string, items: readonly Evidence[]): Cause {
  const own = new Set(ownOf(prerequisite, place, items));
  const best = [...own]
    .filter(({ finding }) => finding !== undefined)
    .sort((one, other) => one.requests - other.requests)[0];
  return {
    id: `${prerequisite}:${place.replaceAll(" ", "-")}`,
    title,
    prerequisite,
    rules: [...new Set([...own].map(({ rule }) => rule))].sort(),
    cases: [...own].map(({ id }) => id),
    explains: items.filter((one) => !own.has(one)).map(({ id }) => id),
    ...(best?.finding === undefined ? {} : { finding: best.finding }),
    level: items.some(({ level }) => level === "must") ? "must" : "should",
  };
}
