/** Lists of numbers that a service keeps as one text, and gives back as a list of texts. */

/**
 * What a violation says was expected and found is such a list, or an element of it.
 *
 * @example
 * isNumbersAsTexts("[0,1], as in the body", '["0","1"] as "contexts" of the command'); // true
 */
export function isNumbersAsTexts(expected: string, actual: string): boolean {
  if (/ must be an? (integer|number)/.test(expected) && /\/\d+ is "-?\d+(\.\d+)?"$/.test(actual)) return true;
  const texts = /^\["[^\]]*"\]/.exec(actual)?.[0];
  return texts !== undefined && expected.includes(texts.replaceAll('"', ""));
}
