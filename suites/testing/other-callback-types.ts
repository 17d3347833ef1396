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
    const type = request.headers.get("content-type") ?? "";
    if (!isCallback || !/^(application\/json|multipart\/form-data)/.test(type)) return fetch(request);
    const { method, url } = request;
    if (type.startsWith("application/json"))
      return fetch(new Request(url, { method, headers: request.headers, body: withPublicType(await request.text()) }));
    const form = await request.formData();
    form.set("payload_json", withPublicType(String(form.get("payload_json"))));
    const headers = new Headers(request.headers);
    // The new form has a boundary of its own.
    headers.delete("content-type");
    return fetch(new Request(url, { method, headers, body: form }));
  };
}

function withPublicType(text: string): string {
  const body = parsed(text);
  if (typeof body !== "object" || body === null || !("type" in body) || body.type === LAUNCH_ACTIVITY) return text;
  return JSON.stringify({ ...body, type: Number(body.type) - SHIFT });
}

/** Text that is no JSON is the business of the service. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
