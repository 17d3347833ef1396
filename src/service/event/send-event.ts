/** How an application learns that something happened. @see D1 "Events" */

import type { JsonObject } from "../../contract/json.js";
import type { Outbox } from "../delivery/outbox.js";
import type { Service } from "../service.js";

export interface ApplicationEvent {
  /** The receiver. */
  readonly applicationId: string;
  /** Name of the event: `ENTITLEMENT_CREATE`. */
  readonly name: string;
  /** The payload of the event. */
  readonly data: JsonObject;
}

/** Sends to every session of the application on the gateway. @param intent that they must have requested; 0 for none */
export function sendOnGateway(
  { applications, outbox }: EventRecipients,
  { applicationId, name, data }: ApplicationEvent,
  intent = 0,
): void {
  const application = applications.get(applicationId);
  if (application === undefined) return;
  const isRequested = (application.intents & intent) === intent;
  outbox.emit({ applicationId, name, by: "gateway", data, intent, isRequested });
}

/** Tells the webhook of the application; does nothing where none is configured. */
export function sendToWebhook(
  { applications, outbox }: EventRecipients,
  { applicationId, name, data }: ApplicationEvent,
): void {
  const url = applications.get(applicationId)?.webhookUrl;
  if (url === undefined) return;
  outbox.emit({ applicationId, name, by: "webhook", data, intent: 0, isRequested: true, url });
}

export type EventRecipients = Pick<Service, "applications"> & { readonly outbox: Outbox };
