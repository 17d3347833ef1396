/**
 * A request with what the pool does not hand on: `expect`, trailers behind its body, or a target that is no path.
 *
 * @remarks Slower than the pool, and seldom.
 */
import { type IncomingMessage, request as requestOverHttp } from "node:http";
import { request as requestOverHttps } from "node:https";
import type { Answering } from "./answering.js";
import { unreachableBy } from "./failures.js";
import { handedOn, withValue } from "./hop-by-hop.js";
import type { ProxiedService } from "./service.js";
import { hasBody, ProxiedUpload } from "./upload.js";

/** True for a request that only `forwardExactly` hands on whole. */
export function isUnusual({ url = "", headers }: IncomingMessage): boolean {
  const { expect, trailer, te, "transfer-encoding": encoding } = headers;
  const isPlainly = encoding === undefined || encoding === "chunked";
  return expect !== undefined || trailer !== undefined || te !== undefined || !isPlainly || !url.startsWith("/");
}

/** What is of one connection, but speaks of the body or of its trailers. */
const KEPT: ReadonlySet<string> = new Set(["transfer-encoding", "te", "trailer"]);

/** The same as `forward`, over node:http. */
export function forwardExactly(answering: Answering, service: ProxiedService): void {
  const { method = "", url = "", rawHeaders } = answering.request;
  const lines = withValue(handedOn(rawHeaders, KEPT), "host", service.host);
  const send = service.isSecure ? requestOverHttps : requestOverHttp;
  const upstream = send(service.origin, {
    method,
    path: url,
    // Without a length node would send an empty body in chunks.
    headers: hasBody(answering) || hasLength(answering.request) ? lines : [...lines, "content-length", "0"],
    agent: service.agent,
    maxHeaderSize: service.maxHeaderBytes,
  });
  answering.onGone = () => void upstream.destroy();
  upstream.on("continue", () => answering.response.writeContinue());
  upstream.on("information", ({ statusCode, statusMessage, headers, rawHeaders: raw }) =>
    answering.start({ status: statusCode, message: statusMessage, headers, raw }),
  );
  upstream.on("error", (error) => {
    const message = answering.response.headersSent ? undefined : unreachableBy(error, service.origin);
    if (message === undefined) answering.breakOff(error.message);
    else answering.unreachable(message);
  });
  upstream.on("response", (incoming) => answerWith(incoming, answering));
  upstream.flushHeaders();
  sendBody(answering, upstream);
}

function sendBody(answering: Answering, upstream: ReturnType<typeof requestOverHttp>): void {
  if (!hasBody(answering)) {
    upstream.end();
    return;
  }
  const upload = new ProxiedUpload(answering);
  upload.once("end", () => {
    const { rawTrailers } = answering.request;
    const trailers: [string, string][] = [];
    for (let index = 0; index + 1 < rawTrailers.length; index += 2)
      trailers.push([rawTrailers[index] ?? "", rawTrailers[index + 1] ?? ""]);
    if (trailers.length > 0) upstream.addTrailers(trailers);
    upstream.end();
  });
  upload.once("error", () => upstream.destroy());
  upstream.once("close", () => upload.destroy());
  upload.pipe(upstream, { end: false });
}

function answerWith(incoming: IncomingMessage, answering: Answering): void {
  const { statusCode = 0, statusMessage, headers, rawHeaders } = incoming;
  answering.start({ status: statusCode, message: statusMessage, headers, raw: rawHeaders });
  incoming.on("data", (chunk: Buffer) => {
    if (answering.data(chunk)) return;
    incoming.pause();
    answering.response.once("drain", () => incoming.resume());
  });
  incoming.once("end", () => answering.end(incoming.rawTrailers));
  incoming.once("error", (error) => answering.breakOff(error.message));
}

function hasLength({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined;
}
