/** Guards for values that came in as JSON. */

export type JsonObject = { [member: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** How long a text is. */
export type Measure = (text: string) => number;

export const characters: Measure = (text) => [...text].length;

/** Tells whether the value is a text of that many characters. */
export function isText(value: unknown, least: number, most: number, measure: Measure = characters): value is string {
  return typeof value === "string" && measure(value) >= least && measure(value) <= most;
}

export function isIntegerBetween(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}
