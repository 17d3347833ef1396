/** Text of a target as Markdown that nothing in it can break out of. */
import { printable } from "./text.js";

const MAX_TEXT_CODE_POINTS = 500;
const MAX_LINE_CODE_POINTS = 2000;

/** Text in `<code>`: no Markdown is read in it that our escapes do not stop, and no user is mentioned. */
export function code(text: string): string {
  return `<code>${prose(text)}</code>`;
}

/** Every character that Markdown or HTML could read becomes a character reference. */
export function prose(text: string): string {
  return printable(text, MAX_TEXT_CODE_POINTS).replace(
    /[^\p{L}\p{N}\p{M} ,.;()/"'%+=?…·-]/gu,
    (character) => `&#${character.codePointAt(0)};`,
  );
}

/** A code block whose fence is longer than any run of backticks in it; nothing for no lines. */
export function fenced(lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const text = lines.map((line) => printable(line, MAX_LINE_CODE_POINTS)).join("\n");
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}sh\n${text}\n${fence}`];
}
