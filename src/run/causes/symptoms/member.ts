/** The member that a pointer into a command or message speaks of, whatever its index, depth or language. */

const DICTIONARIES: ReadonlySet<string> = new Set(["name_localizations", "description_localizations"]);

/**
 * Owner and member, such as `option.choices` for `/options/2/options/0/choices`; `undefined` for the whole.
 *
 * @example
 * memberOf("/options/0/name_localizations/de"); // "option.name_localizations"
 */
export function memberOf(pointer: string): string | undefined {
  const names = pointer.split("/").filter((segment) => segment !== "" && !/^\d+$/.test(segment));
  const dictionary = names.findIndex((name) => DICTIONARIES.has(name));
  const path = dictionary < 0 ? names : names.slice(0, dictionary + 1);
  const member = path.at(-1);
  if (member === undefined) return undefined;
  const owner = path.at(-2);
  return owner === undefined ? `command.${member}` : `${owner.replace(/s$/, "")}.${member}`;
}
