import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { halt } from "../testing/halt.js";
import { openSockets } from "./socket-transport.js";
import { listenRaw, type RawServer, rawAnswer } from "./testing/raw-server.js";
import type { Transport, WireRequest, WireResult } from "./wire.js";

/** Long enough that a busy machine is not taken for a silent server. */
const LIMITS = { timeoutMs: 1_000, maxBodyBytes: 1024 * 1024 };
const get: WireRequest = {
  method: "GET",
  path: "/commands",
  headers: { authorization: "Bot secret" },
  body: undefined,
};

let server: RawServer | undefined;
let transport: Transport | undefined;

afterEach(async () => {
  await transport?.close();
  await server?.close();
});

/** Sends one request to a server that answers each in this way. */
async function ask(answer: (socket: Socket) => void, limits = LIMITS): Promise<WireResult> {
  server = await listenRaw(answer);
  transport = openSockets(server.baseUrl, 2, limits);
  return transport.send(get);
}

describe("an answer", () => {
  test("comes with status, headers, text and JSON", async () => {
    const { answer } = await ask((socket) => socket.write(rawAnswer(201, '{"a":1}', { "X-Twice": "a" })));

    expect(answer).toMatchObject({ status: 201, text: '{"a":1}', json: { a: 1 } });
    expect(answer?.headers["x-twice"]).toBe("a");
    expect(server?.requests[0]).toMatch(/^GET \/api\/v10\/commands HTTP\/1.1\r\n/);
  });

  test.each([
    ["gzip", gzipSync('{"a":1}')],
    ["br", brotliCompressSync('{"a":1}')],
    ["deflate", deflateSync('{"a":1}')],
    ["deflate", deflateRawSync('{"a":1}')],
    ["identity", Buffer.from('{"a":1}')],
  ])("in content-encoding %s is unpacked", async (encoding, body) => {
    const { answer } = await ask((socket) => socket.write(rawAnswer(200, body, { "content-encoding": encoding })));

    expect(answer?.json).toEqual({ a: 1 });
  });

  test("that is no JSON is kept as text", async () => {
    const { answer } = await ask((socket) =>
      socket.write(rawAnswer(500, "<h1>Oops</h1>", { "content-type": "text/html" })),
    );

    expect(answer).toMatchObject({ status: 500, text: "<h1>Oops</h1>", json: undefined });
  });

  test("that redirects is an answer: nothing follows it", async () => {
    const { answer } = await ask((socket) =>
      socket.write(rawAnswer(302, "", { location: "http://127.0.0.1:1/steal" })),
    );

    expect(answer?.status).toBe(302);
    expect(server?.requests).toHaveLength(1);
  });

  test("of 204 has no body", async () => {
    const { answer } = await ask((socket) => socket.write("HTTP/1.1 204 No Content\r\n\r\n"));

    expect(answer).toMatchObject({ status: 204, text: "", json: undefined });
  });

  test("of 204 is whole, also where a length and a body are sent with it", async () => {
    const { answer } = await ask((socket) => socket.write("HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\n{}"));

    expect(answer).toMatchObject({ status: 204, text: "", json: undefined });
  });
});

test("an answer that came while this process did not run is read", async () => {
  const first = ask((socket) => socket.write(rawAnswer(200, "[]")));
  await wait(50);
  const late = transport?.send(get);

  halt(2 * LIMITS.timeoutMs);

  expect((await first).answer?.status).toBe(200);
  expect((await late)?.failure).toBeUndefined();
});

describe("an exchange that fails", () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const rows: readonly (readonly [what: string, answer: (socket: Socket) => void, kind: string, message: RegExp])[] = [
    ["silence", () => {}, "silence", /^no answer within 1 s$/],
    [
      "a body that never ends",
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"a":'),
      "silence",
      /did not end within 1 s \(5 bytes so far\)/,
    ],
    ["a reset", (socket) => socket.resetAndDestroy(), "reset", /^no answer: the connection was closed$/],
    ["a close", (socket) => socket.end(), "reset", /^no answer: the connection was closed$/],
    [
      "half an answer",
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"a":'),
      "half-answer",
      /closed after 5 of 90 bytes/,
    ],
    [
      "half a chunked answer",
      (socket) => socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n[1,2,\r\n"),
      "half-answer",
      /half an answer/,
    ],
    ["no HTTP", (socket) => socket.write("SSH-2.0-OpenSSH\r\n\r\n"), "not-http", /not HTTP/],
    [
      "a length of 200 MB",
      (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 209715200\r\n\r\n"),
      "too-large",
      /^an answer of more than 1 MiB$/,
    ],
    [
      "a gzip bomb",
      (socket) => socket.write(rawAnswer(200, bomb, { "content-encoding": "gzip" })),
      "too-large",
      /1 MiB once uncompressed/,
    ],
    [
      "broken gzip",
      (socket) => socket.write(rawAnswer(200, "{}", { "content-encoding": "gzip" })),
      "bad-encoding",
      /no gzip/,
    ],
    [
      "an unknown encoding",
      (socket) => socket.write(rawAnswer(200, "{}", { "content-encoding": "snow" })),
      "bad-encoding",
      /"snow"/,
    ],
    [
      "endless headers",
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(90_000)}\r\n\r\n`),
      "too-large",
      /headers of more than 64 KiB/,
    ],
  ];

  test.each(rows)("by %s", async (_what, answer, kind, message) => {
    const { failure } = await ask(answer);

    expect(failure?.kind).toBe(kind);
    expect(failure?.message).toMatch(message);
  });

  test("by 200 MB without a length, at once and without keeping them", async () => {
    const piece = Buffer.alloc(256 * 1024, 32);
    const { failure } = await ask(
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        const more = () => !socket.destroyed && socket.write(piece, () => setImmediate(more));
        more();
      },
      { ...LIMITS, timeoutMs: 5_000 },
    );

    expect(failure).toMatchObject({ kind: "too-large" });
  });

  test("where nothing listens", async () => {
    transport = openSockets("http://127.0.0.1:1/api", 1, LIMITS);

    expect((await transport.send(get)).failure).toMatchObject({
      kind: "unreachable",
      message: "no connection (ECONNREFUSED)",
    });
  });

  test("when the run is interrupted", async () => {
    server = await listenRaw(() => {});
    transport = openSockets(server.baseUrl, 1, { ...LIMITS, timeoutMs: 60_000 });
    const controller = new AbortController();

    const waiting = transport.send(get, controller.signal);
    controller.abort();

    expect((await waiting).failure?.kind).toBe("aborted");
    expect((await transport.send(get, controller.signal)).failure?.kind).toBe("aborted");
  });

  test("each after its own time, and by its own signal", async () => {
    server = await listenRaw(() => {});
    const sockets = openSockets(server.baseUrl, 3, LIMITS);
    transport = sockets;
    const controller = new AbortController();
    const timed = async (signal?: AbortSignal): Promise<readonly [kind: string | undefined, ms: number]> => {
      const from = performance.now();
      const { failure } = await sockets.send(get, signal);
      return [failure?.kind, performance.now() - from];
    };

    const first = timed();
    await wait(LIMITS.timeoutMs / 2);
    const later = [timed(), timed(controller.signal)];
    await wait(LIMITS.timeoutMs / 4);
    controller.abort();
    const done = await Promise.all([first, ...later]);

    expect(done.map(([kind]) => kind)).toEqual(["silence", "silence", "aborted"]);
    for (const [, ms] of done.slice(0, 2)) expect(ms).toBeGreaterThanOrEqual(LIMITS.timeoutMs - 5);
    expect(done[2]?.[1]).toBeLessThan(LIMITS.timeoutMs);
  });

  test("leaves the pool usable", async () => {
    let isFirst = true;
    server = await listenRaw((socket) => {
      if (isFirst) socket.destroy();
      else socket.write(rawAnswer(200, "[]"));
      isFirst = false;
    });
    transport = openSockets(server.baseUrl, 1, LIMITS);

    expect((await transport.send(get)).failure?.kind).toBe("reset");
    expect((await transport.send(get)).answer?.json).toEqual([]);
  });
});
