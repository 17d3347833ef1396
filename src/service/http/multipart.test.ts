/** Forms as clients write them: what RFC 2046 and RFC 7578 allow is read, what is cut off is not. */
import { expect, test } from "vitest";
import { partsOfMultipart } from "./multipart.js";

const JSON_PART = 'form-data; name="payload_json"';
const FILE_PART = 'form-data; name="files[0]"; filename="a.txt"';
const TYPE = "multipart/form-data; boundary=B";

interface Spelling {
  readonly json?: string;
  readonly file?: string;
  /** Before the first boundary. */
  readonly preamble?: string;
  /** After each boundary. */
  readonly padding?: string;
  /** Further lines of both heads. */
  readonly lines?: string;
  readonly end?: string;
  readonly boundary?: string;
  /** Of the whole form. */
  readonly type?: string;
  /** The name of the file, read. */
  readonly filename?: string;
}

/** The file has a line that only begins like the boundary. */
function form({ json = JSON_PART, file = FILE_PART, boundary = "B", ...more }: Spelling): Buffer {
  const { preamble = "", padding = "", lines = "", end = `--${boundary}--\r\n` } = more;
  const line = `--${boundary}${padding}\r\n`;
  const first = `${line}${lines}Content-Disposition: ${json}\r\n\r\n{}\r\n`;
  const second = `${line}Content-Disposition: ${file}\r\n${lines}content-type:text/plain\r\n\r\nhi\r\n--${boundary}x\r\n`;
  return Buffer.from(preamble + first + second + end);
}

function read(bytes: Buffer, type = TYPE) {
  return partsOfMultipart(bytes, type)?.map(({ name, filename, contentType, bytes: content }) => [
    name,
    filename,
    contentType,
    content.toString("utf8"),
  ]);
}

const ODD = "--odd 'B";

test.each<readonly [string, Spelling]>([
  ["as browsers write it", {}],
  ["with the file name first", { file: 'form-data; filename="a.txt"; name="files[0]"' }],
  ["without quotes", { json: "form-data; name=payload_json", file: "form-data; name=files[0]; filename=a.txt" }],
  ["without spaces", { json: 'form-data;name="payload_json"', file: 'form-data;name="files[0]";filename="a.txt"' }],
  ["in capital letters", { json: 'Form-Data; NAME="payload_json"' }],
  ["with a size", { file: `${FILE_PART}; size=2` }],
  ["with an encoded file name", { file: `form-data; name="files[0]"; filename*=utf-8''%C3%A4.txt`, filename: "ä.txt" }],
  ["with two file names", { file: `${FILE_PART}; filename*=UTF-8'de'%C3%A4.txt`, filename: "ä.txt" }],
  ["with a broken encoded file name", { file: `${FILE_PART}; filename*=utf-8''%FF.txt` }],
  [
    "with quotes in the file name",
    { file: 'form-data; name="files[0]"; filename="a \\"b\\"; c.txt"', filename: 'a "b"; c.txt' },
  ],
  [
    "with quotes as HTML writes them",
    { file: 'form-data; name="files[0]"; filename="%22b%22.txt"', filename: '"b".txt' },
  ],
  [
    "with a backslash in the file name",
    { file: 'form-data; name="files[0]"; filename="a\\b.txt"', filename: "a\\b.txt" },
  ],
  ["with further lines in the heads", { lines: "Content-Length: 2\r\nX-Odd: a;\r\n  b\r\n" }],
  ["with text before it", { preamble: "This is a form.\r\n" }],
  ["with spaces behind the boundary", { padding: " \t" }],
  ["with text behind it", { end: "--B--\r\nThe end" }],
  ["without a last line end", { end: "--B--" }],
  ["with an odd boundary", { boundary: ODD, type: `Multipart/Form-Data; charset=utf-8; Boundary="${ODD}"` }],
])("a form %s is read", (_, spelling) => {
  const { filename = "a.txt", boundary = "B", type } = spelling;

  const parts = read(form(spelling), type);

  expect(parts).toEqual([
    ["payload_json", undefined, "text/plain", "{}"],
    ["files[0]", filename, "text/plain", `hi\r\n--${boundary}x`],
  ]);
});

test.each([
  ["with no boundary in its type", form({}), "multipart/form-data"],
  ["with another boundary", form({}), "multipart/form-data; boundary=C"],
  ["that is cut off", form({ end: "" }), TYPE],
  ["with a part without a name", form({ file: 'form-data; filename="a.txt"' }), TYPE],
  ["with an empty part", Buffer.from("--B\r\n--B--\r\n"), TYPE],
  ["without any boundary", Buffer.from("{}"), TYPE],
])("a form %s is none", (_, bytes, type) => {
  const parts = read(bytes, type);

  expect(parts).toBeUndefined();
});

test("parts keep their bytes, and may be empty", () => {
  const content = Buffer.from([0, 255, 13, 10, 45, 45, 66, 45, 13]);
  const head = Buffer.from('--B\r\nContent-Disposition: form-data; name="files[0]"; filename=""\r\n\r\n');
  const empty = '\r\n--B\r\nContent-Disposition: form-data; name="b"\r\n\r\n\r\n--B--';

  const parts = partsOfMultipart(Buffer.concat([head, content, Buffer.from(empty)]), TYPE);

  expect(parts?.map(({ filename, bytes }) => [filename, [...bytes]])).toEqual([
    ["", [...content]],
    [undefined, []],
  ]);
});
