/** Applications that do nothing useful: none of them may pass a case of level must. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import type { Listening } from "./plain/plain-application.js";

export interface NullApplication {
  readonly name: string;
  readonly answer: RequestListener;
}

const JSON_TYPE = { "content-type": "application/json" };

const always =
  (status: number, body: string, headers: Readonly<Record<string, string>> = JSON_TYPE): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, headers).end(body);
  };

export const NULL_APPLICATIONS: readonly NullApplication[] = [
  { name: "silence", answer: () => undefined },
  { name: "hangs up", answer: (request) => void request.socket.destroy() },
  { name: "200 with {}", answer: always(200, "{}") },
  { name: "200 with nothing", answer: always(200, "", {}) },
  { name: "202 to everything", answer: always(202, "", {}) },
  { name: "204 to everything", answer: always(204, "", {}) },
  { name: "400 to everything", answer: always(400, '{"error":"bad request"}') },
  { name: "401 to everything", answer: always(401, "invalid request signature", {}) },
  { name: "404 to everything", answer: always(404, "", {}) },
  { name: "500 to everything", answer: always(500, '{"error":"internal"}') },
  { name: "a redirect", answer: always(302, "", { location: "http://127.0.0.1:9/" }) },
  { name: "HTML", answer: always(200, "<!doctype html><title>Hello</title>", { "content-type": "text/html" }) },
  { name: "garbage", answer: always(200, "\u0000\u0001}{", { "content-type": "application/octet-stream" }) },
  {
    name: "an echo",
    answer: (request, response) => {
      response.writeHead(200, JSON_TYPE);
      // Who gives up while it is read does not want the rest.
      pipeline(request, response, () => undefined);
    },
  },
  { name: "a pong to everything", answer: always(200, '{"type":1}') },
  { name: "a message to everything", answer: always(200, '{"type":4,"data":{"content":"x"}}') },
  { name: "suggestions to everything", answer: always(200, '{"type":8,"data":{"choices":[]}}') },
];

/** Starts one on a free port of loopback. */
export async function startListener(answer: RequestListener): Promise<Listening> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/interactions`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
