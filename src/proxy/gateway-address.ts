/**
 * The gateway through the proxy: a service answers with the address of its own, where a bot goes past us.
 *
 * @remarks To put ours in its place is the one thing that is not handed on as it came, so it is done only where it was
 * requested. The address for resuming, which is in an event on the gateway, stays that of the service.
 */
import type { IncomingMessage } from "node:http";
import { isObject } from "../contract/json.js";
import { isLoopback } from "../target/loopback.js";
import { parseBody } from "../target/parse-body.js";
import type { AnswerHead } from "./answering.js";
import { withValue } from "./hop-by-hop.js";
import { type ProxiedService, serviceAt } from "./service.js";

/** An answer with our address in it. */
export interface Readdressed {
  /** Status and headers, with the new length. */
  readonly head: AnswerHead;
  /** The changed body. */
  readonly body: Buffer;
}

export interface GatewayOptions {
  /** True for the request that asks for the address. */
  readonly isAsked: (method: string, path: string) => boolean;
  /** The gateway may be on another machine. */
  readonly allowRemote: boolean;
}

export class GatewayAddress {
  readonly #options: GatewayOptions;
  #service: ProxiedService;

  /** @param service where WebSockets go as long as no answer says otherwise */
  constructor(options: GatewayOptions, service: ProxiedService) {
    this.#options = options;
    this.#service = service;
  }

  get service(): ProxiedService {
    return this.#service;
  }

  isAskedBy({ method = "", url = "" }: IncomingMessage): boolean {
    return this.#options.isAsked(method, url);
  }

  /** The answer with the address by which the client reached us; undefined where it holds none that can be replaced. */
  readdressed(head: AnswerHead, body: Buffer, request: IncomingMessage): Readdressed | undefined {
    const json = parseBody(body.toString("utf8"));
    const { host } = request.headers;
    if (head.headers["content-encoding"] !== undefined || host === undefined || !isObject(json)) return undefined;
    const { url } = json;
    if (typeof url !== "string" || !/^wss?:\/\//.test(url) || !URL.canParse(url)) return undefined;
    const far = new URL(url.replace(/^ws/, "http"));
    if (!this.#options.allowRemote && !isLoopback(far.href)) return undefined;
    this.#service = serviceAt(far);
    const ours = `ws://${host}${url.slice(url.indexOf(far.host) + far.host.length)}`;
    const text = Buffer.from(JSON.stringify({ ...json, url: ours }));
    const raw = withValue(head.raw, "content-length", String(text.length));
    return { head: { ...head, raw }, body: text };
  }
}
