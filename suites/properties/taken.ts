/** Which rule a service breaks that refuses a valid command: its smallest form tells. */
import { sizeOf } from "../../generators/commands/command-size.js";
import type { Check } from "../../src/case/check.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { alikeIn } from "./alike.js";

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
  const found = unusualIn(bodies);
  const options = bodies.flatMap((body) => elementsOf(body["options"])).filter(isObject);
  const ofOptions = options.some(isBranch) ? "option.tree.allows-documented-shapes" : "option.fields.round-trip";
  const other = options.length > 0 ? ofOptions : ENDPOINT_RULES[by];
  return { check: "accepted", rule: found.isLarge ? "limit.command-size.is-8000" : (found.only ?? other) };
}

function unusualIn(bodies: readonly JsonObject[]): Unusual {
  const found = new Unusual(bodies.reduce((sum, body) => sum + sizeOf(body), 0));
  for (const body of bodies) {
    const lists = listsOfOptions(body);
    const names = lists.map((options) => options.map(({ name }) => String(name)));
    found.repeated = new Set(repeatedIn(names.flat()));
    found.alike = new Set(names.flatMap(alikeIn));
    found.retold = new Set(lists.flatMap((options) => repeatedIn(options.flatMap(translationsOf))));
    found.look(body, body["type"] === 2 || body["type"] === 3 ? "menu" : "command");
  }
  return found;
}

/** Which rule a service breaks that stores these bodies otherwise, where only one thing in them is unusual. */
export function ruleOfUnusual(bodies: readonly JsonObject[]): RuleId | undefined {
  const found = unusualIn(bodies);
  return found.isLarge ? undefined : found.only;
}

/** The options of a command, each list by itself. */
function listsOfOptions(owner: JsonObject): readonly (readonly JsonObject[])[] {
  const options = elementsOf(owner["options"]).filter(isObject);
  return [options, ...options.flatMap(listsOfOptions)];
}

/** What an option is called in other languages, each name once. */
const translationsOf = ({ name_localizations: names }: JsonObject): readonly Json[] => [
  ...new Set(Object.values<Json>(Object(names))),
];

/** What is there more than once. */
function repeatedIn(values: readonly Json[]): readonly Json[] {
  return values.filter((value, nth) => values.indexOf(value) !== nth);
}

const MAY_REPEAT: RuleId = "localization.option-name.may-repeat-across-locales";

/** True for what options are called in languages. */
const isNameOfOption = (owner: Owner, member: string): boolean => owner === "option" && member === "name_localizations";

/** A subcommand or a group. */
const isBranch = ({ type }: JsonObject): boolean => type === 1 || type === 2;

/** Several long texts, or many elements with so much text, are more than one bound is about: it is the whole that counts. */
const SEVERAL_TEXTS = 3;
const SEVERAL_CHARACTERS = 300;
const SEVERAL_LISTS = 26;
const SEVERAL_CHARACTERS_OF_LISTS = 2_000;

/** What is unusual in bodies. Mutable: it grows until it is clear that the whole counts. */
class Unusual {
  readonly #rules = new Set<RuleId>();
  /** The longest list, where one is long, and its rule. */
  #longest: { readonly rule?: RuleId; readonly length: number } = { length: 0 };
  /** Names that several options of the command have. Where they cannot be made usual one by one, it matters that they are the same. */
  repeated: ReadonlySet<Json> = new Set();
  /** Names of options that a service may take for another one of their list. */
  alike: ReadonlySet<Json> = new Set();
  /** Names that several options of a list have in one language or another. */
  retold: ReadonlySet<Json> = new Set();
  #texts = 0;
  #characters = 0;
  #elements = 0;
  readonly #size: number;

  /** @param size characters of all bodies, as the limit counts them */
  constructor(size: number) {
    this.#size = size;
  }

  /** The only rule about what is unusual. */
  get only(): RuleId | undefined {
    const [only, ...others] = [...this.#rules, ...(this.#longest.rule ? [this.#longest.rule] : [])];
    return others.length === 0 ? only : undefined;
  }

  get isLarge(): boolean {
    const isLong = this.#texts >= SEVERAL_TEXTS && this.#characters >= SEVERAL_CHARACTERS;
    return isLong || (this.#elements > SEVERAL_LISTS && this.#size > SEVERAL_CHARACTERS_OF_LISTS);
  }

  look(part: JsonObject, owner: Owner): void {
    if (part["choices"] !== undefined && part["autocomplete"] === false)
      this.#rules.add("option.autocomplete.false-allows-choices");
    if (part["autocomplete"] === true) this.#rules.add("option.autocomplete.is-for-string-integer-number");
    if (part["type"] === INTEGER && (isExtreme(part["min_value"]) || isExtreme(part["max_value"])))
      this.#rules.add("option.bounds.of-integers-are-safe");
    for (const [member, value] of Object.entries(part)) {
      if (this.isLarge) return;
      const translated = TRANSLATED[owner][member];
      const rules = TEXTS[owner][member];
      const isOfOption = owner === "option" && member === "name" && !isUsual(value);
      if (isOfOption && this.alike.has(value)) this.#rules.add("option.name.is-unique-in-its-array");
      else if (isOfOption && this.repeated.has(value)) this.#rules.add("option.name.is-free-in-other-arrays");
      else if (translated) this.#translations(value, translated, isNameOfOption(owner, member));
      else if (member === "options") this.#list(value, "option", "option.options.has-at-most-25");
      else if (member === "choices")
        this.#list(part["type"] === INTEGER ? this.#integers(value) : value, "choice", "option.choices.has-at-most-25");
      else if (rules && typeof value === "number") this.#number(value, rules);
      else if (rules) this.#text(value, rules);
    }
  }

  #translations(dictionary: Json, rules: TextRules, mayRepeat: boolean): void {
    for (const text of Object.values<Json>(Object(dictionary))) {
      const isRetold = mayRepeat && !isUsual(text) && this.retold.has(text);
      if (isRetold) this.#rules.add(MAY_REPEAT);
      else this.#text(text, rules);
    }
  }

  /** What is said of `required` in a list could not be left out either. */
  #order(options: readonly JsonObject[]): void {
    const said = new Set(options.map(({ required }) => required));
    if (said.size > 1) this.#rules.add("option.required-ones-come-first");
    else if (said.has(false)) this.#rules.add("option.required.defaults-to-false");
  }

  #text(text: unknown, { characters, length }: TextRules): void {
    if (typeof text !== "string" || isUsual(text)) return;
    const isLong = text.length > LONG;
    this.#rules.add(isLong ? length : characters);
    if (!isLong) return;
    this.#texts++;
    this.#characters += text.length;
  }

  #number(value: number, { characters }: TextRules): void {
    if (value !== USUAL_NUMBER) this.#rules.add(characters);
  }

  /** Choices without integers at the end of what an option takes: these have a rule of their own. */
  #integers(choices: Json): Json {
    return elementsOf(choices).map((choice) => {
      if (!isObject(choice) || !isExtreme(choice["value"])) return choice;
      this.#rules.add("choice.value.of-integers-is-safe");
      return { ...choice, value: USUAL_NUMBER };
    });
  }

  #list(list: Json, owner: Owner, rule: RuleId): void {
    const elements = elementsOf(list);
    this.#elements += elements.length;
    const isCounted = elements.length > MANY;
    if (owner === "option" && !isCounted) this.#order(elements.filter(isObject));
    if (isCounted && elements.length > this.#longest.length) this.#longest = { rule, length: elements.length };
    // So many elements differ in some way: only what is long in them is more than that takes.
    for (const one of elements) if (isObject(one)) this.look(isCounted ? longPartOf(one) : one, owner);
  }
}

/** The part without short texts and numbers. */
function longPartOf(part: JsonObject): JsonObject {
  const isShort = (value: Json): boolean =>
    typeof value === "number" || (typeof value === "string" && value.length <= LONG);
  return Object.fromEntries(Object.entries(part).filter(([, value]) => !isShort(value)));
}

type Owner = "command" | "menu" | "option" | "choice";

interface TextRules {
  /** What is refused for its characters. */
  readonly characters: RuleId;
  /** What is refused for its length. */
  readonly length: RuleId;
}

const TEXTS: Readonly<Record<Owner, Readonly<Record<string, TextRules>>>> = {
  command: {
    name: { characters: "command.name.matches-pattern", length: "command.name.has-1-to-32-characters" },
    description: ofBoth("command.description.has-1-to-100-characters"),
  },
  menu: {
    name: {
      characters: "context-menu.name.allows-spaces-and-mixed-case",
      length: "command.name.has-1-to-32-characters",
    },
  },
  option: {
    name: { characters: "option.name.matches-pattern", length: "option.name.has-1-to-32-characters" },
    description: ofBoth("option.description.has-1-to-100-characters"),
  },
  choice: {
    name: { characters: "choice.name.allows-any-character", length: "choice.name.has-1-to-100-characters" },
    value: {
      characters: "choice.value.follows-the-option-type",
      length: "choice.value.has-at-most-100-characters",
    },
  },
};

const USUAL_TRANSLATIONS: Readonly<Record<string, TextRules>> = {
  name_localizations: ofBoth("localization.names.are-accepted-everywhere"),
  description_localizations: ofBoth("localization.description.has-1-to-100-characters"),
};
const TRANSLATED: Readonly<Record<Owner, typeof USUAL_TRANSLATIONS>> = {
  command: USUAL_TRANSLATIONS,
  menu: { ...USUAL_TRANSLATIONS, name_localizations: ofBoth("localization.context-menu-name.follows-the-name") },
  option: USUAL_TRANSLATIONS,
  choice: USUAL_TRANSLATIONS,
};

/** One rule for the characters and the length of a text. */
function ofBoth(rule: RuleId): TextRules {
  return { characters: rule, length: rule };
}

/** What texts are in the end: a letter or two, the name of a slot, or with the first character of a translation. */
const USUAL = /^[¿ñ]?[a-z][a-z0-9]{0,2}$|^(?:slot-|Slot )\w$/;
const isUsual = (text: Json): boolean => typeof text === "string" && USUAL.test(text);
const LONG = 12;

/** The least and the greatest integer that an option takes. */
const isExtreme = (value: unknown): boolean => typeof value === "number" && Math.abs(value) === Number.MAX_SAFE_INTEGER;

/** The type of an option. */
const INTEGER = 4;

/** What numbers of choices are in the end. */
const USUAL_NUMBER = 1;

/** More elements than a pair takes. */
const MANY = 2;
