import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../../suites/index.js";
import { factsOf, openFaulty } from "../../../cli/target/faulty.js";
import { ruleOf } from "../../../contract/catalogue.js";
import { proveFault } from "../../../run/prove/prove-fault.js";
import { ProvingSuites } from "../../../run/prove/proving-suites.js";
import { FAULTS, faultOf } from "../index.js";
import { REPORTS, type Report } from "./reports.js";

const SUITES = new ProvingSuites(suiteOf);

/** Issues of discord/discord-api-docs that a suite like this one has to find, as they were collected. */
const ISSUES = [
  3784, 4541, 3202, 8144, 7528, 8554, 8611, 5615, 5149, 4838, 4856, 8574, 5239, 2941, 7800, 3673, 6471, 4687, 7394,
  7220, 6851,
];

/** The kinds of faults that the best published tool finds two of. */
const CLASSIC = [
  "server-error",
  "wrong-type",
  "undocumented-status",
  "ignored-maximum",
  "ignored-enumeration",
  "ignored-required",
  "wrong-location",
  "delete-without-effect",
  "partial-edit",
  "put-twice",
];

const faultsOf = (report: Report) => ("faults" in report ? report.faults : []);

describe("what was reported", () => {
  test("is here, each issue and each classic, and under one name only", () => {
    const names = REPORTS.map(({ name }) => name);

    expect(names.filter((name) => name.startsWith("discord-api-docs#"))).toEqual(
      ISSUES.map((number) => `discord-api-docs#${number}`),
    );
    expect(names.filter((name) => name.startsWith("classic."))).toEqual(CLASSIC.map((word) => `classic.${word}`));
    expect(new Set(names).size).toBe(names.length);
  });

  test("has faults that exist, and that say which reports they represent", () => {
    const unsaid = REPORTS.flatMap((report) =>
      faultsOf(report).filter((id) => !FAULTS.some((fault) => fault.id === id && fault.reports?.includes(report.name))),
    );

    expect(unsaid).toEqual([]);
  });

  test("is recorded by a case where nothing says that it is wrong", () => {
    const recorded = new Set(
      suiteOf("discord")
        .cases.filter(({ level }) => level === "observe")
        .flatMap(({ rules }) => rules),
    );
    const rules = REPORTS.flatMap((report) => ("observed" in report ? [report.observed] : []));

    expect(rules.map((rule) => ruleOf(rule).level)).toEqual(rules.map(() => "observe"));
    expect(rules.filter((rule) => !recorded.has(rule))).toEqual([]);
  });
});

test.each([
  ["#3784", "command.options-as-object-is-a-server-error"],
  ["#3202", "select.min-values-alone-is-a-server-error"],
  ["#3673", "component.custom-id.may-repeat-on-disabled-ones"],
  ["#5239", "discord.missing-scope.has-no-code"],
  ["#4541", "response.modal-that-lacks-data-is-a-server-error"],
  ["an error in a list", "bulk.answers-errors-inside-the-list"],
])("%s is found by a case of its rule", async (_, id) => {
  const proof = await proveFault(factsOf(faultOf(id)), openFaulty, { seed: 1, runs: 5, suites: SUITES });

  expect(proof).toMatchObject({ end: "killed", isAsItMustBe: true, harnessErrors: 0 });
});
