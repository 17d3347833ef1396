/** Answers to interactions under other numbers than the public ones: the documents show 12 alone. */
import type { Bindings } from "../../src/contract/bindings.js";

type Fetch = (request: Request) => Promise<Response>;

/** What a target.json binds that goes with the front. */
export const OTHER_CALLBACK_TYPES: Bindings["callbackTypes"] = {
  message: 104,
  deferredMessage: 105,
  update: 107,
  choices: 108,
  modal: 109,
};

const SHIFT = 100;
const LAUNCH_ACTIVITY = 12;

/** The same service with other numbers; it knows the public ones no more. */
export function withOtherCallbackTypes(fetch: Fetch): Fetch {
  return async (request) => {
    const isCallback = request.method === "POST" && new URL(request.url).pathname.endsWith("/callback");
    if (!isCallback || request.headers.get("content-type") !== "application/json") return fetch(request);
    const body = withPublicType(await request.text());
    return fetch(new Request(request.url, { method: request.method, headers: request.headers, body }));
  };
}

function withPublicType(text: string): string {
  const body: unknown = JSON.parse(text);
  if (typeof body !== "object" || body === null || !("type" in body) || body.type === LAUNCH_ACTIVITY) return text;
  return JSON.stringify({ ...body, type: Number(body.type) - SHIFT });
}
