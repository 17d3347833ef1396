/** A service that is correct to the letter and as unusual as the letter allows: nothing is found; each mistake is. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Case } from "../../../../src/case/case.js";
import type { Suite } from "../../../../src/case/property.js";
import { openTarget } from "../../../../src/target/open-target.js";
import { parseTarget } from "../../../../src/target/parse-target.js";
import { suiteOf } from "../../../index.js";
import { checkRunning } from "../measuring/check-service.js";
import { globalCommandsOf, searchTarget } from "../measuring/search-target.js";
import type { RunningZooService } from "../zoo-service.js";
import { CAUSES } from "./causes.js";
import { pythonToTheLetter } from "./service.js";

const SUITE = suiteOf("documented");
const hasPython = spawnSync("python3", ["--version"]).status === 0;

let stateFolder: string;

beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), "slashproof-to-the-letter-"));
});
afterEach(() => rmSync(stateFolder, { recursive: true, force: true }));

async function withService<T>(fixed: readonly string[] | "all", use: (running: RunningZooService) => Promise<T>) {
  const running = await pythonToTheLetter.start({ fixed });
  try {
    return await use(running);
  } finally {
    await running.close();
  }
}

describe.runIf(hasPython)("the correct service", () => {
  /** Cases about what was wrong with us when this service was first checked, and those that the others of a part lack. */
  const isAlwaysRun = ({ id }: Case): boolean =>
    /^endpoint\.(delete\.removes-the-command|unknown-command)|^authentication\.other-applications|permissions-leave-commands|daily-creates/.test(
      id,
    );

  /** The other half is tried on the service in JavaScript. */
  const half: Suite = {
    ...SUITE,
    cases: SUITE.cases.filter((one, nth) => nth % 2 === 0 || isAlwaysRun(one)),
  };

  test("has no failure in half of the suite", async () => {
    const { finished, touched } = await withService("all", ({ target }) =>
      checkRunning(target, "python-to-the-letter", half, { runs: 3, stateFolder, allowDestructive: true }),
    );

    expect(touched).toEqual([]);
    expect(finished).toMatchObject({ verdict: "conformant", exitCode: 0 });
    expect(finished.counts).toMatchObject({ failed: 0, flaky: 0, blocked: 0, harnessErrors: 0 });
    expect(finished.counts.passed).toBeGreaterThan(half.cases.length * 0.9);
  });

  test("gives a search nothing to find, and keeps the command that was there", async () => {
    const { finished, rest, before, after } = await withService("all", async (running) => {
      const target = openTarget(parseTarget(running.target, "python-to-the-letter"));
      const commands = () => globalCommandsOf(target.description);
      const commandsBefore = await commands();
      const searched = await searchTarget(target, stateFolder);
      return { ...searched, before: commandsBefore, after: await commands() };
    });

    const withoutRoom = {
      outcome: "no-room",
      reason: expect.stringMatching(/commands? (is|are) not of this run|at most 1 commands of type 4/),
    };
    // What the driver of this service cannot do.
    const unlisted = { outcome: "unsupported", reason: "driver: it does not list listEvents" };
    expect(rest).toEqual(rest.map(({ outcome }) => (outcome === "unsupported" ? unlisted : withoutRoom)));
    expect(finished.counts.passed).toBeGreaterThan(rest.length * 10);
    expect(finished.requests).toBeGreaterThan(1000);
    expect(before).toEqual([expect.objectContaining({ type: 4, name: "Launch" })]);
    expect(after).toEqual(before);
  });
});

interface Mistake {
  readonly id: (typeof CAUSES)[number]["id"];
  /** Cases of the area concerned, by how their ids begin. */
  readonly area: string;
  readonly rule: string;
}

const MISTAKES: readonly Mistake[] = [
  {
    id: "custom-ids-are-on-all-components",
    area: "component.custom-id.",
    rule: "component.custom-id.is-for-interactive-components",
  },
  {
    id: "filled-selects-have-options",
    area: "auto-select.options.",
    rule: "auto-select.options.are-for-string-selects",
  },
  { id: "ids-are-used-again", area: "upsert.", rule: "upsert.after-delete-is-a-create" },
  {
    id: "deep-bodies-answer-500",
    area: "endpoint.bad-input",
    rule: "endpoint.bad-input-is-never-a-server-error",
  },
];

describe.runIf(hasPython)("a mistake alone", () => {
  /** Rules that a check of an area finds broken, advice included. */
  async function brokenRules(fixed: readonly string[] | "all", area: string): Promise<readonly string[]> {
    const suite = { cases: SUITE.cases.filter(({ id }) => id.startsWith(area)), properties: [] };
    const { finished } = await withService(fixed, ({ target }) =>
      checkRunning(target, "python-to-the-letter", suite, { stateFolder }),
    );
    return finished.rules.filter(({ failed }) => failed > 0).map(({ rule }) => rule);
  }

  test.each(MISTAKES)("$id breaks its rule and no other", async ({ id, area, rule }) => {
    const others = CAUSES.flatMap((cause) => (cause.id === id ? [] : [cause.id]));

    expect(await brokenRules(others, area)).toEqual([rule]);
    expect(await brokenRules("all", area)).toEqual([]);
  });

  test("each mistake of the service is tried", () => {
    expect(MISTAKES.map(({ id }) => id)).toEqual(CAUSES.map(({ id }) => id));
  });
});

test("without python3 the service says what it needs", async () => {
  vi.stubEnv("PATH", "/nowhere");

  await expect(pythonToTheLetter.start({ fixed: "all" })).rejects.toThrow("needs python3");

  vi.unstubAllEnvs();
});
