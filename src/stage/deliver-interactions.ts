/** Interactions for an application with an address, and what it answers in its responses. */

import { showValue } from "../case/show.js";
import { isObject, type JsonObject } from "../contract/json.js";
import type { Delivered } from "../delivery/delivered.js";
import { type Endpoint, IN_PROCESS, type OpenApplication, openApplication } from "../delivery/open-application.js";
import { isRefusal } from "../service/refusal/refusal.js";
import { respondByResponse } from "../service/response/respond-by-response.js";
import type { StageScene } from "./scene.js";

/**
 * Sends interactions there from now on, signed, and to the gateway no more.
 * @returns what ends that
 * @throws SetupError `endpoint-not-usable`
 */
export function deliverInteractions(scene: StageScene, endpoint: Endpoint): () => Promise<void> {
  const { service, applicationId } = scene;
  const opened = openApplication(endpoint);
  const interactionsUrl = String(typeof endpoint === "function" ? IN_PROCESS : endpoint);
  const application = service.applications.get(applicationId);
  if (application !== undefined) service.applications.set(applicationId, { ...application, interactionsUrl });
  const stopping = new AbortController();
  const unsubscribe = service.outbox.subscribe((reported) => {
    if (reported.kind === "interaction" && reported.applicationId === applicationId) {
      void send(scene, opened, reported.interaction, stopping.signal);
    }
  });
  return async () => {
    unsubscribe();
    stopping.abort();
    await opened.close();
  };
}

/** What is in the response is carried out like a callback; 202 says that a callback comes by itself. */
async function send(
  { service, interactions, applicationId }: StageScene,
  { deliver }: OpenApplication,
  interaction: JsonObject,
  signal: AbortSignal,
): Promise<void> {
  const id = String(interaction["id"]);
  const key = service.applications.get(applicationId)?.signingKey;
  const delivered = await deliver(interaction, { signal, ...(key === undefined ? {} : { key }) });
  const record = service.interactions.get(id);
  if (delivered.kind === "answered" && delivered.status === 202) return;
  if (delivered.kind === "answered" && delivered.status === 200 && isObject(delivered.json) && record !== undefined) {
    const responded = respondByResponse(service, record, delivered.json);
    if (isRefusal(responded)) interactions.sawRefusal(service, id, responded);
  } else interactions.sawTheEnd(id, troubleOf(delivered));
}

function troubleOf(delivered: Delivered): string {
  if (delivered.kind !== "answered") return `it gave ${delivered.message}`;
  const { status, body } = delivered;
  return `it answered ${status} with ${body === "" ? "nothing" : showValue(body)}, which is no answer to an interaction`;
}
