/** Enumerations and character sets that are wider or narrower than the contract's. */
import { elementsOf, isObject, type Json } from "../../../contract/json.js";
import { valueAt } from "../../../contract/json-pointer.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { type Fault, fault } from "../fault.js";
import { alsoRefuses, overlooks } from "../judged.js";
import { COMMANDS, type JudgedCommand } from "../kinds/commands.js";
import { elementsIn } from "../walk.js";

interface Place {
  readonly pointer: string;
  readonly value: Json;
}

interface Enumeration {
  readonly word: string;
  readonly rule: RuleId;
  readonly members: readonly number[];
  readonly outsiders: readonly number[];
  readonly places: (judged: JudgedCommand) => readonly Place[];
}

const ENUMERATIONS: readonly Enumeration[] = [
  {
    word: "command.type",
    rule: "command.type.is-known",
    members: [2, 3],
    outsiders: [0, 5],
    places: (judged) => inMembers(judged, "command", "type"),
  },
  {
    word: "option.type",
    rule: "option.type.is-known",
    members: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    outsiders: [0, 12],
    places: (judged) => inMembers(judged, "option", "type"),
  },
  {
    word: "command.contexts",
    rule: "command.contexts.are-known",
    members: [0, 1, 2],
    outsiders: [3],
    places: (judged) => inLists(judged, "contexts"),
  },
  {
    word: "command.integration-types",
    rule: "command.integration-types.are-known",
    members: [0, 1],
    outsiders: [],
    places: (judged) => inLists(judged, "integration_types"),
  },
  {
    word: "permission.type",
    rule: "permission.type.is-known",
    members: [1, 2, 3],
    outsiders: [0, 4],
    places: inPermissions,
  },
  {
    word: "entry-point.handler",
    rule: "entry-point.handler.is-known",
    members: [1],
    outsiders: [0, 3],
    places: (judged) => inMembers(judged, "command", "handler"),
  },
];

/** What the refusal of one member breaks, where that is another rule. */
const REFUSAL_RULES: Readonly<Record<string, RuleId>> = {
  "command.type 2": "command.name.is-free-for-other-types",
  "command.type 3": "command.name.is-free-for-other-types",
  "command.contexts 2": "command.contexts.private-channel-is-accepted-without-user-install",
  "entry-point.handler 1": "entry-point.can-be-created-again",
};

const enumerationFaults: readonly Fault[] = ENUMERATIONS.flatMap(({ word, rule, members, outsiders, places }) => [
  ...outsiders.map(
    (outsider): Fault =>
      fault(`${word}.takes-${outsider}`, rule, {
        title: `takes ${outsider} for a ${word}, which is none of the values there are`,
        harm: "Clients meet a value that they have no name for",
        kind: "derived",
        apply: overlooks(
          COMMANDS,
          (violation, { body }) => violation.rule === rule && valueAt(body, violation.pointer) === outsider,
        ),
      }),
  ),
  ...members.map(
    (member): Fault =>
      fault(`${word}.refuses-${member}`, REFUSAL_RULES[`${word} ${member}`] ?? rule, {
        title: `refuses ${member} for a ${word}`,
        harm: "A whole kind of valid payload cannot be registered",
        kind: "derived",
        apply: alsoRefuses(COMMANDS, (judged) => {
          const found = places(judged).find(({ value }) => value === member);
          return found && { rule, pointer: found.pointer, message: `${member} is refused` };
        }),
      }),
  ),
]);

interface CharacterClass {
  readonly word: string;
  readonly pattern: RegExp;
}

/** Characters that names may not have, each taken by some service. */
const FOREIGN: readonly CharacterClass[] = [
  { word: "space", pattern: / / },
  { word: "dot", pattern: /\./ },
  { word: "slash", pattern: /\// },
  { word: "emoji", pattern: /\p{Emoji_Presentation}/u },
  { word: "invisible", pattern: /[\p{Cf}\p{Cc}]/u },
  { word: "line-break", pattern: /[\r\n]/ },
];

/** Characters that names may have, each refused by some service. */
const DOMESTIC: readonly CharacterClass[] = [
  { word: "hyphen", pattern: /^(?!slot-).*-/ },
  { word: "underscore", pattern: /_/ },
  { word: "apostrophe", pattern: /'/ },
  { word: "digit", pattern: /[0-9]/ },
  { word: "devanagari", pattern: /\p{sc=Deva}/u },
  { word: "thai", pattern: /\p{sc=Thai}/u },
  { word: "han", pattern: /\p{sc=Han}/u },
  { word: "arabic", pattern: /\p{sc=Arab}/u },
  { word: "astral", pattern: /[\u{10000}-\u{10ffff}]/u },
  { word: "foreign-digit", pattern: /(?![0-9])\p{Nd}/u },
];

interface Named {
  readonly word: string;
  readonly rule: RuleId;
  readonly places: (judged: JudgedCommand) => readonly Place[];
}

const NAMED: readonly Named[] = [
  { word: "command.name", rule: "command.name.matches-pattern", places: (judged) => namesIn(judged, "command") },
  { word: "option.name", rule: "option.name.matches-pattern", places: (judged) => namesIn(judged, "option") },
  {
    word: "localization.command-name",
    rule: "localization.command-name.follows-the-name",
    places: (judged) => localizedNamesIn(judged, "command"),
  },
  {
    word: "localization.option-name",
    rule: "localization.option-name.follows-the-name",
    places: (judged) => localizedNamesIn(judged, "option"),
  },
];

const characterFaults: readonly Fault[] = NAMED.flatMap(({ word, rule, places }) => [
  ...FOREIGN.filter(({ word: one }) => one !== "slash" || !word.startsWith("localization")).map(
    (one): Fault =>
      fault(`${word}.takes-${one.word}`, rule, {
        title: `takes a ${one.word} in a ${word}`,
        harm: "A name gets in that users cannot type, or that clients cut in two",
        kind: "derived",
        apply: overlooks(
          COMMANDS,
          (violation, { body }) => violation.rule === rule && hasOne(valueAt(body, violation.pointer), one),
        ),
      }),
  ),
  ...DOMESTIC.map(
    (one): Fault =>
      fault(`${word}.refuses-${one.word}`, ruleOfRefusal(word, rule, one.word), {
        title: `refuses ${one.word} in a ${word}`,
        harm: "Names in the language of the users cannot be registered",
        kind: "derived",
        apply: alsoRefuses(COMMANDS, (judged) => {
          const found = places(judged).find(({ value }) => hasOne(value, one));
          return found && { rule, pointer: found.pointer, message: `${one.word} is refused` };
        }),
      }),
  ),
]);

/** Letters and numbers of other scripts have rules of their own where commands are named. */
function ruleOfRefusal(word: string, rule: RuleId, refused: string): RuleId {
  if (word !== "command.name") return rule;
  if (refused === "foreign-digit") return "command.name.accepts-digits-of-any-script";
  return refused === "han" || refused === "arabic" ? "command.name.accepts-uncased-letters" : rule;
}

export const valueFaults: readonly Fault[] = [...enumerationFaults, ...characterFaults];

function hasOne(value: Json | undefined, { pattern }: CharacterClass): boolean {
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
