/** How an application is told that something happened. @see D1 "Events" */

import type { JsonObject } from "../../contract/json.js";
import type { Outbox } from "../delivery/outbox.js";
import type { Service } from "../service.js";

export interface ApplicationEvent {
  readonly applicationId: string;
  readonly name: string;
  readonly data: JsonObject;
}

/** Tells everybody of the application who listens on the gateway. @param intent that they must have asked for; 0 for none */
export function tellGateway(
  { applications, outbox }: TellTo,
  { applicationId, name, data }: ApplicationEvent,
  intent = 0,
): void {
  const application = applications.get(applicationId);
  if (application === undefined) return;
  const isAskedFor = (application.intents & intent) === intent;
  outbox.emit({ applicationId, name, by: "gateway", data, intent, isAskedFor });
}

/** Tells the webhook of the application; nobody where none is configured. */
export function tellWebhook({ applications, outbox }: TellTo, { applicationId, name, data }: ApplicationEvent): void {
  const url = applications.get(applicationId)?.webhookUrl;
  if (url === undefined) return;
  outbox.emit({ applicationId, name, by: "webhook", data, intent: 0, isAskedFor: true, url });
}

export type TellTo = Pick<Service, "applications"> & { readonly outbox: Outbox };
