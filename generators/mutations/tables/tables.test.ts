import { describe, expect, test } from "vitest";
import { CONSTRAINTS } from "../../../src/contract/constraints.gen.js";
import {
  violationsOfBulk,
  violationsOfCreate,
  violationsOfEdit,
  violationsOfPermissions,
} from "../../../src/rules/violations-of.js";
import { COMPONENT_ACCEPTANCES, COMPONENT_PAIRS } from "../../components/tables/index.js";
import { judgeOf, type Rules, settingsOf } from "../../testing/judge.js";
import { mislabelled } from "../../testing/laws.js";
import { ACCEPTANCES, PAIRS } from "./index.js";

const RULES: Rules = {
  create: violationsOfCreate,
  edit: violationsOfEdit,
  bulk: violationsOfBulk,
  permissions: violationsOfPermissions,
};

/** Rules of which nothing is said where a field is stored unasked: the rules ignore it as a service may. */
const IGNORED = new Set(["command.server-fields.cannot-be-set"]);

/** Rules with a bound that no single request can be over: answers, and values of the target's own. */
const NOT_ASKED = new Set(["command.object.has-snowflakes", "media.filled-fields-have-their-types"]);

/** Areas whose bounds are of what is delivered or of notices, which no row writes. */
const NOT_WRITTEN = /^(access|autocomplete|component-response|event|interaction|notice|option-value)\./;

describe("the tables of commands", () => {
  test("hold acceptances that break no rule on any verb and in any scope", () => {
    const refused = ACCEPTANCES.flatMap((row) =>
      settingsOf(row).flatMap(({ verb, scope }) =>
        judgeOf(RULES, row, verb, scope)(row.value).map(({ rule }) => `${row.rule}.${row.slug} on ${verb}: ${rule}`),
      ),
    );

    expect(refused).toEqual([]);
  });

  test("hold invalid variants that break the rule of their label alone, beside a valid half that breaks none", () => {
    const wrong = PAIRS.filter(({ rule }) => !IGNORED.has(rule)).flatMap((row) =>
      settingsOf(row).flatMap(({ verb, scope }) => {
        const problem = mislabelled(row, judgeOf(RULES, row, verb, scope));
        return problem === undefined ? [] : [`${row.rule}.${row.slug} on ${verb}.${scope}: ${problem}`];
      }),
    );

    expect(wrong).toEqual([]);
  });

  test("ask every bound of the contract", () => {
    const rows = [...PAIRS, ...ACCEPTANCES, ...COMPONENT_PAIRS, ...COMPONENT_ACCEPTANCES];
    const requested = new Set<string>(rows.map(({ rule }) => rule));

    const silent = CONSTRAINTS.map(({ rule }) => rule).filter(
      (rule) => !requested.has(rule) && !NOT_ASKED.has(rule) && !NOT_WRITTEN.test(rule),
    );

    expect([...new Set(silent)]).toEqual([]);
  });
});
