/** How a failure looks: by this it is decided whether two failures come from one bug. */
import type { Case } from "../../case/case.js";
import type { Violation } from "../../case/outcome.js";
import { COMMAND_VERBS, PERMISSION_OPERATIONS } from "../../contract/operations.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { memberOf } from "../../run/causes/symptoms/member.js";
import { type Symptom, symptomOf } from "../../run/causes/symptoms/symptom.js";
import { AGAIN } from "../../run/causes/symptoms/watch.js";
import type { DoneExchange } from "../../run/exchange.js";
import { movesClock } from "../../run/plan/case-shape.js";
import type { ComparedFailure } from "../../run/result/event.js";
import { hasEditWithoutEffect } from "./edit-without-effect.js";
import type { WrongEffect } from "./first-effect.js";
import { type FeatureCounts, featuresOfRequest } from "./request-features.js";

/**
 * - `server-error` 5xx, or no response
 * - `refused` a valid request was refused
 * - `accepted` an invalid request was accepted
 * - `content` a response, or what is read later, is not as documented
 */
export type WayToFail = ComparedFailure["difference"];

export interface Appearance {
  /** In which way the target differs from the documents. */
  readonly difference: WayToFail;
  /** What does not work and where, whichever operation showed it. */
  readonly symptom: string;
  /** What is unusual in each request that has something of its own, and in each object of it. */
  readonly requests: readonly FeatureCounts[];
  /** Writes of the case in their order, scopes left out, and the operation that failed. */
  readonly operations: readonly string[];
}

/** The appearance of a failed run of a case, by the first check that did not hold. */
export function appearanceOf(testCase: Case, violation: Violation, exchanges: readonly DoneExchange[]): Appearance {
  const failed = exchanges.findIndex(({ step }) => step.name === violation.step);
  const until = failed === -1 ? exchanges : exchanges.slice(0, failed + 1);
  const symptom = symptomOf(testCase, violation, { exchanges, isNameTaken: () => false });
  const difference = differenceOf(violation, symptom, until.at(-1));
  return {
    difference,
    symptom: knownSymptom(difference, testCase, violation, until) ?? symptomWords(difference, symptom, violation),
    requests: concerned(difference, until).flatMap(({ sent }) => featuresOfRequest(sent)),
    operations: operationsOf(until),
  };
}

/** What says more of a failure than its rule. */
function knownSymptom(
  difference: WayToFail,
  { steps }: Case,
  { rule, kind, pointer = "" }: Violation,
  until: readonly DoneExchange[],
): string | undefined {
  if (difference === "refused" && until.at(-1)?.step.together !== undefined) return IS_REFUSED_BESIDE;
  if (difference === "refused" && rule === LIMIT_OF_THE_DAY) return IS_REFUSED_BY_THE_DAY;
  if (difference !== "content") return undefined;
  if (rule === UNIQUE_TOKENS) return IS_OF_TOKENS;
  if (DELIVERIES.has(rule) && until.at(-1)?.step.together !== undefined) return IS_OF_USES_AT_ONCE;
  if (DELIVERIES.has(rule) && movesClock(steps)) return IS_OF_OLD_MESSAGES;
  const isMet = kind === "no-order" || until.at(-1)?.step.together !== undefined;
  if (isMet && !rule.startsWith(OF_VERSIONS)) return symptomOfRace(until);
  const [, delivered] = DELIVERED.exec(pointer) ?? DELIVERED_OF_COMPONENT.exec(pointer) ?? [];
  if (delivered !== undefined) return `${STORAGE}of delivered ${delivered}`;
  if (hasEditWithoutEffect(until)) return IS_WITHOUT_EFFECT;
  return DROPS.has(rule) && isInherited(until) ? IS_INHERITED : undefined;
}

/** Which rule answers at once break, and which of them shows it, depends on what came first. */
function symptomOfRace(until: readonly DoneExchange[]): string {
  const words = new Set(until.filter(({ step }) => step.together !== undefined).map(wordOf));
  return `${OF_RACE}${[...words].sort().join(" and ")}`;
}

/** How the symptom begins of requests at once that no order explains: they are known by their operations. */
export const OF_RACE = "at once ";

/** A member of an interaction as it is delivered: which rule says what it is depends on what was used. */
const DELIVERED =
  /\/interaction\/(?:data\/)?(?:options\/\d+\/)*(component_type|locale|guild_locale|guild_id|channel_id|value)$/;

/** The same of a component of a submitted modal, and of the one in a label. */
const DELIVERED_OF_COMPONENT = /\/interaction\/data\/components\/\d+\/(?:component\/)?(type)$/;

const LIMIT_OF_THE_DAY: RuleId = "limit.daily-creates.is-200-per-guild";
const UNIQUE_TOKENS: RuleId = "interaction.token.is-unique";

/** Rules that say that permissions do not outlive their command, or its name. */
const DROPS: ReadonlySet<RuleId> = new Set<RuleId>([
  "permission.delete-drops-permissions",
  "bulk.removal-drops-permissions",
  "edit.rename-drops-permissions",
]);

/** The permissions that were read last are those of a command that no request gave any. */
function isInherited(until: readonly DoneExchange[]): boolean {
  const read = until.at(-1);
  if (read?.step.call !== PERMISSION_OPERATIONS.get) return false;
  const id = read.parameters["command_id"];
  return !until.some(
    ({ step, parameters }) => step.call === PERMISSION_OPERATIONS.edit && parameters["command_id"] === id,
  );
}

/** The appearance of what goes wrong first: it is known by that, and by the request that does it. */
export function appearanceOfEffect({ words, until }: WrongEffect): Appearance {
  return {
    difference: "content",
    symptom: `${EFFECT}${words.replace(CHANGE_OF_OTHERS, changedOther)}`,
    requests: featuresOfRequest(until.at(-1)?.sent),
    operations: operationsOf(until),
  };
}

/** A request has changed a command that it is not about. In which scope that is depends on which commands are there. */
const CHANGE_OF_OTHERS = /\b(?:another|elsewhere) has another (\w+)\.(\w+)/;

/** Parts of options are parts of a command. */
function changedOther(_words: string, owner: string, member: string): string {
  return `others have another ${owner === "command" ? member : "options"}`;
}

/** How the symptom begins that is what a request did to what is stored. */
export const EFFECT = "effect ";

/** The same of a request that was refused, as it had to be. */
export const EFFECT_OF_REFUSED = `${EFFECT}refused `;

/** A refusal or a server error is about the request that got it; a wrong content about all that was written before. */
function concerned(difference: WayToFail, until: readonly DoneExchange[]): readonly DoneExchange[] {
  if (difference === "server-error" || difference === "refused") return until.slice(-1);
  if (difference === "accepted") return until.filter(({ step }) => step.part === "twin");
  return until.filter(
    ({ result, wire, server }) => server === "api" && wire.method !== "GET" && (result.answer?.status ?? 500) < 300,
  );
}

/** No whole answer, or one that says that the target failed. */
export function isServerError({ result, server }: DoneExchange): boolean {
  if (server !== "api") return false;
  const kind = result.failure?.kind;
  return result.answer ? result.answer.status >= 500 : kind !== undefined && !NEVER_ANSWERED.has(kind);
}

/** Ends of a request that say nothing of how the target deals with it. */
const NEVER_ANSWERED: ReadonlySet<string> = new Set(["aborted", "withheld", "not-sent", "unreachable"]);

function differenceOf({ kind }: Violation, { prerequisite }: Symptom, failed: DoneExchange | undefined): WayToFail {
  if (failed && isServerError(failed)) return "server-error";
  if (kind === "refused") return "refused";
  return prerequisite === "refusal" ? "accepted" : "content";
}

/** A server error and a refusal are of one bug wherever they show: what they have in common is in the requests. */
function symptomWords(difference: WayToFail, { prerequisite, place }: Symptom, violation: Violation): string {
  const { rule } = violation;
  if (difference === "server-error" || difference === "refused") return difference;
  if (difference === "accepted") return `accepted ${rule}`;
  const isOfLanguage = rule.startsWith(LISTED_LANGUAGES);
  if (!isOfLanguage && TRANSLATION.test(violation.pointer ?? "")) return IS_OF_TRANSLATIONS;
  const compared = prerequisite === "rule" && !isOfLanguage ? comparedMember(violation) : undefined;
  if (compared === "command.version" || rule.startsWith(OF_VERSIONS)) return IS_OF_VERSIONS;
  if (compared !== undefined) return `kept ${compared}`;
  const words = `${prerequisite} ${(ALIKE[place] ?? place).replace(PART_OF_MESSAGE, "component")}`;
  return MADE_AGAIN.has(words) ? IS_MADE_AGAIN : words;
}

/** What it is in says little of a part of a message, or of an item of a gallery. */
const PART_OF_MESSAGE = /^(?:accessory|item)\b/;

/** Two reads differ in a member that no request between them wrote: which rule that breaks depends on what was done between them. */
function comparedMember({ kind, actual }: Violation): string | undefined {
  if (!COMPARED_KINDS.has(kind)) return undefined;
  const [, name, pointer] = COMPARED.exec(actual) ?? [];
  const member = memberOf(name === undefined ? (pointer ?? "") : `/${name}`);
  return member !== undefined && OF_COMMANDS.test(member) ? member : undefined;
}

const COMPARED_KINDS: ReadonlySet<Violation["kind"]> = new Set([
  "different",
  "missing",
  "extra",
  "wrong-count",
  "wrong-order",
]);
const COMPARED = / as (?:"([a-z_]+)"|(\/\S+)) (?:of|in) the /;
const OF_COMMANDS = /^(?:command|option|choice)\./;

/** How rules of versions begin. */
const OF_VERSIONS = "command.version.";

/** The symptom of versions, which the service alone writes: what the requests hold does not matter. */
export const IS_OF_VERSIONS = "versions";

/** The symptom of a valid request that was refused while others were under way: what it asks for has no part in that. */
export const IS_REFUSED_BESIDE = "refused beside others";

/** The symptom of creates that a day has room for, whichever request makes them. */
export const IS_REFUSED_BY_THE_DAY = "refused by the day";

/** The symptom of tokens that two interactions have: what was used does not matter. */
export const IS_OF_TOKENS = "tokens";

/** Rules about one thing: which of them is named depends on what came before, or on what was used. */
const ALIKE: Readonly<Partial<Record<string, RuleId>>> = {
  "permission.edit.replaces-all": "permission.edit.is-read-back",
  "permission.edit.empty-list-removes-all": "permission.edit.is-read-back",
  "component-response.select.delivers-an-interaction": "button.press-delivers-an-interaction",
};

/** The symptom of an edit that changes nothing: which of its members is looked at first does not matter. */
export const IS_WITHOUT_EFFECT = "edit without effect";

/** How the symptom begins that is named by the rule alone. */
export const OF_RULE = "rule ";

/** How rules begin about what a list shows in the language of its reader. */
const LISTED_LANGUAGES = "localization.list.";

/** How the symptom begins of what is not shown in the language of its reader, or of its dictionary: which texts those are does not matter. */
export const IS_OF_LISTED_LANGUAGES = `${OF_RULE}${LISTED_LANGUAGES}`;

/** The symptom of a command with permissions that nothing gave it: which rule that breaks depends on what freed its name. */
const IS_INHERITED = `${OF_RULE}of inherited permissions`;

/** How the symptom of one member begins that is not read as it was written. */
export const STORAGE = "storage ";

/** The symptom of a translation that is not read as it was written, wherever it is. */
const IS_OF_TRANSLATIONS = `${STORAGE}of translations`;
const TRANSLATION = /_localizations\/[^/]+$/;

/** The symptom of uses at once of which one is lost: what is used beside it does not matter. */
export const IS_OF_USES_AT_ONCE = "use beside others";

/** The symptom of messages that cannot be used after some time: which component of them is used does not matter. */
export const IS_OF_OLD_MESSAGES = "use of an old message";

/** Rules that say that a use is delivered, by what is used. */
const DELIVERIES: ReadonlySet<RuleId> = new Set<RuleId>([
  "button.press-delivers-an-interaction",
  "component-response.select.delivers-an-interaction",
]);

/** The symptom of a command that another one takes the place of: what the requests hold does not matter. */
export const IS_MADE_AGAIN = "made again";

/** What a service shows that makes a command again whose name is used: it depends on which request comes next. */
const MADE_AGAIN: ReadonlySet<string> = new Set([`upsert ${AGAIN}`, "upsert duplicate", "identity create"]);

/** A command is made by either. */
const STORES: ReadonlySet<string> = new Set(["create", "bulk"]);

function wordOf({ step: { call } }: DoneExchange): string {
  const verb = COMMAND_VERBS.get(call) ?? call;
  return STORES.has(verb) ? "store" : verb;
}

function operationsOf(until: readonly DoneExchange[]): readonly string[] {
  return until
    .filter(({ wire, server }, index) => index === until.length - 1 || (server === "api" && wire.method !== "GET"))
    .map(wordOf);
}
