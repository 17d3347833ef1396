/** A service that is correct to the letter, and strong where only users are seen: nothing is found; each mistake is. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Case } from "../../../../src/case/case.js";
import type { Suite } from "../../../../src/case/property.js";
import { type OpenTarget, openTarget } from "../../../../src/target/open-target.js";
import { parseTarget } from "../../../../src/target/parse-target.js";
import { suiteOf } from "../../../index.js";
import { checkOpened } from "../measuring/check-service.js";
import { globalCommandsOf, searchTarget } from "../measuring/search-target.js";
import type { ZooStart } from "../zoo-service.js";
import { CAUSES } from "./causes.js";
import { javascriptToTheLetter } from "./service.js";

const SUITE = suiteOf("documented");

let stateFolder: string;

beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), "slashproof-javascript-to-the-letter-"));
});
afterEach(() => rmSync(stateFolder, { recursive: true, force: true }));

async function withService<T>(fixed: ZooStart["fixed"], use: (target: OpenTarget) => Promise<T>): Promise<T> {
  const running = await javascriptToTheLetter.start({ fixed });
  try {
    return await use(openTarget(parseTarget(running.target, "javascript-to-the-letter")));
  } finally {
    await running.close();
  }
}

describe("the correct service", () => {
  /** Cases about what was wrong with us when this service was first checked, and those that the others of a part lack. */
  const isAlwaysRun = ({ id }: Case): boolean =>
    /banned-account|permission\.edit\.answers|permission\.list|min-values|daily-creates|component\.id\./.test(id);

  /** The other half is tried on the service in Python. */
  const half: Suite = {
    ...SUITE,
    cases: SUITE.cases.filter((one, nth) => nth % 2 === 1 || isAlwaysRun(one)),
  };

  test("has no failure in half of the suite", async () => {
    const { finished, touched } = await withService("all", (target) =>
      checkOpened(target, half, { runs: 3, stateFolder, allowDestructive: true }),
    );

    expect(touched).toEqual([]);
    expect(finished).toMatchObject({ verdict: "conformant", exitCode: 0 });
    expect(finished.counts).toMatchObject({ failed: 0, flaky: 0, blocked: 0, noRoom: 0, harnessErrors: 0 });
    expect(finished.counts.passed).toBeGreaterThan(half.cases.length * 0.9);
  });

  test("gives a search nothing to find, and keeps the command that was there", async () => {
    const { finished, rest, before, after } = await withService("all", async (target) => {
      const commands = () => globalCommandsOf(target.description);
      const commandsBefore = await commands();
      const searched = await searchTarget(target, stateFolder);
      return { ...searched, before: commandsBefore, after: await commands() };
    });

    expect(rest).toEqual(
      rest.map(() => ({
        outcome: expect.stringMatching(/^(no-room|unsupported)$/),
        reason: expect.stringMatching(
          /commands? (?:is|are) not of this run|at most 1 commands of type 4|do not show where getMyApplication is|which locales a service knows/,
        ),
      })),
    );
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
  /** Required rules that are broken there. */
  readonly rules: readonly string[];
  /** Only the driver can show it. */
  readonly isDriven?: true;
}

const MISTAKES: readonly Mistake[] = [
  {
    id: "generated-ids-look-at-the-top-level",
    area: "component.id.",
    rules: ["component.id.generated-ones-are-unique", "component.id.generated-ones-avoid-given-ones"],
  },
  {
    id: "mentionable-selects-resolve-users-alone",
    area: "component-response.",
    rules: ["component-response.auto-select.values-are-resolved"],
    isDriven: true,
  },
  {
    id: "unchecked-groups-have-no-values",
    area: "component-response.",
    rules: ["component-response.checkbox-group.has-its-fields"],
    isDriven: true,
  },
  {
    id: "typed-numbers-are-not-checked",
    area: "autocomplete.",
    rules: ["autocomplete.invalid-numbers.do-not-arrive"],
    isDriven: true,
  },
  {
    id: "application-entries-reach-all-commands",
    area: "access.",
    rules: ["access.command-entry.beats-the-application-entry"],
    isDriven: true,
  },
  {
    id: "first-answers-count-as-follow-ups",
    area: "interaction.",
    rules: ["interaction.follow-ups.of-user-installed-applications-are-5"],
    isDriven: true,
  },
];

describe("a mistake alone", () => {
  /** Required rules that a check of an area finds broken. */
  async function brokenRules(fixed: ZooStart["fixed"], area: string, hasDriver = true): Promise<readonly string[]> {
    const suite = { cases: SUITE.cases.filter(({ id }) => id.startsWith(area)), properties: [] };
    const { finished } = await withService(fixed, (target) =>
      checkOpened(hasDriver ? target : { ...target, driver: undefined }, suite, { stateFolder }),
    );
    return finished.rules.filter(({ level, failed }) => level === "must" && failed > 0).map(({ rule }) => rule);
  }

  test.each(MISTAKES)("$id breaks its rules, and no others", async (mistake) => {
    const others = CAUSES.flatMap(({ id }) => (id === mistake.id ? [] : [id]));

    expect(await brokenRules(others, mistake.area)).toEqual(mistake.rules);
    expect(await brokenRules("all", mistake.area)).toEqual([]);
    expect(await brokenRules(others, mistake.area, false)).toEqual(mistake.isDriven ? [] : mistake.rules);
  });

  test("each mistake of the service is tried", () => {
    expect(MISTAKES.map(({ id }) => id)).toEqual(CAUSES.map(({ id }) => id));
  });
});
