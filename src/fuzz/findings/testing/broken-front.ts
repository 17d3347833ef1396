/** Bugs before a sound service, for tests of what becomes of failures. */
import { isObject } from "../../../contract/json.js";

/** Answers one request. */
export type Fetch = (request: Request) => Promise<Response>;

type Members = Readonly<Record<string, unknown>>;

/** Answers 500 to writes of commands where this holds for a command (depth 0) or one of its options. */
function breaksWhere(isBad: (part: Members, depth: number) => boolean): (next: Fetch) => Fetch {
  return (next) => async (request) => {
    const isWrite = request.method !== "GET" && request.url.includes("/commands");
    const isHit = isWrite && holdsIn(jsonOf(await request.clone().text()), 0, isBad);
    return isHit ? Response.json({ message: "oops" }, { status: 500 }) : next(request);
  };
}

/** Answers 500 to commands with 20 choices or more. */
export const manyChoices = breaksWhere(({ choices }) => Array.isArray(choices) && choices.length >= 20);

/** Answers 500 to descriptions with characters beyond ASCII. */
export const strangeDescription = breaksWhere(
  ({ description }, depth) => depth === 0 && typeof description === "string" && /[^ -~]/.test(description),
);

/** Answers 500 to everything after so many requests, as a service does whose memory is full. */
export function leaksAfter(requests: number): (next: Fetch) => Fetch {
  return (next) => {
    let count = 0;
    return (request) => (++count > requests ? Promise.resolve(new Response("", { status: 500 })) : next(request));
  };
}

/** Answers with this status and no body to one of so many requests, whatever it asks. */
export function seldomAnswers(status: number, oneOf: number): (next: Fetch) => Fetch {
  return (next) => {
    let count = 0;
    return (request) => (++count % oneOf === 0 ? Promise.resolve(new Response("", { status })) : next(request));
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function holdsIn(value: unknown, depth: number, isBad: (part: Members, depth: number) => boolean): boolean {
  if (Array.isArray(value)) return value.some((one) => holdsIn(one, depth, isBad));
  return isObject(value) && (isBad(value, depth) || holdsIn(value["options"], depth + 1, isBad));
}
