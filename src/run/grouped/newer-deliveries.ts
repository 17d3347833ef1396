/** Lists of deliveries that begin where the last one ended: a list of all grows with each case. */
import { isObject, type Json } from "../../contract/json.js";
import type { BuiltRequest, DoneExchange } from "../exchange.js";

/** Mutable: it remembers where lists ended, for as long as the driver is not reset. */
export class NewerDeliveries {
  /** Cursors by what is listed. */
  readonly #ends = new Map<string, Json>();

  /** Sends a request for a list; one that asks for all gets what is newer than the last list. */
  async list(built: BuiltRequest, send: (request: BuiltRequest) => Promise<DoneExchange>): Promise<DoneExchange> {
    const { sent, wire } = built;
    if (!isObject(sent) || sent["after"] !== undefined) return send(built);
    const listed = JSON.stringify(sent);
    const after = this.#ends.get(listed);
    const newer = after === undefined ? sent : { ...sent, after };
    const exchange = await send({ ...built, sent: newer, wire: { ...wire, body: JSON.stringify(newer) } });
    const answer = exchange.result.answer?.json;
    if (isObject(answer) && answer["cursor"] !== undefined) this.#ends.set(listed, answer["cursor"]);
    return exchange;
  }

  /** After a reset cursors mean nothing. */
  forget(): void {
    this.#ends.clear();
  }
}
