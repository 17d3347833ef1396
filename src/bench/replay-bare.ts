/** The yardstick: recorded requests sent again by nothing but the dispatcher of an undici pool. */
import { type Dispatcher, Pool } from "undici";
import { cpuSince } from "./benchmark.js";
import { idsIn, type RecordedRequest } from "./record-requests.js";

/** How fast the pool was, and whether it was given the same work to wait for. */
export interface BareReplay {
  readonly perSecond: number;
  /** Processor time of this process. */
  readonly cpuSeconds: number;
  /** Share of requests that got the status of the recording, from 0 to 1. */
  readonly alike: number;
}

/** Text cut at the ids that some answer had: they differ on another service. */
interface Piece {
  readonly text: string;
  readonly id: string;
}

/** What an id of the recording is on this service, and all that are known of it. */
interface Ids {
  readonly now: Map<string, string>;
  readonly known: Set<string>;
}

interface Prepared {
  readonly recorded: RecordedRequest;
  readonly path: readonly Piece[];
  readonly body: readonly Piece[] | undefined;
}

/**
 * Sends the requests in their order, so many at a time, and reads each body to its end as text. Ids of commands are put
 * in as this service gives them out: with those of the recording a third of the requests would be for commands that are
 * not there, and a 404 costs a service next to nothing.
 */
export async function replayBare(
  baseUrl: string,
  requests: readonly RecordedRequest[],
  concurrency: number,
): Promise<BareReplay> {
  const { origin, pathname } = new URL(baseUrl);
  const prepared = prepare(requests);
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
  const ids: Ids = { now: new Map(), known: new Set() };
  let next = 0;
  let alike = 0;
  const sendRest = async (): Promise<void> => {
    for (let one = prepared[next++]; one !== undefined; one = prepared[next++]) {
      const { request, status, reported } = one.recorded;
      const { statusCode, text } = await answerOf(pool, {
        path: pathname + joined(one.path, ids.now),
        method: request.method as Dispatcher.HttpMethod,
        headers: request.headers,
        body: one.body === undefined ? null : joined(one.body, ids.now),
      });
      if (statusCode === status) alike++;
      if (reported.length > 0) learn(reported, text, ids);
    }
  };
  const start = performance.now();
  const begun = process.cpuUsage();
  await Promise.all(Array.from({ length: concurrency }, sendRest));
  const seconds = (performance.now() - start) / 1000;
  const cpuSeconds = cpuSince(begun);
  await pool.close();
  return { perSecond: requests.length / seconds, cpuSeconds, alike: alike / requests.length };
}

/** Status and body as text, by as little code as undici lets anybody have. */
function answerOf(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
): Promise<{ readonly statusCode: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let statusCode = 0;
    pool.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, status) => {
        statusCode = status;
      },
      onResponseData: (_controller, chunk) => {
        chunks.push(chunk);
      },
      onResponseEnd: () => resolve({ statusCode, text: Buffer.concat(chunks).toString("utf8") }),
      onResponseError: (_controller, error) => reject(error),
    });
  });
}

/** All cutting is done before the clock runs. */
function prepare(requests: readonly RecordedRequest[]): readonly Prepared[] {
  const reported = new Set(requests.flatMap((one) => one.reported));
  return requests.map((recorded) => {
    const { path, body } = recorded.request;
    return { recorded, path: cut(path, reported), body: body === undefined ? undefined : cut(body, reported) };
  });
}

function cut(text: string, ids: ReadonlySet<string>): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: id, index } of text.matchAll(/\d{17,20}/g)) {
    if (!ids.has(id)) continue;
    pieces.push({ text: text.slice(from, index), id });
    from = index + id.length;
  }
  return [...pieces, { text: text.slice(from), id: "" }];
}

function joined(pieces: readonly Piece[], ids: ReadonlyMap<string, string>): string {
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) return first.text;
  return pieces.reduce((all, { text, id }) => all + text + (ids.get(id) ?? id), "");
}

/** Of what an answer shows, the ids that were not known before are those that the recording learnt from it. */
function learn(reported: readonly string[], text: string, ids: Ids): void {
  const fresh = idsIn(text).filter((id) => !ids.known.has(id));
  reported.forEach((id, index) => {
    const now = fresh[index];
    if (now === undefined) return;
    ids.now.set(id, now);
    ids.known.add(now);
  });
}
