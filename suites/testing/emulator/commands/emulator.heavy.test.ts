/** The emulator by an author who has not seen this project: nothing is wrong with it but what is wrong, and each of the author's mistakes is found. */
import { afterEach, expect, test } from "vitest";
import type { Suite } from "../../../../src/case/property.js";
import type { ProfileName } from "../../../../src/contract/profile.js";
import type { CaseFinished } from "../../../../src/run/result/event.js";
import { runSuites } from "../../../../src/run/run-suites.js";
import { suiteOf } from "../../../index.js";
import type { EmulatorMistake } from "../load-service.js";
import { MISTAKES } from "./mistakes.js";
import { openEmulator } from "./open-emulator.js";

/** Its author did not know of this one: an edit with a number as a localized name ends in 500. */
const OWN_MISTAKE = "command.fields.have-their-type.refuses-a-number-as-a-localized-name@edit.guild";

let closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

/** @param isEnough ends the check once a case ended so */
async function check(
  profile: ProfileName,
  suite: Suite,
  mistake?: EmulatorMistake,
  isEnough?: (one: CaseFinished) => boolean,
) {
  const emulator = await openEmulator(profile, mistake);
  closing.push(() => emulator.close());
  const ended: CaseFinished[] = [];
  const enough = new AbortController();
  await runSuites({
    target: emulator.target,
    suite,
    profile,
    seed: 1,
    runs: 20,
    allowDestructive: true,
    signal: enough.signal,
    onEvent: (event) => {
      if (event.event !== "case-finished") return;
      ended.push(event);
      if (isEnough?.(event)) enough.abort();
    },
  });
  const of = (...outcomes: readonly string[]) => ended.filter(({ outcome }) => outcomes.includes(outcome.outcome));
  return { failed: of("failed", "flaky"), unasked: of("blocked", "no-room", "untestable", "harness-error") };
}

test.each(["documented", "discord"] as const)("nothing else is wrong with it in profile %s", async (profile) => {
  const { failed, unasked } = await check(profile, suiteOf(profile));

  expect(failed.map(({ id }) => id)).toEqual([OWN_MISTAKE]);
  expect(unasked.map(({ id }) => id)).toEqual([]);
});

const WHOLE = suiteOf("documented");

/** The written cases whose rules begin so. */
function suiteAbout(beginnings: readonly string[]): Suite {
  const isAbout = ({ rules }: { readonly rules: readonly string[] }) =>
    rules.some((rule) => beginnings.some((beginning) => rule.startsWith(beginning)));
  return { cases: WHOLE.cases.filter(isAbout), properties: [] };
}

test.each(MISTAKES.filter(({ rules }) => rules.length > 0))(
  "$name: is found by a case about its rules",
  async (mistake) => {
    const isNamed = ({ outcome }: CaseFinished): boolean =>
      (outcome.outcome === "failed" || outcome.outcome === "flaky") &&
      outcome.violations.some(({ rule }) => mistake.rules.some((beginning) => rule.startsWith(beginning)));

    const { failed } = await check("documented", suiteAbout(mistake.rules), mistake, isNamed);

    expect(failed).toSatisfy((cases: readonly CaseFinished[]) => cases.some(isNamed));
  },
);

test.each(MISTAKES.filter(({ rules }) => rules.length === 0))("$name: is open, and fails nothing", async (mistake) => {
  const { failed } = await check("documented", suiteAbout(["bulk."]), mistake);

  expect(failed.map(({ id }) => id)).toEqual([]);
});
