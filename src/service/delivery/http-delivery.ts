/** Interactions and webhook events over HTTP, for applications that have an address for them. */
import { setTimeout as wait } from "node:timers/promises";
import { isObject } from "../../contract/json.js";
import { respondByResponse } from "../response/respond-by-response.js";
import type { Service } from "../service.js";
import type { DeliveredInteraction, EmittedEvent, OutboxEntry } from "./outbox.js";
import { ANSWER_MS, post } from "./post.js";

interface DeliveryTimes {
  readonly answerMs: number;
  /** A webhook event that was not taken is sent again after these waits, then no more. */
  readonly retryAfterMs: readonly number[];
}

const TIMES: DeliveryTimes = { answerMs: ANSWER_MS, retryAfterMs: [1_000, 2_000, 4_000] };

interface Delivery extends DeliveryTimes {
  readonly service: Service;
  readonly stop: AbortSignal;
}

const WEBHOOK_EVENT = 1;

/**
 * Sends events and interactions from now on to the addresses of applications.
 * @param times in milliseconds: how long applications have, and the waits before an event is sent again
 * @returns what ends it, and every request under way
 */
export function deliverOverHttp(service: Service, times: Partial<DeliveryTimes> = {}): () => void {
  const stopping = new AbortController();
  const delivery = { service, stop: stopping.signal, ...TIMES, ...times };
  const unsubscribe = service.outbox.subscribe((entry) => void send(delivery, entry));
  return () => {
    unsubscribe();
    stopping.abort();
  };
}

async function send(delivery: Delivery, entry: OutboxEntry): Promise<void> {
  if (entry.kind === "interaction") await sendInteraction(delivery, entry);
  else if (entry.by === "webhook") await sendEvent(delivery, entry);
}

/** What is in the response is carried out like a callback; 202 says that a callback comes by itself. */
async function sendInteraction(delivery: Delivery, entry: DeliveredInteraction): Promise<void> {
  const { service } = delivery;
  const application = service.applications.get(entry.applicationId);
  if (application?.interactionsUrl === undefined) return;
  const posted = await post(application.interactionsUrl, entry.interaction, application.signingKey, delivery);
  if (posted?.status !== 200 || !isObject(posted.json)) return;
  const record = service.interactions.get(String(entry.interaction["id"]));
  // A response that cannot be carried out leaves the interaction open: its user sees that the application failed.
  if (record) respondByResponse(service, record, posted.json);
}

async function sendEvent(delivery: Delivery, entry: EmittedEvent): Promise<void> {
  const { service } = delivery;
  const { applicationId, name, data } = entry;
  const timestamp = new Date(service.now()).toISOString();
  const body = {
    version: 1,
    application_id: applicationId,
    type: WEBHOOK_EVENT,
    event: { type: name, timestamp, data },
  };
  for (const waitMs of [0, ...delivery.retryAfterMs]) {
    if (!(await waited(waitMs, delivery))) return;
    const application = service.applications.get(applicationId);
    if (application?.webhookUrl === undefined) return;
    const posted = await post(application.webhookUrl, body, application.signingKey, delivery);
    if (posted?.status === 204) return;
  }
}

/** False where the service was stopped meanwhile. */
async function waited(milliseconds: number, { stop }: Delivery): Promise<boolean> {
  if (milliseconds === 0) return !stop.aborted;
  return wait(milliseconds, true, { signal: stop, ref: false }).catch(() => false);
}
