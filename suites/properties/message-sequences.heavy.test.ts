/** Sequences of messages and interactions find nothing where nothing is wrong, and by a short story what is. */
import { afterEach, describe, expect, test } from "vitest";
import type { ProfileName } from "../../src/contract/profile.js";
import type { CaseFinished } from "../../src/run/result/event.js";
import { complaintsOf, runCases } from "../../src/run/testing/stage-for.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { type OpenTarget, openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { LIBERTIES, type Way } from "../testing/independent/broken.js";
import { openIndependentService } from "../testing/independent/open-independent-service.js";
import { type MessageFaultName, messageFront } from "../testing/stateful-messages.js";
import { messageSequenceProperties } from "./message-sequences.suite.js";

const SHRINK_MS = 400_000;

let opened: OpenTarget[] = [];

afterEach(async () => {
  await Promise.all(opened.map((target) => target.close()));
  opened = [];
});

function reference(profile: ProfileName, fault?: MessageFaultName): OpenTarget {
  const { target, fetch } = createReferenceService({ profile });
  const result = fault === undefined ? fetch : messageFront(fault, fetch);
  return openFetchTarget(parseTarget(target, "reference", { inProcess: true }), result);
}

function independent(...ways: readonly Way[]): OpenTarget {
  const { target, fetch } = openIndependentService(...ways);
  return openFetchTarget(parseTarget(target, "independent", { inProcess: true }), fetch);
}

async function ask(
  target: OpenTarget,
  { seed, profile, runs, only = [] }: { seed: number; profile: ProfileName; runs: number; only?: readonly string[] },
): Promise<readonly CaseFinished[]> {
  opened.push(target);
  const options = { profile, seed, runs, only, shrink: { evaluations: 150, ms: SHRINK_MS } };
  const { cases } = await runCases(target, { properties: messageSequenceProperties(profile) }, options);
  return cases;
}

/** Ten times as many values as each property is run in a run. */
const RUNS = Number(process.env["RUNS"] ?? 300);
const SEEDS = Number(process.env["SEEDS"] ?? 1);

const SOUND = (["documented", "discord"] as const).flatMap((profile) =>
  Array.from({ length: SEEDS }, (_, nth) => [profile, nth + 1] as const),
);

test.each(SOUND)("nothing is found on a sound service in profile %s, seed %i", async (profile, seed) => {
  const finished = await ask(reference(profile), { seed, profile, runs: RUNS });

  expect(complaintsOf(finished)).toEqual([]);
  expect(finished).toHaveLength(profile === "discord" ? 4 : 3);
});

const INDEPENDENT: readonly (readonly [which: string, ways: readonly Way[]])[] = [
  ["as it is", []],
  ["with all that is open decided the other way", LIBERTIES],
];

test.each(INDEPENDENT)("nothing is found on the independent service %s", async (_which, ways) => {
  const only = ["sequence.any-one-follows-the-model@messages"];

  const finished = await ask(independent(...ways), { seed: 1, profile: "documented", runs: RUNS, only });

  expect(complaintsOf(finished)).toEqual([]);
});

interface Row {
  readonly fault: MessageFaultName;
  /** The property that shows it. */
  readonly at: string;
  /** The most operations that the finding may take. */
  readonly most: number;
  readonly profile: ProfileName;
}

const FAULTS: readonly Row[] = [
  { fault: "edit-changes-another", at: "messages", most: 3, profile: "documented" },
  { fault: "deleted-stays-in-the-list", at: "messages", most: 2, profile: "documented" },
  { fault: "edit-drops-components", at: "messages", most: 2, profile: "documented" },
  { fault: "flag-vanishes-on-the-second-edit", at: "messages", most: 3, profile: "documented" },
  { fault: "refused-edit-is-done", at: "messages", most: 3, profile: "documented" },
  { fault: "follow-up-in-the-wrong-channel", at: "interactions", most: 2, profile: "documented" },
  { fault: "version-of-the-first-use-stays", at: "interactions", most: 3, profile: "documented" },
  { fault: "second-answer-is-accepted", at: "second-answers", most: 2, profile: "discord" },
];

/** What users did or the application requested, less the answers that belong to it. */
const operationsOf = ({ finding }: CaseFinished): readonly string[] => {
  const reported = finding?.case.steps.filter(({ part }) => part === "act" || part === "twin") ?? [];
  return [...new Set(reported.map(({ name }) => name.replace(/^\D+ (?=\d)/, "")))];
};

describe("a fault that takes a story", () => {
  test.each(FAULTS)("$fault is found on $at by $most operations at the most", async (row) => {
    const { fault, at, most, profile } = row;
    const only = [`sequence.any-one-follows-the-model@${at}`];

    const [finished] = await ask(reference(profile, fault), { seed: 1, profile, runs: 600, only });
    const reported = finished === undefined ? [] : operationsOf(finished);

    expect(finished?.outcome.outcome).toBe("failed");
    expect(reported.length).toBeGreaterThan(0);
    expect(reported.length, reported.join(", ")).toBeLessThanOrEqual(most);
  });
});
