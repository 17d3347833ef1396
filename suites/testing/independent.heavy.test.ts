/**
 * The proof that the suites ask for what the documents say and for nothing else: a service that was written from the
 * documents alone passes, and is found out for each way in which it is broken.
 */
import { afterEach, expect, test } from "vitest";
import type { Suite } from "../../src/case/property.js";
import type { CaseFinished, RunFinished } from "../../src/run/result/event.js";
import { runSuites } from "../../src/run/run-suites.js";
import { type OpenTarget, openFetchTarget, openTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { suiteOf } from "../index.js";
import { GRANTED } from "./false-alarms.js";
import { BREAKAGES, type Breakage, type Way } from "./independent/broken.js";
import { listenIndependentService, openIndependentService } from "./independent/open-independent-service.js";

let closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

/** What the independent service has none of: it has no users, and it knows nothing of notices. */
const LACKS: ReadonlySet<string> = new Set(["driver", "interactions", "notices", "gateway"]);
const isSupported = ({ needs }: { readonly needs: readonly string[] }) => !needs.some((need) => LACKS.has(need));
const WHOLE = suiteOf("documented");
const SUITE: Suite = {
  cases: WHOLE.cases.filter(isSupported),
  properties: WHOLE.properties.filter(isSupported),
};
const MOSTLY_GENERATED: Suite = { cases: SUITE.cases.slice(0, 20), properties: SUITE.properties };

interface Checked extends RunFinished {
  /** Everything of level must that is neither passed nor an observation, as one line each. */
  readonly complaints: readonly string[];
  /** The same of level should, which fails no target. */
  readonly advice: readonly string[];
  /** Rules that a violation names, each once. */
  readonly violated: readonly string[];
}

interface Asked {
  readonly seed?: number;
  readonly only?: readonly string[];
  readonly suite?: Suite;
  readonly allowDestructive?: boolean;
  readonly bail?: number;
}

async function check(target: OpenTarget, options: Asked = {}): Promise<Checked> {
  closing.push(() => target.close());
  const unsound: CaseFinished[] = [];
  const finished = await runSuites({
    target,
    suite: SUITE,
    profile: "documented",
    seed: 1,
    runs: 10,
    ...options,
    onEvent: (event) => {
      if (event.event === "case-finished" && !["passed", "observed"].includes(event.outcome.outcome))
        unsound.push(event);
    },
  });
  const violations = unsound.flatMap(({ finding, level }) => (level === "should" ? [] : (finding?.violations ?? [])));
  const linesOf = (list: readonly CaseFinished[]) => list.map(({ id, outcome }) => `${id} ${JSON.stringify(outcome)}`);
  return {
    ...finished,
    complaints: linesOf(unsound.filter(({ level }) => level !== "should")),
    advice: linesOf(unsound.filter(({ level }) => level === "should")),
    violated: [...new Set(violations.map(({ rule }) => rule))],
  };
}

function inProcess(...ways: readonly Way[]): OpenTarget {
  const { target, fetch } = openIndependentService(...ways);
  return openFetchTarget(parseTarget(target, "independent", { inProcess: true }), fetch);
}

test("the whole check of the independent service finds nothing", async () => {
  const { complaints, advice, verdict, counts } = await check(inProcess());

  expect(complaints).toEqual([]);
  // Of a message it shows components and flags, as the document does.
  expect(advice).toMatchObject([expect.stringMatching(/^legacy\.components\.sit-beside-content\.and-it-is-shown@/)]);
  expect(verdict).toBe("conformant");
  expect(counts.passed).toBeGreaterThan(1_000);
});

test("the whole check finds nothing where all that is open was decided the other way", async () => {
  const { complaints, verdict } = await check(inProcess(...GRANTED));

  // It refuses a SKU that it does not have, so that cases which need one are not judged.
  const ofPremiumButtons = complaints.filter((line) => /a-premium-button@message .*"unsupported"/.test(line));
  expect(complaints).toEqual(ofPremiumButtons);
  expect(ofPremiumButtons).toHaveLength(2);
  expect(verdict).toBe("conformant");
});

test("a service that counts global creates too is not blamed for it", async () => {
  const { counts, verdict, notRestored, violated } = await check(inProcess("global-creates-count-too"));

  expect(violated).toEqual([]);
  expect(counts.noRoom).toBeGreaterThan(0);
  // Its day is over, so it does not take back the command that cases with an empty scope had to delete.
  expect(verdict).toBe("cannot-run");
  expect(notRestored).toMatch(/^command "Launch" could not be made again in the global scope \(403\)/);
});

test.each([2, 3, 4])("generated values find nothing either, with seed %i", async (seed) => {
  const { complaints, verdict } = await check(inProcess(), { seed, suite: MOSTLY_GENERATED });

  expect(complaints).toEqual([]);
  expect(verdict).toBe("conformant");
});

test("the independent service passes over sockets too", async () => {
  const { target, close } = await listenIndependentService();
  closing.push(close);

  const { complaints, verdict } = await check(openTarget(parseTarget(target, "independent")), {
    only: ["upsert", "localization", "permission"],
    allowDestructive: true,
  });

  expect(complaints).toEqual([]);
  expect(verdict).toBe("conformant");
});

/** Failures that are enough: of one breakage, some name another rule that it breaks as well. */
const ENOUGH = 8;

test.each(Object.entries(BREAKAGES) as [Breakage, string][])(
  "a service where %s is found out by %s",
  async (broken, rule) => {
    const { verdict, violated } = await check(inProcess(broken), { only: [rule], bail: ENOUGH });

    expect(verdict).toBe("findings");
    expect(violated).toContain(rule);
  },
);
