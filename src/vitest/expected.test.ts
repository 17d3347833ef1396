import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CaseFinished } from "../run/result/event.js";
import { conformance } from "./conformance.js";
import type { GivenExpectations } from "./given-expectations.js";
import { runVitest, type TestRun, vitestProject } from "./testing/vitest-project.js";
import { endingOf } from "./verdict.js";

const RULE = "option.name.is-lowercase";
const A_CASE = "endpoint.create.answers-201-for-a-new-name@global";

const content = (...entries: readonly object[]) => JSON.stringify({ format: "slashproof-expectations/1", entries });
const YAML = `format: slashproof-expectations/1\nentries:\n  - rule: ${RULE}\n    reason: Names are taken as they come\n`;

const PROJECT = `
import { createReferenceService } from "slashproof/service";
import { conformance } from "slashproof/vitest";
import { openIndependentService } from "independent-service";
import { describe } from "vitest";
const only = ["${RULE}.refuses-an-ascii-capital-first@create.on-top.*", "endpoint.create.*"];
const broken = openIndependentService("option-name-may-be-uppercase");
const expired = ${content({ rule: RULE, reason: "For a while", expires: "2020-01-01" })};
const passing = ${content({ case: A_CASE, reason: "Long ago" })};
describe("known", () => conformance({ target: broken, only, runs: 5, expect: "known.yaml" }));
describe("expired", () => conformance({ target: broken, only, runs: 5, expect: expired }));
describe("passing", () => conformance({ target: createReferenceService(), only, runs: 5, expect: passing }));
`;

describe("conformance() with expectations", () => {
  let folder: string;
  let ran: TestRun;
  const testsOf = (group: string) => ran.tests.filter(({ name }) => name.startsWith(`${group} > `));
  const redOf = (group: string) => testsOf(group).filter(({ status }) => status === "failed");

  beforeAll(async () => {
    folder = await vitestProject({ "known.yaml": YAML, "expected.test.ts": PROJECT });
    ran = await runVitest(folder);
  }, 120_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("skips what fails as expected, and nothing else", () => {
    const known = testsOf("known");

    expect(redOf("known")).toEqual([]);
    expect(known.filter(({ status }) => status !== "passed").map(({ name }) => name)).toEqual([
      expect.stringContaining(RULE),
    ]);
    expect(known.length).toBeGreaterThan(2);
  });

  test("is red where something passes that should fail, in that test", () => {
    expect(redOf("passing")).toMatchObject([
      {
        name: expect.stringContaining(A_CASE),
        message: expect.stringContaining(`case ${A_CASE} passes, though it is expected to fail; take the entry out`),
      },
    ]);
  });

  test("is red where an entry is expired, and where it covered something", () => {
    expect(redOf("expired")).toMatchObject([
      { name: expect.stringContaining(RULE), message: expect.stringContaining(`FAILED  ${RULE}`) },
      {
        name: "expired > no entry of the expectations is expired",
        message: expect.stringContaining(`rule ${RULE} expired after 2020-01-01; fix the target or renew the entry`),
      },
    ]);
  });
});

test.each<readonly [string, GivenExpectations, string]>([
  ["a file that is not there", "nowhere.yaml", 'Cannot read the expectations file "nowhere.yaml": ENOENT'],
  [
    "an unknown case",
    { format: "slashproof-expectations/1", entries: [{ reason: "Known", case: `${A_CASE}x` }] },
    `entries[0].case: no case is called "${A_CASE}x", so the entry matches nothing; did you mean `,
  ],
  [
    "an entry without a reason",
    { format: "slashproof-expectations/1", entries: [{ reason: "", case: A_CASE }] },
    "entries[0].reason: its value is wrong; say why the failure is tolerated",
  ],
])("refuses %s before anything is sent", (_, given, message) => {
  expect(() => conformance({ target: {}, only: [RULE], expect: given })).toThrow(message);
});

test("says why a part of a test is no news", () => {
  const known = (id: string, reason: string): CaseFinished => ({
    event: "case-finished",
    id,
    title: "",
    area: "option",
    rules: [],
    level: "must",
    outcome: {
      outcome: "failed",
      violations: [{ rule: RULE, step: "read", kind: "different", expected: "a", actual: "b" }],
    },
    expected: { by: `case ${id}`, reason, link: "https://example.org/7" },
    requests: 1,
    durationMs: 1,
  });
  const { expected: _, ...passed }: CaseFinished = { ...known("c", ""), outcome: { outcome: "passed" } };

  const ending = endingOf(
    { finished: [known("a", "Slow"), known("b", "Slow"), passed], problems: [], causes: [] },
    "unused",
  );

  expect(ending).toEqual({
    ends: "skipped",
    reason: "2 of 3 cases fail as expected: Slow (https://example.org/7)",
  });
});
