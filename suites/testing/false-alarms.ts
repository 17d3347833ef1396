/** False alarms: what a check says against services that are sound, with seed after seed. */
import type { ProfileName } from "../../src/contract/profile.js";
import type { RunEvent } from "../../src/run/event.js";
import { runSuites } from "../../src/run/run-suites.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { type OpenTarget, openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { suiteOf } from "../index.js";
import { openStranger } from "./stranger/open-stranger.js";

/** A service that keeps every rule of a profile. */
export interface SoundService {
  readonly name: string;
  readonly profile: ProfileName;
  readonly open: () => OpenTarget;
}

/** Two implementations that share no code, the reference service in both profiles. */
export const SOUND_SERVICES: readonly SoundService[] = [
  { name: "reference service", profile: "documented", open: () => openReference("documented") },
  { name: "reference service", profile: "discord", open: () => openReference("discord") },
  {
    name: "stranger's service",
    profile: "documented",
    open: () => {
      const { target, fetch } = openStranger();
      return openFetchTarget(parseTarget(target, "stranger", { inProcess: true }), fetch);
    },
  },
];

/** A check of one seed. */
export interface SeedChecked {
  readonly requests: number;
  readonly cases: number;
  /** Cases that are neither passed nor observed nor unsupported, one line each. */
  readonly alarms: readonly string[];
}

/**
 * Checks a sound service with one seed.
 * @param runs values of each property of weight 1
 * @param asks `everything`, or only what hangs on the seed: the properties
 */
export async function checkSeed(
  { profile, open }: SoundService,
  seed: number,
  runs: number,
  asks: "everything" | "properties",
): Promise<SeedChecked> {
  const { cases, properties } = suiteOf(profile);
  const alarms: string[] = [];
  let asked = 0;
  const onEvent = (event: RunEvent): void => {
    if (event.event !== "case-finished") return;
    asked++;
    const { outcome } = event.outcome;
    if (!["passed", "observed", "unsupported"].includes(outcome))
      alarms.push(`seed ${seed} ${outcome} ${event.id}: ${JSON.stringify(event.outcome).slice(0, 300)}`);
  };
  const target = open();
  try {
    const suite = { cases: asks === "everything" ? cases : [], properties };
    const { requests } = await runSuites({ target, suite, profile, seed, runs, onEvent });
    return { requests, cases: asked, alarms };
  } finally {
    await target.close();
  }
}

function openReference(profile: ProfileName): OpenTarget {
  const { fetch, target } = createReferenceService({ profile, seed: "sound" });
  return openFetchTarget(parseTarget(target, "sound", { inProcess: true }), fetch);
}
