/** Rules about a slash command as a whole. */
import type { IsFixed } from "../../shared-c/fixed.js";
import type { Problems } from "../failure.js";
import { lengthOf } from "../values.js";
import { type Content, type Dictionary, everyOption } from "./content.js";

const MOST_CHARACTERS = 8000;

export function checkWhole(p: Problems, command: Content, at: string, isFixed: IsFixed): void {
  checkLocalizedNames(p, command);
  const count = isFixed("only-default-texts-count") ? sizeOf(command, longest) : sizeOf(command, ofDefault);
  if (count > MOST_CHARACTERS)
    p.add(at, `names, descriptions and values have ${count} characters together, more than ${MOST_CHARACTERS}`);
}

/** A localized name differs from all default names of the command, and from the others in its locale. */
function checkLocalizedNames(p: Problems, command: Content): void {
  const all = everyOption(command.options);
  const defaults = new Set(all.map(({ option }) => option.name));
  const seen = new Set<string>();
  for (const { option, at } of all) {
    for (const [locale, value] of Object.entries(option.name_localizations ?? {})) {
      // One that is identical to the default is ignored.
      if (value === option.name) continue;
      const place = `${at}.name_localizations.${locale}`;
      if (defaults.has(value)) p.add(place, "is the name of an option");
      const key = `${locale} ${value}`;
      if (seen.has(key)) p.add(place, "is the localized name of another option");
      seen.add(key);
    }
  }
}

type Counts = (text: string, dictionary: Dictionary | undefined) => number;

const longest: Counts = (text, dictionary) =>
  Math.max(lengthOf(text), ...Object.values(dictionary ?? {}).map((one) => lengthOf(one)));

const ofDefault: Counts = (text) => lengthOf(text);

/** Characters of names, descriptions and values. */
function sizeOf(command: Content, count: Counts): number {
  const options = everyOption(command.options).map(({ option }) => option);
  const texts = [command, ...options].map(
    (one) => count(one.name, one.name_localizations) + count(one.description, one.description_localizations),
  );
  const ofChoices = options
    .flatMap(({ choices = [] }) => choices)
    .map(
      ({ name, name_localizations, value }) =>
        count(name, name_localizations) + (typeof value === "string" ? lengthOf(value) : 0),
    );
  return [...texts, ...ofChoices].reduce((sum, one) => sum + one, 0);
}
