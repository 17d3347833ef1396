/** What clients did that the service could not do for them: for the person who looks for the reason. */

/** Different notes that are kept; the oldest is forgotten then. */
const MAX_NOTES = 100;
/** Of one note, in UTF-16 units. */
const MAX_NOTE_LENGTH = 300;

export class Notes {
  readonly #counts = new Map<string, number>();
  readonly #passedOn = new Set<string>();
  #listener: ((note: string) => void) | undefined;

  /** Passes on each note when it is added for the first time; the first 100 of them. There is one listener at a time. */
  passOn(listener: (note: string) => void): void {
    this.#listener = listener;
  }

  /** Adds one: `GET /voice/regions -> 404: not modelled`. */
  add(text: string): void {
    const note = text.slice(0, MAX_NOTE_LENGTH);
    const count = this.#counts.get(note) ?? 0;
    this.#counts.delete(note);
    this.#counts.set(note, count + 1);
    const [oldest] = this.#counts.keys();
    if (this.#listener !== undefined && this.#passedOn.size < MAX_NOTES && !this.#passedOn.has(note)) {
      this.#passedOn.add(note);
      this.#listener(note);
    }
    if (this.#counts.size > MAX_NOTES && oldest !== undefined) this.#counts.delete(oldest);
  }

  /** The one that was added last comes last; each once, with how often it was added. */
  list(): readonly string[] {
    return [...this.#counts].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`));
  }

  /** Forgets everything. */
  clear(): void {
    this.#counts.clear();
  }
}
