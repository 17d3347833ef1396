/** Time for the bot between two acts of users. */
import { setTimeout as wait } from "node:timers/promises";
import type { StageScene } from "./scene.js";
import { until } from "./until.js";

/** Longest time that users give a bot which does not answer heartbeats. */
const MAX_MS = 100;

/** One for the events before, one for what their handlers began. */
const ROUND_TRIPS = 2;

/**
 * Lets the bot read the responses to its requests before the next act.
 *
 * @remarks A user presses a button a second after it appears. Within a millisecond, the bot may not wait for it yet.
 */
export async function settle({ gateway, applicationId, traffic }: StageScene): Promise<void> {
  await until(() => (traffic.open === 0 ? true : undefined), MAX_MS);
  for (let trip = 0; trip < ROUND_TRIPS; trip += 1) {
    await Promise.race([gateway.roundTrip(applicationId), wait(MAX_MS, undefined, { ref: false })]);
  }
}
