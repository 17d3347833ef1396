/** Header lines of one connection, which an intermediary does not hand on. @see RFC 9110, section 7.6.1 */

const OF_ONE_CONNECTION: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "proxy-authorization",
  "transfer-encoding",
  "upgrade",
  "te",
]);

/** Names and values by turns, as `rawHeaders` has them: order, casing and repetitions as they were sent. */
export type RawHeaders = readonly string[];

/**
 * The lines that are handed on, as they were written. What the other side says of its connection ends with it, but for
 * `connection: close`, since here each connection of a client has one of its own to the service.
 *
 * @param keep names, in lower case, that are handed on although they are of one connection
 */
export function handedOn(raw: RawHeaders, keep: ReadonlySet<string> = NONE): string[] {
  const named = namedByConnection(raw);
  const lines: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? "";
    const value = raw[index + 1] ?? "";
    const lower = name.toLowerCase();
    if (lower === "connection" && named.has("close")) lines.push(name, "close");
    else if (keep.has(lower) || !(OF_ONE_CONNECTION.has(lower) || named.has(lower))) lines.push(name, value);
  }
  return lines;
}

const NONE: ReadonlySet<string> = new Set();

/** What the lines `connection` name, in lower case. */
function namedByConnection(raw: RawHeaders): ReadonlySet<string> {
  let named: Set<string> | undefined;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    if (raw[index]?.toLowerCase() !== "connection") continue;
    named ??= new Set();
    for (const name of (raw[index + 1] ?? "").split(",")) named.add(name.trim().toLowerCase());
  }
  return named ?? NONE;
}

/** The same lines with another value for each line of this name. */
export function withValue(raw: RawHeaders, wanted: string, value: string): string[] {
  return raw.map((text, index) => (index % 2 === 1 && raw[index - 1]?.toLowerCase() === wanted ? value : text));
}

/** The same lines without those of this name. */
export function withoutLine(raw: RawHeaders, name: string): string[] {
  return raw.filter((_, index) => raw[index - (index % 2)]?.toLowerCase() !== name);
}
