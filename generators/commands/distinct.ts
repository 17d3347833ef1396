/** Makes what must differ differ, without the price of `uniqueArray`: repeated names get a number at their end. */
import type { Json, JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";

/** `name` or, where `taken` has it, the name with the first free number, cut to stay within `max` characters. */
export function freeName(name: string, taken: ReadonlySet<string>, max: number = LIMITS.optionName.max): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const ending = String(number);
    const candidate = [...name].slice(0, max - ending.length).join("") + ending;
    if (!taken.has(candidate)) return candidate;
  }
}

/** The same objects with distinct texts in `member`; those that are distinct already are returned as they are. */
export function distinctBy<T extends JsonObject>(objects: readonly T[], member: string, max?: number): readonly T[] {
  const taken = new Set<string>();
  let changed: T[] | undefined;
  for (const [index, object] of objects.entries()) {
    const name = String(object[member]);
    const free = freeName(name, taken, max);
    taken.add(free);
    if (free === name) continue;
    changed ??= [...objects];
    changed[index] = { ...object, [member]: free };
  }
  return changed ?? objects;
}

/** The same choices with distinct numbers as values; a repeated one becomes the least free number from 0 on. */
export function distinctNumbers<T extends JsonObject>(choices: readonly T[]): readonly T[] {
  const taken = new Set(choices.map((choice) => choice["value"]));
  if (taken.size === choices.length) return choices;
  const seen = new Set<Json | undefined>();
  let free = 0;
  return choices.map((choice) => {
    if (!seen.has(choice["value"])) {
      seen.add(choice["value"]);
      return choice;
    }
    while (taken.has(free)) free++;
    taken.add(free);
    return { ...choice, value: free };
  });
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

function renamed(options: readonly JsonObject[], taken: Map<string, Set<string>>): readonly JsonObject[] {
  return options.map((option) => {
    const { name_localizations: names, options: nested } = option;
    return {
      ...option,
      ...(names ? { name_localizations: freeInEachLocale(names, taken) } : {}),
      ...(Array.isArray(nested) ? { options: renamed(nested, taken) } : {}),
    };
  });
}

function freeInEachLocale(names: Json, taken: Map<string, Set<string>>): Json {
  return Object.fromEntries(
    Object.entries(Object(names)).map(([locale, name]) => {
      const used = taken.get(locale) ?? new Set<string>();
      taken.set(locale, used);
      const free = freeName(String(name), used);
      used.add(free);
      return [locale, free];
    }),
  );
}
