import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServedReference, serveReferenceService } from "../service/serve.js";
import { MAX_COPY_BYTES } from "./body-copy.js";
import { type Between, openBetween } from "./testing/open-between.js";
import { openWatched } from "./testing/open-watched.js";

/** What the service is to answer, and what came to it. */
interface PlannedResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly pieces: readonly Uint8Array[];
}

let planned: PlannedResponse;
let came: { readonly raw: readonly string[]; readonly body: Buffer };
const server = createServer(async (incoming, response) => {
  came = { raw: incoming.rawHeaders, body: await buffer(incoming) };
  response.writeHead(planned.status, [...planned.headers]);
  for (const piece of planned.pieces) response.write(piece);
  response.end();
});
let proxy: Between;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  proxy = await openBetween(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});

afterAll(async () => {
  await proxy.close();
  server.close();
});

const header = fc.tuple(
  fc.stringMatching(/^X-[A-Za-z0-9]{1,12}$/),
  fc.stringMatching(/^[!-~]([ -~\u00a1-\u00ff]{0,40}[!-~])?$/),
);
const headers = fc.array(header, { maxLength: 8 }).map((pairs) => pairs.flat());
const bytes = fc.uint8Array({ maxLength: 5_000, size: "max" });

/** The lines that are the two ends' own, in pairs. */
const own = (raw: readonly string[]) =>
  raw.flatMap((text, at) => (/^x-/i.test(raw[at - (at % 2)] ?? "") ? [text] : []));

test("what is sent arrives, and what is answered comes back: lines and bytes, whatever they are", async () => {
  const exchange = fc.record({
    method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "QUERY"),
    isChunked: fc.boolean(),
    sentHeaders: headers,
    sent: bytes,
    status: fc.constantFrom(200, 201, 202, 299, 400, 404, 429, 500, 503),
    headers,
    pieces: fc.array(bytes, { maxLength: 4 }),
  });

  await fc.assert(
    fc.asyncProperty(exchange, async ({ method, isChunked, sentHeaders, sent, ...answer }) => {
      planned = answer;
      const framing = isChunked ? ["Transfer-Encoding", "chunked"] : ["Content-Length", String(sent.length)];
      const tested = request(`${proxy.origin}/x`, { method, headers: ["Host", "here", ...framing, ...sentHeaders] });
      tested.end(sent);
      const [response] = (await once(tested, "response")) as [IncomingMessage];
      const body = await buffer(response);

      expect(own(came.raw)).toEqual(sentHeaders);
      expect(came.body.equals(sent)).toBe(true);
      expect(response.statusCode).toBe(answer.status);
      expect(own(response.rawHeaders)).toEqual(answer.headers);
      expect(body.equals(Buffer.concat(answer.pieces))).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test("what is kept for the judgement is what went through", () => {
  const last = proxy.passed.at(-1);

  expect(last?.body.whole?.equals(came.body)).toBe(true);
  expect(last?.answer?.body.whole?.equals(Buffer.concat(planned.pieces))).toBe(true);
});

test.each<[what: string, body: Buffer, reason: string]>([
  ["a compressed bomb", gzipSync(Buffer.alloc(MAX_COPY_BYTES + 1)), "16 MiB once uncompressed"],
  ["what is not compressed as it says", Buffer.from("plain"), "is no gzip"],
])("%s passes, and is counted as not judged", async (_, body, reason) => {
  const bomb = createServer((_incoming, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(body));
  bomb.listen(0, "127.0.0.1");
  await once(bomb, "listening");
  const reference: ServedReference = await serveReferenceService({ port: 0 });
  const { port } = bomb.address() as AddressInfo;
  const watched = await openWatched({ ...reference, baseUrl: `http://127.0.0.1:${port}/api/v10` });
  const tested = request(`${watched.baseUrl}/applications/1/commands`).end();
  const [response] = (await once(tested, "response")) as [IncomingMessage];

  expect((await buffer(response)).equals(body)).toBe(true);
  expect(await watched.finish()).toMatchObject({ exitCode: 3 });
  expect(watched.judged).toMatchObject([{ state: "unjudged", reason: expect.stringContaining(reason) }]);
  await watched.close();
  await reference.close();
  bomb.close();
});
