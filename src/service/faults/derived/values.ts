/** Enumerations and character sets that are wider or narrower than the contract's. */
import { elementsOf, isObject, type Json } from "../../../contract/json.js";
import { valueAt } from "../../../contract/json-pointer.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { type Fault, fault, ofKind } from "../fault.js";
import { alsoRefuses, overlooks } from "../judged.js";
import { COMMANDS, type JudgedCommand } from "../kinds/commands.js";
import { elementsIn } from "../walk.js";

interface Place {
  readonly pointer: string;
  readonly value: Json;
}

/** A word in fault ids, its rule, values that are members and some that are not, and where a body has them. */
type Enumeration = readonly [
  word: string,
  rule: RuleId,
  members: readonly number[],
  outsiders: readonly number[],
  places: (judged: JudgedCommand) => readonly Place[],
];

const OPTION_TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

const ENUMERATIONS: readonly Enumeration[] = [
  ["command.type", "command.type.is-known", [2, 3], [0, 5], (judged) => inMembers(judged, "command", "type")],
  ["option.type", "option.type.is-known", OPTION_TYPES, [0, 12], (judged) => inMembers(judged, "option", "type")],
  ["command.contexts", "command.contexts.are-known", [0, 1, 2], [3], (judged) => inLists(judged, "contexts")],
  [
    "command.integration-types",
    "command.integration-types.are-known",
    [0, 1],
    [],
    (judged) => inLists(judged, "integration_types"),
  ],
  ["permission.type", "permission.type.is-known", [1, 2, 3], [0, 4], inPermissions],
  [
    "entry-point.handler",
    "entry-point.handler.is-known",
    [1],
    [0, 3],
    (judged) => inMembers(judged, "command", "handler"),
  ],
];

/** What the refusal of one member breaks, where that is another rule. */
const REFUSAL_RULES: Readonly<Record<string, RuleId>> = {
  "command.type 2": "command.name.is-free-for-other-types",
  "command.type 3": "command.name.is-free-for-other-types",
  "command.contexts 2": "command.contexts.private-channel-is-accepted-without-user-install",
  "entry-point.handler 1": "entry-point.can-be-created-again",
};

/** @param word such as `option.type`: of what, and the member */
function fieldOf(word: string): string {
  const [of = "", member = ""] = word.split(".");
  const name = of === "entry-point" ? "entry point" : of;
  return `the field "${member.replace("-", "_")}" of ${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

const enumerationFaults: readonly Fault[] = ENUMERATIONS.flatMap(([word, rule, members, outsiders, places]) => [
  ...outsiders.map((outsider) =>
    fault(`${word}.takes-${outsider}`, rule, {
      title: `accepts ${outsider} in ${fieldOf(word)}, which is none of the documented values`,
      harm: "Clients meet a value that they have no name for",
      apply: overlooks(
        COMMANDS,
        (violation, { body }) => violation.rule === rule && valueAt(body, violation.pointer) === outsider,
      ),
    }),
  ),
  ...members.map((member) =>
    fault(`${word}.refuses-${member}`, REFUSAL_RULES[`${word} ${member}`] ?? rule, {
      title: `refuses ${member} in ${fieldOf(word)}`,
      harm: "A whole kind of valid payload cannot be registered",
      apply: alsoRefuses(COMMANDS, (judged) => {
        const found = places(judged).find(({ value }) => value === member);
        return found && { rule, pointer: found.pointer, message: `${member} is refused` };
      }),
    }),
  ),
]);

/** Words for what a name of `NAMED` is. */
const NAME_WORDS: Readonly<Record<string, string>> = {
  "command.name": "the name of a command",
  "option.name": "the name of an option",
  "localization.command-name": "a localized name of a command",
  "localization.option-name": "a localized name of an option",
};

/** Words for characters, where the word in the id says too little. */
const CHARACTER_WORDS: Readonly<Record<string, string>> = {
  emoji: "an emoji",
  invisible: "an invisible character",
  underscore: "an underscore",
  apostrophe: "an apostrophe",
  devanagari: "Devanagari letters",
  thai: "Thai letters",
  han: "Chinese characters",
  arabic: "Arabic letters",
  astral: "a character above U+FFFF",
  "foreign-digit": "a digit of another script",
};

function characterWords(word: string): string {
  return CHARACTER_WORDS[word] ?? `a ${word.replaceAll("-", " ")}`;
}

/** Characters that names may not have, each taken by some service. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  space: / /,
  dot: /\./,
  slash: /\//,
  emoji: /\p{Emoji_Presentation}/u,
  invisible: /[\p{Cf}\p{Cc}]/u,
  "line-break": /[\r\n]/,
};

/** Characters that names may have, each refused by some service. */
const DOMESTIC: Readonly<Record<string, RegExp>> = {
  hyphen: /^(?!slot-).*-/,
  underscore: /_/,
  apostrophe: /'/,
  digit: /[0-9]/,
  devanagari: /\p{sc=Deva}/u,
  thai: /\p{sc=Thai}/u,
  han: /\p{sc=Han}/u,
  arabic: /\p{sc=Arab}/u,
  astral: /[\u{10000}-\u{10ffff}]/u,
  "foreign-digit": /(?![0-9])\p{Nd}/u,
};

/** Scripts without capitals. */
const UNCASED: readonly string[] = ["han", "arabic", "devanagari", "thai"];

type Named = readonly [word: string, rule: RuleId, places: Enumeration[4]];

const NAMED: readonly Named[] = [
  ["command.name", "command.name.matches-pattern", (judged) => namesIn(judged, "command")],
  ["option.name", "option.name.matches-pattern", (judged) => namesIn(judged, "option")],
  [
    "localization.command-name",
    "localization.command-name.follows-the-name",
    (judged) => localizedNamesIn(judged, "command"),
  ],
  [
    "localization.option-name",
    "localization.option-name.follows-the-name",
    (judged) => localizedNamesIn(judged, "option"),
  ],
];

const characterFaults: readonly Fault[] = NAMED.flatMap(([word, rule, places]) => [
  ...Object.entries(FOREIGN)
    .filter(([foreign]) => foreign !== "slash" || !word.startsWith("localization"))
    .map(([foreign, pattern]) =>
      fault(`${word}.takes-${foreign}`, rule, {
        title: `accepts ${characterWords(foreign)} in ${NAME_WORDS[word]}`,
        harm: "A name gets in that users cannot type, or that clients cut in two",
        apply: overlooks(
          COMMANDS,
          (violation, { body }) => violation.rule === rule && hasOne(valueAt(body, violation.pointer), pattern),
        ),
      }),
    ),
  ...Object.entries(DOMESTIC).map(([domestic, pattern]) =>
    fault(`${word}.refuses-${domestic}`, ruleOfRefusal(word, rule, domestic), {
      title: `refuses ${characterWords(domestic)} in ${NAME_WORDS[word]}`,
      harm: "Names in the language of the users cannot be registered",
      apply: alsoRefuses(COMMANDS, (judged) => {
        const found = places(judged).find(({ value }) => hasOne(value, pattern));
        return found && { rule, pointer: found.pointer, message: `${domestic} is refused` };
      }),
    }),
  ),
]);

/** Letters and numbers of other scripts have rules of their own where commands are named. */
function ruleOfRefusal(word: string, rule: RuleId, refused: string): RuleId {
  if (word !== "command.name") return rule;
  if (refused === "foreign-digit") return "command.name.accepts-digits-of-any-script";
  return UNCASED.includes(refused) ? "command.name.accepts-uncased-letters" : rule;
}

export const valueFaults: readonly Fault[] = ofKind("derived", [...enumerationFaults, ...characterFaults]);

function hasOne(value: Json | undefined, pattern: RegExp): boolean {
  return typeof value === "string" && pattern.test(value);
}

function inMembers({ body, current }: JudgedCommand, kind: "command" | "option", member: string): readonly Place[] {
  return [...elementsIn(body, current?.type)].flatMap((element) => {
    const value = element.value[member];
    return element.kind === kind && value !== undefined ? [{ pointer: `${element.at}/${member}`, value }] : [];
  });
}

function inLists(judged: JudgedCommand, member: string): readonly Place[] {
  return inMembers(judged, "command", member).flatMap(({ pointer, value }) =>
    elementsOf(value).map((element, index) => ({ pointer: `${pointer}/${index}`, value: element })),
  );
}

function inPermissions({ verb, body }: JudgedCommand): readonly Place[] {
  if (verb !== "permissions" || !isObject(body)) return [];
  return elementsOf(body["permissions"]).flatMap((entry, index) =>
    isObject(entry) ? [{ pointer: `/permissions/${index}/type`, value: entry["type"] ?? null }] : [],
  );
}

function namesIn({ body, current }: JudgedCommand, kind: "command" | "option"): readonly Place[] {
  return [...elementsIn(body, current?.type)].flatMap(({ kind: found, commandType, value, at }) =>
    found === kind && commandType === 1 ? [{ pointer: `${at}/name`, value: value["name"] ?? null }] : [],
  );
}

function localizedNamesIn({ body, current }: JudgedCommand, kind: "command" | "option"): readonly Place[] {
  return [...elementsIn(body, current?.type)].flatMap(({ kind: found, commandType, value, at }) => {
    const names = value["name_localizations"];
    if (found !== kind || commandType !== 1 || !isObject(names)) return [];
    return Object.entries(names).map(([locale, name]) => ({
      pointer: `${at}/name_localizations/${locale}`,
      value: name,
    }));
  });
}
