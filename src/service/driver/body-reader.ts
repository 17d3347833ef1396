/** Reads the body of a driver operation; what is wrong is said with the name of the field. */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";

/** A body that an operation cannot take: answered 400. */
export class DriverBodyError extends Error {
  override readonly name = "DriverBodyError";
  readonly field: string;

  /** @param found what is there, as a half sentence @param remedy what would work */
  constructor(operation: string, field: string, found: string, remedy: string) {
    super(`Cannot ${operation} with "${field}": ${found}; ${remedy}`);
    this.field = field;
  }
}

/** One body. A member that is null counts as missing. */
export class BodyReader {
  readonly operation: string;
  readonly #body: JsonObject;

  constructor(operation: string, body: JsonObject) {
    this.operation = operation;
    this.#body = body;
  }

  /** True where the member is there at all, also as null. */
  has(field: string): boolean {
    return this.#body[field] !== undefined;
  }

  text(field: string): string {
    return this.optionalText(field) ?? this.fail(field, "it is missing", "it takes a text");
  }

  optionalText(field: string): string | undefined {
    const value = this.#valueOf(field);
    if (value === undefined || typeof value === "string") return value;
    return this.fail(field, `it is ${JSON.stringify(value)}`, "it takes a text");
  }

  optionalNumber(field: string): number | undefined {
    const value = this.#valueOf(field);
    if (value === undefined || typeof value === "number") return value;
    return this.fail(field, `it is ${JSON.stringify(value)}`, "it takes a number");
  }

  optionalFlag(field: string): boolean | undefined {
    const value = this.#valueOf(field);
    if (value === undefined || typeof value === "boolean") return value;
    return this.fail(field, `it is ${JSON.stringify(value)}`, "it takes true or false");
  }

  /** A bit set written as a decimal text. */
  optionalBits(field: string): bigint | undefined {
    const value = this.optionalText(field);
    if (value === undefined) return undefined;
    return /^\d{1,30}$/.test(value)
      ? BigInt(value)
      : this.fail(field, `it is "${value}"`, "it takes a bit set in decimal");
  }

  /** Empty where it is missing. */
  list(field: string): readonly Json[] {
    const value = this.#valueOf(field) ?? [];
    return Array.isArray(value) ? value : this.fail(field, "it is no list", "it takes a list");
  }

  /** A list of texts; undefined where it is missing. */
  optionalTexts(field: string): readonly string[] | undefined {
    if (this.#valueOf(field) === undefined) return undefined;
    return this.list(field).map((each) => {
      return typeof each === "string" ? each : this.fail(field, `it has ${JSON.stringify(each)}`, "it takes texts");
    });
  }

  optionalNumbers(field: string): readonly number[] | undefined {
    if (this.#valueOf(field) === undefined) return undefined;
    return this.list(field).map((each) => {
      return typeof each === "number" ? each : this.fail(field, `it has ${JSON.stringify(each)}`, "it takes numbers");
    });
  }

  /** The objects of a list, each to be read alike. */
  readers(field: string): readonly BodyReader[] {
    return this.list(field).map((each) => {
      if (!isObject(each)) return this.fail(field, `it has ${JSON.stringify(each)}`, "it takes objects");
      return new BodyReader(this.operation, each);
    });
  }

  /** Undefined where it is missing. */
  optionalObject(field: string): JsonObject | undefined {
    const value = this.#valueOf(field);
    return value === undefined || isObject(value) ? value : this.fail(field, "it is no object", "it takes an object");
  }

  /** Reads an object member by member; a missing one has no members. */
  inside(field: string): BodyReader {
    return new BodyReader(this.operation, this.optionalObject(field) ?? {});
  }

  /** What an id refers to. @param find gives undefined where there is no such thing */
  known<T>(field: string, what: string, find: (id: string) => T | undefined): T {
    const id = this.text(field);
    return find(id) ?? this.fail(field, `${id} is no ${what} of this service`, "make it first, or take a known one");
  }

  /** The same where it may be missing. */
  optionallyKnown<T>(field: string, what: string, find: (id: string) => T | undefined): T | undefined {
    return this.#valueOf(field) === undefined ? undefined : this.known(field, what, find);
  }

  /** Says that a member does not fit. */
  fail(field: string, found: string, remedy: string): never {
    throw new DriverBodyError(this.operation, field, found, remedy);
  }

  #valueOf(field: string): Json | undefined {
    return this.#body[field] ?? undefined;
  }
}
