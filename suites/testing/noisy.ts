/** Makes any service noisy without making it wrong: all that the documents leave open is new in each response. */

type Fetch = (request: Request) => Promise<Response>;

let counter = 0;

/**
 * Members come in another order, lists of resources and sets too; trace ids, times and counters are in bodies and
 * headers, and texts of errors are new each time.
 */
export function makeNoisy(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(noise())) headers.set(`x-${name.replaceAll("_", "-")}`, String(value));
    headers.delete("content-length");
    const text = await response.text();
    const body = text === "" ? null : noisyText(text, response.status);
    return new Response(body, { status: response.status, headers });
  };
}

function noise(): Record<string, string | number> {
  counter += Math.ceil(Math.random() * 9);
  return {
    request_id: crypto.randomUUID(),
    served_at: new Date(Date.now() + Math.random() * 1e6).toISOString(),
    trace: Math.random().toString(16).slice(2),
    served: counter,
  };
}

function noisyText(text: string, status: number): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  const noisy = shuffled(value, "");
  if (!isObject(noisy)) return JSON.stringify(noisy);
  const message = status >= 400 ? { message: `Refused [trace ${crypto.randomUUID()} at ${Date.now()}]` } : {};
  return JSON.stringify(inAnyOrder({ ...noisy, ...message, ...noise() }));
}

/** Lists whose order means nothing. */
const SETS: ReadonlySet<string> = new Set(["contexts", "integration_types", "channel_types", "permissions"]);

function shuffled(value: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    const list = value.map((one: unknown) => shuffled(one, ""));
    const isOfResources = name === "" && list.every((one) => isObject(one) && typeof one["id"] === "string");
    return isOfResources || SETS.has(name) ? inRandomOrder(list) : list;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, one]) => [key, shuffled(one, key)] as const);
  return inAnyOrder(Object.fromEntries(members));
}

function inAnyOrder(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(inRandomOrder(Object.entries(value)));
}

function inRandomOrder<T>(list: readonly T[]): readonly T[] {
  return list
    .map((one) => [Math.random(), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
