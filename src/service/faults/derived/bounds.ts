/** What the contract counts and measures: each bound with its limits, and how to find it in a body. */
import { countCodePoints } from "../../../contract/count-code-points.js";
import type { Json } from "../../../contract/json.js";
import { LIMITS } from "../../../contract/limits.gen.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { commandSizeOf } from "../../../rules/command-size.js";
import { elementsOf, isObject } from "../../../rules/violation.js";
import type { Judged } from "../verdicts.js";
import { type Element, type ElementKind, elementsIn } from "../walk.js";

/** One value that a bound holds for. */
export interface Measured {
  readonly pointer: string;
  readonly size: number;
}

export interface Bound {
  /** Word in fault ids. */
  readonly word: string;
  readonly what: string;
  readonly rule: RuleId;
  /** What a refusal of the limit itself breaks, where that is another rule. */
  readonly tightRule?: RuleId;
  readonly min?: number;
  readonly max?: number;
  /** To the next value beyond a limit; 1 unless doubles have none that near. */
  readonly step?: number;
  readonly measure: (judged: Judged) => readonly Measured[];
}

type Limits = Pick<Bound, "min" | "max">;

export const BOUNDS: readonly Bound[] = [
  texts(
    "command.name",
    "name of a command",
    "command.name.has-1-to-32-characters",
    "command",
    "name",
    LIMITS.commandName,
  ),
  {
    ...texts(
      "command.description",
      "description of a command",
      "command.description.has-1-to-100-characters",
      "command",
      "description",
      LIMITS.commandDescription,
    ),
    measure: (judged) =>
      inElements(judged, "command", ({ commandType, value }) =>
        commandType === 1 ? textIn(value["description"], "/description") : [],
      ),
  },
  texts("option.name", "name of an option", "option.name.has-1-to-32-characters", "option", "name", LIMITS.optionName),
  texts(
    "option.description",
    "description of an option",
    "option.description.has-1-to-100-characters",
    "option",
    "description",
    LIMITS.optionDescription,
  ),
  texts("choice.name", "name of a choice", "choice.name.has-1-to-100-characters", "choice", "name", LIMITS.choiceName),
  texts(
    "choice.value",
    "text of a choice",
    "choice.value.has-at-most-100-characters",
    "choice",
    "value",
    LIMITS.choiceString,
  ),
  localized(
    "command.name",
    "localized name of a chat input command",
    "localization.command-name.follows-the-name",
    LIMITS.commandName,
    "command",
    "name",
    (type) => type === 1,
  ),
  localized(
    "context-menu.name",
    "localized name of a user or message command",
    "localization.context-menu-name.follows-the-name",
    LIMITS.commandName,
    "command",
    "name",
    (type) => type !== 1,
  ),
  localized(
    "option.name",
    "localized name of an option",
    "localization.option-name.follows-the-name",
    LIMITS.optionName,
    "option",
    "name",
  ),
  localized(
    "choice.name",
    "localized name of a choice",
    "choice.name-localizations.follow-the-name",
    LIMITS.choiceName,
    "choice",
    "name",
  ),
  localized(
    "command.description",
    "localized description of a command",
    "localization.description.has-1-to-100-characters",
    LIMITS.commandDescription,
    "command",
    "description",
  ),
  localized(
    "option.description",
    "localized description of an option",
    "localization.description.has-1-to-100-characters",
    LIMITS.optionDescription,
    "option",
    "description",
  ),
  counts(
    "command.options",
    "number of options of a command",
    "command.options.has-at-most-25",
    "command",
    "options",
    LIMITS.options,
  ),
  counts(
    "option.options",
    "number of options of a subcommand or group",
    "option.options.has-at-most-25",
    "option",
    "options",
    LIMITS.nestedOptions,
  ),
  counts("option.choices", "number of choices", "option.choices.has-at-most-25", "option", "choices", LIMITS.choices),
  numbers("option.min-length", "min_length", "option.min-length.is-0-to-6000", 3, ["min_length"], LIMITS.minLength),
  numbers("option.max-length", "max_length", "option.max-length.is-1-to-6000", 3, ["max_length"], LIMITS.maxLength),
  numbers(
    "option.integer-bounds",
    "bound of an integer option",
    "option.bounds.of-integers-are-safe",
    4,
    ["min_value", "max_value"],
    LIMITS.integer,
  ),
  {
    ...numbers(
      "option.number-bounds",
      "bound of a number option",
      "option.bounds.of-numbers-are-in-range",
      10,
      ["min_value", "max_value"],
      LIMITS.number,
    ),
    step: 2,
  },
  {
    word: "choice.integer-value",
    what: "value of a choice of an integer option",
    rule: "choice.value.of-integers-is-safe",
    ...LIMITS.integer,
    measure: (judged) =>
      inElements(judged, "choice", ({ option, value }) =>
        option?.["type"] === 4 ? numberIn(value["value"], "/value") : [],
      ),
  },
  {
    word: "command.size",
    what: "size of a command",
    rule: "limit.command-size.is-8000",
    ...LIMITS.commandSize,
    measure: (judged) =>
      inElements(judged, "command", ({ value, commandType }) =>
        commandType === 1 ? [{ pointer: "", size: commandSizeOf({ ...judged.current, ...value }) }] : [],
      ),
  },
  {
    word: "permission.edit",
    what: "number of permissions",
    rule: "permission.edit.takes-at-most-100",
    ...LIMITS.permissions,
    measure: ({ verb, body }) =>
      verb === "permissions" && isObject(body) ? countIn(body["permissions"], "/permissions") : [],
  },
  ...Object.entries(LIMITS.commandsPerType)
    .filter(([type]) => type !== "4")
    .map(
      ([type, max]): Bound => ({
        word: `bulk.type-${type}`,
        what: `number of commands of type ${type} in a bulk overwrite`,
        rule: "bulk.type-limits-hold",
        ...(type === "1" ? { tightRule: "limit.chat-input.is-100" as const } : {}),
        max,
        measure: ({ verb, body }) => {
          const isOne = (element: Json) => isObject(element) && String(element["type"] ?? 1) === type;
          const places = elementsOf(body).flatMap((element, index) => (isOne(element) ? [index] : []));
          return verb === "bulk" ? [{ pointer: `/${places[max] ?? places.at(-1) ?? 0}`, size: places.length }] : [];
        },
      }),
    ),
];

function texts(word: string, what: string, rule: RuleId, kind: ElementKind, member: string, limits: Limits): Bound {
  const measure = (judged: Judged) => inElements(judged, kind, ({ value }) => textIn(value[member], `/${member}`));
  return { word, what: `length of the ${what}`, rule, ...limits, measure };
}

function localized(
  word: string,
  what: string,
  rule: RuleId,
  limits: Limits,
  kind: ElementKind,
  member: "name" | "description",
  isFor: (commandType: number) => boolean = () => true,
): Bound {
  const at = `${member}_localizations`;
  const measure = (judged: Judged) =>
    inElements(judged, kind, ({ value, commandType }) => {
      const dictionary = value[at];
      if (!isObject(dictionary) || (kind === "command" && !isFor(commandType))) return [];
      return Object.entries(dictionary).flatMap(([locale, text]) => textIn(text, `/${at}/${locale}`));
    });
  return { word: `localization.${word}`, what: `length of the ${what}`, rule, ...limits, measure };
}

function counts(word: string, what: string, rule: RuleId, kind: ElementKind, member: string, limits: Limits): Bound {
  const measure = (judged: Judged) => inElements(judged, kind, ({ value }) => countIn(value[member], `/${member}`));
  return { word, what, rule, ...limits, measure };
}

function numbers(
  word: string,
  what: string,
  rule: RuleId,
  type: number,
  members: readonly string[],
  limits: Limits,
): Bound {
  const measure = (judged: Judged) =>
    inElements(judged, "option", ({ value }) =>
      value["type"] === type ? members.flatMap((member) => numberIn(value[member], `/${member}`)) : [],
    );
  return { word, what, rule, ...limits, measure };
}

function inElements(
  { body, current }: Judged,
  kind: ElementKind,
  measure: (element: Element) => readonly Measured[],
): readonly Measured[] {
  const found: Measured[] = [];
  for (const element of elementsIn(body, current?.type)) {
    if (element.kind !== kind) continue;
    for (const { pointer, size } of measure(element)) found.push({ pointer: element.at + pointer, size });
  }
  return found;
}

function textIn(value: Json | undefined, pointer: string): readonly Measured[] {
  return typeof value === "string" ? [{ pointer, size: countCodePoints(value) }] : [];
}

function numberIn(value: Json | undefined, pointer: string): readonly Measured[] {
  return typeof value === "number" ? [{ pointer, size: value }] : [];
}

function countIn(value: Json | undefined, pointer: string): readonly Measured[] {
  return Array.isArray(value) ? [{ pointer, size: value.length }] : [];
}
