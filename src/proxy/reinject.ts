/** A wish for a protocol that the proxy does not hand on, such as `h2c`: the request is served without it. */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Gives the connection back to the server with the same request, less its wish.
 *
 * @remarks The server has let go of the connection when it saw the wish, body and all, and an intermediary need not
 * hand a wish on. @see RFC 9110, section 7.8
 */
export function reinject(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!/^(upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}
