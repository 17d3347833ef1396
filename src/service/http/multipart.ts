/**
 * The parts of a multipart form.
 * @remarks `Response.formData()` takes only what browsers send: it fails for a `filename` before the `name`, for a value
 * without quotes, for `filename*`, for a preamble, and for other forms that RFC 2046 and RFC 7578 allow and clients use.
 * `@fastify/busboy` 3.2.6 reads those, but ends a file at a line that only begins like the boundary, finds no part
 * behind a boundary with spaces, and takes a part without a name.
 */

/** One part, its bytes not copied. */
export interface FormPart {
  /** Name of the field. */
  readonly name: string;
  /** Undefined where the part does not say that it is a file. */
  readonly filename: string | undefined;
  /** As the part says; else plain text. @see RFC 7578, 4.4 */
  readonly contentType: string;
  /** The whole content. */
  readonly bytes: Buffer;
}

/** Header fields or parameters by their name in lower case. */
type Named = ReadonlyMap<string, string>;

/**
 * The parts in their order.
 * @returns undefined where the body is no such form, has no end, or has a part without a name
 * @see RFC 2046, 5.1.1, for what is around the parts
 */
export function partsOfMultipart(body: Uint8Array, contentType: string): readonly FormPart[] | undefined {
  const boundary = parametersOf(contentType).get("boundary");
  if (boundary === undefined || boundary === "") return undefined;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parts: FormPart[] = [];
  let delimiter = delimiterFrom(bytes, boundary, 0);
  while (delimiter !== undefined && !delimiter.isLast) {
    const next = delimiterFrom(bytes, boundary, delimiter.end);
    const part = next && partOf(bytes.subarray(delimiter.end, next.start));
    if (part === undefined) return undefined;
    parts.push(part);
    delimiter = next;
  }
  return delimiter && parts;
}

interface Delimiter {
  /** Where the line end before it begins: the end of a part, excluded. */
  readonly start: number;
  /** Where a part begins, included. */
  readonly end: number;
  readonly isLast: boolean;
}

const LINE_END = "\r\n";
/** What may follow the boundary in its line: the sign of the last one, and spaces. */
const REST_OF_DELIMITER = /^(--)?[ \t]*(?:\r\n|$)/;
/** As long as any such rest is: more spaces are not looked for. */
const LONGEST_REST = 1_000;

/** The next line that is the boundary; the line end before it belongs to it. */
function delimiterFrom(bytes: Buffer, boundary: string, from: number): Delimiter | undefined {
  const line = `--${boundary}`;
  const length = Buffer.byteLength(line);
  for (let at = bytes.indexOf(line, from); at >= 0; at = bytes.indexOf(line, at + 1)) {
    const isAtStart = at === from;
    if (!isAtStart && bytes.toString("latin1", at - LINE_END.length, at) !== LINE_END) continue;
    const rest = REST_OF_DELIMITER.exec(bytes.toString("latin1", at + length, at + length + LONGEST_REST));
    if (rest === null) continue;
    return {
      start: isAtStart ? at : at - LINE_END.length,
      end: at + length + rest[0].length,
      isLast: rest[1] !== undefined,
    };
  }
  return undefined;
}

function partOf(bytes: Buffer): FormPart | undefined {
  const isBare = bytes.indexOf(LINE_END) === 0;
  const headEnd = isBare ? 0 : bytes.indexOf(LINE_END + LINE_END);
  if (headEnd < 0) return undefined;
  const head = headOf(bytes.toString("utf8", 0, headEnd));
  const disposition = parametersOf(head.get("content-disposition") ?? "");
  const name = disposition.get("name");
  if (name === undefined) return undefined;
  return {
    name: unescaped(name),
    filename: filenameOf(disposition),
    contentType: head.get("content-type") ?? "text/plain",
    bytes: bytes.subarray(headEnd + LINE_END.length * (isBare ? 1 : 2)),
  };
}

function headOf(text: string): Named {
  const lines = text.replaceAll(/\r\n[ \t]+/g, " ").split(LINE_END);
  return new Map(lines.map((line) => [nameIn(line, ":"), line.slice(line.indexOf(":") + 1).trim()]));
}

function nameIn(text: string, separator: string): string {
  return (text.split(separator, 1)[0] ?? "").trim().toLowerCase();
}

const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\["\\]|\\(?!["\\]))*)"|([^\s;]*))/g;

/** Only a quote and a backslash are escaped: browsers write other backslashes as they are. */
function parametersOf(value: string): Named {
  return new Map(
    Array.from(value.matchAll(PARAMETER), ([, name = "", quoted, bare = ""]) => [
      name.toLowerCase(),
      quoted?.replaceAll(/\\(["\\])/g, "$1") ?? bare,
    ]),
  );
}

/** As RFC 5987 writes a text: a charset, perhaps a language, then bytes as hex digits. */
const EXTENDED = /^utf-8'[^']*'(.*)$/i;

function filenameOf(disposition: Named): string | undefined {
  const extended = EXTENDED.exec(disposition.get("filename*") ?? "")?.[1];
  const plain = disposition.get("filename");
  if (extended === undefined) return plain === undefined ? undefined : unescaped(plain);
  try {
    return decodeURIComponent(extended);
  } catch {
    // The digits are no text in UTF-8: the bare ones name the file as well.
    return plain ?? extended;
  }
}

/** As the HTML standard escapes names. */
function unescaped(name: string): string {
  return name.replaceAll(/%0A/gi, "\n").replaceAll(/%0D/gi, "\r").replaceAll("%22", '"');
}
