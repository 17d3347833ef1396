/** Services that say what is not so: each row tampers with a sound service. */
import type { Tamper } from "../../run/testing/stage-for.js";

/** What `check` has to make of a service that lies. */
export interface Lie {
  readonly name: string;
  /** Made anew for each run, as it may count requests. */
  readonly lie: () => Tamper;
  /** Of `--time`, where the service never lets the run come to its end; default 2 min. */
  readonly limitMs?: number;
  /** Any of these. */
  readonly codes: readonly number[];
  /** In what is printed. */
  readonly says: RegExp;
}

const isCreate = ({ method, url }: Request): boolean => method === "POST" && /\/commands$/.test(new URL(url).pathname);

const isList = ({ method, url }: Request): boolean => method === "GET" && /\/commands$/.test(new URL(url).pathname);

const tooMany = (headers: Readonly<Record<string, string>>, body: object = {}): Response =>
  Response.json({ message: "Slow down", ...body }, { status: 429, headers });

/** Every create is answered so. */
const onCreates =
  (answer: () => Response | Promise<Response>): (() => Tamper) =>
  () =>
  async (request, pass) =>
    isCreate(request) ? answer() : pass(request);

/** One request of so many is answered so, and does nothing. */
const onEvery =
  (nth: number, answer: () => Response): (() => Tamper) =>
  () => {
    let seen = 0;
    return async (request, pass) => (++seen % nth === 0 ? answer() : pass(request));
  };

/** Sound for so many requests, then this. */
const after =
  (requests: number, answer: (request: Request) => Promise<Response>): (() => Tamper) =>
  () => {
    let seen = 0;
    return async (request, pass) => (++seen > requests ? answer(request) : pass(request));
  };

/** What the service answers, with another body. */
const rewritten =
  (change: (body: unknown, request: Request) => string): (() => Tamper) =>
  () =>
  async (request, pass) => {
    const answer = await pass(request);
    const text = await answer.text();
    if (text === "" || answer.status >= 400) return new Response(text === "" ? null : text, answer);
    const headers = new Headers(answer.headers);
    headers.delete("content-length");
    return new Response(change(JSON.parse(text), request), { status: answer.status, headers });
  };

const ENDED = /^NO VERDICT/m;
const past = "Thu, 01 Jan 1970 00:00:05 GMT";
const never = (): Promise<Response> => new Promise(() => {});

/** Ids as numbers, more digits than a JavaScript number keeps. */
const withNumericIds = (body: unknown): string => JSON.stringify(body).replace(/"id":"(\d+)"/g, '"id":$1');

const ONE_ID = "7000000000000000007";

export const LIES: readonly Lie[] = [
  {
    name: "a wait of a day, in the header, for every create",
    lie: onCreates(() => tooMany({ "retry-after": "86400" })),
    limitMs: 2_000,
    codes: [3],
    says: ENDED,
  },
  {
    name: "a wait of a day, in header and body, for every create",
    lie: onCreates(() => tooMany({ "retry-after": "86400" }, { retry_after: 86_400 })),
    limitMs: 2_000,
    codes: [3],
    says: ENDED,
  },
  {
    name: "a wait until a day in the past, for every create",
    lie: onCreates(() => tooMany({ "retry-after": past })),
    limitMs: 2_000,
    codes: [3],
    says: ENDED,
  },
  {
    name: "a negative wait, for every create",
    lie: onCreates(() => tooMany({ "retry-after": "-5" }, { retry_after: -5 })),
    limitMs: 2_000,
    codes: [3],
    says: ENDED,
  },
  {
    name: "429 without a wait, for every create",
    lie: onCreates(() => tooMany({})),
    limitMs: 2_000,
    codes: [3],
    says: ENDED,
  },
  {
    name: "a wait of a fraction of a second, in the header, now and then",
    lie: onEvery(5, () => tooMany({ "retry-after": "0.004" })),
    codes: [0],
    says: /^CONFORMANT/m,
  },
  {
    name: "a wait of a fraction of a second, in the body, now and then",
    lie: onEvery(5, () => tooMany({}, { retry_after: 0.004 })),
    codes: [0],
    says: /^CONFORMANT/m,
  },
  {
    name: "a wait in header and body that differ, now and then",
    lie: onEvery(5, () => tooMany({ "retry-after": "1" }, { retry_after: 0.004 })),
    codes: [0],
    says: /^CONFORMANT/m,
  },
  {
    name: "a wait until a day in the past, now and then",
    lie: onEvery(5, () => tooMany({ "retry-after": past })),
    codes: [0],
    says: /^CONFORMANT/m,
  },
  {
    name: "429 without a wait, now and then",
    lie: onEvery(25, () => tooMany({})),
    codes: [0],
    says: /^CONFORMANT/m,
  },
  {
    name: "201 for creates that store nothing",
    lie: onCreates(() => Response.json({ id: ONE_ID, name: "made", version: "1" }, { status: 201 })),
    codes: [1],
    says: /^NOT CONFORMANT/m,
  },
  {
    name: "lists of ten commands a page",
    lie: () => async (request, pass) => {
      const answer = await pass(request);
      if (!isList(request) || answer.status !== 200) return answer;
      return Response.json(((await answer.json()) as unknown[]).slice(0, 10));
    },
    codes: [0, 1, 3],
    says: /^(NOT )?CONFORMANT|^NO VERDICT/m,
  },
  {
    name: "one id for all commands",
    lie: rewritten((body) => JSON.stringify(body).replace(/"id":"\d+"/g, `"id":"${ONE_ID}"`)),
    limitMs: 12_000,
    codes: [1, 3],
    says: /^(NOT CONFORMANT|NO VERDICT)/m,
  },
  {
    name: "ids that are numbers",
    lie: rewritten(withNumericIds),
    codes: [1],
    says: /^NOT CONFORMANT/m,
  },
  {
    name: "an empty 200 for everything, after a while",
    lie: after(60, async () => new Response(null, { status: 200 })),
    codes: [1, 3],
    says: /^(NOT CONFORMANT|NO VERDICT)/m,
  },
  {
    name: "an empty 200 for every create",
    lie: onCreates(() => new Response(null, { status: 200 })),
    codes: [1, 3],
    says: /^(NOT CONFORMANT|NO VERDICT)/m,
  },
  {
    name: "an answer after half a minute, from the start",
    lie: after(0, never),
    codes: [2],
    says: /no answer within 1 s/,
  },
  {
    name: "an answer after half a minute, after a while",
    lie: after(60, never),
    codes: [1, 2, 3],
    says: /no whole answer/,
  },
  {
    name: "a body without an end for every create",
    lie: onCreates(
      () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.enqueue(new TextEncoder().encode("[1,2],".repeat(9_999))),
          }),
          { headers: { "content-type": "application/json" } },
        ),
    ),
    codes: [1, 3],
    says: /^(NOT CONFORMANT|NO VERDICT)/m,
  },
];
