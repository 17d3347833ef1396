/** One request of a service to an application, signed, within its time. */
import type { Delivered } from "./delivered.js";
import {
  type DeliveredBody,
  type DeliveryLimits,
  type Endpoint,
  openApplication,
  type SendOptions,
} from "./open-application.js";

/**
 * Delivers one interaction, or whatever bytes a test wants to see refused, and follows no redirect.
 *
 * @throws SetupError `endpoint-not-usable` for an address that is none of http and https; what an application does is never thrown
 * @example
 * const delivered = await deliver("http://127.0.0.1:3000/interactions", { type: 1 }, { key: keyPair("my tests") });
 */
export async function deliver(
  endpoint: Endpoint,
  body: DeliveredBody,
  options: DeliveryLimits & SendOptions = {},
): Promise<Delivered> {
  const application = openApplication(endpoint, options);
  try {
    return await application.deliver(body, options);
  } finally {
    await application.close();
  }
}
