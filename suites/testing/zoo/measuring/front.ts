/** Is in front of a service and changes what it answers, as the documents allow; requests pass byte by byte. */
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { RunningZooService } from "../zoo-service.js";

/** An answer on its way to the client. */
export interface PassingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What a front does. Ids are part of paths and bodies, so requests can be rewritten too. */
export interface FrontChanges {
  /** Answers itself, without asking the service. */
  readonly refuse?: () => PassingAnswer | undefined;
  readonly request?: (text: string) => string;
  /** The JSON of an answer. */
  readonly answer?: (json: unknown, status: number) => unknown;
  readonly latencyMs?: number;
}

/** The service behind a front. @param target content of its target.json */
export async function startFront(running: RunningZooService, changes: FrontChanges): Promise<RunningZooService> {
  const { baseUrl, ...target } = running.target as { readonly baseUrl: string };
  const { origin, pathname } = new URL(baseUrl);
  const server = createServer((request, response) => void pass(request, response, origin, changes));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    target: { ...target, baseUrl: `http://127.0.0.1:${port}${pathname}` },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await running.close();
    },
  };
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  changes: FrontChanges,
): Promise<void> {
  const sent = await buffer(request);
  if (changes.latencyMs !== undefined) await wait(changes.latencyMs);
  const refusal = changes.refuse?.();
  if (refusal) return write(response, refusal);
  const rewrite = changes.request ?? ((text: string) => text);
  const isText = (request.headers["content-type"] ?? "").includes("json");
  const body = isText && changes.request ? Buffer.from(rewrite(sent.toString())) : sent;
  const { "content-length": _length, ...headers } = request.headers;
  const onward = sendRequest(`${origin}${rewrite(request.url ?? "/")}`, {
    method: request.method,
    headers: { ...headers, ...(body.length > 0 ? { "content-length": body.length } : {}) },
  });
  onward.on("error", () => response.destroy());
  onward.on("response", async (answer) => {
    const text = (await buffer(answer)).toString();
    const status = answer.statusCode ?? 500;
    write(response, { status, headers: keptHeaders(answer), text: changed(text, status, changes) });
  });
  onward.end(body);
}

function changed(text: string, status: number, { answer }: FrontChanges): string {
  if (text === "" || answer === undefined) return text;
  try {
    return JSON.stringify(answer(JSON.parse(text), status));
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

function keptHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  const own = new Set(["content-length", "transfer-encoding", "connection", "keep-alive"]);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, String(value)]])),
  );
}

function write(response: ServerResponse, { status, headers, text }: PassingAnswer): void {
  response.writeHead(status, { ...headers }).end(text === "" ? undefined : text);
}
