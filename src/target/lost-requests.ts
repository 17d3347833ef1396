/** Why a target went away: the requests whose answers were lost when it did. */
import { firstNames } from "../contract/first-names.js";
import { routeOf } from "./sent-requests.js";
import type { WireRequest, WireResult } from "./wire.js";

/** So many requests are named; a crash loses each one that is under way. */
const MOST_NAMED = 3;
const MOST_BODY_CHARACTERS = 60;

/** Watches the results of all requests to one target. */
export class LostRequests {
  readonly #lost = new Set<string>();
  #lostAt = 0;
  /** What requests get instead of a connection; `undefined` while there is one. */
  #refusal: string | undefined;

  /** Takes in a result. An answer clears what was lost, unless its request was under way at that time. */
  see(request: WireRequest, { answer, failure, durationMs }: WireResult): void {
    const now = performance.now();
    if (answer && now - durationMs > this.#lostAt) this.clear();
    if (failure?.kind === "unreachable") this.#refusal = failure.message;
    if (failure?.kind !== "reset" && failure?.kind !== "half-answer") return;
    this.#lost.add(wordsOf(request));
    this.#lostAt = now;
  }

  clear(): void {
    this.#lost.clear();
    this.#refusal = undefined;
  }

  /** What became of a target that takes no connections any more, as half a sentence; `undefined` for one that does. */
  get words(): string | undefined {
    if (this.#refusal === undefined) return undefined;
    const [first, ...others] = this.#lost;
    const how =
      first === undefined
        ? "it was stopped, or it crashed"
        : others.length === 0
          ? `it probably crashed on ${first}`
          : `it probably crashed on one of ${this.#lost.size} requests that were under way: ${firstNames([...this.#lost], MOST_NAMED)}`;
    return `${this.#refusal}; ${how}; see its log`;
  }
}

/** Method, path and the begin of the body. */
function wordsOf(request: WireRequest): string {
  const { method, body, bytes } = request;
  const route = routeOf(request);
  if (bytes !== undefined) return `${route} with a form`;
  if (body === undefined) return method === "GET" || method === "DELETE" ? route : `${route} without a body`;
  if (body === "") return `${route} with an empty body`;
  const characters = [...body.slice(0, 2 * MOST_BODY_CHARACTERS)];
  const isCut = characters.length > MOST_BODY_CHARACTERS;
  return `${route} with the body ${characters.slice(0, MOST_BODY_CHARACTERS).join("")}${isCut ? "…" : ""}`;
}
