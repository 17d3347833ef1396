/** The API of the service for an application that responds by itself: callbacks, follow-ups, edits and removals. */
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { isObject, type JsonObject } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import type { ProfileName } from "../../contract/profile.js";
import type { Delivered } from "../../delivery/delivered.js";
import { keyPair } from "../../delivery/key-pair.js";
import { cut } from "../../run/findings.js";
import type { OpenCall, OperationAnswer } from "../../service/call.js";
import { ANSWER_MS } from "../../service/delivery/post.js";
import { listen, stopListening } from "../../service/listen.js";
import { type OpenReferenceService, openReferenceService } from "../../service/reference-service.js";
import { isRefusal } from "../../service/refusal/refusal.js";
import { respondByResponse } from "../../service/response/respond-by-response.js";
import { createApplication } from "../../service/store/application.js";
import { responseIn } from "../judge/response.js";
import { type ApplicationCall, Conversation, type TakenResponse } from "./conversation.js";
import { SourceMessages } from "./source-messages.js";

/** Where applications send their callbacks, and how long is waited for them. */
export interface CallbackOptions {
  /** Port on loopback; 0 takes a free one. Default 0. */
  readonly port?: number;
  /** Milliseconds that an interaction can be responded to. Default 3,000: what applications have. */
  readonly deadlineMs?: number;
  /** Milliseconds that a deferred response has to be completed before the next requests are sent. Default 5,000. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 5_000;

/** A first response may be on its way in the answer to the delivery while its edit is already there. */
const CROSSING_MS = 1_000;

/** After so many deliveries without any call nothing is waited for: the application does not know our address. */
const MOST_UNHEARD = 2;

/** An application whose callback was invalid is given so long to send a better one: what it did wrong is known already. */
const RETRY_MS = 500;

const POLL_MS = 5;

/** So long after its last call an application is taken to be done. */
const QUIET_MS = 250;

/** Clients write `/api/v10`, `/v10` or nothing before a path, as their base address has it. */
const PREFIX = /^(?:\/api)?(?:\/v\d+)?(?=\/)/;

/** Paths that lead to an interaction. */
const OPERATIONS: ReadonlySet<OperationId> = new Set<OperationId>([
  "respondToInteraction",
  "getOriginalResponse",
  "editOriginalResponse",
  "deleteOriginalResponse",
  "createFollowUp",
  "getFollowUp",
  "editFollowUp",
  "deleteFollowUp",
]);

/** Knows each interaction that was delivered, and takes the calls of the application about it. */
export class CallbackService {
  readonly #service: OpenReferenceService;
  readonly #server;
  readonly #patienceMs: number;
  readonly #deadlineMs: number;
  readonly #sources: SourceMessages;
  readonly #byId = new Map<string, Conversation>();
  readonly #byToken = new Map<string, Conversation>();
  #url = "";
  #calls = 0;
  #unheard = 0;

  private constructor(profile: ProfileName, { deadlineMs = ANSWER_MS, patienceMs = PATIENCE_MS }: CallbackOptions) {
    this.#deadlineMs = deadlineMs;
    this.#patienceMs = patienceMs;
    this.#service = openReferenceService({
      profile,
      startsEmpty: true,
      policies: {
        isInTime: (createdAt, now) => now - createdAt <= deadlineMs,
        carryOut: (operation, call, id) => this.#carryOut(() => operation(call), call, id),
      },
    });
    this.#sources = new SourceMessages(this.#service.service.messages);
    this.#server = createServer(getRequestListener((request) => this.#answer(request)));
  }

  /**
   * Resolves once it listens on loopback.
   * @throws SetupError `port-in-use`, or `port-not-usable` for any other reason the system gives
   */
  static async open(profile: ProfileName, options: CallbackOptions = {}): Promise<CallbackService> {
    const service = new CallbackService(profile, options);
    const origin = await listen(service.#server, { port: options.port ?? 0 }, "the API for callbacks");
    service.#url = `${origin}/api/v10`;
    return service;
  }

  /** The base address that an application has to use instead of the public one. */
  get url(): string {
    return this.#url;
  }

  /** Milliseconds that an interaction can be responded to. */
  get deadlineMs(): number {
    return this.#deadlineMs;
  }

  /** Whether the application ever called, so that it knows the address. */
  get isKnown(): boolean {
    return this.#calls > 0;
  }

  /** Expects calls about an interaction from now on; undefined for what cannot be responded to. */
  begin(interaction: JsonObject): Conversation | undefined {
    const { id, token, type, application_id: applicationId } = interaction;
    if (typeof id !== "string" || typeof token !== "string" || typeof applicationId !== "string") return undefined;
    if (typeof type !== "number" || type === PING) return undefined;
    const conversation = new Conversation(interaction);
    this.#byId.set(id, conversation);
    this.#byToken.set(token, conversation);
    this.#admit(interaction, { id, token, type, applicationId });
    return conversation;
  }

  /** Takes the answer to a delivery: a response in it counts as the one response that there may be. */
  async hear(conversation: Conversation, delivered: Delivered): Promise<void> {
    const { service } = this.#service;
    const record = service.interactions.get(String(conversation.interaction["id"]));
    const isOk = delivered.kind === "answered" && delivered.status === 200;
    const response = isOk ? (await responseIn(delivered))?.body : undefined;
    this.#sources.restore(record?.id ?? "");
    const isTaken =
      record !== undefined && response !== undefined && !isRefusal(respondByResponse(service, record, response));
    this.#sources.keep(record?.id ?? "");
    const state = service.interactions.get(record?.id ?? "")?.state ?? "open";
    const taken: TakenResponse = { response, state, isTaken };
    conversation.answer(delivered, taken);
  }

  /** Resolves once these owe nothing any more, or their time is over. */
  async settle(conversations: readonly Conversation[], signal?: AbortSignal): Promise<void> {
    const owing = conversations.filter(({ awaits }) => awaits !== undefined);
    if (owing.length === 0) return;
    while (signal?.aborted !== true && owing.some((one) => this.isWaitedFor(one))) await wait(POLL_MS);
    if (!this.isKnown) this.#unheard += 1;
  }

  /** Whether there is still time for what an interaction owes. */
  isWaitedFor(conversation: Conversation): boolean {
    if (conversation.awaits === undefined || (!this.isKnown && this.#unheard >= MOST_UNHEARD)) return false;
    if ((conversation.invalidForMs ?? 0) > RETRY_MS) return false;
    const limitMs = conversation.awaits === "response" ? this.#deadlineMs : this.#patienceMs;
    return conversation.ageMs <= limitMs;
  }

  /**
   * Resolves once the application makes no more calls, and its first one may have come: what follows a response is not
   * awaited by `settle`. Bounded by the patience.
   */
  async untilQuiet(signal?: AbortSignal): Promise<void> {
    const endsAt = performance.now() + this.#patienceMs;
    for (let before = -1; this.#calls > before && signal?.aborted !== true && performance.now() < endsAt; ) {
      before = this.#calls;
      for (let waited = 0; waited < QUIET_MS && this.#calls === before; waited += POLL_MS) await wait(POLL_MS);
    }
  }

  /** Closes the port and every connection. */
  close(): Promise<void> {
    return stopListening(this.#server);
  }

  async #answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    url.pathname = url.pathname.replace(PREFIX, "/api/v10");
    if (url.pathname.startsWith("/api/v10/interactions/") || url.pathname.startsWith("/api/v10/webhooks/"))
      this.#calls += 1;
    return this.#service.fetch(new Request(url, request));
  }

  /** Makes the interaction one of the reference service, with the message that it comes from. */
  #admit(interaction: JsonObject, record: Pick<Admitted, "id" | "token" | "type" | "applicationId">): void {
    const { applications, interactions, now } = this.#service.service;
    const { id, applicationId } = record;
    const channelId = String(interaction["channel_id"] ?? id);
    const { message, member, user, authorizing_integration_owners: owners } = interaction;
    const person = isObject(member) ? member["user"] : user;
    const source = isObject(message) ? message : undefined;
    const sourceMessageId = String(source?.["id"] ?? "");
    if (source !== undefined) this.#sources.admit(id, source, { channelId, applicationId });
    if (!applications.has(applicationId)) applications.set(applicationId, applicationOf(applicationId, now));
    interactions.create({
      ...record,
      channelId,
      userId: String(isObject(person) ? person["id"] : id),
      createdAt: now(),
      isUserInstallOnly: isObject(owners) && owners["1"] !== undefined && owners["0"] === undefined,
      ...(source === undefined ? {} : { sourceMessageId }),
      interaction,
    });
  }

  async #carryOut(
    carryOut: () => OperationAnswer | Promise<OperationAnswer>,
    call: OpenCall,
    operation: OperationId,
  ): Promise<OperationAnswer> {
    if (!OPERATIONS.has(operation)) return carryOut();
    const byId = this.#byId.get(call.parameter("interaction_id"));
    const byToken = this.#byToken.get(call.parameter("interaction_token"));
    const conversation = byId ?? byToken;
    if (conversation === undefined) return carryOut();
    if (operation !== "respondToInteraction") await this.#responded(conversation);
    const { interactions } = this.#service.service;
    const id = String(conversation.interaction["id"]);
    const state = interactions.get(id)?.state ?? "open";
    this.#sources.restore(id);
    const before = { operation, state, storedFlags: this.#flagsOf(call, id, operation), afterMs: conversation.ageMs };
    const pending = carryOut();
    // Another call may have its turn before a promise is resolved.
    if (!(pending instanceof Promise)) this.#sources.keep(id);
    const answer = await pending;
    const isNamedRightly = operation === "respondToInteraction" ? byId !== undefined && byId === byToken : true;
    const made: ApplicationCall = {
      ...before,
      body: call.body,
      files: call.files.length,
      isNamedRightly,
      refusal: isRefusal(answer) ? answer : undefined,
      exchange: this.#exchangeOf(call, operation, answer),
    };
    conversation.add(made, interactions.get(id)?.state ?? "open");
    return answer;
  }

  /** Waits for a response that may be in the answer to the delivery, which is read at the same time. */
  async #responded(conversation: Conversation): Promise<void> {
    const isOpen = () =>
      this.#service.service.interactions.get(String(conversation.interaction["id"]))?.state === "open";
    const deadline = performance.now() + CROSSING_MS;
    while (isOpen() && !conversation.isDelivered && performance.now() < deadline) await wait(POLL_MS);
  }

  #flagsOf(call: OpenCall, id: string, operation: OperationId): number | undefined {
    const { interactions, messages } = this.#service.service;
    const record = interactions.get(id);
    const messageId = operation.endsWith("OriginalResponse") ? record?.originalMessageId : call.parameter("message_id");
    const message = messages.get(record?.channelId ?? "", messageId ?? "");
    return message === undefined ? undefined : Number(message.body["flags"] ?? 0);
  }

  #exchangeOf(call: OpenCall, operation: OperationId, answer: OperationAnswer): ApplicationCall["exchange"] {
    const { service } = this.#service;
    const reply = isRefusal(answer) ? service.writeRefusal(answer) : answer;
    const text = call.body === null ? {} : { body: cut(JSON.stringify(call.body)).body };
    return {
      step: operation,
      request: {
        method: METHODS[operation] ?? "GET",
        url: `${this.#url}${pathOf(call, operation)}`,
        headers: {},
        ...text,
      },
      response: { status: reply.status, headers: {}, ...cut(reply.json ?? "") },
      durationMs: 0,
    };
  }
}

const PING = 1;

const METHODS: Readonly<Partial<Record<OperationId, string>>> = {
  respondToInteraction: "POST",
  createFollowUp: "POST",
  editOriginalResponse: "PATCH",
  editFollowUp: "PATCH",
  deleteOriginalResponse: "DELETE",
  deleteFollowUp: "DELETE",
};

type Admitted = Parameters<OpenReferenceService["service"]["interactions"]["create"]>[0];

/** The path of a call; its token says nothing that the delivery does not. */
function pathOf({ parameter }: OpenCall, operation: OperationId): string {
  if (operation === "respondToInteraction")
    return `/interactions/${parameter("interaction_id")}/${parameter("interaction_token")}/callback`;
  const webhook = `/webhooks/${parameter("application_id")}/${parameter("interaction_token")}`;
  if (operation === "createFollowUp") return webhook;
  const id = operation.endsWith("OriginalResponse") ? "@original" : parameter("message_id");
  return `${webhook}/messages/${id}`;
}

/** What the service has to know of the application: it may launch an activity, for the documents do not say which may not. */
function applicationOf(id: string, now: () => number) {
  const seed = { id, hasActivity: true, integrationTypes: [0, 1], guildIds: [], signingKey: keyPair("check-app") };
  return createApplication(seed, now);
}
