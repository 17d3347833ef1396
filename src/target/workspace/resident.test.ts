import { expect, test } from "vitest";
import { editOfResident, isAsItWas } from "./resident.js";

const option = (types: readonly number[]) => [
  { type: 7, name: "where", description: "A channel", channel_types: types },
];
const resident = { name: "launch", contexts: [0, 1, 2], integration_types: [0, 1], options: option([0, 5]) };

test("sets in another order read as they did", () => {
  const current = { options: option([5, 0]), integration_types: [1, 0], contexts: [2, 0, 1], name: "launch" };

  expect(isAsItWas(resident, current)).toBe(true);
});

test.each([
  ["a set that lacks one", { ...resident, contexts: [0, 1] }],
  ["a set with another one", { ...resident, options: option([0, 2]) }],
])("reads differently: %s", (_, current) => {
  expect(isAsItWas(resident, current)).toBe(false);
});

test("members that a service adds to options say nothing of the command", () => {
  const [one, other] = ["5f", "60"].map((own) => ({ type: 3, name: "one", description: "One", _id: own }));

  expect(isAsItWas({ name: "a", options: [one ?? null] }, { name: "a", options: [other ?? null] })).toBe(true);
});

test("options in another order are another command", () => {
  const [one, two] = [
    { type: 3, name: "one" },
    { type: 3, name: "two" },
  ];

  expect(isAsItWas({ name: "a", options: [one, two] }, { name: "a", options: [two, one] })).toBe(false);
});

test("contexts that somebody has set go again, where a service takes null for them", () => {
  const before = { name: "launch", contexts: null };
  const current = { name: "launch", contexts: [0, 1, 2] };

  expect(editOfResident(before, current, true, "null")).toEqual({ name: "launch", contexts: null });
  expect(editOfResident(before, current, true, "all")).toEqual({ name: "launch" });
  expect(editOfResident(before, current, true, "documented")).toEqual({ name: "launch" });
  expect(editOfResident(before, current, false, "null")).toEqual({ name: "launch" });
});
