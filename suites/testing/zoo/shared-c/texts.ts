/** Checks of names, descriptions and their translations. */

export type Json = Record<string, unknown>;

const SLASH_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const LOCALE = /^[a-z]{2,3}(-([A-Z]{2}|\d{3}))?$/;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isSnowflake = (value: unknown): value is string => typeof value === "string" && /^\d{1,20}$/.test(value);

/** Characters are code points. */
export const countCharacters = (text: string): number => [...text].length;

export const isSlashName = (text: string): boolean =>
  SLASH_NAME.test(text) && [...text].every((letter) => letter.toLowerCase() === letter);

/** A check of a text that holds where its length lies within the bounds. */
export function lengthWithin(minimum: number, maximum: number, lengthOf = countCharacters) {
  return (text: string): boolean => {
    const length = lengthOf(text);
    return length >= minimum && length <= maximum;
  };
}

export function checkText(value: unknown, path: string, isGood: (text: string) => boolean, problems: string[]): void {
  if (typeof value !== "string") problems.push(`${path} must be a string`);
  else if (!isGood(value)) problems.push(`${path} is not allowed`);
}

export function checkDictionary(
  value: unknown,
  path: string,
  isGood: (text: string) => boolean,
  problems: string[],
): void {
  if (value === undefined || value === null) return;
  if (!isObject(value)) {
    problems.push(`${path} must be a dictionary`);
    return;
  }
  for (const [locale, text] of Object.entries(value)) {
    if (!LOCALE.test(locale)) problems.push(`${path}: ${locale} is no locale`);
    checkText(text, `${path}.${locale}`, isGood, problems);
  }
}
