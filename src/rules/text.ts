/** What a text is made of: the questions that names and sizes ask. */

const PLAIN_LOWERCASE = /^[-_'a-z0-9]*$/;
const NAME_CHARACTERS = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]*$/u;
const LETTER = /\p{L}/u;

/**
 * True if every character may be in a chat-input or option name. Length is another rule.
 *
 * @see D1 "Naming and uniqueness rules" 1
 */
export function hasNameCharacters(text: string): boolean {
  return PLAIN_LOWERCASE.test(text) || NAME_CHARACTERS.test(text);
}

/**
 * True if no letter has a lowercase variant other than itself.
 *
 * @remarks Letters without a lowercase mapping (U+1D400) pass; numbers with one (U+2167) are no letters and pass.
 * @see D1 "Naming and uniqueness rules" 2
 */
export function isLowercase(text: string): boolean {
  if (PLAIN_LOWERCASE.test(text)) return true;
  for (const character of text) {
    if (character.toLowerCase() !== character && LETTER.test(character)) return false;
  }
  return true;
}
