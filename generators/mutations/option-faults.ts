/** The faults that one option of a valid command can have, at its place. */

import { isObject, type JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { BOUNDS } from "../commands/settled-option.js";
import { inFirstLocale, lengthFaults, nameFaults } from "./fault.js";
import { refused, type SingleFault, withoutPlace } from "./single-fault.js";

const SUBCOMMAND = 1;
const GROUP = 2;

const NAME = {
  pattern: "option.name.matches-pattern",
  lowercase: "option.name.is-lowercase",
  length: "option.name.has-1-to-32-characters",
} as const;
const LOCALIZED = "localization.option-name.follows-the-name";
const LOCALIZED_NAME = { pattern: LOCALIZED, lowercase: LOCALIZED, length: LOCALIZED } as const;

/** Members that only some types have. */
const MEMBERS = [
  {
    rule: "option.choices.are-for-string-integer-number",
    member: "choices",
    to: [{ name: "One", value: "one" }],
    types: [3, 4, 10],
  },
  { rule: "option.autocomplete.is-for-string-integer-number", member: "autocomplete", to: true, types: [3, 4, 10] },
  { rule: "option.channel-types.are-for-channels", member: "channel_types", to: [0], types: [7] },
  { rule: "option.bounds.are-for-integer-and-number", member: "min_value", to: 1, types: [4, 10] },
  { rule: "option.bounds.are-for-integer-and-number", member: "max_value", to: 1, types: [4, 10] },
  { rule: "option.lengths.are-for-strings", member: "min_length", to: 1, types: [3] },
  { rule: "option.lengths.are-for-strings", member: "max_length", to: 1, types: [3] },
] as const;

function wordFaults(option: JsonObject, at: string): SingleFault[] {
  return [
    ...nameFaults(NAME, `${at}/name`, String(option["name"])),
    refused("option.name.is-required", `${at}/name`, undefined),
    ...lengthFaults("option.description.has-1-to-100-characters", `${at}/description`, LIMITS.optionDescription.max),
    refused("option.description.is-required", `${at}/description`, undefined),
    ...inFirstLocale(option, "name_localizations", at, (pointer, name) => nameFaults(LOCALIZED_NAME, pointer, name)),
    ...inFirstLocale(option, "description_localizations", at, (pointer) =>
      lengthFaults("localization.description.has-1-to-100-characters", pointer, LIMITS.optionDescription.max),
    ),
  ];
}

function placeFaults(option: JsonObject, type: number, at: string): SingleFault[] {
  const foreign = MEMBERS.filter(({ types }) => !types.some((known) => known === type)).map(({ rule, member, to }) =>
    withoutPlace(rule, `${at}/${member}`, to),
  );
  if (type === SUBCOMMAND || type === GROUP)
    return [...foreign, withoutPlace("option.required.is-not-for-subcommands", `${at}/required`, true)];
  const inner = [{ type: 5, name: "inner", description: "x" }];
  const nested: SingleFault[] = [withoutPlace("option.options.are-for-subcommands-and-groups", `${at}/options`, inner)];
  const untyped = refused("option.type.is-known", `${at}/type`, undefined);
  return Object.keys(option).length > 3
    ? [...foreign, ...nested]
    : [...foreign, ...nested, untyped, { ...untyped, to: 12 }];
}

/** Numbers just beyond a range that is as wide on both sides. */
const beyond = (least: number): readonly number[] => [-least, least];

function valueFaults(option: JsonObject, type: number, at: string): SingleFault[] {
  // Beside choices a bound may put one of them out of range, which is open.
  if (option["choices"] !== undefined) return [];
  if (type === 3) {
    return [
      refused("option.min-length.is-0-to-6000", `${at}/min_length`, LIMITS.minLength.max + 1),
      refused("option.min-length.is-0-to-6000", `${at}/min_length`, LIMITS.minLength.min - 1),
      refused("option.max-length.is-1-to-6000", `${at}/max_length`, LIMITS.maxLength.max + 1),
      refused("option.max-length.is-1-to-6000", `${at}/max_length`, LIMITS.maxLength.min - 1),
    ];
  }
  const bounds = [`${at}/min_value`, `${at}/max_value`];
  if (type === 10)
    return beyond(2 ** 53 + 2).flatMap((to) =>
      bounds.map((bound) => refused("option.bounds.of-numbers-are-in-range", bound, to)),
    );
  if (type !== 4) return [];
  return [
    ...bounds.map((bound) => refused("option.bounds.of-integers-are-integers", bound, 0.5)),
    ...beyond(2 ** 53).flatMap((to) => bounds.map((bound) => refused("option.bounds.of-integers-are-safe", bound, to))),
  ];
}

/** As many choices as fill any list, and one more. Numbers and texts that are hardly drawn. */
const MORE = {
  texts: Array.from({ length: LIMITS.choices.max + 1 }, (_, nth) => ({
    name: `One more ${nth}`,
    value: `slashproof: one more ${nth}`,
  })),
  numbers: Array.from({ length: LIMITS.choices.max + 1 }, (_, nth) => ({
    name: `One more ${nth}`,
    value: nth - 4_000_000_000_000,
  })),
} as const;

/** One choice too many: beside a full list, or a list that is filled up first. Beside bounds new ones may be out of range. */
function surplusChoice(option: JsonObject, choices: readonly JsonObject[], at: string): readonly SingleFault[] {
  const rule = "option.choices.has-at-most-25";
  const more: readonly JsonObject[] = option["type"] === 3 ? MORE.texts : MORE.numbers;
  const isTaken = choices.some(({ value }) => more.some((one) => one["value"] === value));
  if (isTaken || BOUNDS.some((bound) => option[bound] !== undefined)) return [];
  const missing = LIMITS.choices.max + 1 - choices.length;
  if (missing === 1) return [refused(rule, `${at}/choices/${choices.length}`, more[0])];
  return [refused(rule, `${at}/choices`, [...choices, ...more.slice(0, missing)])];
}

/** The value of a choice: of another type, too long, or too great. */
function choiceValueFaults(type: number, pointer: string): readonly SingleFault[] {
  const wrong = refused("choice.value.follows-the-option-type", pointer, type === 3 ? 5 : "one");
  const long = "v".repeat(LIMITS.choiceString.max + 1);
  return [
    refused("choice.value.is-required", pointer, undefined),
    { ...wrong, verdict: type === 3 ? "refused-or-coerced" : "refused" },
    ...(type === 3 ? [refused("choice.value.has-at-most-100-characters", pointer, long)] : []),
    ...(type === 4 ? beyond(2 ** 53).map((to) => refused("choice.value.of-integers-is-safe", pointer, to)) : []),
  ];
}

function localizedChoiceFaults(choice: JsonObject, at: string): readonly SingleFault[] {
  return inFirstLocale(choice, "name_localizations", at, (pointer) =>
    lengthFaults("choice.name-localizations.follow-the-name", pointer, LIMITS.choiceName.max),
  );
}

function choiceFaults(option: JsonObject, type: number, at: string): readonly SingleFault[] {
  const choices = Array.isArray(option["choices"]) ? option["choices"].filter(isObject) : [];
  const last = choices.at(-1);
  if (last === undefined) return [];
  const inLast = `${at}/choices/${choices.length - 1}`;
  const localized = choices.findIndex((choice) => isObject(choice["name_localizations"]));
  return [
    refused("option.autocomplete.excludes-choices", `${at}/autocomplete`, true),
    ...lengthFaults("choice.name.has-1-to-100-characters", `${inLast}/name`, LIMITS.choiceName.max),
    refused("choice.name.is-required", `${inLast}/name`, undefined),
    ...(localized < 0 ? [] : localizedChoiceFaults(choices[localized] ?? last, `${at}/choices/${localized}`)),
    ...choiceValueFaults(type, `${inLast}/value`),
    ...surplusChoice(option, choices, at),
  ];
}

/** Faults of an option on its own, whatever is around it. */
export function optionFaults(option: JsonObject, at: string): SingleFault[] {
  const type = Number(option["type"]);
  return [
    ...wordFaults(option, at),
    ...placeFaults(option, type, at),
    ...valueFaults(option, type, at),
    ...choiceFaults(option, type, at),
  ];
}

/** What may not be in the options of this parent, as the last of them. */
const MISNESTED: Readonly<Record<number, readonly { readonly rule: RuleId; readonly type: number }[]>> = {
  [SUBCOMMAND]: [
    { rule: "option.tree.refuses-a-subcommand-in-a-subcommand", type: SUBCOMMAND },
    { rule: "option.tree.refuses-a-group-in-a-subcommand", type: GROUP },
  ],
  [GROUP]: [
    { rule: "option.tree.refuses-a-group-in-a-group", type: GROUP },
    { rule: "option.tree.refuses-a-parameter-in-a-group", type: 3 },
  ],
};

/** Faults of a list of options as a whole: repeated names, a late required one, a wrong kind, one too many. */
export function listFaults(options: readonly JsonObject[], at: string, parent: number | undefined): SingleFault[] {
  const last = options.length - 1;
  const [first] = options;
  const lastOption = options[last];
  if (first === undefined || lastOption === undefined) return [];
  const faults: SingleFault[] = [];
  if (last > 0) faults.push(refused("option.name.is-unique-in-its-array", `${at}/${last}/name`, first["name"]));
  if (last > 0 && Number(lastOption["type"]) > GROUP && options[last - 1]?.["required"] !== true) {
    faults.push(refused("option.required-ones-come-first", `${at}/${last}/required`, true));
  }
  const { name } = lastOption;
  for (const { rule, type } of parent === undefined ? [] : (MISNESTED[parent] ?? [])) {
    faults.push(refused(rule, `${at}/${last}`, { type, name: name ?? "x", description: "x" }));
  }
  if (options.length === LIMITS.options.max) {
    const rule = parent === undefined ? "command.options.has-at-most-25" : "option.options.has-at-most-25";
    const kind = Number(first["type"]) <= GROUP ? SUBCOMMAND : 5;
    faults.push(
      refused(rule, `${at}/${LIMITS.options.max}`, { type: kind, name: "one-more-of-them", description: "x" }),
    );
  }
  return faults;
}

/** Faults of a list and of everything below it. */
export function treeFaults(options: readonly JsonObject[], at: string, parent?: number): SingleFault[] {
  return [
    ...listFaults(options, at, parent),
    ...options.flatMap((option, index) => {
      const nested = option["options"];
      const below = Array.isArray(nested)
        ? treeFaults(nested.filter(isObject), `${at}/${index}/options`, Number(option["type"]))
        : [];
      return [...optionFaults(option, `${at}/${index}`), ...below];
    }),
  ];
}
