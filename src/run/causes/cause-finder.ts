/** Finds the causes of a run: takes in every case as it ends, and groups what failed when all is known. */

import type { Case, Level } from "../../case/case.js";
import type { Violation } from "../../case/outcome.js";
import {
  COMMAND_VERBS,
  type CommandVerb,
  GLOBAL_OPERATIONS,
  GUILD_OPERATIONS,
  type OperationId,
} from "../../contract/operations.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { isInGuild } from "../../target/workspace/scope-of-call.js";
import type { DoneExchange } from "../exchange.js";
import type { CaseResult } from "../run-case.js";
import { AcceptedFeatures, groupRefused } from "./bodies/accepted-features.js";
import { joinedByRule } from "./bodies/common-feature.js";
import { featuresOf } from "./bodies/features.js";
import { leftOutOf } from "./bodies/required-in-edits.js";
import type { Cause, Prerequisite } from "./cause.js";
import { withBulkRemoval } from "./consequences/bulk-removal.js";
import { deliveredOf, withDelivered } from "./consequences/delivered.js";
import { withEdits } from "./consequences/edits.js";
import { followUpOf, withFollowUps } from "./consequences/follow-ups.js";
import { foreignCommandIn, isListMixed } from "./consequences/foreign-commands.js";
import { withIsolation } from "./consequences/isolation.js";
import { type Company, companyIn, withLoneCreates } from "./consequences/lone-creates.js";
import { withMadeAgain } from "./consequences/made-again.js";
import { withMasks, withoutBlockedAlone } from "./consequences/masks.js";
import { withOneMember } from "./consequences/one-member.js";
import { ownOf } from "./consequences/own-rules.js";
import { withRaces } from "./consequences/races.js";
import { refusedUseOf, withRefusedUses } from "./consequences/refused-uses.js";
import { withSharedNames } from "./consequences/shared-names.js";
import { type Freshness, freshnessIn, withStaleLists } from "./consequences/stale-lists.js";
import { type CauseGroup, cover } from "./cover.js";
import type { Evidence } from "./evidence.js";
import { ranked } from "./merge-causes.js";
import { withNotRun } from "./not-run.js";
import { type Symptom, symptomOf } from "./symptoms/symptom.js";
import { type Traits, traitsOf } from "./symptoms/traits.js";
import { titleOfItems } from "./titles/title-of-items.js";
import { titleOfBlocked, titleOfGroup, titleOfRefused } from "./titles/titles.js";

/** A case that ended, with the exchanges of the run that failed. */
export interface EndedCase
  extends Pick<CaseResult, "testCase" | "outcome" | "exchanges" | "obstacle" | "isInOrder" | "seenIn"> {
  /** Its level in the profile. */
  readonly level: Level;
  /** The name that a create sent is in use in its scope, as far as the run knows. */
  readonly isNameTaken: (exchange: DoneExchange) => boolean;
  /** Id of its finding; absent where none was saved. */
  readonly finding?: string | undefined;
}

/** Failures that are grouped together: by what a service checks or does in one piece, or by the place where they show. */
type Groups = readonly CauseGroup<Evidence>[];

const FREE_NAMES = "command.name.is-free-";

function sharedBy(rule: string): string {
  return rule.endsWith("types") ? "types" : "scopes";
}

/** Represents an overwrite by a create, among the operations that worked. */
const OVERWRITE = "overwrite";

/** The group that failed in the same operation, or else in rules of the same area. */
function nearest({ call, rule }: Evidence, groups: Groups): Groups[number] | undefined {
  const area = rule.split(".")[0];
  const isNear = (other: Evidence) => other.rule.split(".")[0] === area;
  return (
    groups.find(({ items }) => items.some((other) => other.call === call && isNear(other))) ??
    groups.find(({ items }) => items.some((other) => isNear(other)))
  );
}

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
  /** Cases that passed and are not counted yet: a run without failures has no use for that. */
  #uncounted: Case[] = [];
  readonly #evidence: Evidence[] = [];
  /** Operations that answered 2xx at least once. */
  readonly #worked = new Set<string>();

  /** Ids that creates gave. */
  readonly #ids = new Set<string>();
  /** What reads have shown of the writes before them. */
  readonly #freshness = new Set<Freshness>();
  /** What lists have shown beside the command of the last create. */
  readonly #company = new Set<Company>();
  /** What was accepted, by the features of bodies. */
  readonly #accepted = new AcceptedFeatures();
  /** Missing operations, by the cases that were not run for them. */
  readonly #notRun = new Map<string, OperationId>();

  see(ended: EndedCase): void {
    const { testCase, outcome } = ended;
    // What passes can only show that reads are fresh, and once is enough.
    const isNews = outcome.outcome !== "passed" || !this.#freshness.has("fresh");
    const reads: ReadonlyMap<string, Freshness> = isNews ? freshnessIn(ended.exchanges) : new Map();
    for (const freshness of reads.values()) this.#freshness.add(freshness);
    const company: ReadonlyMap<string, Company> = this.#company.has("beside") ? new Map() : companyIn(ended.exchanges);
    for (const one of company.values()) this.#company.add(one);
    for (const exchange of ended.exchanges) {
      const status = exchange.result.answer?.status ?? 0;
      if (status < 200 || status >= 300) continue;
      this.#worked.add(operationOf(exchange));
      if (COMMAND_VERBS.get(exchange.step.call) === "create") this.#created(exchange);
      if (exchange.sent !== undefined) this.#accepted.see(exchange.step.call, exchange.sent);
    }
    if (outcome.outcome === "passed") this.#notePassed(testCase);
    const violation = violationOf(ended);
    if (violation) this.#evidence.push(evidenceOf(ended, violation, { reads, company }));
  }

  /** A case that was not run, because the operation has no route. */
  lack(id: string, operation: OperationId): void {
    this.#notRun.set(id, operation);
  }

  /** Causes of what failed so far, what explains most first. */
  conclude(): readonly Cause[] {
    const unknownTaken = new Set(
      this.#evidence.flatMap(({ rule, call }) =>
        rule === UNKNOWN_IS_REFUSED && call ? [COMMAND_VERBS.get(call)] : [],
      ),
    );
    const seen = withoutOrderedRaces(this.#evidence);
    const reconsidered = seen.map((one) => this.#reconsidered(one, unknownTaken));
    const named = withSharedNames(withLoneCreates(reconsidered, this.#company), seen);
    const current = withStaleLists(named, this.#freshness);
    const isolated = withFollowUps(withIsolation(withRaces(withMadeAgain(current))));
    const alike = withOneMember(withRefusedUses(withDelivered(isolated)));
    const evidence = withBulkRemoval(withEdits(withMasks(alike)));
    const ofPool = (pool: Pool) => evidence.filter(({ symptom }) => poolOf(symptom) === pool);
    const causes = [
      ...placed(ofPool("places"), this.#accepted),
      ...this.#refused(ofPool("acceptance")),
      ...this.#covered(ofPool("rules")),
    ];
    return withoutBlockedAlone(ranked(withNotRun(causes, this.#notRun)));
  }

  /** An id that an earlier create gave, given again by a create, is an overwrite. */
  #created({ result }: DoneExchange): void {
    const body = result.answer?.json;
    if (typeof body !== "object" || body === null || !("id" in body) || typeof body.id !== "string") return;
    if (this.#ids.has(body.id)) this.#worked.add(OVERWRITE);
    this.#ids.add(body.id);
  }

  /** A route that answered once is not missing, and an id of another scope is refused as an unknown one is. */
  #reconsidered(evidence: Evidence, unknownTaken: ReadonlySet<CommandVerb | undefined>): Evidence {
    const { symptom, operation, call, traits } = evidence;
    if (symptom.prerequisite === "route") {
      if (operation !== undefined && this.#worked.has(operation) && symptom.fallback)
        return { ...evidence, symptom: symptom.fallback };
      return { ...evidence, symptom: { ...symptom, place: this.#routePlace(evidence) } };
    }
    if (symptom.place === "create 200" && evidence.rule.startsWith(FREE_NAMES) && !this.#isNewAnswered200())
      return { ...evidence, symptom: { prerequisite: "identity", place: `shared by ${sharedBy(evidence.rule)}` } };
    if (symptom.place === "refused" && symptom.fallback && this.#worked.has(OVERWRITE))
      return { ...evidence, symptom: symptom.fallback };
    if (traits.path[0] !== "foreign-ids" || call === undefined || !unknownTaken.has(COMMAND_VERBS.get(call)))
      return evidence;
    return { ...evidence, traits: { ...traits, path: ["endpoint", "endpoint.unknown-command", UNKNOWN_IS_REFUSED] } };
  }

  /** Then 200 for a new name says nothing about names that are free. */
  #isNewAnswered200(): boolean {
    return this.#evidence.some(({ rule }) => rule === "endpoint.create.answers-201-for-a-new-name");
  }

  /** The verb where it is missing in both scopes, the query where only that breaks it, else the operation. */
  #routePlace({ call, operation = "", symptom }: Evidence): string {
    const verb = call && COMMAND_VERBS.get(call);
    if (call === undefined || verb === undefined) return symptom.place;
    const query = operation.split(" ")[1];
    if (query && this.#worked.has(call)) return `${verb} ${query}`;
    const other = isInGuild(call) ? GLOBAL_OPERATIONS[verb] : GUILD_OPERATIONS[verb];
    return this.#worked.has(other) ? call : verb;
  }

  /** Valid requests that were refused, by what they have in common. */
  #refused(evidence: readonly Evidence[]): readonly Cause[] {
    if (evidence.length === 0) return [];
    return joinedByRule(groupRefused(evidence, this.#accepted)).map(({ feature, rule, verb, call, items }) => {
      const place = [rule ?? feature ?? call ?? "everything", ...(verb === undefined ? [] : [verb])].join(" ");
      return causeOf("acceptance", place, titleOfRefused({ feature, rule, verb, call }), items);
    });
  }

  /** Broken rules. What was blocked shows no mistake of its own: it goes with the one that is nearest. */
  #covered(evidence: readonly Evidence[]): readonly Cause[] {
    if (evidence.length === 0) return [];
    const blocked = evidence.filter(({ isBlocked }) => isBlocked);
    const groups = cover(
      evidence.filter(({ isBlocked }) => !isBlocked),
      this.#passedByTraits(),
    );
    const homes = new Map(blocked.map((one) => [one, nearest(one, groups)]));
    const homeless = blocked.filter((one) => homes.get(one) === undefined);
    const untested = homeless.length > 0 ? cover(homeless, []) : [];
    return [...groups, ...untested].map((group) => {
      const items = [...group.items, ...blocked.filter((one) => homes.get(one) === group)];
      const prerequisite = mostFrequent(items);
      const { path, slice } = group;
      const place = [...path.slice(-1), ...(slice ? [slice.value] : [])].join(" ") || "everything";
      const title = untested.includes(group) ? titleOfBlocked(group) : titleOfGroup(prerequisite, group);
      return causeOf(prerequisite, place, title, items);
    });
  }

  /** Drawn cases have no end, so none is kept. */
  #notePassed(testCase: Case): void {
    if (testCase.isDrawn) this.#count(testCase);
    else this.#uncounted.push(testCase);
  }

  #passedByTraits() {
    for (const testCase of this.#uncounted) this.#count(testCase);
    this.#uncounted = [];
    return [...this.#passed.values()];
  }

  #count(testCase: Case): void {
    const traits = traitsOf(testCase);
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

/** An operation with the names in its query: a route may be missing for these alone. */
function operationOf({ step }: DoneExchange): string {
  const query = Object.keys(step.query ?? {}).join(",");
  return query === "" ? step.call : `${step.call} ${query}`;
}

const UNKNOWN_IS_REFUSED: RuleId = "endpoint.unknown-command.is-refused";

/** What the reads of a case show, by their steps. */
interface Shown {
  readonly reads: ReadonlyMap<string, Freshness>;
  readonly company: ReadonlyMap<string, Company>;
}

function evidenceOf(ended: EndedCase, violation: Violation, shown: Shown): Evidence {
  const { testCase, outcome, level, exchanges, finding } = ended;
  const symptom = symptomOf(testCase, violation, ended);
  const isRace = violation.kind === "no-order" && symptom.prerequisite === "route";
  const exchange = exchanges.find(({ step }) => (isRace ? step.call === symptom.place : step.name === violation.step));
  const isBlocked = outcome.outcome === "blocked";
  const foreign = foreignCommandIn(exchanges);
  const leavesOut = violation.kind === "refused" ? leftOutOf(exchange?.step.call, exchange?.sent) : undefined;
  const read = shown.reads.get(violation.step);
  const company = shown.company.get(violation.step);
  const rule: RuleId = isBlocked ? testCase.rules[0] : violation.rule;
  return {
    id: testCase.id,
    level: level === "must" ? "must" : "should",
    isBlocked,
    ...(ended.isInOrder ? { isInOrder: true } : {}),
    ...(testCase.isDrawn ? { isDrawn: true } : {}),
    ...(violation.kind === "no-order" ? { isRace: true } : {}),
    verbs: new Set(exchanges.flatMap(({ step }) => COMMAND_VERBS.get(step.call) ?? [])),
    rule,
    call: exchange?.step.call,
    operation: exchange && operationOf(exchange),
    symptom,
    traits: isServerError(symptom)
      ? { ...traitsOf(testCase, rule), path: ["server-errors"], difference: "" }
      : traitsOf(testCase, rule),
    features: isOfRequest(violation, exchange) ? [...featuresOf(exchange?.sent)] : [],
    ...(leavesOut ? { leavesOut } : {}),
    requests: exchanges.length,
    ...(foreign ? { foreign } : {}),
    ...(isListMixed(exchanges) ? { isMixed: true } : {}),
    ...(read ? { read } : {}),
    ...(company ? { company } : {}),
    ...followUpOf(violation, exchanges),
    ...deliveredOf(violation, ended.seenIn, exchange),
    ...refusedUseOf(violation, exchange),
    ...(finding === undefined ? {} : { finding }),
  };
}

/** What a valid request has may be why it was refused, or why it ended in a server error. */
function isOfRequest({ kind }: Violation, exchange: DoneExchange | undefined): boolean {
  return kind === "refused" || (kind === "server-error" && exchange?.step.part !== "twin");
}

/** A race that fails one after the other, too, shows nothing of its own where other cases failed. */
function withoutOrderedRaces(evidence: readonly Evidence[]): readonly Evidence[] {
  const isAnyOther = evidence.some(({ isBlocked, isInOrder }) => !isBlocked && !isInOrder);
  return isAnyOther ? evidence.map((one) => (one.isInOrder ? { ...one, isBlocked: true } : one)) : evidence;
}

/** An exception that no handler catches: one handler mends it for every request. */
function isServerError({ prerequisite, place }: Symptom): boolean {
  return prerequisite === "no-server-error" && place === "input";
}

/** One cause for each prerequisite and place. */
function placed(evidence: readonly Evidence[], accepted: AcceptedFeatures): readonly Cause[] {
  const places = new Map<string, [Evidence, ...Evidence[]]>();
  for (const one of evidence) {
    const key = `${one.symptom.prerequisite} ${one.symptom.place}`;
    const known = places.get(key);
    if (known) known.push(one);
    else places.set(key, [one]);
  }
  return [...places.values()].map((items) => {
    const { prerequisite, place } = items[0].symptom;
    return causeOf(prerequisite, place, titleOfItems(items[0].symptom, items, accepted), items);
  });
}

/** What was blocked goes with the nearest cause, and makes it no more important than it is. */
function levelOf(items: readonly Evidence[]): Cause["level"] {
  const failed = items.filter(({ isBlocked }) => !isBlocked);
  return (failed.length > 0 ? failed : items).some(({ level }) => level === "must") ? "must" : "should";
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
    level: levelOf(items),
  };
}
