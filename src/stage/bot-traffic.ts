/** What the bot requested and received last, for the messages of errors. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { OutboxEntry } from "../service/delivery/outbox.js";
import type { Policies } from "../service/policies.js";
import { writeRefusal } from "../service/refusal/write-refusal.js";

/** Lines that an error shows. */
const MAX_SHOWN = 8;

/** Requests that are kept of those that were refused, and of those to what is not modelled. */
const MAX_KEPT = 50;

/** Characters of a refusal that are shown. */
const MAX_REFUSAL = 200;

interface Exchange {
  readonly request: string;
  /** The response, as in `-> 200`. */
  response?: string;
  isModelled: boolean;
  refusal?: string;
}

type Fetch = (request: Request) => Promise<Response>;

/** Records requests, responses and deliveries; never a header, a token or a body that was accepted. */
export class BotTraffic {
  readonly #lines: (() => string)[] = [];
  readonly #refused: string[] = [];
  readonly #unmodelled = new Set<string>();
  readonly #current = new AsyncLocalStorage<Exchange>();
  #begun = 0;
  #answers = 0;
  #open = 0;

  /** For the service that is watched. */
  readonly policies: Pick<Policies, "writeRefusal"> = {
    writeRefusal: (refusal, writer) => {
      const written = writeRefusal(refusal, writer);
      const exchange = this.#current.getStore();
      if (exchange !== undefined) {
        exchange.isModelled = refusal.refusal !== "unknown-route" && refusal.refusal !== "method-not-allowed";
        exchange.refusal = (written.json ?? "").slice(0, MAX_REFUSAL);
      }
      return written;
    },
  };

  /** The same service, watched. */
  watched(fetch: Fetch): Fetch {
    return (request) => {
      const exchange: Exchange = { request: nameOf(request), isModelled: true };
      this.#note(() => lineOf(exchange));
      this.#begun += 1;
      if (request.method !== "GET") this.#answers += 1;
      this.#open += 1;
      return this.#current.run(exchange, async () => {
        const response = await fetch(request).finally(() => {
          this.#open -= 1;
        });
        exchange.response = ` -> ${response.status}`;
        if (exchange.refusal !== undefined) this.#noteRefusal(exchange);
        return response;
      });
    };
  }

  /** Something was sent to the bot. */
  noteDelivery(entry: OutboxEntry): void {
    const name = entry.kind === "event" ? entry.name : "INTERACTION_CREATE";
    this.#note(() => `the bot received ${name}`);
  }

  /** Number of requests so far. */
  get begun(): number {
    return this.#begun;
  }

  /** A user acts: what the bot sends from now on may answer it. */
  noteAct(): void {
    this.#answers = 0;
  }

  /** Requests that may change something, since the last act of a user. */
  get answersSinceAct(): number {
    return this.#answers;
  }

  /** Requests that have no response yet. */
  get open(): number {
    return this.#open;
  }

  /** The latest requests that were refused: `GET /guilds/1/emojis -> 404: not modelled`. */
  get refused(): readonly string[] {
    return [...this.#refused];
  }

  /** Lines to add to the message of an error; empty where nothing happened. */
  transcript(): string {
    const unmodelled = [...this.#unmodelled].map((line) => `\n  ${line}`).join("");
    const last = this.#lines.map((line) => `\n  ${line()}`).join("");
    return (
      (unmodelled === "" ? "" : `\nThe bot requested what the stage does not have:${unmodelled}`) +
      (last === "" ? "" : `\nWhat happened last:${last}`)
    );
  }

  #noteRefusal(exchange: Exchange): void {
    const line = lineOf(exchange);
    this.#refused.push(line);
    if (this.#refused.length > MAX_KEPT) this.#refused.shift();
    if (!exchange.isModelled && this.#unmodelled.size < MAX_KEPT) this.#unmodelled.add(line);
  }

  #note(line: () => string): void {
    this.#lines.push(line);
    if (this.#lines.length > MAX_SHOWN) this.#lines.shift();
  }
}

function lineOf({ request, response = ", no response yet", isModelled, refusal }: Exchange): string {
  if (!isModelled) return `${request}${response}: not modelled`;
  return `${request}${response}${refusal === undefined || refusal === "" ? "" : `: ${refusal}`}`;
}

/** Method and path below the version, without the token of an interaction. */
function nameOf({ method, url }: Request): string {
  const path = new URL(url).pathname.replace(/^\/api(\/v\d+)?/, "");
  const shown = path.replace(/^(\/(?:interactions|webhooks)\/\d+\/)[^/]+/, "$1…");
  return `${method} ${shown.length > MAX_REFUSAL ? `${shown.slice(0, MAX_REFUSAL)}…` : shown}`;
}
