/** What a case is about, as words by which failures of one mistake can be separated from those of another. */
import type { Case } from "../../../case/case.js";
import { isObject, type Json } from "../../../contract/json.js";
import { valueAt } from "../../../contract/json-pointer.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { familyOf } from "./families.js";
import { memberOf, wholeOf } from "./member.js";

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
  /** What the broken value is in, at any depth: `in-subcommand-or-group`, `in-container`, or nothing. */
  readonly inside: string;
  /** How the broken value differs, such as `a trailing newline` or `a boolean for a number`; or nothing. */
  readonly difference: string;
  /** Where exactly: a word of the case id such as `in-grouped-subcommand`, or nothing. */
  readonly place: string;
}

/** A trait that cuts through all rules. */
export type Slice = "inside" | "difference" | "verb" | "scope" | "place";

const SCOPES: ReadonlySet<string> = new Set(["global", "guild"]);
const VERBS: ReadonlySet<string> = new Set(["create", "edit", "bulk", "get", "list", "delete", "send", "message"]);

/** The traits of a case; of one that failed with the rule that it broke. */
export function traitsOf(testCase: Case, rule: RuleId = testCase.rules[0]): Traits {
  // Behind `#` is the rule that a drawn case broke.
  const words = (testCase.id.split("#")[0]?.split("@")[1] ?? "").split(".");
  const pointer = brokenPlaceOf(testCase);
  const twin = testCase.steps.find(({ part }) => part === "twin");
  return {
    path: pathOf(pointer, rule, twin && wholeOf(twin.call)),
    verb: words.find((word) => VERBS.has(word)) ?? "",
    scope: words.find((word) => SCOPES.has(word)) ?? "",
    inside: surroundingsOf(bodyOf(testCase, "twin"), pointer),
    difference: differenceIn(testCase, pointer),
    place: words.find((word) => word !== "" && !VERBS.has(word) && !SCOPES.has(word)) ?? "",
  };
}

/** @param whole what the pointer leads into; default a command */
function pathOf(pointer: string | undefined, rule: RuleId, whole?: string): readonly string[] {
  const family = familyOf(rule);
  if (family) return family.isOne ? [family.id] : [family.id, rule];
  const member = pointer === undefined ? undefined : memberOf(pointer, whole);
  if (pointer === undefined || member === undefined) return [rule];
  const part = partOf(pointer);
  return part === undefined ? [member, rule] : [part, member, rule];
}

/** Another JSON type than that of the valid value, or the words of the case id about what is in it. */
function differenceIn(testCase: Case, pointer = ""): string {
  const [right, wrong] = (["valid", "twin"] as const).map((part) =>
    typeNameOf(valueAt(bodyOf(testCase, part), pointer)),
  );
  if (right && wrong && right !== wrong) return `${wrong} for ${right}`;
  const words =
    /\.refuses-(an?-[a-z]+(?:-[a-z]+)*?)(?:-(?:in|for|as|of|among)-.*)?(?:@|$)/.exec(testCase.id)?.[1] ?? "";
  return words.replaceAll("-", " ");
}

/** What the request of this part sends; of a bulk overwrite its first element. */
function bodyOf(testCase: Case, part: "valid" | "twin"): Json | undefined {
  const body = testCase.steps.find((step) => step.part === part)?.body;
  return (Array.isArray(body) ? body[0] : body) as Json | undefined;
}

const TYPE_NAMES: Readonly<Record<string, string>> = { boolean: "a boolean", number: "a number", string: "a text" };

function typeNameOf(value: unknown): string {
  return TYPE_NAMES[typeof value] ?? "";
}

/** Where the invalid variant of a pair differs, as its checks say it. */
function brokenPlaceOf({ steps }: Case): string | undefined {
  const checks = steps.flatMap(({ part, expect }) => (part === "twin" || part === "read" ? expect : []));
  const pointer = checks.flatMap((check) => ("pointer" in check && check.pointer ? [check.pointer] : []))[0];
  return pointer?.replace(/^\/0(?=\/)/, "");
}

/** Type of the component that holds others at any depth, and types of the options that do. */
const CONTAINER = 17;
const NESTING: readonly unknown[] = [1, 2];

/** Whether the broken value is inside of a container, a subcommand or a group, by the types around it. */
function surroundingsOf(twin: Json | undefined, pointer = ""): string {
  const segments = pointer.split("/").slice(1);
  let here: unknown = twin;
  for (const [nth, segment] of segments.entries()) {
    if (isObject(here) && nth > 0) {
      const isLast = nth === segments.length - 1;
      if (here["type"] === CONTAINER && segment === "components" && !isLast) return "in-container";
      if (NESTING.includes(here["type"]) && segment === "options") return "in-subcommand-or-group";
    }
    here = Array.isArray(here) ? here[Number(segment)] : isObject(here) ? here[segment] : undefined;
  }
  return "";
}

function partOf(pointer: string): string | undefined {
  if (/^\/(options|components|data)(\/|$)/.test(pointer)) return pointer.split("/")[1];
  return /_localizations(\/|$)/.test(pointer) ? "localizations" : undefined;
}
