import { expect, test } from "vitest";
import { PAYLOAD_KINDS } from "../../../../generators/kinds.js";
import { PAYLOAD_FAULTS } from "../index.js";
import { boundFaults, uncheckedFaults } from "./derive.js";
import { COMMAND_FAULTS } from "./unchecked.js";

test("faults are derived for every kind of payload that generators make", () => {
  const names = PAYLOAD_FAULTS.flatMap(({ names: ofPayload }) => ofPayload);

  expect(names.toSorted()).toEqual(PAYLOAD_KINDS.map(({ name }) => name).toSorted());
});

test("a rule has a fault for each share, and a bound one for each side and direction", () => {
  const rules = COMMAND_FAULTS.rules.slice(0, 1);
  const bounds = COMMAND_FAULTS.bounds.slice(0, 1).map((bound) => ({ ...bound, word: "bound", min: 1, max: 32 }));
  const one = { ...COMMAND_FAULTS, rules, bounds };

  expect(uncheckedFaults(one).length).toBe(rules.flatMap(COMMAND_FAULTS.sharesOf).length);
  expect(boundFaults(one).map(({ id }) => id)).toEqual([
    "bound.max-plus-1",
    "bound.max-minus-1",
    "bound.min-minus-1",
    "bound.min-plus-1",
  ]);
});
