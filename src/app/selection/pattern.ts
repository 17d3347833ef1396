/** A pattern of names, in which `*` means any text. */
export class Pattern {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** True of a name that is as the pattern says, from its first to its last letter. */
  matches(name: string): boolean {
    return this.#placesAfter(name).has(this.text.length);
  }

  /** True where a name that begins like this may still match. */
  mayMatchWhatBeginsWith(beginning: string): boolean {
    return this.#placesAfter(beginning).size > 0;
  }

  /** True where every name that begins like this matches. */
  matchesWhatBeginsWith(beginning: string): boolean {
    return this.text.endsWith("*") && this.matches(beginning);
  }

  /** The positions in the pattern that are possible when the text has been read. */
  #placesAfter(text: string): ReadonlySet<number> {
    let places = this.#withStars([0]);
    for (let index = 0; index < text.length && places.size > 0; index++) {
      const unit = text[index];
      const next = [...places].flatMap((place) => {
        if (this.text[place] === "*") return [place];
        return this.text[place] === unit ? [place + 1] : [];
      });
      places = this.#withStars(next);
    }
    return places;
  }

  /** A star may match nothing. */
  #withStars(places: readonly number[]): ReadonlySet<number> {
    const all = new Set<number>();
    for (let place of places) {
      all.add(place);
      while (this.text[place] === "*") all.add(++place);
    }
    return all;
  }
}
