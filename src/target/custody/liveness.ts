/** Is the run behind a claim alive? A process of this machine is looked up; elsewhere its signs of life decide. */
import { setTimeout as wait } from "node:timers/promises";
import { type FoundClaim, readClaim, writtenAt } from "./claim.js";
import { isOnThisMachine, processState } from "./holder.js";

/** A run gives a sign of life this often. */
export const BEAT_MS = 2_000;

/** A run of another machine that gave no sign of life for so long may be dead. */
export const DEAD_AFTER_MS = 60_000;

/** So long it is watched before it is believed to be dead: clocks jump, and two machines have two of them. */
export const WATCH_MS = 3 * BEAT_MS;

/** How often it is looked at meanwhile. */
const LOOK_MS = 100;

export type Liveness = "alive" | "stopped" | "dead";

/** What a claim says of the run behind it. @param signal ends the watching early, with `alive` */
export async function livenessOf(found: FoundClaim, signal?: AbortSignal): Promise<Liveness> {
  const { claim, path } = found;
  if (claim && isOnThisMachine(claim)) {
    const state = processState(claim);
    return state === "gone" ? "dead" : state === "stopped" ? "stopped" : "alive";
  }
  const seenAt = claim?.beatAt ?? writtenAt(path);
  if (seenAt === undefined) return "dead";
  if (Math.abs(Date.now() - seenAt) < DEAD_AFTER_MS) return "alive";
  return (await isSilent(found, signal)) ? "dead" : "alive";
}

/** No sign of life within the time of watching, which is measured by a clock that never jumps. */
async function isSilent({ path, claim }: FoundClaim, signal?: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + WATCH_MS;
  while (performance.now() < deadline) {
    if (signal?.aborted) return false;
    await wait(LOOK_MS);
    if (readClaim(path)?.beat !== claim?.beat) return writtenAt(path) === undefined;
  }
  return true;
}
