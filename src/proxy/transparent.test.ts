import { afterEach, expect, test } from "vitest";
import { type Between, openBetween } from "./testing/open-between.js";
import { rawClient } from "./testing/raw-client.js";
import { type RawUpstream, rawUpstream } from "./testing/raw-upstream.js";

let upstream: RawUpstream;
let proxy: Between;

afterEach(async () => {
  await proxy.close();
  await upstream.close();
});

/** Answers once the head, and what else it waits for, has come. */
async function between(answer: string, waitFor = "\r\n\r\n"): Promise<Between> {
  let isAnswered = false;
  upstream = await rawUpstream((socket, got) => {
    if (isAnswered || !got.includes(waitFor)) return;
    isAnswered = true;
    socket.write(Buffer.from(answer, "latin1"));
  });
  proxy = await openBetween(upstream.url);
  return proxy;
}

const head = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;

/** What a client sends, and what has to arrive of it; `\r\n` between lines. */
test.each<[what: string, lines: readonly string[], arrives: readonly string[]]>([
  ["casing of names", ["X-SlashProof-Thing: 1"], ["X-SlashProof-Thing: 1"]],
  ["the order of lines", ["B: 1", "A: 2", "C: 3"], ["B: 1", "A: 2", "C: 3"]],
  ["repeated lines, apart from each other", ["X: 1", "Y: 2", "X: 3"], ["X: 1", "Y: 2", "X: 3"]],
  ["values with Latin-1 in them", ["X-Reason: caf\u00e9 \u00fc"], ["X-Reason: caf\u00e9 \u00fc"]],
  ["an empty value", ["X-Empty:", "Y: 1"], ["X-Empty: ", "Y: 1"]],
  ["cookies in two lines", ["Cookie: a=1", "Cookie: b=2"], ["Cookie: a=1", "Cookie: b=2"]],
])("hands on %s of a request", async (_, lines, arrives) => {
  await between("HTTP/1.1 204 No Content\r\n\r\n");
  const client = rawClient(proxy.origin);

  client.send(head("GET /api/v10/x HTTP/1.1", "Host: here", ...lines));
  await client.until("204");

  expect(upstream.got()).toContain(arrives.join("\r\n"));
  client.socket.destroy();
});

test.each<[what: string, target: string]>([
  ["a query, as it is encoded", "/api/v10/x?a=%20b+c&d=%2F&e&&f==%E2%82%AC"],
  ["a path with two slashes and dots", "/api/v10//x/../y/./z"],
  ["an encoded @", "/api/v10/webhooks/1/t/messages/%40original"],
])("hands on %s", async (_, target) => {
  await between("HTTP/1.1 204 No Content\r\n\r\n");
  const client = rawClient(proxy.origin);

  client.send(head(`GET ${target} HTTP/1.1`, "Host: here"));
  await client.until("204");

  expect(upstream.got().startsWith(`GET ${target} HTTP/1.1\r\n`)).toBe(true);
  client.socket.destroy();
});

/** What a service answers, and what has to arrive of it. */
test.each<[what: string, answer: string, arrives: string]>([
  [
    "casing, order and repetition of lines",
    head("HTTP/1.1 200 OK", "X-B: 1", "x-a: 2", "X-B: 3", "content-length: 0"),
    "X-B: 1\r\nx-a: 2\r\nX-B: 3\r\ncontent-length: 0\r\n",
  ],
  [
    "several cookies",
    head("HTTP/1.1 200 OK", "Set-Cookie: a=1", "Set-Cookie: b=2", "Content-Length: 0"),
    "Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n",
  ],
  ["a reason of its own", head("HTTP/1.1 200 Quite So", "Content-Length: 0"), "HTTP/1.1 200 Quite So\r\n"],
  ["an unusual status", head("HTTP/1.1 299 Odd", "Content-Length: 0"), "HTTP/1.1 299 Odd\r\n"],
  ["204", head("HTTP/1.1 204 No Content", "X: 1"), "HTTP/1.1 204 No Content\r\nX: 1\r\n"],
  [
    "304 with the length of what it spares",
    head("HTTP/1.1 304 Not Modified", 'ETag: "1"', "Content-Length: 500"),
    'ETag: "1"\r\nContent-Length: 500\r\n',
  ],
  [
    "chunks",
    `${head("HTTP/1.1 200 OK", "Transfer-Encoding: chunked")}5\r\nhello\r\n0\r\n\r\n`,
    "\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
  ],
  [
    "trailers",
    `${head("HTTP/1.1 200 OK", "Trailer: X-Sum", "Transfer-Encoding: chunked")}2\r\nhi\r\n0\r\nX-Sum: 7\r\n\r\n`,
    "2\r\nhi\r\n0\r\nX-Sum: 7\r\n\r\n",
  ],
  [
    "a body that is compressed",
    `${head("HTTP/1.1 200 OK", "Content-Encoding: gzip", "Content-Length: 4")}\u001f\u008b\u0008\u0000`,
    "\u001f\u008b\u0008\u0000",
  ],
])("hands on %s of an answer", async (_, answer, arrives) => {
  await between(answer);
  const client = rawClient(proxy.origin);

  client.send(head("GET /api/v10/x HTTP/1.1", "Host: here"));
  const got = await client.until(arrives);

  expect(got).not.toMatch(/^date:/im);
  client.socket.destroy();
});

test("hands on neither side's lines of one connection, nor those that it names", async () => {
  await between(head("HTTP/1.1 200 OK", "Keep-Alive: timeout=9", "Connection: X-Hop", "X-Hop: 1", "Content-Length: 0"));
  const client = rawClient(proxy.origin);

  client.send(
    head(
      "GET /api/v10/x HTTP/1.1",
      "Host: here",
      "Connection: X-Mine",
      "X-Mine: 1",
      "Proxy-Authorization: Basic x",
      "Keep-Alive: 1",
    ),
  );
  const got = await client.until("\r\n\r\n");

  expect(upstream.got()).not.toMatch(/x-mine|proxy-auth|keep-alive: 1/i);
  expect(got).not.toMatch(/x-hop|timeout=9/i);
  client.socket.destroy();
});

test("speaks to the service under the service's own name", async () => {
  await between("HTTP/1.1 204 No Content\r\n\r\n");
  const client = rawClient(proxy.origin);

  client.send(head("GET /api/v10/x HTTP/1.1", "Host: elsewhere:1"));
  await client.until("204");

  expect(upstream.got().toLowerCase()).toContain(`host: ${upstream.url.host}`);
  client.socket.destroy();
});

test("answers HEAD with the length and nothing behind it", async () => {
  await between(head("HTTP/1.1 200 OK", "Content-Length: 12"));
  const client = rawClient(proxy.origin);

  client.send(head("HEAD /api/v10/x HTTP/1.1", "Host: here", "Connection: close"));

  expect(await client.ended).toMatch(/Content-Length: 12\r\n(?:[^\r]+\r\n)*\r\n$/);
});

test("ends an answer that has no length where the service ends it", async () => {
  upstream = await rawUpstream((socket) => socket.end("HTTP/1.0 200 OK\r\n\r\nuntil the end"));
  proxy = await openBetween(upstream.url);
  const client = rawClient(proxy.origin);

  client.send(head("GET /api/v10/x HTTP/1.0", "Host: here"));

  expect(await client.ended).toMatch(/\r\n\r\nuntil the end$/);
});

test("gives the pieces of a body on as they come, in both directions", async () => {
  upstream = await rawUpstream((socket, got) => {
    if (got.endsWith("one")) socket.write(`${head("HTTP/1.1 200 OK", "Content-Length: 6")}ONE`);
    if (got.endsWith("two")) socket.write("TWO");
  });
  proxy = await openBetween(upstream.url);
  const client = rawClient(proxy.origin);

  client.send(`${head("POST /api/v10/x HTTP/1.1", "Host: here", "Content-Length: 6")}one`);
  await client.until("ONE");
  client.send("two");
  const got = await client.until("TWO");

  expect(got).toMatch(/\r\n\r\nONETWO$/);
  client.socket.destroy();
});

test("shows the head of an answer before there is a body", async () => {
  await between(head("HTTP/1.1 200 OK", "Content-Type: text/event-stream"));
  const client = rawClient(proxy.origin);

  client.send(head("GET /api/v10/x HTTP/1.1", "Host: here"));

  expect(await client.until("text/event-stream")).toContain("200 OK");
  client.socket.destroy();
});

test("lets the service say whether a body may come", async () => {
  upstream = await rawUpstream((socket, got) => {
    if (got.endsWith("\r\n\r\n")) socket.write("HTTP/1.1 100 Continue\r\n\r\n");
    if (got.endsWith("body")) socket.write(head("HTTP/1.1 201 Created", "Content-Length: 0"));
  });
  proxy = await openBetween(upstream.url);
  const client = rawClient(proxy.origin);

  client.send(head("POST /api/v10/x HTTP/1.1", "Host: here", "Expect: 100-continue", "Content-Length: 4"));
  await client.until("100 Continue");
  client.send("body");

  expect(await client.until("201 Created")).toContain("201 Created");
  client.socket.destroy();
});

test("lets the service refuse a body that it was consulted about", async () => {
  await between(head("HTTP/1.1 417 Expectation Failed", "Content-Length: 0"));
  const client = rawClient(proxy.origin);

  client.send(head("POST /api/v10/x HTTP/1.1", "Host: here", "Expect: 100-continue", "Content-Length: 4"));

  expect(await client.until("417")).not.toContain("100 Continue");
  client.socket.destroy();
});

test("hands on trailers behind a request", async () => {
  await between("HTTP/1.1 204 No Content\r\n\r\n", "X-Sum: 7");
  const client = rawClient(proxy.origin);

  client.send(
    `${head("POST /api/v10/x HTTP/1.1", "Host: here", "Trailer: X-Sum", "Transfer-Encoding: chunked")}2\r\nhi\r\n0\r\nX-Sum: 7\r\n\r\n`,
  );
  await client.until("204");

  expect(upstream.got()).toMatch(/\r\n\r\n2\r\nhi\r\n0\r\nX-Sum: 7\r\n\r\n$/);
  client.socket.destroy();
});

test("hands an early answer on, and keeps the connection, though the body is still coming", async () => {
  await between(head("HTTP/1.1 413 Too Large", "Content-Length: 0"));
  const client = rawClient(proxy.origin);

  client.send(`${head("POST /api/v10/x HTTP/1.1", "Host: here", "Content-Length: 1000000")}${"x".repeat(1000)}`);

  expect(await client.until("413")).toContain("413 Too Large");
  client.socket.destroy();
});

test("answers several requests of one connection, in their order", async () => {
  let count = 0;
  upstream = await rawUpstream((socket) => socket.write(`${head("HTTP/1.1 200 OK", "Content-Length: 1")}${++count}`));
  proxy = await openBetween(upstream.url);
  const client = rawClient(proxy.origin);

  client.send(head("GET /api/v10/1 HTTP/1.1", "Host: here") + head("GET /api/v10/2 HTTP/1.1", "Host: here"));

  expect(await client.until("\r\n\r\n2")).toMatch(/\r\n\r\n1HTTP[\s\S]*\r\n\r\n2$/);
  expect(proxy.passed.map(({ path }) => path)).toEqual(["/api/v10/1", "/api/v10/2"]);
  client.socket.destroy();
});

test("serves a wish for HTTP/2 as if it had not been made", async () => {
  await between(head("HTTP/1.1 200 OK", "Content-Length: 0"), "body");
  const client = rawClient(proxy.origin);

  client.send(
    `${head("POST /api/v10/x HTTP/1.1", "Host: here", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AA", "Content-Length: 4")}body`,
  );

  expect(await client.until("200 OK")).toContain("200 OK");
  expect(upstream.got()).not.toMatch(/upgrade|http2-settings/i);
  client.socket.destroy();
});
