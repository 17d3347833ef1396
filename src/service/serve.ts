/** The reference service on a socket. */
import { deliverOverHttp } from "./delivery/http-delivery.js";
import type { Port } from "./listen.js";
import type { Notes } from "./notes.js";
import { putOnSocket } from "./put-on-socket.js";
import { openReferenceService, type ReferenceServiceOptions } from "./reference-service.js";
import type { ReferenceTarget } from "./reference-target.js";

export type ServeOptions = ReferenceServiceOptions & Port;

export interface ServedReference {
  /** With the API version, without a slash at its end: `http://127.0.0.1:4010/api/v10`. */
  readonly baseUrl: string;
  /** The content of target.json. */
  readonly target: ReferenceTarget;
  /** By which the first application knows that a request comes from here: an Ed25519 key of 32 bytes in hex. */
  readonly publicKey: string;
  /** What clients wanted and did not get. */
  readonly notes: Notes;
  /** Closes the port and every connection. */
  readonly close: () => Promise<void>;
}

/**
 * Starts the service and resolves once it listens.
 *
 * @throws SetupError `port-in-use`, or `port-not-usable` for any other reason the system gives
 */
export async function serveReferenceService(options: ServeOptions): Promise<ServedReference> {
  const reference = openReferenceService(options);
  const { target, close } = await putOnSocket(reference, options);
  const stopDelivery = deliverOverHttp(reference.service);
  return {
    baseUrl: target.baseUrl,
    publicKey: reference.publicKey,
    target,
    notes: reference.service.notes,
    close: () => {
      stopDelivery();
      return close();
    },
  };
}
