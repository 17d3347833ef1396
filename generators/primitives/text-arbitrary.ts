/** Text that is cut out of character tables: one slice instead of a draw per character, and shrunk as text. */
import { Arbitrary, type Random, type Stream, stream, Value } from "fast-check";

/** Bounds in characters, both included. */
export interface Lengths {
  /** Fewest characters, included. */
  readonly min: number;
  /** Most characters, included. */
  readonly max: number;
}

/** What a text is cut from. */
export interface TextSettings extends Lengths {
  /** Long texts of one UTF-16 unit per character. The first weighs as much as all others. */
  readonly tables: readonly string[];
  /** What every text begins with; `min` and `max` count it. */
  readonly start?: string;
  /** Characters of several UTF-16 units, for few and short texts: the unit of length is open. */
  readonly spice?: readonly string[];
  /** Whole texts that some programs take for something else, such as `null` and `007`; those of a wrong length are left out. */
  readonly lookalikes?: readonly string[];
  /** How many texts of 256 are such ones; default 6. */
  readonly lookalikeShare?: number;
  /** Whether a space may be at an end; default false, because services may trim. */
  readonly keepsSpaces?: boolean;
  /** Whether a text from elsewhere may be shrunk here: any part of it, and any Latin letter in it, must be as good. */
  readonly accepts: (text: string) => boolean;
}

/** Where shrinking ends: as many of these as are needed. */
const PLAIN = "abcdefghijklmnopqrstuvwxyz".repeat(4);

/** How many texts of 256 have the greatest length, the least, one character less or more than those, spice, and another meaning by default. */
const GREATEST = 24;
const LEAST = 12;
const NEAR = 12;
const SPICED = 3;
const LOOKALIKE = 6;

/** Length of texts with spice, before it. */
const CALM = 12;

class TextArbitrary extends Arbitrary<string> {
  readonly #tables: readonly string[];
  readonly #weighted: number;
  readonly #start: string;
  readonly #min: number;
  readonly #max: number;
  readonly #spice: readonly string[];
  readonly #lookalikes: readonly string[];
  readonly #lookalikeShare: number;
  readonly #keepsSpaces: boolean;
  readonly #accepts: (text: string) => boolean;

  constructor({
    tables,
    min,
    max,
    start = "",
    spice = [],
    lookalikes = [],
    lookalikeShare = LOOKALIKE,
    keepsSpaces = false,
    accepts,
  }: TextSettings) {
    super();
    this.#keepsSpaces = keepsSpaces;
    this.#tables = tables;
    this.#weighted = 2 * tables.length - 1;
    this.#start = start;
    this.#min = min - start.length;
    this.#max = max - start.length;
    this.#spice = spice;
    this.#accepts = accepts;
    this.#lookalikeShare = lookalikeShare;
    this.#lookalikes = lookalikes.filter(({ length }) => length >= min && length <= max);
  }

  override generate(random: Random): Value<string> {
    const drawn = random.nextInt(0, 255);
    if (drawn < SPICED && this.#spice.length > 0) return this.#valueOf(this.#spiced(random));
    if (drawn < SPICED + GREATEST) return this.#valueOf(this.#cut(random, this.#max));
    if (drawn < SPICED + GREATEST + LEAST) return this.#valueOf(this.#cut(random, this.#min));
    if (drawn < SPICED + GREATEST + LEAST + NEAR) {
      const near = drawn % 2 === 0 ? this.#max - 1 : this.#min + 1;
      return this.#valueOf(this.#cut(random, Math.max(this.#min, Math.min(near, this.#max))));
    }
    if (drawn > 255 - this.#lookalikeShare && this.#lookalikes.length > 0) {
      const lookalike = this.#lookalikes[random.nextInt(0, this.#lookalikes.length - 1)] ?? PLAIN;
      return new Value(this.#start + lookalike.slice(0, this.#max), undefined);
    }
    return this.#valueOf(this.#cut(random, random.nextInt(this.#min, this.#max)));
  }

  override canShrinkWithoutContext(value: unknown): value is string {
    return typeof value === "string" && value.startsWith(this.#start) && this.#accepts(value);
  }

  /** Shorter texts first, then plainer ones; each step shortens the text or makes a character of it plain. */
  override shrink(value: string): Stream<Value<string>> {
    const characters = [...value.slice(this.#start.length)];
    return stream(this.#simpler(characters)).map((text) => this.#valueOf(text));
  }

  *#simpler(characters: readonly string[]): IterableIterator<string> {
    const { length } = characters;
    const plain = PLAIN.slice(0, length);
    for (const shorter of lengthsBelow(length, this.#min)) {
      yield PLAIN.slice(0, shorter);
      yield characters.slice(0, shorter).join("");
      yield characters.slice(length - shorter).join("");
    }
    if (characters.join("") === plain) return;
    yield plain;
    for (const [index, character] of characters.entries()) {
      const plainer = PLAIN[index] ?? "a";
      if (character !== plainer) yield characters.with(index, plainer).join("");
    }
  }

  #cut(random: Random, length: number): string {
    const at = random.nextInt(0, this.#weighted);
    const table = this.#tables[at] ?? this.#tables[0] ?? PLAIN;
    const from = random.nextInt(0, table.length - length);
    return table.slice(from, from + length);
  }

  #spiced(random: Random): string {
    const spice = this.#spice[random.nextInt(0, this.#spice.length - 1)] ?? "";
    const least = Math.max(0, this.#min - 1);
    const calm = random.nextInt(least, Math.max(least, Math.min(CALM, this.#max)));
    return this.#cut(random, calm) + spice.repeat(random.nextInt(1, 2));
  }

  #valueOf(text: string): Value<string> {
    const isAsItIs = this.#keepsSpaces && text.trim() !== "";
    return new Value(this.#start + (isAsItIs ? text : withoutOuterSpaces(text)), undefined);
  }
}

/** From `least` up to just below `length`, in steps that halve. */
function* lengthsBelow(length: number, least: number): IterableIterator<number> {
  for (let gap = length - least; gap >= 1; gap = Math.floor(gap / 2)) yield length - gap;
}

const isSpace = (unit: number): boolean => unit <= 32;

/** Services may trim, and then what was sent is not what is read back: a space at an end becomes a point. */
function withoutOuterSpaces(text: string): string {
  if (!isSpace(text.charCodeAt(0)) && !isSpace(text.charCodeAt(text.length - 1))) return text;
  return text.replace(/^\s/, ".").replace(/\s$/, ".");
}

/**
 * Text of `min` to `max` characters, both reached often, in which no space is at an end unless `keepsSpaces`.
 *
 * @remarks An arbitrary of its own rather than a `tuple` of table, place and length: three times as fast, and any good
 * text can be shrunk again, wherever it came from.
 */
export function textFrom(settings: TextSettings): Arbitrary<string> {
  return new TextArbitrary(settings);
}
