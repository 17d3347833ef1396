/** Targets that misbehave, one function each, and what a target file for them looks like. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Listens on a free port while `use` runs. */
export async function withServer<T>(answer: RequestListener, use: (baseUrl: string) => Promise<T>): Promise<T> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await use(`http://127.0.0.1:${port}/api/v10`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** A folder of its own with a minimal target.json for the base URL. */
export async function targetFolder(baseUrl: string): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), "slashproof-"));
  const file = join(folder, "target.json");
  await writeFile(
    file,
    JSON.stringify({ baseUrl, applicationId: "100000000000000001", tokens: { bot: "s3cret-token" } }),
  );
  return { folder, file };
}

const JSON_TYPE = { "content-type": "application/json" };

/** A megabyte at a time until the reader goes away: 200 MB are never built in memory. */
const endlessBody: RequestListener = (_request, response) => {
  response.writeHead(200, { ...JSON_TYPE, "content-length": String(200_000_000) });
  const piece = `[${" ".repeat(1_000_000)}`;
  const more = (): void => {
    while (!response.destroyed && response.write(piece)) {}
    if (!response.destroyed) response.once("drain", more);
  };
  response.on("error", () => undefined);
  more();
};

export const BAD_TARGETS: Readonly<Record<string, RequestListener>> = {
  "401 to everything": (_request, response) =>
    response.writeHead(401, JSON_TYPE).end('{"message":"401: Unauthorized","code":0}'),
  "503 as JSON to everything": (_request, response) =>
    response.writeHead(503, JSON_TYPE).end('{"message":"Service Unavailable"}'),
  HTML: (_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Welcome to nginx</title>"),
  "nothing, and holds the connection": () => undefined,
  "nothing, and drops the connection": (request) => request.socket.destroy(),
  "half an answer": (request, response) => {
    response.writeHead(200, { ...JSON_TYPE, "content-length": "1000" });
    response.write('[{"id":"1"');
    setTimeout(() => request.socket.destroy(), 20);
  },
  "200 MB": endlessBody,
  "a redirect": (_request, response) => response.writeHead(302, { location: "http://127.0.0.1:9/elsewhere" }).end(),
  "an empty 200": (_request, response) => response.writeHead(200).end(),
};
