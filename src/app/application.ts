/** The application under test: steps go out signed, answers come back as exchanges that can be kept. */
import type { Answer, Step } from "../case/case.js";
import type { Exchange } from "../case/outcome.js";
import { type ReferenceScope, resolveTemplate } from "../case/resolve-reference.js";
import { isObject, type Json, type JsonObject } from "../contract/json.js";
import type { Delivered } from "../delivery/delivered.js";
import { keyPair } from "../delivery/key-pair.js";
import { type Endpoint, IN_PROCESS, openApplication, type SendOptions } from "../delivery/open-application.js";
import { bounded, cut } from "../run/result/findings.js";
import type { SigningKey } from "../service/delivery/signing-key.js";
import type { CallbackService } from "./conversation/callback-service.js";
import type { Conversation } from "./conversation/conversation.js";
import { Identities } from "./identities.js";
import { responseIn } from "./judge/response.js";

/** A step that was sent. */
export interface SentStep {
  /** The step of the case, as findings save it. */
  readonly step: Step;
  /** What was sent, where it is JSON: ids and references filled in. */
  readonly sent: Json | undefined;
  /** The answer of the application, or why there is none. */
  readonly delivered: Delivered;
  /** What the application can do about it by itself; undefined for what is no interaction. */
  readonly conversation: Conversation | undefined;
  /** Request and answer as findings keep them: redacted and cut. */
  readonly exchange: Exchange;
}

/** Where the application is, and how long and how much is waited for. */
export interface ApplicationOptions {
  /** A URL, or a handler in this process. */
  readonly endpoint: Endpoint;
  /** What reports call it; default its URL, or `in process`. */
  readonly address?: string;
  /** The key that deliveries are signed with; the application has its public half. */
  readonly key: SigningKey;
  /** For one answer; longer than the deadline, so that a late answer differs from none. */
  readonly timeoutMs: number;
  /** Takes what the application sends by itself. */
  readonly callbacks: CallbackService;
  /** Aborted: the current delivery ends and no other begins. */
  readonly signal?: AbortSignal | undefined;
}

/** Files of 10 MiB may be in an answer; no sound answer is larger than this. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Long before any request of today: 13 September 2020. */
const LONG_AGO = "1600000000";

/** Someone else's. */
const OTHER_KEY = keyPair("a key that the application does not know");

/** What reports call an endpoint. */
export function addressOf(endpoint: Endpoint): string {
  return typeof endpoint === "function" ? "in process" : String(endpoint);
}

/** Asks one step after the other, and counts them. */
export class Application {
  /** What reports call it. */
  readonly address: string;
  readonly #url: string;
  readonly #key: SigningKey;
  /** Takes what the application sends by itself. */
  readonly callbacks: CallbackService;
  readonly #signal: AbortSignal | undefined;
  readonly #open: ReturnType<typeof openApplication>;
  readonly #identities = new Identities();
  #requests = 0;

  constructor({ endpoint, address, key, timeoutMs, signal, callbacks }: ApplicationOptions) {
    this.callbacks = callbacks;
    this.address = address ?? addressOf(endpoint);
    this.#url = typeof endpoint === "function" ? IN_PROCESS.href : String(endpoint);
    this.#key = key;
    this.#signal = signal;
    this.#open = openApplication(endpoint, { timeoutMs, maxBytes: MAX_ANSWER_BYTES });
  }

  /** How many steps were sent. */
  get requests(): number {
    return this.#requests;
  }

  get isInterrupted(): boolean {
    return this.#signal?.aborted === true;
  }

  /** Aborted where the run is interrupted; undefined where that is impossible. */
  get signal(): AbortSignal | undefined {
    return this.#signal;
  }

  /** The key by which the application knows us. */
  get publicKey(): string {
    return this.#key.publicKey;
  }

  /**
   * Asks steps in their order; later ones may refer to earlier answers. Ends early where nothing listens any more.
   * @throws UnresolvedReference where an earlier answer lacks what a step needs
   */
  async askAll(steps: readonly Step[]): Promise<readonly SentStep[]> {
    const answers = new Map<string, Answer>();
    const all: SentStep[] = [];
    for (const step of steps) {
      const sent = await this.ask(step, { answers, constants: {} });
      all.push(sent);
      if (sent.delivered.kind === "unreachable" || step === steps.at(-1)) return all;
      const answer = await this.#answerOf(sent);
      if (answer) answers.set(step.name, answer);
    }
    return all;
  }

  /** Asks one step. An interaction gets an id and a token of its own each time. */
  async ask(step: Step, scope: ReferenceScope = { answers: new Map(), constants: {} }): Promise<SentStep> {
    this.#requests += 1;
    const resolved = step.body === undefined ? undefined : resolveTemplate(step.body, scope);
    const sent = isObject(resolved) ? this.#identities.given(resolved) : resolved;
    const text = step.raw?.text ?? (sent === undefined ? "" : JSON.stringify(sent));
    const body = step.delivery?.bodyBytes === undefined ? text : text.padEnd(step.delivery.bodyBytes);
    const how = this.#signed(step, body);
    const conversation =
      isObject(sent) && step.delivery?.signature === undefined ? this.callbacks.begin(sent) : undefined;
    const startedAt = performance.now();
    const delivered = await this.#open.deliver(body, { ...how, ...(this.#signal ? { signal: this.#signal } : {}) });
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
    if (conversation !== undefined) this.callbacks.hear(conversation, delivered);
    const exchange = { ...this.#exchangeOf(step, body, how.headers, delivered), durationMs };
    return { step, sent, delivered, conversation, exchange };
  }

  close(): Promise<void> {
    return this.#open.close();
  }

  /** An answer as references see it: the response in it is its body, or that of a callback. */
  async #answerOf({ step, sent, delivered, conversation }: SentStep): Promise<Answer | undefined> {
    if (delivered.kind !== "answered") return undefined;
    if (conversation !== undefined) await this.callbacks.waiting.settle([conversation], this.#signal);
    const body: JsonObject | undefined = conversation?.laterResponse ?? responseIn(delivered)?.body;
    return { status: delivered.status, headers: delivered.headers, body, sent, call: step.call };
  }

  /** All headers of a step, signature and all: what is shown is what is sent. */
  #signed({ delivery, raw }: Step, body: string): SendOptions & { readonly headers: Headers } {
    const contentType = raw === undefined ? "application/json" : (raw.contentType ?? undefined);
    const signature = this.#signatureOf(delivery?.signature, body);
    return { headers: { "content-type": contentType, "user-agent": "slashproof (contract tests)", ...signature } };
  }

  #signatureOf(fault: NonNullable<Step["delivery"]>["signature"], body: string): Headers {
    if (fault === "none") return {};
    const good: Headers = { ...this.#key.sign(body) };
    if (typeof fault === "object") return { ...good, "x-signature-ed25519": fault.text };
    switch (fault) {
      case undefined:
        return good;
      case "no-signature":
        return { ...good, "x-signature-ed25519": undefined };
      case "no-timestamp":
        return { ...good, "x-signature-timestamp": undefined };
      case "wrong-key":
        return { ...OTHER_KEY.sign(body) };
      case "other-body":
        return { ...this.#key.sign(`${body} `) };
      case "other-timestamp":
        return { ...good, "x-signature-timestamp": LONG_AGO };
      case "old":
        return { ...this.#key.sign(body, { timestamp: LONG_AGO }) };
    }
  }

  #exchangeOf(step: Step, body: string, headers: Headers, delivered: Delivered): Omit<Exchange, "durationMs"> {
    const response =
      delivered.kind === "answered"
        ? { status: delivered.status, headers: bounded(delivered.headers), ...cut(delivered.body) }
        : { failure: delivered.message };
    const sent = Object.entries(headers).filter((one): one is [string, string] => one[1] !== undefined);
    return {
      step: step.name,
      server: "app",
      request: { method: "POST", url: this.#url, headers: Object.fromEntries(sent), body: cut(body).body },
      response,
    };
  }
}

type Headers = Readonly<Record<string, string | undefined>>;
