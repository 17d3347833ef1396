/** Interactions and webhook events over HTTP, for applications that have an address for them. */
import { setTimeout as wait } from "node:timers/promises";
import { isObject } from "../../rules/violation.js";
import { respond } from "../response/respond.js";
import type { Service } from "../service.js";
import type { DeliveredInteraction, EmittedEvent, Told } from "./outbox.js";
import { post } from "./post.js";

/** A webhook event that was not taken is sent again after these waits, then no more. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000];

const WEBHOOK_EVENT = 1;

/**
 * Sends from now on what applications are told to the addresses that they have.
 * @returns what ends it, and every request under way
 */
export function deliverOverHttp(service: Service): () => void {
  const stopping = new AbortController();
  const unsubscribe = service.outbox.subscribe((told) => void send(service, told, stopping.signal));
  return () => {
    unsubscribe();
    stopping.abort();
  };
}

async function send(service: Service, told: Told, stop: AbortSignal): Promise<void> {
  if (told.kind === "interaction") await sendInteraction(service, told, stop);
  else if (told.by === "webhook") await sendEvent(service, told, stop);
}

/** What stands in the response is carried out like a callback; 202 says that a callback comes by itself. */
async function sendInteraction(service: Service, told: DeliveredInteraction, stop: AbortSignal): Promise<void> {
  const application = service.applications.get(told.applicationId);
  if (application?.interactionsUrl === undefined) return;
  const posted = await post(application.interactionsUrl, told.interaction, application.signingKey, stop);
  if (posted?.status !== 200 || !isObject(posted.json)) return;
  const record = service.interactions.get(String(told.interaction["id"]));
  // A response that cannot be carried out leaves the interaction open: its user sees that the application failed.
  if (record) respond(service, record, posted.json, []);
}

async function sendEvent(service: Service, told: EmittedEvent, stop: AbortSignal): Promise<void> {
  const { applicationId, name, data } = told;
  const timestamp = new Date(service.now()).toISOString();
  const body = {
    version: 1,
    application_id: applicationId,
    type: WEBHOOK_EVENT,
    event: { type: name, timestamp, data },
  };
  for (const waitMs of [0, ...RETRY_AFTER_MS]) {
    if (!(await waited(waitMs, stop))) return;
    const application = service.applications.get(applicationId);
    if (application?.webhookUrl === undefined) return;
    const posted = await post(application.webhookUrl, body, application.signingKey, stop);
    if (posted?.status === 204) return;
  }
}

/** False where the service was stopped meanwhile. */
async function waited(milliseconds: number, stop: AbortSignal): Promise<boolean> {
  if (milliseconds === 0) return !stop.aborted;
  return wait(milliseconds, true, { signal: stop, ref: false }).catch(() => false);
}
