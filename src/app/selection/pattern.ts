/** A pattern of names, in which `*` means any text. */
import { patternMatcher } from "../../contract/text-pattern.js";

/** Also answers for names of which only the beginning is known. */
export class Pattern {
  readonly text: string;
  readonly #matches: (name: string) => boolean;

  constructor(text: string) {
    this.text = text;
    this.#matches = patternMatcher(text);
  }

  /** True of a name that is as the pattern says, from its first to its last letter. */
  matches(name: string): boolean {
    return this.#matches(name);
  }

  /** True where a name that begins like this may still match: some beginning of the pattern matches it. */
  mayMatchWhatBeginsWith(beginning: string): boolean {
    for (let end = 0; end <= this.text.length; end++) {
      if (patternMatcher(this.text.slice(0, end))(beginning)) return true;
    }
    return false;
  }

  /** True where every name that begins like this matches. */
  matchesWhatBeginsWith(beginning: string): boolean {
    return this.text.endsWith("*") && this.matches(beginning);
  }
}
