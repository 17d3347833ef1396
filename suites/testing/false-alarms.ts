/** False alarms: what a check says against services that are sound, with seed after seed. */
import type { ProfileName } from "../../src/contract/profile.js";
import type { RunEvent } from "../../src/run/result/event.js";
import { runSuites } from "../../src/run/run-suites.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { type OpenTarget, openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import type { TargetDescription } from "../../src/target/target-description.js";
import { suiteOf } from "../index.js";
import { LIBERTIES, type Way } from "./independent/broken.js";
import { openIndependentService } from "./independent/open-independent-service.js";
import { liberalFront } from "./liberal.js";
import { OTHER_CALLBACK_TYPES, withOtherCallbackTypes } from "./other-callback-types.js";

const LIBERAL_BINDINGS = { callbackTypes: { ...OTHER_CALLBACK_TYPES } };

/** A service that keeps every rule of a profile. */
export interface SoundService {
  readonly name: string;
  readonly profile: ProfileName;
  readonly open: () => OpenTarget;
}

/** A service that counts global creates too cannot let a whole run come to an end; it has a test of its own. */
export const GRANTED = LIBERTIES.filter((liberty) => liberty !== "global-creates-count-too");

/** Two implementations that share no code, each as the documents put it and with all that is open decided otherwise. */
export const SOUND_SERVICES: readonly SoundService[] = [
  { name: "reference service", profile: "documented", open: () => openReference("documented") },
  { name: "reference service", profile: "discord", open: () => openReference("discord") },
  {
    name: "reference service, decided otherwise",
    profile: "documented",
    open: () => openReference("documented", (fetch) => liberalFront(withOtherCallbackTypes(fetch)), LIBERAL_BINDINGS),
  },
  { name: "independent service", profile: "documented", open: () => openIndependentServices() },
  {
    name: "independent service, decided otherwise",
    profile: "documented",
    open: () => openIndependentServices(...GRANTED),
  },
];

/** A check of one seed. */
export interface SeedChecked {
  readonly requests: number;
  readonly cases: number;
  /** Cases that are neither passed nor observed nor unsupported, one line each; advice left out. */
  readonly alarms: readonly string[];
  /** Failed cases of level should, which make no target non-conformant, one line each. */
  readonly advice: readonly string[];
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
  const advice: string[] = [];
  let asked = 0;
  const onEvent = (event: RunEvent): void => {
    if (event.event !== "case-finished") return;
    asked++;
    const { outcome } = event.outcome;
    if (["passed", "observed", "unsupported"].includes(outcome)) return;
    const reported = outcome === "failed" && event.level === "should" ? advice : alarms;
    reported.push(`seed ${seed} ${outcome} ${event.id}: ${JSON.stringify(event.outcome).slice(0, 300)}`);
  };
  const target = open();
  try {
    const suite = { cases: asks === "everything" ? cases : [], properties };
    const { requests } = await runSuites({ target, suite, profile, seed, runs, onEvent });
    return { requests, cases: asked, alarms, advice };
  } finally {
    await target.close();
  }
}

type Fetch = (request: Request) => Promise<Response>;

function openReference(
  profile: ProfileName,
  front: (fetch: Fetch) => Fetch = (fetch) => fetch,
  bindings: TargetDescription["bindings"] = {},
): OpenTarget {
  const { fetch, target } = createReferenceService({ profile, seed: "sound" });
  return openFetchTarget(parseTarget({ ...target, bindings }, "sound", { inProcess: true }), front(fetch));
}

function openIndependentServices(...ways: readonly Way[]): OpenTarget {
  const { target, fetch } = openIndependentService(...ways);
  return openFetchTarget(parseTarget(target, "independent", { inProcess: true }), fetch);
}
