/** What a case is about, as words by which failures of one mistake can be separated from those of another. */
import type { Case } from "../../case/case.js";
import { isObject } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { familyOf } from "./families.js";
import { memberOf } from "./member.js";

export interface Traits {
  /**
   * From the general to the particular, the rule last: what a service checks or does together. For a broken value
   * its place in the body (`options`, `option.name`), else the family of the rule.
   */
  readonly path: readonly string[];
  /** What is done: create, edit, bulk, send, or nothing. */
  readonly verb: string;
  /** Where: global, guild, or nothing. */
  readonly scope: string;
  /** How deep: in a command a word of the case id such as `in-grouped-subcommand`; of components `in-container`; or nothing. */
  readonly place: string;
}

/** A trait that cuts through all rules. */
export type Slice = "verb" | "scope" | "place";

const SCOPES: ReadonlySet<string> = new Set(["global", "guild"]);
const VERBS: ReadonlySet<string> = new Set(["create", "edit", "bulk", "get", "list", "delete", "send", "message"]);

/** The traits of a case; of one that failed with the rule that it broke. */
export function traitsOf(asked: Case, rule: RuleId = asked.rules[0]): Traits {
  const words = (asked.id.split("@")[1] ?? "").split(".");
  return {
    path: pathOf(asked, rule),
    verb: words.find((word) => VERBS.has(word)) ?? "",
    scope: words.find((word) => SCOPES.has(word)) ?? "",
    place: words.find((word) => word !== "" && !VERBS.has(word) && !SCOPES.has(word)) ?? containerOf(asked),
  };
}

function pathOf(asked: Case, rule: RuleId): readonly string[] {
  const family = familyOf(rule);
  if (family) return family.isOne ? [family.id] : [family.id, rule];
  const pointer = brokenPlaceOf(asked);
  const member = pointer === undefined ? undefined : memberOf(pointer);
  if (pointer === undefined || member === undefined) return [rule];
  const part = partOf(pointer);
  return part === undefined ? [member, rule] : [part, member, rule];
}

/** Where the invalid variant of a pair differs, as its checks say it. */
function brokenPlaceOf({ steps }: Case): string | undefined {
  const checks = steps.flatMap(({ part, expect }) => (part === "twin" || part === "read" ? expect : []));
  const pointer = checks.flatMap((check) => ("pointer" in check && check.pointer ? [check.pointer] : []))[0];
  return pointer?.replace(/^\/0(?=\/)/, "");
}

/** Type of the component that holds others at any depth. */
const CONTAINER = 17;

/** Whether the broken value is inside of a container, by the types of the components around it. */
function containerOf(asked: Case): string {
  const twin = asked.steps.find(({ part }) => part === "twin");
  const segments = brokenPlaceOf(asked)?.split("/").slice(1) ?? [];
  let here: unknown = twin?.body;
  for (const segment of segments.slice(0, -1)) {
    if (isObject(here) && here["type"] === CONTAINER && segment === "components") return "in-container";
    here = Array.isArray(here) ? here[Number(segment)] : isObject(here) ? here[segment] : undefined;
  }
  return "";
}

function partOf(pointer: string): string | undefined {
  if (/^\/(options|components|data)(\/|$)/.test(pointer)) return pointer.split("/")[1];
  return /_localizations(\/|$)/.test(pointer) ? "localizations" : undefined;
}
