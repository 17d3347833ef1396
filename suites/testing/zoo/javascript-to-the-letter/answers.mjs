/**
 * Writes answers and refusals.
 *
 * Choices (RFC 9110 and 9112; "Error response body format: not shown"): refusals are CSV, a PNG, an object that looks
 * like a command, the number -17.5e0, YAML, nothing, 60 brackets, reversed text, or JSON that is cut off; the code 160014
 * is in `errors[0].code`. Bodies come with a length, in chunks that may split a character, or end with the connection;
 * some are gzipped twice. Refusals close the connection; 204 and 205 have odd headers; there are two cookies.
 */
import { gzipSync } from "node:zlib";
import { write } from "./util.mjs";

// Refusals: each time another sort of body.
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
let turn = 0,
  wrongTurn = 0;
export const complaint = (e) => {
  if (e.body) return ["application/json", write(e.body)];
  if (e.wait !== undefined)
    return ["application/json", write({ message: "malrapide", retry_after: Number(e.wait.toFixed(3)), global: false })];
  if (e.code) return ["application/json", write({ errors: [{ code: e.code }] })];
  switch (wrongTurn++ % 9) {
    case 0:
      return ["text/csv; header=absent", `eraro,"${e.message}"\r\n`];
    case 1:
      return ["image/png", PNG];
    case 2:
      return [
        "application/json",
        write({
          id: "0",
          application_id: "0",
          name: "error",
          type: 1,
          description: e.message,
          version: "0",
          components: [],
          flags: 0,
        }),
      ];
    case 3:
      return ["application/json", "-17.5e0 "];
    case 4:
      return ["application/yaml", `qagh:\n  - "${e.message}"\n`];
    case 5:
      return [null, ""];
    case 6:
      return ["application/json", "[".repeat(60) + JSON.stringify(e.message) + "]".repeat(60)];
    case 7:
      return ["text/plain;charset=us-ascii", `QAGH: ${[...e.message].reverse().join("")}`];
    default:
      return ["application/json", '{"error']; // cut off
  }
};

export const send = (req, res, status, type, body) => {
  if (type) res.setHeader("cONTENT-tYPE", type);
  res.setHeader("sET-cOOKIE", [`crumb=${turn}; Path=/`, "other=; Max-Age=0"]);
  res.setHeader("x-ODD", "");
  res.statusCode = status;
  res.statusMessage = ["Bone", "maj", "OK?", "200"][turn++ % 4];
  if (status >= 400) res.shouldKeepAlive = false;
  if (status === 204) {
    res.setHeader("x-cONTENT", "none of it");
    return res.end();
  }
  if (status === 205) {
    res.setHeader("content-LENGTH", "0");
    return res.end();
  }
  let bytes = Buffer.from(body);
  const style = turn % 3;
  if (style === 2 && bytes.length > 200 && /\bgzip\b/.test(req.headers["accept-encoding"] ?? "")) {
    // twice, by its old name
    bytes = gzipSync(gzipSync(bytes));
    res.setHeader("cONTENT-eNCODING", "gzip, x-gzip");
    res.setHeader("vARY", "Accept-Encoding");
  }
  if (req.method === "HEAD") return res.end();
  if (style === 0) {
    res.setHeader("content-LENGTH", String(bytes.length));
    return res.end(bytes);
  }
  if (style === 1) {
    // ends with the connection
    res.useChunkedEncodingByDefault = false;
    res.shouldKeepAlive = false;
    res.removeHeader("content-length");
    res.write(bytes.subarray(0, bytes.length >> 1));
    return setImmediate(() => res.end(bytes.subarray(bytes.length >> 1)));
  }
  const cut = Math.min(bytes.length, 1 + (turn % 13));
  if (cut) res.write(bytes.subarray(0, cut)); // may split a character of two bytes
  return res.end(bytes.subarray(cut));
};
export const isOddTurn = () => turn % 2 === 1;
