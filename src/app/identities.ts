/** Ids and tokens: no interaction has those of another, and an application may read the time in an id. */
import type { JsonObject } from "../contract/json.js";

/** Milliseconds of 2015 in Unix time: where snowflakes begin, a public fact. */
const EPOCH_MS = 1_420_070_400_000;
const TIME_SHIFT = 22n;
const NUMBERS = 4_096n;

/** Gives each interaction an id of now and a token of its own. */
export class Identities {
  #count = 0n;

  /** The same interaction under a new id and token; what has none stays without. */
  given(interaction: JsonObject): JsonObject {
    const id = this.#next();
    return {
      ...interaction,
      ...(typeof interaction["id"] === "string" ? { id } : {}),
      ...(typeof interaction["token"] === "string" ? { token: tokenOf(id) } : {}),
    };
  }

  #next(): string {
    this.#count += 1n;
    return String((BigInt(Date.now() - EPOCH_MS) << TIME_SHIFT) | (this.#count % NUMBERS));
  }
}

/** Base64 of words and the id, as long as public ones are. */
function tokenOf(id: string): string {
  return Buffer.from(`interaction:${id}:${"slashproof".repeat(6)}`).toString("base64url");
}
