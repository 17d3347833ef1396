/** One process alone coordinates a campaign. */
import { setTimeout as wait } from "node:timers/promises";
import { SetupError } from "../../contract/setup-error.js";
import { LEASE_MS, type SoleUse } from "./campaign-store.js";

/** How often the lease is asked for, in milliseconds. */
const LOOK_MS = 300;

/**
 * Takes the lease, also of a process that was killed: it holds its lease for some seconds more.
 * @throws SetupError `campaign-in-use`
 */
export async function takeLease(lease: SoleUse, name: string): Promise<void> {
  const until = performance.now() + LEASE_MS + 1_000;
  while (!(await lease.take())) {
    if (performance.now() > until)
      throw new SetupError(
        "campaign-in-use",
        `Cannot start the campaign "${name}": another process coordinates it; pass --campaign with another name`,
      );
    await wait(LOOK_MS);
  }
}
