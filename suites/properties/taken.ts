/** Which rule a service breaks that refuses a valid command: its smallest form tells. */
import { sizeOf } from "../../generators/commands/command-size.js";
import type { Check } from "../../src/case/check.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";

const ENDPOINT_RULES = {
  create: "endpoint.create.answers-201-for-a-new-name",
  overwrite: "endpoint.create.answers-200-for-a-used-name",
  edit: "endpoint.edit.answers-200",
  bulk: "endpoint.bulk.answers-200-with-an-array",
} as const satisfies Record<string, RuleId>;

/**
 * These bodies are accepted. Where one is refused, the smallest one says why: what is unusual in it could not be left out.
 * One such part is why; several are a matter of their sum, or of what they are together.
 *
 * @param by how they are written; `overwrite` is a create of a name that is used
 */
export function taken(by: keyof typeof ENDPOINT_RULES, bodies: readonly JsonObject[]): Check {
  const parts = bodies.flatMap((body) => unusualParts(body));
  const rules = new Set(parts.map(({ rule }) => rule));
  const [only] = rules;
  const hasOptions = bodies.some(({ options }) => elementsOf(options).length > 0);
  const other = hasOptions ? "option.fields.round-trip" : ENDPOINT_RULES[by];
  if (isLarge(bodies, parts)) return { check: "accepted", rule: "limit.command-size.is-8000" };
  return { check: "accepted", rule: only !== undefined && rules.size === 1 ? only : other };
}

/** A part that is not as small and plain as it may be. */
interface UnusualPart {
  readonly rule: RuleId;
  /** A text that is long. */
  readonly isLong: boolean;
}

/** So many long texts, or elements, are more than one bound is about: it is the whole that counts. */
const SEVERAL_TEXTS = 3;
const SEVERAL_LISTS = 26;

/** More than any one text. */
const SIZE_OF_SEVERAL = 300;

function isLarge(bodies: readonly JsonObject[], parts: readonly UnusualPart[]): boolean {
  if (bodies.every((body) => sizeOf(body) < SIZE_OF_SEVERAL)) return false;
  const texts = parts.filter(({ isLong }) => isLong).length;
  return texts >= SEVERAL_TEXTS || bodies.some((body) => elementsIn(body) > SEVERAL_LISTS);
}

function elementsIn({ options, choices }: JsonObject): number {
  const nested = elementsOf(options).filter(isObject);
  return nested.reduce((sum, one) => sum + elementsIn(one), nested.length + elementsOf(choices).length);
}

type Owner = "command" | "menu" | "option" | "choice";

interface TextRules {
  /** What is refused for its characters. */
  readonly characters: RuleId;
  /** What is refused for its length. */
  readonly length: RuleId;
}

const DESCRIPTIONS = {
  command: "command.description.has-1-to-100-characters",
  option: "option.description.has-1-to-100-characters",
} as const;

const TEXTS: Readonly<Record<string, TextRules>> = {
  "command name": { characters: "command.name.matches-pattern", length: "command.name.has-1-to-32-characters" },
  "menu name": {
    characters: "context-menu.name.allows-spaces-and-mixed-case",
    length: "command.name.has-1-to-32-characters",
  },
  "command description": { characters: DESCRIPTIONS.command, length: DESCRIPTIONS.command },
  "option name": { characters: "option.name.matches-pattern", length: "option.name.has-1-to-32-characters" },
  "option description": { characters: DESCRIPTIONS.option, length: DESCRIPTIONS.option },
  "choice name": { characters: "choice.name.allows-any-character", length: "choice.name.has-1-to-100-characters" },
  "choice value": {
    characters: "choice.value.follows-the-option-type",
    length: "choice.value.has-at-most-100-characters",
  },
};

const TRANSLATED_NAMES = {
  characters: "localization.names.are-accepted-everywhere",
  length: "localization.names.are-accepted-everywhere",
} as const;
const TRANSLATED: Readonly<Record<string, TextRules>> = {
  name_localizations: TRANSLATED_NAMES,
  description_localizations: {
    characters: "localization.description.has-1-to-100-characters",
    length: "localization.description.has-1-to-100-characters",
  },
};

/** What texts are in the end: a letter or two, the name of a slot, or with the first character of a translation. */
const USUAL = /^[¿ñ]?[a-z][a-z0-9]{0,2}$|^(?:slot-|Slot )\w$/;
const LONG = 12;

function unusualParts(body: JsonObject): readonly UnusualPart[] {
  return partsOf(body, body["type"] === 2 || body["type"] === 3 ? "menu" : "command");
}

function partsOf(part: JsonObject, owner: Owner): readonly UnusualPart[] {
  return Object.entries(part).flatMap(([member, value]): readonly UnusualPart[] => {
    const translated = TRANSLATED[member];
    if (translated) return Object.values(Object(value)).flatMap((text) => ofText(text as Json, translated));
    if (member === "options") return ofElements(value, "option", "option.options.has-at-most-25");
    if (member === "choices") return ofElements(value, "choice", "option.choices.has-at-most-25");
    const rules = TEXTS[`${owner} ${member}`];
    return rules ? ofText(value, rules) : [];
  });
}

function ofText(text: Json, { characters, length }: TextRules): readonly UnusualPart[] {
  if (typeof text !== "string" || USUAL.test(text)) return [];
  const isLong = [...text].length > LONG;
  return [{ rule: isLong ? length : characters, isLong }];
}

/** More elements than a pair takes. */
const MANY = 2;

function ofElements(list: Json, owner: Owner, rule: RuleId): readonly UnusualPart[] {
  const elements = elementsOf(list).filter(isObject);
  const inside = elements.flatMap((one) => partsOf(one, owner));
  return elements.length > MANY ? [...inside, { rule, isLong: false }] : inside;
}
