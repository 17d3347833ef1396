/** Tests of root causes: a probe sees whether a mistake is there. */

import type { RunningZooService, ZooService, ZooStart, ZooVariation } from "../zoo-service.js";
import type { Target } from "./target.js";

export interface Probe {
  readonly variation?: ZooVariation;
  /** Whether the service shows the mistake. */
  shows(target: Target): Promise<boolean>;
}

/** Starts the service, hands over its target and closes it whatever happens. */
export async function withService<T>(
  service: ZooService,
  start: ZooStart,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const running: RunningZooService = await service.start(start);
  try {
    return await work(running.target as Target);
  } finally {
    await running.close();
  }
}

export interface Shown {
  readonly withAllMistakes: boolean;
  readonly alone: boolean;
  readonly mended: boolean;
}

/** What a probe must say: the mistake shows among all others and alone, and is gone in the correct service. */
export const SHOWN_UNTIL_MENDED: Shown = { withAllMistakes: true, alone: true, mended: false };

export async function tryProbe(service: ZooService, causeId: string, probe: Probe): Promise<Shown> {
  const others = service.causes.map((cause) => cause.id).filter((id) => id !== causeId);
  const show = (fixed: ZooStart["fixed"]): Promise<boolean> =>
    withService(service, { fixed, ...(probe.variation ? { variation: probe.variation } : {}) }, probe.shows);
  return { withAllMistakes: await show([]), alone: await show(others), mended: await show("all") };
}
