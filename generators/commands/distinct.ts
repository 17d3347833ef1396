/** Makes what must differ differ, without the price of `uniqueArray`: repeated names get a number at their end. */
import type { Json, JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";

/** Whole characters, of so many UTF-16 units at most: which of the two a bound counts is open. */
export function beginningOf(name: string, units: number): string {
  if (name.length <= units) return name;
  let beginning = "";
  for (const character of name) {
    if (beginning.length + character.length > units) break;
    beginning += character;
  }
  return beginning;
}

/** Names that are taken one after the other and differ. */
export class FreeNames {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  /**
   * Takes `name` or, where that is taken, the name with the first free number, cut to stay within `max` characters.
   * Numbers are written with digits and letters, so that there are 34 of one character.
   */
  take(name: string, max: number = LIMITS.optionName.max): string {
    let free = name;
    for (let number = this.#next.get(name) ?? 2; this.#taken.has(free); number++) {
      const ending = number.toString(36);
      free = beginningOf(name, max - ending.length) + ending;
      this.#next.set(name, number + 1);
    }
    this.#taken.add(free);
    return free;
  }
}

/** The same objects with distinct texts in `member`; those that are distinct already are returned as they are. */
export function distinctBy<T extends JsonObject>(objects: readonly T[], member: string, max?: number): readonly T[] {
  const names = new FreeNames();
  let changed: T[] | undefined;
  for (const [index, object] of objects.entries()) {
    const name = String(object[member]);
    const free = names.take(name, max);
    if (free === name) continue;
    changed ??= [...objects];
    changed[index] = { ...object, [member]: free };
  }
  return changed ?? objects;
}

/** The first number from `from` on that is not taken; undefined where there is none up to `high`. */
function freeNumber(taken: ReadonlySet<Json | undefined>, from: number, high: number): number | undefined {
  for (let number = from; number <= high && number < Number.MAX_SAFE_INTEGER; number++) {
    if (!taken.has(number)) return number;
  }
  return undefined;
}

/**
 * The same choices with distinct numbers from `low` to `high` as values, both included. A number that is repeated or out
 * of range becomes a free one; choices that find none are left out, but for the first.
 */
export function distinctNumbers<T extends JsonObject>(
  choices: readonly T[],
  low = Number.NEGATIVE_INFINITY,
  high = Number.POSITIVE_INFINITY,
): readonly T[] {
  const isGood = (value: Json | undefined): boolean => typeof value === "number" && value >= low && value <= high;
  const taken = new Set(choices.map(({ value }) => value).filter(isGood));
  if (taken.size === choices.length) return choices;
  const below = Math.max(Number.MIN_SAFE_INTEGER, Math.min(1, high - choices.length));
  const from = Number.isFinite(low) ? low : below;
  const seen = new Set<Json | undefined>();
  const kept = choices.flatMap((choice) => {
    const { value } = choice;
    const free = isGood(value) && !seen.has(value) ? value : freeNumber(taken, from, high);
    if (free === undefined) return [];
    seen.add(free);
    taken.add(free);
    return [free === value ? choice : { ...choice, value: free }];
  });
  return kept.length > 0
    ? kept
    : choices.slice(0, 1).map((choice) => ({ ...choice, value: Number.isFinite(low) ? low : high }));
}

/**
 * The options of a whole command with localized names that occur once per locale in the whole tree,
 * which satisfies every reading of the rule that localized option names be distinct.
 */
export function distinctLocalizedNames(options: readonly JsonObject[]): readonly JsonObject[] {
  return options.some(isLocalized) ? renamed(options, new Map()) : options;
}

function isLocalized(option: JsonObject): boolean {
  if (option["name_localizations"]) return true;
  const nested = option["options"];
  return Array.isArray(nested) && nested.some(isLocalized);
}

function renamed(options: readonly JsonObject[], taken: Map<string, FreeNames>): readonly JsonObject[] {
  return options.map((option) => {
    const { name_localizations: names, options: nested } = option;
    return {
      ...option,
      ...(names ? { name_localizations: freeInEachLocale(names, taken) } : {}),
      ...(Array.isArray(nested) ? { options: renamed(nested, taken) } : {}),
    };
  });
}

function freeInEachLocale(names: Json, taken: Map<string, FreeNames>): Json {
  return Object.fromEntries(
    Object.entries(Object(names)).map(([locale, name]) => {
      const names = taken.get(locale) ?? new FreeNames();
      taken.set(locale, names);
      return [locale, names.take(String(name))];
    }),
  );
}
