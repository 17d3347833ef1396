/** Ways to wrap a service so that it does one thing wrong. */
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../../src/contract/json.js";
import { bodyOf, type Call, callOf } from "./call.js";
import type { Fetch } from "./planted-bug.js";

/** The sound service behind a wrapper. */
export interface Behind {
  /** Passes the request on, with another body where one is given. */
  readonly pass: (body?: Json) => Promise<Response>;
  /** Sends another request of the same sender. `path` begins after the API version. */
  readonly ask: (method: string, path: string, body?: Json) => Promise<Response>;
}

/** What a wrapper does with one request. */
export type Handler = (call: Call, behind: Behind) => Promise<Response>;

/** A service whose requests go through a handler. @param begin makes a handler with an empty memory */
export function handledBy(begin: () => Handler): (service: Fetch) => Fetch {
  return (service) => {
    const handle = begin();
    return (request) => {
      const call = callOf(request);
      return handle(call, {
        pass: (body) =>
          service(body === undefined ? request.clone() : withBody(request, request.url, request.method, body)),
        ask: (method, path, body) => service(withBody(request, call.base + path, method, body)),
      });
    };
  };
}

function withBody({ headers }: Request, url: string, method: string, body: Json | undefined): Request {
  const sent = new Headers(headers);
  sent.delete("content-length");
  if (body === undefined) return new Request(url, { method, headers: sent });
  sent.set("content-type", "application/json");
  return new Request(url, { method, headers: sent, body: JSON.stringify(body) });
}

/** Refuses requests whose JSON body is like that. */
export function refuses(isRefused: (body: Json, call: Call) => boolean): (service: Fetch) => Fetch {
  return handledBy(() => async (call, { pass }) => {
    const body = await bodyOf(call.request);
    return body !== undefined && isRefused(body, call) ? refusal() : pass();
  });
}

/** Changes JSON bodies before the service sees them, so that it stores something else. */
export function stores(change: (body: Json, call: Call) => Json): (service: Fetch) => Fetch {
  return handledBy(() => async (call, { pass }) => {
    const body = await bodyOf(call.request);
    if (body === undefined) return pass();
    const changed = change(body, call);
    return isDeepStrictEqual(changed, body) ? pass() : pass(changed);
  });
}

/** Changes the JSON bodies of successful responses. */
export function answers(change: (body: Json, call: Call) => Json): (service: Fetch) => Fetch {
  return handledBy(() => async (call, { pass }) => {
    return changed(await pass(), (body) => change(body, call));
  });
}

/** The response with another JSON body; refusals and empty ones stay as they are. */
export async function changed(response: Response, change: (body: Json) => Json): Promise<Response> {
  const body = response.ok ? await bodyOf(response) : undefined;
  return body === undefined ? response : Response.json(change(body), { status: response.status });
}

/** A refusal without reason. @param status default 400 */
export function refusal(status = 400): Response {
  return Response.json({ message: "Bad Request" }, { status });
}

/** How far apart the look and the write of a service with a database are. Over sockets, requests at once arrive within it. */
const LOOK_TO_WRITE_MS = 5;

/** Lets requests that were sent together start before this one goes on. */
export function afterOthers(): Promise<void> {
  return setTimeout(LOOK_TO_WRITE_MS);
}
