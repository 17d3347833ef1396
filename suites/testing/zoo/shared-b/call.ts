/** One request of a test. */

import type { Target } from "./target.js";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of the body, its text where it is no JSON. */
  readonly body: unknown;
}

export interface CallOptions {
  readonly body?: unknown;
  /** The Authorization header; that of the bot by default, none for the empty text. */
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function call(target: Target, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const authorization = options.authorization ?? `Bot ${target.tokens.bot}`;
  const response = await fetch(`${target.baseUrl}${path}`, {
    method,
    headers: {
      ...(authorization === "" ? {} : { Authorization: authorization }),
      ...(options.body === undefined ? {} : { "Content-Type": "application/json" }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: read(text) };
}

/** The body as an object, for tests that look at its members. */
export function members(answer: Answer): Record<string, unknown> {
  return answer.body as Record<string, unknown>;
}

/** The body as a list of objects. */
export function list(answer: Answer): Record<string, unknown>[] {
  return answer.body as Record<string, unknown>[];
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
