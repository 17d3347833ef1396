/** The API of the service for an application that responds by itself: callbacks, follow-ups, edits and removals. */
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { levelOf } from "../../contract/catalogue.js";
import { isObject, type JsonObject } from "../../contract/json.js";
import { INTERACTION_OPERATIONS, type OperationId } from "../../contract/operations.js";
import type { ProfileName } from "../../contract/profile.js";
import type { Delivered } from "../../delivery/delivered.js";
import { keyPair } from "../../delivery/key-pair.js";
import type { OpenCall, OperationAnswer } from "../../service/call.js";
import { readForm } from "../../service/http/read-form.js";
import { listen, stopListening } from "../../service/listen.js";
import { type OpenReferenceService, openReferenceService } from "../../service/reference-service.js";
import { isRefusal, type Reply } from "../../service/refusal/refusal.js";
import { respondByResponse } from "../../service/response/respond-by-response.js";
import { createApplication } from "../../service/store/application.js";
import { judgeConversation } from "../judge/judge-conversation.js";
import { responseIn } from "../judge/response.js";
import { CallWaiting, type WaitingOptions } from "./call-waiting.js";
import { type ApplicationCall, Conversation, isAnswering, type TakenResponse } from "./conversation.js";
import { exchangeOf, namedBy, pathOf } from "./exchange-of-call.js";
import { SourceMessages } from "./source-messages.js";

/** Where applications send their callbacks, and how long is waited for them. */
export interface CallbackOptions extends WaitingOptions {
  /** Port on loopback; 0 takes a free one. Default 0. */
  readonly port?: number;
}

/** How often is looked whether a response is there. */
const POLL_MS = 5;

/** A first response may be on its way in the answer to the delivery while its edit is already there. */
const CROSSING_MS = 1_000;

/** Clients write `/api/v10`, `/v10` or nothing before a path, as their base address has it. */
const PREFIX = /^(?:\/api)?(?:\/v\d+)?(?=\/)/;

/** Paths that lead to an interaction. */
const OPERATIONS: ReadonlySet<OperationId> = new Set<OperationId>(INTERACTION_OPERATIONS);

/** Knows each interaction that was delivered, and takes the calls of the application about it. */
export class CallbackService {
  readonly #service: OpenReferenceService;
  readonly #server;
  readonly #profile: ProfileName;
  /** How long calls are waited for. */
  readonly waiting: CallWaiting;
  readonly #sources: SourceMessages;
  readonly #byId = new Map<string, Conversation>();
  readonly #byToken = new Map<string, Conversation>();
  #url = "";

  private constructor(profile: ProfileName, options: CallbackOptions) {
    this.#profile = profile;
    this.waiting = new CallWaiting(options);
    const { deadlineMs } = this.waiting;
    this.#service = openReferenceService({
      profile,
      startsEmpty: true,
      policies: {
        isInTime: (createdAt, now) => now - createdAt <= deadlineMs,
        readForm: (request, reading) => this.#read(request, reading),
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
  hear(conversation: Conversation, delivered: Delivered): void {
    const { service } = this.#service;
    const record = service.interactions.get(String(conversation.interaction["id"]));
    const isOk = delivered.kind === "answered" && delivered.status === 200;
    const response = isOk ? responseIn(delivered)?.body : undefined;
    this.#sources.restore(record?.id ?? "");
    const isTaken =
      record !== undefined && response !== undefined && !isRefusal(respondByResponse(service, record, response));
    this.#sources.keep(record?.id ?? "");
    const state = service.interactions.get(record?.id ?? "")?.state ?? "open";
    const taken: TakenResponse = { response, state, isTaken };
    conversation.answer(delivered, taken);
  }

  /** Closes the port and every connection. */
  close(): Promise<void> {
    return stopListening(this.#server);
  }

  async #answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    url.pathname = url.pathname.replace(PREFIX, "/api/v10");
    if (url.pathname.startsWith("/api/v10/interactions/") || url.pathname.startsWith("/api/v10/webhooks/"))
      this.waiting.noteCall();
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
      isUnreadable: false,
      files: call.files.length,
      isNamedRightly,
      refusal: isRefusal(answer) ? answer : undefined,
      exchange: exchangeOf(operation, `${this.#url}${pathOf(call, operation)}`, call.body, this.#replyOf(answer)),
    };
    this.#add(conversation, made);
    return answer;
  }

  /** Reads a body. A call whose body cannot be read is a call too, though no operation is carried out. */
  async #read(request: Request, reading: Parameters<typeof readForm>[1]): ReturnType<typeof readForm> {
    const named = namedBy(request);
    const conversation = this.#byId.get(named?.id ?? "") ?? this.#byToken.get(named?.token ?? "");
    const afterMs = conversation?.ageMs ?? 0;
    const read = await readForm(request, reading);
    if (!("refusal" in read) || named === undefined || conversation === undefined) return read;
    const { id, token } = conversation.interaction;
    this.#add(conversation, {
      operation: named.operation,
      body: null,
      isUnreadable: true,
      files: 0,
      isNamedRightly: token === named.token && (named.id === undefined || named.id === id),
      state: this.#service.service.interactions.get(String(id))?.state ?? "open",
      storedFlags: undefined,
      afterMs,
      refusal: read,
      exchange: exchangeOf(named.operation, request.url, null, this.#replyOf(read)),
    });
    return read;
  }

  #replyOf(answer: OperationAnswer): Reply {
    return isRefusal(answer) ? this.#service.service.writeRefusal(answer) : answer;
  }

  #add(conversation: Conversation, call: ApplicationCall): void {
    const id = String(conversation.interaction["id"]);
    if (conversation.mistakenForMs !== undefined && isAnswering(call)) this.waiting.noteBetterCall();
    conversation.add(call, this.#service.service.interactions.get(id)?.state ?? "open");
    if (call.refusal !== undefined && isAnswering(call) && this.#isMistaken(conversation)) conversation.noteMistake();
  }

  /** Whether the last call breaks a rule by itself: what is refused for another reason may still be completed in time. */
  #isMistaken(conversation: Conversation): boolean {
    const [profile, from] = [this.#profile, conversation.calls.length - 1];
    const { deadlineMs } = this.waiting;
    const { found } = judgeConversation(conversation, { deadlineMs, profile, isOver: false, from });
    return found.some(({ rule, under }) => levelOf(under ?? rule, profile) === "must");
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
}

const PING = 1;

type Admitted = Parameters<OpenReferenceService["service"]["interactions"]["create"]>[0];

/** What the service has to know of the application: it may launch an activity, for the documents do not say which may not. */
function applicationOf(id: string, now: () => number) {
  const seed = { id, hasActivity: true, integrationTypes: [0, 1], guildIds: [], signingKey: keyPair("check-app") };
  return createApplication(seed, now);
}
