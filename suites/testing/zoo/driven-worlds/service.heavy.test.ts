/** A service with a driver that a new author wrote from the documents: correct, nothing is found; each mistake is. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Case } from "../../../../src/case/case.js";
import type { Suite } from "../../../../src/case/property.js";
import { type OpenTarget, openFetchTarget } from "../../../../src/target/open-target.js";
import { parseTarget } from "../../../../src/target/parse-target.js";
import { suiteOf } from "../../../index.js";
import { checkOpened } from "../measuring/check-service.js";
import { searchTarget } from "../measuring/search-target.js";
import type { ZooStart } from "../zoo-service.js";
import { CAUSES } from "./causes.js";
import { openDrivenWorlds } from "./service.js";

const SUITE = suiteOf("documented");

let stateFolder: string;

beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), "slashproof-driven-worlds-"));
});
afterEach(() => rmSync(stateFolder, { recursive: true, force: true }));

interface Opened {
  readonly target: OpenTarget;
  /** Id, type and version of each global command. */
  readonly commands: () => Promise<readonly object[]>;
}

/** Its commands outlive the run, so the command that was there from the start is not the run's to delete. */
function open(fixed: ZooStart["fixed"]): Opened {
  const { target: json, fetch } = openDrivenWorlds({ fixed });
  const description = parseTarget(json, "driven-worlds", { inProcess: true });
  const { baseUrl, applicationId, tokens } = description;
  return {
    target: openFetchTarget(description, fetch, { isPersistent: true }),
    async commands() {
      const headers = { authorization: `Bot ${tokens.bot}` };
      const answer = await fetch(new Request(`${baseUrl}/applications/${applicationId}/commands`, { headers }));
      const list = (await answer.json()) as readonly Readonly<Record<string, unknown>>[];
      return list.map(({ id, type, version, name }) => ({ id, type, version, name }));
    },
  };
}

describe("the correct service", () => {
  /** Cases about what was wrong with us when this service was first checked. */
  const isAlwaysRun = ({ id }: Case): boolean => /comes-with-activities|user-settings-come-last/.test(id);

  const quarter: Suite = {
    cases: SUITE.cases.filter((one, nth) => nth % 4 === 0 || isAlwaysRun(one)),
    properties: SUITE.properties,
  };

  test("has no failure, and keeps the command that was there", async () => {
    const { target, commands } = open("all");
    const before = await commands();

    const { finished, touched } = await checkOpened(target, quarter, { runs: 3, stateFolder });

    expect(touched).toEqual([]);
    expect(finished.counts).toMatchObject({ failed: 0, advice: 0, flaky: 0, harnessErrors: 0 });
    expect(finished.counts.passed).toBeGreaterThan(quarter.cases.length * 0.9);
    expect(before).toEqual([expect.objectContaining({ type: 4, name: "Launch" })]);
    expect(await commands()).toEqual(before);
  });

  test("gives a search nothing to find", async () => {
    const { target, commands } = open("all");
    const before = await commands();

    const { finished, rest } = await searchTarget(target, stateFolder);

    const withoutRoom = {
      outcome: "no-room",
      reason: expect.stringMatching(/command "Launch"|at most 1 commands of type 4/),
    };
    // What the driver of this service cannot do.
    const unlisted = { outcome: "unsupported", reason: "driver: it does not list listEvents" };
    expect(rest).toEqual(rest.map(({ outcome }) => (outcome === "unsupported" ? unlisted : withoutRoom)));
    expect(finished.counts.passed).toBeGreaterThan(rest.length * 10);
    expect(finished.requests).toBeGreaterThan(1000);
    expect(await commands()).toEqual(before);
  });
});

interface Mistake {
  readonly id: (typeof CAUSES)[number]["id"];
  /** Cases of the area concerned, by how their ids begin. */
  readonly area: string;
  /** Rules that the mistake breaks: the first cause names one of them. */
  readonly rules: readonly string[];
  /** Only the driver can show it. */
  readonly isDriven?: true;
}

const MISTAKES: readonly Mistake[] = [
  {
    id: "only-default-texts-count",
    area: "limit.command-size.",
    rules: ["limit.command-size.counts-the-longest-localization"],
  },
  {
    id: "lists-localize-the-command-alone",
    area: "localization.list.",
    rules: [
      "localization.list.reaches-every-depth",
      "localization.list.omits-the-dictionaries",
      "localization.list.omits-a-missing-locale",
    ],
  },
  {
    id: "accept-language-comes-first",
    area: "localization.header.",
    rules: ["localization.header.precedes-accept-language"],
  },
  {
    id: "all-channels-is-no-constant",
    area: "access.",
    rules: ["access.all-channels-is-the-guild-id-minus-1"],
    isDriven: true,
  },
  {
    id: "threads-have-no-channel",
    area: "access.",
    rules: ["access.channel.includes-its-threads"],
    isDriven: true,
  },
  {
    id: "data-has-localized-names",
    area: "interaction.",
    rules: ["interaction.data.name-is-the-default-name", "interaction.data.option-names-are-default-names"],
    isDriven: true,
  },
  {
    id: "typing-needs-required-options",
    area: "autocomplete.",
    rules: ["autocomplete.required-options.may-be-missing"],
    isDriven: true,
  },
  {
    id: "string-selects-have-resolved",
    area: "component-response.",
    rules: ["component-response.string-select.has-no-resolved"],
    isDriven: true,
  },
  {
    id: "checkbox-groups-take-one",
    area: "checkbox-group.",
    rules: ["checkbox-group.max-values.defaults-to-the-number-of-options"],
    isDriven: true,
  },
  {
    id: "components-end-after-an-hour",
    area: "component-response.",
    rules: ["component-response.select.delivers-an-interaction", "button.press-delivers-an-interaction"],
    isDriven: true,
  },
];

describe("a mistake alone", () => {
  const areaOf = ({ area }: Mistake): Suite => ({
    cases: SUITE.cases.filter(({ id }) => id.startsWith(area)),
    properties: SUITE.properties.filter(({ id }) => id.startsWith(area)),
  });

  test.each(MISTAKES)("$id is the first cause that a check reports", async (mistake) => {
    const { target } = open(CAUSES.flatMap(({ id }) => (id === mistake.id ? [] : [id])));

    const { finished, causes } = await checkOpened(target, areaOf(mistake), { runs: 10, stateFolder });

    expect(finished).toMatchObject({ verdict: "findings", exitCode: 1 });
    expect(mistake.rules).toEqual(expect.arrayContaining([causes[0]?.rules[0]]));
  });

  test.each(MISTAKES.filter(({ isDriven }) => isDriven))("$id needs a driver to be seen", async (mistake) => {
    const { target } = open(CAUSES.flatMap(({ id }) => (id === mistake.id ? [] : [id])));
    const withoutDriver: OpenTarget = { ...target, driver: undefined };

    const { failed } = await checkOpened(withoutDriver, areaOf(mistake), { runs: 10, stateFolder });

    expect(failed).toEqual([]);
  });

  test("each mistake of the service is tried", () => {
    expect(MISTAKES.map(({ id }) => id)).toEqual(CAUSES.map(({ id }) => id));
  });
});
