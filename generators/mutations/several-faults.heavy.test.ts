/** Each of several variants breaks the one rule of its label, and the payload that they come from none. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../src/contract/json.js";
import { violationsOfCreate } from "../../src/rules/violations-of.js";
import { violationsOfModal } from "../../src/rules/violations-of-callback.js";
import { violationsOfMessage } from "../../src/rules/violations-of-message.js";
import { COMPONENT_SETTINGS } from "../components/settings.js";
import { COMMANDS, MESSAGES, MODALS } from "../kinds.js";
import { expectReachesLimits, mislabelled } from "../testing/laws.js";
import { severalFaults } from "./several-faults.js";

const MOST = 20;
const any = (): boolean => true;

const KINDS = [
  {
    name: "commands",
    drawn: severalFaults(COMMANDS, {}, any, MOST),
    judge: (body: Json) => violationsOfCreate(body, { scope: "guild" }),
  },
  { name: "messages", drawn: severalFaults(MESSAGES, COMPONENT_SETTINGS, any, MOST), judge: violationsOfMessage },
  { name: "modals", drawn: severalFaults(MODALS, COMPONENT_SETTINGS, any, MOST), judge: violationsOfModal },
];

describe.each(KINDS)("variants of $name", ({ drawn, judge }) => {
  test("break exactly their label, each another place or rule", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(drawn, ({ valid, faults }) => {
        const problems = faults.flatMap((fault) => mislabelled({ ...fault, valid }, judge) ?? []);
        const bodies = faults.map(({ twin }) => JSON.stringify(twin));

        expect(problems).toEqual([]);
        expect(faults.every(({ verdict }) => verdict === "refused")).toBe(true);
        expect(bodies.length).toBeLessThanOrEqual(MOST);
      }),
      { numRuns: 150, seed: 20261124 },
    );
  });

  test("are one, and many", { timeout: 120_000 }, () => {
    expectReachesLimits(drawn, {
      one: ({ faults }) => faults.length === 1,
      many: ({ faults }) => faults.length > MOST / 2,
    });
  });
});

test("only wanted faults are among them", () => {
  const rule = "command.name.is-lowercase";
  const drawn = severalFaults(COMMANDS, {}, (fault) => fault.rule === rule, MOST);

  const rules = fc.sample(drawn, { numRuns: 100, seed: 1 }).flatMap(({ faults }) => faults.map((one) => one.rule));

  expect(new Set(rules)).toEqual(new Set([rule]));
});

test("they shrink to the one that is bad", () => {
  const drawn = severalFaults(COMMANDS, {}, any, MOST);
  const isBad = ({ faults }: { readonly faults: readonly { readonly twin: JsonObject }[] }): boolean =>
    faults.some(({ twin }) => twin["name"] === undefined);

  const { counterexample } = fc.check(
    fc.property(drawn, (value) => !isBad(value)),
    { seed: 3, numRuns: 5_000 },
  );

  expect(counterexample?.[0].faults.length).toBe(1);
});
