import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { MAX_COPY_BYTES } from "./body-copy.js";
import { type Between, openBetween } from "./testing/open-between.js";
import { rawClient } from "./testing/raw-client.js";
import { type RawUpstream, rawUpstream } from "./testing/raw-upstream.js";

let upstream: RawUpstream | undefined;
let proxy: Between;

afterEach(async () => {
  await proxy.close();
  await upstream?.close();
  upstream = undefined;
});

const head = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;
const GET = head("GET /api/v10/x HTTP/1.1", "Host: here");
const OK = head("HTTP/1.1 200 OK", "Content-Length: 0");

/** Until the other side has closed, too: it then knows that this connection is of no use. */
async function endFromBothSides(socket: Socket): Promise<void> {
  socket.end();
  await once(socket, "close");
}

describe("a service that", () => {
  test("is not there gives 502 with one clear message, and the connection goes on", async () => {
    const gone = await rawUpstream(() => undefined);
    await gone.close();
    proxy = await openBetween(gone.url);
    const client = rawClient(proxy.origin);

    client.send(GET);
    await client.until("nothing listens there");
    client.send(GET);
    const got = await client.until("nothing listens there; start the service, or pass another --target");

    expect(got).toContain("HTTP/1.1 502 Bad Gateway");
    expect(proxy.passed[0]?.failure).toMatchObject({ kind: "unreachable" });
    client.socket.destroy();
  });

  test("comes back is reached again on the same connection of the client", async () => {
    const connections: Socket[] = [];
    const first = await rawUpstream((socket) => {
      connections.push(socket);
      socket.write(OK);
    });
    proxy = await openBetween(first.url);
    const client = rawClient(proxy.origin);
    client.send(GET);
    await client.until("200 OK");
    await Promise.all(connections.map(endFromBothSides));
    await first.close();
    client.send(GET);
    await client.until("502");
    const again = createServer((_request, response) => response.end("again"));
    again.listen(Number(first.url.port), "127.0.0.1");
    await once(again, "listening");

    client.send(GET);

    expect(await client.until("again")).toContain("again");
    client.socket.destroy();
    again.closeAllConnections();
    again.close();
  });

  test.each<[what: string, answer: string]>([
    ["resets its connection", ""],
    ["breaks off in the head", "HTTP/1.1 200 OK\r\nContent-Le"],
    ["breaks off in the body", `${head("HTTP/1.1 200 OK", "Content-Length: 10")}12345`],
    ["breaks off between chunks", `${head("HTTP/1.1 200 OK", "Transfer-Encoding: chunked")}5\r\nhello\r\n`],
  ])("%s has the client's connection broken in the same place", async (_, answer) => {
    upstream = await rawUpstream((socket) => socket.write(answer, () => socket.destroy()));
    proxy = await openBetween(upstream.url);
    const client = rawClient(proxy.origin);

    client.send(GET);
    const got = await client.ended;

    expect(got).not.toContain("502");
    expect(got.endsWith("0\r\n\r\n")).toBe(false);
    expect(proxy.passed).toMatchObject([{ failure: { kind: "broken-off" } }]);
  });

  test("speaks something else gives 502, and says so", async () => {
    upstream = await rawUpstream((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"));
    proxy = await openBetween(upstream.url);
    const client = rawClient(proxy.origin);

    client.send(GET);

    expect(await client.until("is no HTTP")).toContain("502 Bad Gateway");
    client.socket.destroy();
  });

  test("answers with a head without end gives 502", async () => {
    upstream = await rawUpstream((socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(200_000)}\r\n\r\n`));
    proxy = await openBetween(upstream.url);
    const client = rawClient(proxy.origin);

    client.send(GET);

    expect(await client.until("too long")).toContain("502 Bad Gateway");
    client.socket.destroy();
  });
});

describe("a client that", () => {
  test.each<[what: string, sent: string, answered: string]>([
    ["sends rubbish", "\u0001\u0002 rubbish\r\n\r\n", "400 Bad Request"],
    [
      "sends two lengths",
      head("POST / HTTP/1.1", "Host: x", "Content-Length: 1", "Content-Length: 2"),
      "400 Bad Request",
    ],
    [
      "sends a length and chunks",
      head("POST / HTTP/1.1", "Host: x", "Content-Length: 1", "Transfer-Encoding: chunked"),
      "400 Bad Request",
    ],
    ["sends a head without end", `GET / HTTP/1.1\r\nX: ${"x".repeat(200_000)}`, "431 Request Header Fields Too Large"],
    [
      "asks for another service",
      head("GET http://example.org/ HTTP/1.1", "Host: example.org"),
      "421 Misdirected Request",
    ],
    [
      "wants a tunnel anywhere",
      head("CONNECT example.org:443 HTTP/1.1", "Host: example.org"),
      "405 Method Not Allowed",
    ],
  ])("%s is reported, and the proxy goes on", async (_, sent, answered) => {
    upstream = await rawUpstream((socket) => socket.write(OK));
    proxy = await openBetween(upstream.url);
    const client = rawClient(proxy.origin);

    client.send(sent);
    await client.until(answered);
    const other = rawClient(proxy.origin);
    other.send(GET);

    expect(await other.until("200 OK")).toContain("200 OK");
    expect(upstream.got()).not.toContain("example.org");
    client.socket.destroy();
    other.socket.destroy();
  });

  test("sends garbage in chunks is reported, and the service's connection ends", async () => {
    upstream = await rawUpstream(() => undefined);
    proxy = await openBetween(upstream.url);
    const client = rawClient(proxy.origin);

    client.send(`${head("POST /x HTTP/1.1", "Host: x", "Transfer-Encoding: chunked")}zz\r\n`);

    expect(await client.ended).toContain("400 Bad Request");
    expect(proxy.garbled).toHaveLength(1);
  });

  test("leaves in the midst of its request ends the request to the service", async () => {
    let isLeft = false;
    const server = createServer((incoming) => incoming.once("close", () => (isLeft = !incoming.complete)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    proxy = await openBetween(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    const client = rawClient(proxy.origin);
    client.send(`${head("POST /x HTTP/1.1", "Host: x", "Content-Length: 10")}12345`);
    await expect.poll(() => server.listenerCount("request")).toBe(1);
    await once(server, "request");

    client.socket.destroy();

    await expect.poll(() => isLeft).toBe(true);
    expect(proxy.passed).toMatchObject([{ failure: { kind: "gone" } }]);
    expect(proxy.garbled).toEqual([]);
    server.close();
  });

  test.each([
    ["", []],
    [", by the way for unusual requests", ["TE: trailers"]],
  ])("leaves before the answer ends the request to the service%s", async (_, lines) => {
    const server = createServer(() => undefined);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    proxy = await openBetween(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    const client = rawClient(proxy.origin);
    client.send(head("GET /x HTTP/1.1", "Host: x", ...lines));
    const [, response] = await once(server, "request");

    client.socket.destroy();

    await once(response, "close");
    expect(response.writableFinished).toBe(false);
    server.close();
  });
});

/** Resolves once the figure is the same for a fifth of a second. */
async function standsStill(figure: () => number): Promise<void> {
  let before = -1;
  const isStill = (): boolean => {
    const now = figure();
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isStill, { interval: 200 }).toBe(true);
}

describe("bodies", () => {
  /** Sends so many bytes through the proxy to a service that sends them back. */
  async function echoed(bytes: number): Promise<Buffer> {
    const server = createServer((incoming, response) => incoming.pipe(response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    proxy = await openBetween(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    const sent = request(`${proxy.origin}/x`, { method: "POST" });
    sent.end(Buffer.alloc(bytes, "ab"));
    const [answer] = await once(sent, "response");
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    server.close();
    return Buffer.concat(chunks);
  }

  test("beyond what is kept for the judgement pass through whole", async () => {
    const bytes = MAX_COPY_BYTES + 70_000;

    const got = await echoed(bytes);

    expect(got.length).toBe(bytes);
    expect(proxy.passed[0]?.body).toMatchObject({ bytes, keptBytes: 0, whole: undefined });
    expect(proxy.passed[0]?.answer?.body).toMatchObject({ bytes, whole: undefined });
  });

  test("are read from the service no faster than the client reads", async () => {
    const total = 64 * 1024 * 1024;
    let written = 0;
    const chunk = Buffer.alloc(1024 * 1024);
    const server = createServer((_incoming, response) => {
      const fill = (): void => {
        let takesMore = true;
        while (written < total && takesMore) {
          takesMore = response.write(chunk);
          written += chunk.length;
        }
        if (written < total) response.once("drain", fill);
        else response.end();
      };
      fill();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    proxy = await openBetween(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    const sent = request(`${proxy.origin}/x`).end();
    const [answer] = await once(sent, "response");

    await standsStill(() => written);

    expect(written).toBeLessThan(total / 2);
    answer.destroy();
    server.closeAllConnections();
    server.close();
  });

  test("are read from the client no faster than the service reads", async () => {
    const total = 64 * 1024 * 1024;
    let written = 0;
    const server = createServer(() => undefined);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    proxy = await openBetween(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    const sent = request(`${proxy.origin}/x`, { method: "POST" });
    sent.on("error", () => undefined);
    const chunk = Buffer.alloc(1024 * 1024);
    const fill = (): void => {
      let takesMore = true;
      while (written < total && takesMore) {
        takesMore = sent.write(chunk);
        written += chunk.length;
      }
      if (written < total) sent.once("drain", fill);
    };
    fill();

    await standsStill(() => written);

    expect(written).toBeLessThan(total / 2);
    sent.destroy();
    server.closeAllConnections();
    server.close();
  });

  test("that are compressed reach the client as they are", async () => {
    const packed = gzipSync("hello");
    const server = createServer((_incoming, response) => response.setHeader("content-encoding", "gzip").end(packed));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    proxy = await openBetween(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    const sent = request(`${proxy.origin}/x`).end();
    const [answer] = await once(sent, "response");

    expect(Buffer.from(await text(answer.setEncoding("latin1")), "latin1").equals(packed)).toBe(true);
    server.close();
  });
});
