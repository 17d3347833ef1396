/** A check beside a bare replay of its requests, both warm and by turns in this process. */
import type { TargetDescription } from "../target/target-description.js";
import type { Recorder } from "./record-requests.js";
import { replayBare } from "./replay-bare.js";
import type { ServiceProcess } from "./service-process.js";
import { openForCheck, timeCheck, WORKERS } from "./whole-check.js";

/** Processor time in seconds; `alike` counts the answers of the replay that were those of the check. */
export interface Round {
  readonly check: number;
  readonly bare: number;
  readonly alike: number;
  readonly service: number;
}

/** @param targets fresh ones: two for each round. @param shard of the check; without one it is whole */
export async function warmRounds(
  { requests }: Recorder,
  targets: readonly TargetDescription[],
  services: ServiceProcess,
  shard?: string,
): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  for (let at = 0; at + 1 < targets.length; at += 2) {
    const [checked, replayed] = targets.slice(at, at + 2) as [TargetDescription, TargetDescription];
    const before = await services.cpuSeconds();
    const check = await timeCheck(await openForCheck(checked), shard);
    const service = (await services.cpuSeconds()) - before;
    const bare = await replayBare(replayed.baseUrl, requests, WORKERS);
    rounds.push({ check: check.cpuSeconds, bare: bare.cpuSeconds, alike: bare.alike, service });
  }
  return rounds;
}
