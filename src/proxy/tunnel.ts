/** A connection that changes its protocol, such as to the WebSocket of a gateway: after the change bytes go both ways untouched. */
import { type IncomingMessage, request as requestOverHttp, STATUS_CODES } from "node:http";
import { request as requestOverHttps } from "node:https";
import type { Duplex } from "node:stream";
import { unreachableBy } from "./failures.js";
import { handedOn, type RawHeaders, withValue } from "./hop-by-hop.js";
import type { ProxiedService } from "./service.js";

/** What is of one connection, and is the very wish to change it. */
const KEPT: ReadonlySet<string> = new Set(["connection", "upgrade"]);

/**
 * Asks the service to change the protocol as the client requested, and joins the two sockets once it agrees.
 * A refusal is handed on, and ends the connection.
 *
 * @param head what the client has sent already in the new protocol
 */
export function tunnel(request: IncomingMessage, socket: Duplex, head: Buffer, service: ProxiedService): void {
  const { method = "", url = "", rawHeaders } = request;
  const send = service.isSecure ? requestOverHttps : requestOverHttp;
  const upstream = send(service.origin, {
    method,
    path: url,
    headers: withValue(handedOn(rawHeaders, KEPT), "host", service.host),
    agent: false,
    maxHeaderSize: service.maxHeaderBytes,
  });
  const giveUp = (): void => void upstream.destroy();
  socket.once("close", giveUp);
  socket.once("error", giveUp);
  upstream.once("upgrade", (answer, far: Duplex, farHead: Buffer) => {
    socket.write(headOf(answer, answer.rawHeaders));
    if (farHead.length > 0) socket.write(farHead);
    if (head.length > 0) far.write(head);
    join(socket, far);
  });
  upstream.once("response", (answer) => {
    // Its end is the end of the connection: no length is needed, and no chunks.
    socket.write(headOf(answer, [...handedOn(answer.rawHeaders), "connection", "close"]));
    answer.pipe(socket);
  });
  upstream.once("error", (error) => {
    const message = unreachableBy(error, service.origin);
    if (message === undefined) socket.destroy();
    else socket.end(badGateway(message));
  });
  upstream.end();
}

function join(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to);
    from.once("error", () => to.destroy());
    from.once("close", () => to.destroy());
  }
}

function headOf({ statusCode = 0, statusMessage }: IncomingMessage, raw: RawHeaders): Buffer {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage ?? STATUS_CODES[statusCode] ?? ""}`];
  for (let index = 0; index + 1 < raw.length; index += 2) lines.push(`${raw[index]}: ${raw[index + 1]}`);
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}

function badGateway(message: string): string {
  const body = JSON.stringify({ message: `slashproof proxy: ${message}` });
  const head = ["HTTP/1.1 502 Bad Gateway", "content-type: application/json", "connection: close"];
  return `${[...head, `content-length: ${Buffer.byteLength(body)}`].join("\r\n")}\r\n\r\n${body}`;
}
