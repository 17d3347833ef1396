/** The proxy on a socket: what a client asks of it, it asks of the service, and hands back what comes. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Dispatcher } from "undici";
import { listen, type Port, stopListening } from "../service/listen.js";
import { Answering } from "./answering.js";
import { Continuity } from "./continuity.js";
import { forward } from "./forward.js";
import { forwardExactly, isUnusual } from "./forward-exactly.js";
import { GatewayAddress, type GatewayOptions } from "./gateway-address.js";
import { withoutLine } from "./hop-by-hop.js";
import type { ProxiedExchange } from "./proxied-exchange.js";
import { reinject } from "./reinject.js";
import { connectionTo, type ProxiedService, serviceAt } from "./service.js";
import { tunnel } from "./tunnel.js";

export interface ProxyOptions extends Port {
  /** Of the service: scheme, host and port count, since paths are handed on as they come. */
  readonly target: URL;
  /** Called when an exchange is over, in the midst of the traffic: it has to be quick. */
  readonly onPassed: (passed: ProxiedExchange) => void;
  /** Put our address in the place of that of the gateway. Default: it is handed on as it comes. */
  readonly gateway?: GatewayOptions;
  /** Called for each connection that changed its protocol. */
  readonly onTunnel?: () => void;
  /** Called for each request that is no HTTP, with the reason. */
  readonly onGarbled?: (reason: string) => void;
}

export interface OpenProxy {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Closes the port and every connection. */
  readonly close: () => Promise<void>;
}

/** Longer than any pool of a client waits, so that it is the client who closes a connection that idles. */
const KEEP_ALIVE_MS = 120_000;
/** A head that takes longer is given up; bodies may take as long as they like. */
const HEAD_TIMEOUT_MS = 60_000;

/**
 * Starts the proxy and resolves once it listens.
 *
 * @throws SetupError `port-in-use`, or `port-not-usable` for any other reason the system gives
 */
export async function openProxy(options: ProxyOptions): Promise<OpenProxy> {
  const service = serviceAt(options.target);
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEAD_TIMEOUT_MS,
    requestTimeout: 0,
    maxHeaderSize: service.maxHeaderBytes,
  });
  const tunnels = new Set<Duplex>();
  const gateway = options.gateway && new GatewayAddress(options.gateway, service);
  serveRequests(server, service, options, gateway);
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() !== "websocket") return reinject(server, request, socket, head);
    tunnels.add(socket);
    socket.once("close", () => tunnels.delete(socket));
    options.onTunnel?.();
    tunnel(request, socket, head, gateway?.service ?? service);
  });
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => socket.end(NO_FORWARD_PROXY));
  server.on("clientError", (error: Error, socket: Duplex) => refuseGarbled(error, socket, options));
  return {
    origin: await listen(server, options, "the proxy"),
    close: async () => {
      for (const socket of tunnels) socket.destroy();
      await stopListening(server);
      service.agent.destroy();
    },
  };
}

function serveRequests(
  server: Server,
  service: ProxiedService,
  { target, onPassed }: ProxyOptions,
  gateway: GatewayAddress | undefined,
): void {
  const ways = new WeakMap<Socket, Dispatcher>();
  const continuity = new Continuity();
  server.on("connection", (socket) => {
    const way = connectionTo(service);
    way.on("connect", () => continuity.connected());
    way.on("disconnect", () => continuity.disconnected());
    ways.set(socket, way);
    socket.once("close", () => void way.destroy());
  });
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const way = ways.get(request.socket);
    if (way === undefined || !isForService(request, target)) {
      response.writeHead(421, { "content-type": "application/json" }).end(MISDIRECTED);
      return;
    }
    const end = continuity.start(request.method ?? "", request.url ?? "");
    const answering = new Answering(request, response, (passed) => onPassed({ ...passed, ...end() }));
    if (gateway?.isAskedBy(request)) {
      answering.change = (head, body) => gateway.readdressed(head, body, request);
      // What is to be changed has to come plain.
      request.rawHeaders = withoutLine(request.rawHeaders, "accept-encoding");
    }
    if (isUnusual(request)) forwardExactly(answering, service);
    else forward(answering, way, service);
  };
  server.on("request", serve);
  // Without these the server would answer expectations by itself, where they are for the service to answer.
  server.on("checkContinue", serve);
  server.on("checkExpectation", serve);
}

/** A client with a proxy setting sends whole addresses: that of the service becomes a path, any other is not ours. */
function isForService(request: IncomingMessage, target: URL): boolean {
  const { url = "" } = request;
  if (!/^https?:\/\//i.test(url)) return true;
  const { origin, pathname, search } = new URL(url);
  if (origin !== target.origin) return false;
  request.url = pathname + search;
  return true;
}

const MISDIRECTED = JSON.stringify({
  message: "slashproof proxy: This address is of another service; use the address of the proxy as base URL",
});
const NO_FORWARD_PROXY =
  "HTTP/1.1 405 Method Not Allowed\r\nconnection: close\r\ncontent-type: text/plain\r\n\r\n" +
  "slashproof proxy forwards to one service; use the address of the proxy as base URL\n";

function refuseGarbled(error: Error, socket: Duplex, { onGarbled }: ProxyOptions): void {
  const code = "code" in error ? String(error.code) : "";
  if (!socket.writable || LEFT.has(code)) {
    socket.destroy();
    return;
  }
  onGarbled?.(code || error.message);
  const status = STATUSES[code] ?? "400 Bad Request";
  const message = `slashproof proxy: What the client sent is no HTTP request (${code || error.message})\n`;
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: text/plain\r\n\r\n${message}`);
}

/** Who leaves, in whatever way, has said nothing wrong. */
const LEFT: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "HPE_INVALID_EOF_STATE"]);

const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
