/** Reads the fields of one component, one option or one media item; what is wrong with them is noted beside their place. */
import type { Way } from "./broken.js";
import { lengthOf } from "./texts.js";
import { isIntegerWithin, isSnowflake, isThing, type Thing } from "./words.js";

/** A file that came with a message. */
export interface Upload {
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
}

/** What is known of a message while its components are read. */
export interface Sheet {
  readonly problems: string[];
  readonly ways: ReadonlySet<Way>;
  readonly uploads: readonly Upload[];
  readonly isV2: boolean;
}

/** The most characters of a text; `least` only where an empty text is forbidden; no `most` where no document says one. */
interface Length {
  readonly most?: number;
  readonly least?: number;
}

export class Form {
  readonly raw: Thing;
  readonly where: string;
  readonly sheet: Sheet;
  readonly #known = new Set(["type", "id"]);

  constructor(raw: Thing, where: string, sheet: Sheet) {
    this.raw = raw;
    this.where = where;
    this.sheet = sheet;
  }

  /** Refuses, or with one of the ways lets be, what this kind of thing has no field for. */
  close(): void {
    if (!this.sheet.ways.has("unknown-component-fields-are-refused")) return;
    for (const name of Object.keys(this.raw)) if (!this.#known.has(name)) this.complain(name, "there is no such field");
  }

  complain(name: string, problem: string): void {
    this.sheet.problems.push(`${this.where}.${name}: ${problem}`);
  }

  /** Whether a field is there; null is as good as nothing, except where a way refuses it. */
  has(name: string, mayBeNull = false): boolean {
    this.#known.add(name);
    if (this.raw[name] === null && !mayBeNull && this.sheet.ways.has("null-is-refused"))
      this.complain(name, "not null");
    return this.raw[name] !== undefined && this.raw[name] !== null;
  }

  need(name: string): boolean {
    const isThere = this.has(name);
    if (!isThere) this.complain(name, "it is missing");
    return isThere;
  }

  text(name: string, { most, least = 0 }: Length = {}, mayBeNull = false): string | undefined {
    if (!this.has(name, mayBeNull)) return undefined;
    const raw = this.raw[name];
    const isNumber = typeof raw === "number" && this.sheet.ways.has("values-are-converted");
    const value = isNumber ? String(raw) : raw;
    if (typeof value !== "string") {
      this.complain(name, "a text, please");
      return undefined;
    }
    const length = lengthOf(value, this.sheet);
    if (length < least || (most !== undefined && length > most)) this.complain(name, `${least} to ${most} characters`);
    return this.sheet.ways.has("texts-are-trimmed") && name !== "custom_id" ? value.trim() : value;
  }

  integer(name: string, from: number, to: number): number | undefined {
    if (!this.has(name, name === "accent_color")) return undefined;
    const raw = this.raw[name];
    const isText = typeof raw === "string" && /^\d+$/.test(raw) && this.sheet.ways.has("values-are-converted");
    const value = isText ? Number(raw) : raw;
    if (isIntegerWithin(value, from, to)) return value;
    this.complain(name, `an integer from ${from} to ${to}`);
    return undefined;
  }

  flag(name: string): boolean | undefined {
    if (!this.has(name)) return undefined;
    const raw = this.raw[name];
    if (typeof raw === "boolean") return raw;
    if (this.sheet.ways.has("values-are-converted")) return Boolean(raw);
    this.complain(name, "true or false");
    return undefined;
  }

  snowflake(name: string): string | undefined {
    if (!this.has(name)) return undefined;
    const value = this.raw[name];
    if (isSnowflake(value)) return value;
    this.complain(name, "an id, please");
    return undefined;
  }

  /** A list, each of its elements read by `read`. Whether it may be empty is said by `least`. */
  list<T>(name: string, least: number, most: number, read: (raw: unknown, where: string) => T): readonly T[] {
    if (!this.has(name)) return [];
    const value = this.raw[name];
    if (!Array.isArray(value)) {
      this.complain(name, "a list, please");
      return [];
    }
    if (value.length < least || value.length > most) this.complain(name, `${least} to ${most} of them`);
    return value.map((each: unknown, nth) => read(each, `${this.where}.${name}[${nth}]`));
  }

  /** Another thing in a field, with a form of its own. */
  inner<T>(name: string, read: (form: Form) => T): T | undefined {
    return this.has(name) ? formOf(this.raw[name], `${this.where}.${name}`, this.sheet, read) : undefined;
  }
}

/** Reads an object; anything else is a problem. */
export function formOf<T>(raw: unknown, where: string, sheet: Sheet, read: (form: Form) => T): T | undefined {
  if (!isThing(raw)) {
    sheet.problems.push(`${where}: an object, please`);
    return undefined;
  }
  const form = new Form(raw, where, sheet);
  const done = read(form);
  form.close();
  return done;
}
