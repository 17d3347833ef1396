/** Rules that look at a command as a whole: order of its options, localized names, size. */

import { invalid } from "../refusal.js";
import type { Option } from "./options.js";
import { countCharacters, type Dictionary } from "./text.js";

/** Required options are listed before optional options. */
export function checkRequiredFirst(options: readonly Option[]): void {
  const firstOptional = options.findIndex((option) => !option.required);
  if (firstOptional >= 0 && options.slice(firstOptional).some((option) => option.required)) {
    throw invalid("options: required options are listed before optional options");
  }
  for (const option of options) {
    checkRequiredFirst(option.options ?? []);
  }
}

/** Localized option names differ from all default names of the command and from the others of their locale. */
export function checkLocalizedOptionNames(options: readonly Option[]): void {
  const all = flatten(options);
  const defaults = new Set(all.map((option) => option.name));
  const taken = new Set<string>();
  for (const option of all) {
    for (const [locale, name] of Object.entries(option.name_localizations ?? {})) {
      const key = `${locale} ${name}`;
      if (defaults.has(name) || taken.has(key)) {
        throw invalid(`options: the localized name ${name} is used twice`);
      }
      taken.add(key);
    }
  }
}

interface Sized {
  readonly name: string;
  readonly name_localizations?: Dictionary | null;
  readonly description: string;
  readonly description_localizations?: Dictionary | null;
  readonly options?: readonly Option[];
}

/** Names, descriptions and values of a command have 8000 characters at most, each with its longest localization. */
export function checkSize(command: Sized): void {
  const parts: (Omit<Sized, "options"> & Pick<Option, "choices">)[] = [command, ...flatten(command.options ?? [])];
  let size = 0;
  for (const part of parts) {
    size += longest(part.name, part.name_localizations) + longest(part.description, part.description_localizations);
    for (const choice of part.choices ?? []) {
      size += longest(choice.name, choice.name_localizations) + countCharacters(String(choice.value));
    }
  }
  if (size > 8000) {
    throw invalid("the command has more than 8000 characters");
  }
}

function longest(text: string, dictionary: Dictionary | null | undefined): number {
  return Math.max(countCharacters(text), ...Object.values(dictionary ?? {}).map(countCharacters));
}

function flatten(options: readonly Option[]): Option[] {
  return options.flatMap((option) => [option, ...flatten(option.options ?? [])]);
}
