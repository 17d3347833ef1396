import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { serveReferenceService } from "../service/serve.js";
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
const WISH = head(
  "GET /ws?v=10 HTTP/1.1",
  "Host: here",
  "connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Key: AAAA",
  "X-Mine: 1",
);
const AGREED = head("HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade", "X-Theirs: 1");

test("hands on the wish for a WebSocket, the answer to it, and every byte after that", async () => {
  upstream = await rawUpstream((socket, got) => {
    if (got.endsWith("\r\n\r\n")) socket.write(`${AGREED}first`);
    if (got.endsWith("\u0001\u00ff")) socket.write("\u0000\u00fe", "latin1");
  });
  proxy = await openBetween(upstream.url);
  const client = rawClient(proxy.origin);

  client.send(WISH);
  await client.until("first");
  client.send("\u0001\u00ff");
  const got = await client.until("\u0000\u00fe");

  expect(got).toBe(`${AGREED}first\u0000\u00fe`);
  expect(upstream.got()).toBe(`${WISH.replace("Host: here", `Host: ${upstream.url.host}`)}\u0001\u00ff`);
  client.socket.destroy();
});

test("hands on a refusal", async () => {
  upstream = await rawUpstream((socket) =>
    socket.end(`${head("HTTP/1.1 403 Forbidden", "X-Why: no", "Content-Length: 2")}no`),
  );
  proxy = await openBetween(upstream.url);
  const client = rawClient(proxy.origin);

  client.send(WISH);

  expect(await client.ended).toMatch(/^HTTP\/1\.1 403 Forbidden\r\nX-Why: no\r\n[\s\S]*\r\n\r\nno$/);
});

test("says so where the service is not there", async () => {
  const gone = await rawUpstream(() => undefined);
  await gone.close();
  proxy = await openBetween(gone.url);
  const client = rawClient(proxy.origin);

  client.send(WISH);

  expect(await client.ended).toContain("502 Bad Gateway");
});

test("ends one side where the other ends", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  proxy = await openBetween(new URL(`http://127.0.0.1:${port}`));
  const socket = new WebSocket(proxy.origin.replace("http", "ws"));
  const [far] = (await once(server, "connection")) as [WebSocket];
  await once(socket, "open");

  socket.terminate();

  await once(far, "close");
  server.close();
});

test("names itself as the gateway where it is configured, and leads there", async () => {
  const served = await serveReferenceService({ port: 0 });
  proxy = await openBetween(new URL(served.baseUrl), {
    gateway: { isAsked: (_, path) => path.endsWith("/gateway/bot"), allowRemote: false },
  });
  const headers = { authorization: `Bot ${served.target.tokens.bot}` };

  const response = await fetch(`${proxy.origin}/api/v10/gateway/bot`, { headers });
  const { url, shards } = (await response.json()) as { url: string; shards: number };
  const socket = new WebSocket(`${url}/?v=10&encoding=json`);
  const [hello] = await once(socket, "message");

  expect(url).toBe(proxy.origin.replace("http", "ws"));
  expect(shards).toBe(1);
  expect(JSON.parse(String(hello))).toMatchObject({ op: 10 });
  expect(proxy.passed[0]?.answer?.body.whole?.toString()).toContain(new URL(served.baseUrl).host);
  socket.terminate();
  await served.close();
});

test("leaves a gateway on another machine alone", async () => {
  const body = JSON.stringify({ url: "wss://gateway.example.org", shards: 1 });
  upstream = await rawUpstream((socket) =>
    socket.write(`${head("HTTP/1.1 200 OK", `Content-Length: ${body.length}`)}${body}`),
  );
  proxy = await openBetween(upstream.url, { gateway: { isAsked: () => true, allowRemote: false } });

  const response = await fetch(`${proxy.origin}/api/v10/gateway/bot`);

  expect(await response.text()).toBe(body);
});
