/** Reads and writes JSON over plain HTTP. */

import type { IncomingMessage, ServerResponse } from "node:http";

/** What a route says: a body of undefined is none. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

export const refuse = (status: number, message: string, errors: readonly string[] = []): Reply => ({
  status,
  body: { code: status === 400 ? 50035 : 0, message, errors },
});

export class MalformedBody extends Error {}

/** @throws MalformedBody where the text is no JSON */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedBody("The body is no JSON");
  }
}

export function write(response: ServerResponse, { status, body }: Reply): void {
  response.statusCode = status;
  if (body === undefined) {
    response.end();
    return;
  }
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(JSON.stringify(body));
}
