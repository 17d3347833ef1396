/** Deliveries to applications that answer rightly, wrongly, late, or not at all. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { deliver } from "./deliver.js";
import { keyPair } from "./key-pair.js";
import { openApplication } from "./open-application.js";
import { verify } from "./verify.js";

interface Received {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly port: number | undefined;
}

const closing: (() => void)[] = [];
const key = keyPair("test");

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** An application on a port of its own. */
async function listen(answer: (response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { url, headers, socket } = request;
    received.push({ url, headers, body: await buffer(request), port: socket.remotePort });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const pong = (response: ServerResponse) =>
  void response.writeHead(200, { "content-type": "application/json", "x-app": "1" }).end('{"type":1}');

describe("a delivery over sockets", () => {
  test("is signed, and gives status, headers, body and time", async () => {
    const { address, received } = await listen(pong);

    const delivered = await deliver(`${address}/a/?b=c`, { type: 1 }, { key });

    expect(delivered).toMatchObject({ kind: "answered", status: 200, body: '{"type":1}', json: { type: 1 } });
    expect(delivered).toMatchObject({ headers: { "x-app": "1" }, durationMs: expect.any(Number) });
    const { url, headers = {}, body = "" } = received[0] ?? {};
    const [signature, timestamp] = ["x-signature-ed25519", "x-signature-timestamp"].map((name) =>
      String(headers[name]),
    );
    expect([url, headers["content-type"]]).toEqual(["/a/?b=c", "application/json"]);
    expect(verify({ publicKey: key.publicKey, signature, timestamp, body })).toBe(true);
  });

  test("sends bytes and headers as they are given, and leaves out what is undefined", async () => {
    const { address, received } = await listen(pong);
    const bytes = Uint8Array.from([0, 255, 10]);

    await deliver(new URL(address), bytes, {
      key,
      timestamp: "17",
      headers: { "x-signature-ed25519": "00", "content-type": undefined, "x-more": "yes" },
    });

    expect(received[0]?.body).toEqual(Buffer.from(bytes));
    expect(received[0]?.headers).toMatchObject({
      "x-signature-ed25519": "00",
      "x-signature-timestamp": "17",
      "x-more": "yes",
    });
    expect(received[0]?.headers).not.toHaveProperty("content-type");
  });

  test("without a key is not signed", async () => {
    const { address, received } = await listen(pong);

    await deliver(address, "{}");

    expect(Object.keys(received[0]?.headers ?? {}).filter((name) => name.startsWith("x-"))).toEqual([]);
  });

  test("follows no redirect", async () => {
    const elsewhere = await listen(pong);
    const { address } = await listen((response) => void response.writeHead(307, { location: elsewhere.address }).end());

    const delivered = await deliver(address, { type: 1 }, { key });

    expect(delivered).toMatchObject({ kind: "answered", status: 307, json: undefined });
    expect(elsewhere.received).toEqual([]);
  });

  test.each<readonly [string, (response: ServerResponse) => void, object]>([
    ["never answers", () => {}, { kind: "too-late", message: "no answer within 100 ms" }],
    ["never ends", (response) => void response.writeHead(200).write("{"), { kind: "too-late" }],
    ["hangs up", (response) => void response.destroy(), { kind: "reset" }],
    [
      "answers half",
      (response) => {
        response.writeHead(200, { "content-length": "100" }).write("{");
        setTimeout(() => response.destroy(), 10);
      },
      { kind: "half-answer" },
    ],
    ["says too much", (response) => void response.end("x".repeat(2_000)), { kind: "too-large" }],
    [
      "says too much, compressed",
      (response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(100_000))),
      { kind: "too-large" },
    ],
    ["says that much", (response) => void response.end("x".repeat(1_000)), { kind: "answered", json: undefined }],
    [
      "fails",
      (response) => void response.writeHead(500).end("sorry"),
      { kind: "answered", status: 500, body: "sorry" },
    ],
  ])("to an application that %s", async (_, answer, expected) => {
    const { address } = await listen(answer);

    const delivered = await deliver(address, { type: 1 }, { key, timeoutMs: 100, maxBytes: 1_000 });

    expect(delivered).toMatchObject(expected);
    expect(delivered.durationMs).toBeLessThan(30_000);
  });

  test("to a closed port is unreachable", async () => {
    const { address } = await listen(pong);
    for (const close of closing.splice(0)) close();

    expect(await deliver(address, { type: 1 }, { key })).toMatchObject({
      kind: "unreachable",
      message: "no connection (ECONNREFUSED)",
    });
  });

  test("that is given up is aborted", async () => {
    const { address } = await listen(() => {});

    const delivered = await deliver(address, { type: 1 }, { key, signal: AbortSignal.timeout(20) });

    expect(delivered.kind).toBe("aborted");
  });

  test.each(["somewhere", "ftp://127.0.0.1/", ""])("to %j is refused", async (endpoint) => {
    await expect(deliver(endpoint, { type: 1 })).rejects.toThrow(
      `Cannot deliver to "${endpoint}": it is not an http or https address; pass one such as http://127.0.0.1:3000/interactions`,
    );
  });
});

test("an open application keeps its connections from one delivery to the next", async () => {
  const { address, received } = await listen(pong);
  const application = openApplication(address);

  for (let times = 0; times < 10; times += 1) await application.deliver({ type: 1 }, { key });
  await application.close();

  // The pool may open a second one while the first is being given back.
  expect(received).toHaveLength(10);
  expect(new Set(received.map(({ port }) => port)).size).toBeLessThanOrEqual(2);
});

describe("a delivery in process", () => {
  test("hands a Request to the handler, with the bytes that are signed", async () => {
    const delivered = await deliver(
      async (request) => {
        const isSigned = verify({
          publicKey: key.publicKey,
          signature: request.headers.get("x-signature-ed25519"),
          timestamp: request.headers.get("x-signature-timestamp"),
          body: await request.text(),
        });
        return Response.json({ isSigned, method: request.method });
      },
      { type: 1 },
      { key },
    );

    expect(delivered).toMatchObject({ kind: "answered", status: 200, json: { isSigned: true, method: "POST" } });
  });

  test.each<readonly [string, (request: Request) => Promise<Response>, object]>([
    [
      "throws",
      () => Promise.reject(new Error("no database")),
      { kind: "threw", message: /the handler: Error: no database/ },
    ],
    ["never answers", () => new Promise<Response>(() => {}), { kind: "too-late" }],
    ["says too much", async () => new Response("x".repeat(2_000)), { kind: "too-large" }],
  ])("to a handler that %s", async (_, handler, { kind, message }: { kind?: string; message?: RegExp }) => {
    const delivered = await deliver(handler, { type: 1 }, { key, timeoutMs: 50, maxBytes: 1_000 });

    expect(delivered).toMatchObject({ kind, message: expect.stringMatching(message ?? /./) });
  });
});
