/** Exceptions that the language raises in the file of an adapter: a mistake there, and no refusal of the builder. */
import { fileURLToPath } from "node:url";

/** How V8 words its own exceptions; errors of the same classes that a person wrote are refusals. */
const WORDS = [
  / is not (?:a function|a constructor|iterable|defined|async iterable)/,
  / is not a function or its return value is not iterable/,
  /^Cannot (?:read|set) propert(?:y|ies) of /,
  /^Cannot (?:destructure|access|convert|mix|assign|delete|create|use) /,
  /^Assignment to constant variable/,
  /^Class constructor .* cannot be invoked/,
  /^Maximum call stack size exceeded/,
  /^Reduce of empty array/,
  /^Invalid (?:array|string) length/,
];

const CLASSES: readonly unknown[] = [TypeError, ReferenceError, RangeError, SyntaxError];

/** Whether an error was raised by a line of this file. What a builder raises further down is its refusal. */
export function isOwnException(error: Error, path: string): boolean {
  const stack = error.stack ?? "";
  if (path === "" || !CLASSES.includes(error.constructor) || firstFileIn(stack) !== path) return false;
  return isOfBuiltIn(stack) || WORDS.some((words) => words.test(error.message));
}

/** Whether a function of the language raised it, such as `JSON.parse`: its words are of no matter. */
function isOfBuiltIn(stack: string): boolean {
  return /^\s+at \S.* \(<anonymous>\)$/.test(stack.split("\n").find((line) => /^\s+at /.test(line)) ?? "");
}

/** The file of the innermost line that is in a file of somebody, whatever built-in function it called. */
function firstFileIn(stack: string): string | undefined {
  const places = stack.split("\n").flatMap((line) => line.match(PLACE)?.[1] ?? []);
  const place = places.find((one) => !one.startsWith("node:"));
  return place?.startsWith("file://") ? fileURLToPath(place.replace(/[?#].*$/, "")) : place;
}

/** The end of a line of a stack: a file, a line and a column. */
const PLACE = /^\s+at .*?((?:file:\/\/|node:|[A-Z]:\\|\/)[^()]*):\d+:\d+\)?$/;
