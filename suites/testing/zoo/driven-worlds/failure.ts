/** Refusals, and the list of everything that is wrong with a payload. */
import { type Fields, isInteger, lengthOf } from "./values.js";

/** Ends a request with an error of its own. */
export class Failure extends Error {
  readonly status: number;
  readonly code: number;
  /** Members of the answer beside the code and the message. */
  readonly more: Fields;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: number,
    message: string,
    { headers = {}, ...more }: Fields & { readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
    this.headers = headers;
  }

  body(): Fields {
    return { code: this.code, message: this.message, ...this.more };
  }
}

export const notFound = (what: string): Failure => new Failure(404, 71404, `There is no such ${what}.`);
export const forbidden = (why: string): Failure => new Failure(403, 71403, why);
export const invalid = (why: string): Failure => new Failure(422, 72000, why);
export const noObject = (what: string): Failure => new Failure(400, 70001, `${what} must be a JSON object.`);

const MOST_PROBLEMS = 200;

/** Collects everything that is wrong with a payload; what is read while there is a problem is never used. */
export class Problems {
  readonly #list: { readonly at: string; readonly why: string }[] = [];

  add(at: string, why: string): void {
    if (this.#list.length < MOST_PROBLEMS) this.#list.push({ at: at || "$", why });
  }

  get any(): boolean {
    return this.#list.length > 0;
  }

  /** @throws Failure where there is a problem */
  throwIfAny(what: string): void {
    if (this.any) throw new Failure(422, 72000, `${what} is not acceptable.`, { problems: this.#list });
  }
}

/** A text whose number of code points lies within the bounds, both included. */
export function readText(p: Problems, value: unknown, at: string, [min, max]: readonly [number, number]): string {
  if (typeof value !== "string") {
    p.add(at, "must be a string");
    return "";
  }
  const length = lengthOf(value);
  if (length < min || length > max) p.add(at, `must have ${min} to ${max} characters, has ${length}`);
  return value;
}

/** An integer within the bounds, both included. */
export function readInteger(p: Problems, value: unknown, at: string, [min, max]: readonly [number, number]): number {
  if (isInteger(value) && value >= min && value <= max) return value;
  p.add(at, `must be an integer from ${min} to ${max}`);
  return min;
}

export function readBoolean(p: Problems, value: unknown, at: string): boolean {
  if (typeof value === "boolean") return value;
  p.add(at, "must be a boolean");
  return false;
}
