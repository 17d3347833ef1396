/** What a mistake is called: what the service does wrong, one sentence without full stop. */
import { ruleOf } from "../../../contract/catalogue.js";
import { COMMAND_VERBS } from "../../../contract/operations.js";
import { ROUTES } from "../../../contract/routes.gen.js";
import { RULE_IDS, type RuleId } from "../../../contract/rule-ids.gen.js";
import { isInGuild } from "../../../target/workspace/scope-of-call.js";
import type { FeatureGroup } from "../bodies/common-feature.js";
import type { Prerequisite } from "../cause.js";
import { DELIVERED } from "../consequences/delivered.js";
import { OTHERS } from "../consequences/lone-creates.js";
import type { CauseGroup } from "../cover.js";
import { familyOfId } from "../symptoms/families.js";
import { KEPT } from "../symptoms/kept-members.js";
import { OPTION_ORDER } from "../symptoms/reordered.js";
import { DICTIONARIES } from "../symptoms/stored-otherwise.js";
import { BULK, INVALID, LIST } from "../symptoms/symptom.js";

const REQUESTS: Readonly<Record<string, string>> = {
  create: "POST of a command",
  edit: "PATCH of a command",
  delete: "DELETE of a command",
  get: "GET of one command",
  list: "GET of the list of commands",
  bulk: "Bulk overwrite",
};

/** In front of words that need the rest of a line. */
const SHORT: Readonly<Record<string, string>> = { create: "POST", edit: "PATCH", bulk: "Bulk overwrite" };

/** A verb as the request that a maintainer knows. */
export function requestOf(place: string): string {
  if (place in REQUESTS) return REQUESTS[place] ?? place;
  const route = ROUTES[place as keyof typeof ROUTES];
  return route ? `${route.method} ${route.path}` : place;
}

/** Where target.json has each credential. Whether a token that is refused is the right one only its owner knows. */
const TOKENS: Readonly<Record<string, string>> = {
  bot: "tokens.bot",
  clientCredentials: "tokens.clientCredentials",
  guildManager: "tokens.guildManager",
  memberWithoutManage: "tokens.memberWithoutManage",
  otherBot: "otherApplication.tokens.bot",
};

/** Title of a member that is in no read after the writes that have it. */
export function titleOfLost(place: string): string {
  return `${capital(memberWords(place))} is not stored: reads are without it`;
}

/** Title of a member that comes back as a text in which its list or object is. */
export function titleOfJsonText(place: string): string {
  return `${capital(memberWords(place))} comes back as a text that holds JSON`;
}

/** Title of requests that end in a 5xx. @param feature what all of them have, and none that was accepted */
export function titleOfServerError(place: string, feature?: string): string {
  if (place === "input") return "Invalid requests end in a server error";
  if (feature === undefined) return `${requestOf(place)} ends in a server error`;
  return `${SHORT[place] ?? requestOf(place)} ends in a server error where ${feature}`;
}

/** Title of a prerequisite that failed at one place. */
export function titleOfPlace(prerequisite: Prerequisite, place: string): string {
  const [first = "", ...others] = place.split(" ");
  const rest = others.join(" ");
  switch (prerequisite) {
    case "answer":
      return rest === INVALID
        ? `${requestOf(first)} gets no whole response where it is invalid`
        : `${requestOf(place)} gets no whole response`;
    case "route":
      return others.length > 0
        ? `${requestOf(first)} with ${rest} in the query answers 404 or 405`
        : `${requestOf(place)} is missing: it answers 404 or 405`;
    case "access":
      return place in TOKENS
        ? `Valid credentials are refused (${TOKENS[place]} of target.json: is it right?)`
        : `Valid credentials are refused (${place})`;
    case "no-server-error":
      return titleOfServerError(place);
    case "upsert":
      if (place === "rename") return "PATCH can give a command a name that is in use";
      if (place === OTHERS) return "After POST of a command, no other command of its scope is listed";
      if (place === "bulk") return "A bulk overwrite can leave two commands of one type and name";
      return place === "refused"
        ? "POST of a used name is refused instead of overwriting the command"
        : "POST of a used name makes another command instead of overwriting the one that exists";
    case "identity":
      if (place === "deliveries") return "The same interaction is delivered more than once";
      if (place === "shared by names") return "Commands of different names are taken for one another";
      return first === "shared"
        ? `Commands of different ${others.at(-1)} are taken for one another when their names are the same`
        : `${requestOf(place)} gives existing commands new ids`;
    case "isolation":
      return "Guilds, or a guild and the global scope, share their commands";
    case "guard":
      return "Requests can set fields that belong to the service, such as id";
    case "reading":
      if (place === DICTIONARIES) return "Lists leave out translations that they were asked for, and that are stored";
      if (place === "old lists") return "Lists are out of date: they show commands as they were before the last write";
      if (place === "deliveries") return "Interactions that the driver reports as delivered are not in its list";
      return `A stored command cannot be read back (${place})`;
    case "storage":
      if (place === KEPT) return "Overwrites keep values that their bodies leave out";
      if (place === OPTION_ORDER) return "Options come back in another order than they were sent";
      if (rest === "values") return `Values of type ${first} come back with another type`;
      return `${capital(memberWords(place))} is read back with another value than was sent`;
    case "removal":
      return `${requestOf(place)} leaves commands that must be gone`;
    case "status":
      return `${requestOf(first)} answers ${rest} instead of the documented status`;
    case "shape":
      if (place === LIST) return "The list of commands is not an array";
      if (place === BULK) return "Bulk overwrite does not answer with an array of commands";
      if (place === "null") return "Members that were never set come back as null where the documents show no null";
      if (first === DELIVERED) return `In what is delivered, ${memberWords(rest)} is missing or has a wrong type`;
      return `In responses, ${memberWords(place)} is missing or has a wrong type`;
    case "no-trace":
      return "Refused requests change what is stored";
    default:
      return `${prerequisite}: ${place}`;
  }
}

function memberWords(place: string): string {
  const [owner = "", member] = place.split(".");
  if (owner === "data") return `the field "${member}" of the data`;
  return member === undefined ? `the ${owner}` : `the field "${member}" of ${article(owner)} ${owner}`;
}

function article(owner: string): string {
  return /^[aeiou]/.test(owner) ? "an" : "a";
}

/** Title of valid requests that are refused: all of one operation or for one rule, or because of what they have in common. */
export function titleOfRefused({ feature, rule, verb, call }: Omit<FeatureGroup<unknown>, "items">): string {
  if (call !== undefined) {
    const asked = COMMAND_VERBS.get(call) ?? call;
    return `${requestOf(asked)} ${isInGuild(call) ? "in a guild" : "in the global scope"} refuses valid requests`;
  }
  if (rule !== undefined) return `Valid requests are refused: ${statementOf(rule)}`;
  const refused = verb === undefined ? "Valid requests are refused" : `${SHORT[verb] ?? verb} refuses valid requests`;
  return feature === undefined ? refused : `${refused} where ${feature}`;
}

/** Title of cases that fail together. */
export function titleOfGroup(
  prerequisite: Prerequisite,
  { path, slice }: Pick<CauseGroup<unknown>, "path" | "slice">,
): string {
  const last = path.at(-1);
  if (slice?.by === "difference") return `Invalid values are accepted: ${slice.value}`;
  const where = slice === undefined ? "" : `${sliceWords(slice)}: `;
  if (last !== undefined && isRule(last)) return `${where}${PREFIX[prerequisite] ?? "Not kept"}: ${statementOf(last)}`;
  const family = last === undefined ? undefined : familyOfId(last);
  if (family) return `${where}${family.title}`;
  const predicate = PREDICATE[prerequisite] ?? "not handled as documented";
  return `${where}${capital(last === undefined ? `requests are ${predicate}` : partWords(last, predicate))}`;
}

/** Title of cases that were blocked, and that no mistake of the service explains. */
export function titleOfBlocked({ path }: Pick<CauseGroup<unknown>, "path">): string {
  const last = path.at(-1);
  const what = last !== undefined && isRule(last) ? `: ${statementOf(last)}` : "";
  return `Not tested, because a step before the test failed${what}`;
}

/** Where requests meet a mistake that others do not meet. */
function sliceWords({ by, value }: NonNullable<CauseGroup<unknown>["slice"]>): string {
  if (by === "inside") return value === "in-container" ? "Inside containers" : "Inside subcommands and groups";
  return `In ${by === "verb" ? requestOf(value) : value.replaceAll("-", " ")} alone`;
}

const PREFIX: Readonly<Partial<Record<Prerequisite, string>>> = {
  refusal: "Not enforced",
  acceptance: "Valid requests are refused",
  "no-server-error": "Ends in a server error",
};

/** What is wrong with a part of a payload, behind "is" or "are". */
const PREDICATE: Readonly<Partial<Record<Prerequisite, string>>> = {
  refusal: "not validated",
  acceptance: "refused although valid",
  "no-server-error": "answered with a server error when invalid",
};

/** A part of a path and what is wrong with it, such as `the field "name" of an option is not validated`. */
function partWords(part: string, predicate: string): string {
  const [owner = "", member] = part.split(".");
  if (member !== undefined) return `the field "${member}" of ${article(owner)} ${owner} is ${predicate}`;
  return `${part === "options" ? "options and their choices" : part} are ${predicate}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isRule(word: string): boolean {
  return (RULE_IDS as readonly string[]).includes(word);
}

function statementOf(rule: string): string {
  return ruleOf(rule as RuleId).statement.replace(/\.$/, "");
}
