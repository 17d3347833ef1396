import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type FetchHandler, openFetch } from "./fetch-transport.js";
import type { WireRequest } from "./wire.js";

const LIMITS = { timeoutMs: 100, maxBodyBytes: 1000 };
const post: WireRequest = {
  method: "POST",
  path: "/commands?x=1",
  headers: { "content-type": "application/json" },
  body: '{"a":1}',
};
const send = (fetch: FetchHandler, signal?: AbortSignal) =>
  openFetch(fetch, "http://in-process.invalid/api", LIMITS).send(post, signal);

const endless = () => new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(600)) });

describe("a fetch target", () => {
  test("gets a standard Request and gives a standard Response", async () => {
    const { answer } = await send(async (request) =>
      Response.json({ url: request.url, method: request.method, sent: await request.json() }, { status: 201 }),
    );

    expect(answer).toMatchObject({
      status: 201,
      headers: { "content-type": "application/json" },
      json: { url: "http://in-process.invalid/api/commands?x=1", method: "POST", sent: { a: 1 } },
    });
  });

  test("lets timers and signals through, however fast it answers", async () => {
    let isOver = false;
    setTimeout(() => {
      isOver = true;
    }, 20);
    const transport = openFetch(() => Response.json([]), "http://in-process.invalid/api", LIMITS);

    for (let sent = 0; !isOver && sent < 1_000_000; sent++) await transport.send(post);

    expect(isOver).toBe(true);
  });

  test("may answer without a body, and compressed", async () => {
    expect((await send(() => new Response(null, { status: 204 }))).answer).toMatchObject({ status: 204, text: "" });
    expect(
      (await send(() => new Response(gzipSync("[]"), { headers: { "content-encoding": "gzip" } }))).answer?.json,
    ).toEqual([]);
  });

  test.each<readonly [string, FetchHandler, string]>([
    [
      "throws",
      () => {
        throw new Error("boom");
      },
      "threw",
    ],
    ["rejects", () => Promise.reject(new Error("boom")), "threw"],
    ["gives no Response", (() => ({ ok: true })) as unknown as FetchHandler, "threw"],
    ["never answers", () => new Promise(() => {}), "silence"],
    ["never ends its body", () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) })), "silence"],
    ["sends without end", () => new Response(endless()), "too-large"],
    [
      "sends a bomb",
      () => new Response(gzipSync(Buffer.alloc(10_000)), { headers: { "content-encoding": "gzip" } }),
      "too-large",
    ],
    [
      "breaks off its body",
      () => new Response(new ReadableStream({ start: (controller) => controller.error(new Error("off")) })),
      "threw",
    ],
  ])("that %s is a failure", async (_what, fetch, kind) => {
    expect((await send(fetch)).failure?.kind).toBe(kind);
  });

  test("is given up when the run is interrupted", async () => {
    const controller = new AbortController();
    const waiting = send(() => new Promise(() => {}), controller.signal);

    controller.abort();

    expect((await waiting).failure?.kind).toBe("aborted");
  });
});
