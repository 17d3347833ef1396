/** The yardstick: recorded requests sent again by nothing but an undici pool. */
import { type Dispatcher, Pool } from "undici";
import type { WireRequest } from "../target/wire.js";

/**
 * Sends the requests in their order, so many at a time, and reads each body to its end as text.
 *
 * @returns requests per second
 */
export async function replayBare(
  baseUrl: string,
  requests: readonly WireRequest[],
  concurrency: number,
): Promise<number> {
  const { origin, pathname } = new URL(baseUrl);
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
  let next = 0;
  const sendRest = async (): Promise<void> => {
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      const { body } = await pool.request({
        path: pathname + request.path,
        method: request.method as Dispatcher.HttpMethod,
        headers: request.headers,
        body: request.body ?? null,
      });
      await body.text();
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: concurrency }, sendRest));
  const seconds = (performance.now() - start) / 1000;
  await pool.close();
  return requests.length / seconds;
}
