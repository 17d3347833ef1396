/** The reference service on a socket, with a recorder between it and a real client. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import type { OperationId } from "../../contract/operations.js";
import { type ProfileName, profileOf } from "../../contract/profile.js";
import { routeOf } from "../../contract/route.js";
import { ROUTES } from "../../contract/routes.gen.js";
import { validateRequest, validateResponse } from "../../contract/validate.js";
import type { ReferenceTarget } from "../reference-target.js";
import { serveReferenceService } from "../serve.js";

/** What a client sent and got, once the operation was recognized. */
export interface Recorded {
  readonly operation: OperationId;
  /** `Bot` or `Bearer`. */
  readonly scheme: string;
  readonly sent: unknown;
  readonly status: number;
  readonly answer: unknown;
}

export interface RecordedService {
  /** Address that stands in for `https://discord.com/api`. */
  readonly apiUrl: string;
  readonly target: ReferenceTarget;
  /** Everything since the last call. */
  takeRecorded(): readonly Recorded[];
  close(): Promise<void>;
}

/** Headers of one connection, which must not be handed on. */
const HOP_BY_HOP = new Set([
  "host",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "accept-encoding",
]);

/** Starts both on free ports. What reaches the service that is no operation of the contract fails with 599. */
export async function startRecordedService(profile: ProfileName): Promise<RecordedService> {
  const served = await serveReferenceService({ port: 0, profile });
  const { origin } = new URL(served.baseUrl);
  const recognize = operationsOf(profile);
  let recorded: Recorded[] = [];

  const recorder = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    const operation = recognize(method, decodeURIComponent(url.split("?")[0] ?? ""));
    if (!operation) return void response.writeHead(599).end(`${method} ${url} is no operation of the contract`);
    const body = await textOf(request);
    const answer = await fetch(origin + url, { method, headers: handedOn(request), ...(body !== "" && { body }) });
    const text = await answer.text();
    const scheme = request.headers.authorization?.split(" ")[0] ?? "";
    recorded.push({ operation, scheme, sent: jsonOf(body), status: answer.status, answer: jsonOf(text) });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" }).end(text);
  });
  await new Promise<void>((resolve) => recorder.listen(0, "127.0.0.1", resolve));
  const { port } = recorder.address() as AddressInfo;

  return {
    apiUrl: `http://127.0.0.1:${port}/api`,
    target: served.target,
    takeRecorded() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
    async close() {
      recorder.closeAllConnections();
      await new Promise((resolve) => recorder.close(resolve));
      await served.close();
    },
  };
}

/** What the contract has against these exchanges, one line each: requests that were accepted, and all answers. */
export function faultsOf(recorded: readonly Recorded[]): readonly string[] {
  return recorded.flatMap(({ operation, sent, status, answer }) => [
    ...(status < 300 ? validateRequest(operation, sent) : []).map(
      ({ pointer, message }) => `${operation} sent ${pointer}: ${message}`,
    ),
    ...validateResponse(operation, status, answer).map(
      ({ pointer, message }) => `${operation} answered ${status} ${pointer}: ${message}`,
    ),
  ]);
}

function operationsOf(profile: ProfileName): (method: string, path: string) => OperationId | undefined {
  const { bindings } = profileOf(profile);
  const matchers = (Object.keys(ROUTES) as OperationId[]).map((operation) => {
    const route = routeOf(operation, bindings);
    const pattern = new RegExp(
      `^/api/v10${route.path.replaceAll(/\{\w+token\}/g, "[\\w.-]+").replaceAll(/\{\w+\}/g, "\\d+")}$`,
    );
    return { operation, method: route.method, pattern };
  });
  return (method, path) => matchers.find((each) => each.method === method && each.pattern.test(path))?.operation;
}

function handedOn({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (HOP_BY_HOP.has(name) ? [] : [[name, String(value)]])),
  );
}

function jsonOf(text: string): unknown {
  return text === "" ? undefined : JSON.parse(text);
}
