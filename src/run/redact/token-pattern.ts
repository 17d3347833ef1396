/** How a token looks in each way of writing bytes as text that a target may echo it in. */

/**
 * A token as it is, in hex and in base64 of any alignment: all there is in a text without escapes.
 * To be matched without regard to case, as all patterns of this file. @param token not empty
 */
export function plainPatternOf(token: string): string {
  const bytes = Buffer.from(token);
  const coded = [...[0, 1, 2].map((offset) => base64(bytes, offset)), hex(bytes)];
  const forms = [token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1)];
  return [...new Set(forms)].map(literal).concat(coded).join("|");
}

/** Any of its characters escaped: in percent, as `\u` or `\x`, or as an entity, once or many times over. */
export function escapedPatternOf(token: string): string {
  return [...token].map(character).join("");
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** One character: itself, perhaps behind backslashes, or its bytes escaped. */
function character(one: string): string {
  const bytes = [...Buffer.from(one)].map(twoDigits);
  const percent = bytes.map((digits) => `%(?:25){0,4}${digits}`).join("");
  const units = Array.from({ length: one.length }, (_, index) => fourDigits(one.charCodeAt(index)));
  const point = one.codePointAt(0) ?? 0;
  const escapes = units.map(
    (digits) => `\\\\{1,8}(?:u${digits}${digits.startsWith("00") ? `|x${digits.slice(2)}` : ""})`,
  );
  const itself = /\w/.test(one) ? one : `\\\\{0,8}${literal(one)}`;
  return `(?:${itself}|${percent}|${escapes.join("")}|&#(?:x0{0,6}${point.toString(16)}|0{0,6}${point});)`;
}

/** Between bytes dumps put spaces, colons or marks. */
export const BETWEEN_BYTES = "(?:[\\s:,-]|[\\\\0]x)*";

function hex(bytes: Buffer): string {
  return [...bytes].map(twoDigits).join(BETWEEN_BYTES);
}

const DIGIT = "[\\w+/-]";

/** What is sure of the code behind so many bytes of something else, with the digits at its ends that it shares with others. */
function base64(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString("base64")
    .replaceAll("=", "");
  const from = offset === 0 ? 0 : offset + 1;
  const isShared = (offset + bytes.length) % 3 !== 0;
  const core = text.slice(from, isShared ? -1 : undefined);
  const digits = [...core].map((digit) =>
    digit === "+" ? "(?:[+-]|%2b)" : digit === "/" ? "(?:[/_]|\\\\{1,8}/|%2f)" : digit,
  );
  return `${offset === 0 ? "" : `${DIGIT}?`}${digits.join("")}${isShared ? `${DIGIT}?` : ""}`;
}

function twoDigits(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

function fourDigits(unit: number): string {
  return unit.toString(16).padStart(4, "0");
}
