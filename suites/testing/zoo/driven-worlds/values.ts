/** What JSON holds, before anything is known about it. */

export type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** The member is there; it may be null. */
export const has = (object: object, name: string): boolean =>
  Object.hasOwn(object, name) && (object as Fields)[name] !== undefined;

/** The member is there and is not null. */
export const given = (object: object, name: string): boolean => has(object, name) && (object as Fields)[name] !== null;

/** Length of a text in code points. */
export const lengthOf = (text: string): number => [...text].length;

export const isInteger = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value);

const ID_BITS = 64n;

export const isId = (value: unknown): value is string =>
  typeof value === "string" && isUnsigned(value) && BigInt(value) < 1n << ID_BITS;

/** A whole number without a sign, written as a text of at most 20 digits. */
export const isUnsigned = (text: string): boolean => /^[0-9]{1,20}$/.test(text);

/** Types of channels; those of threads are 10, 11 and 12. */
export const CHANNEL_TYPES: readonly unknown[] = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15];

export const isThread = (type: number): boolean => [10, 11, 12].includes(type);
