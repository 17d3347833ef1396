import fc from "fast-check";
import { expect, test } from "vitest";
import { ChoiceTape, part } from "../../../generators/primitives/choice-tape.js";
import { request } from "../../../suites/rows/steps.js";
import type { Step } from "../../case/case.js";
import { GUILD_OPERATIONS } from "../../contract/operations.js";
import { composedChoices, worthiestOf } from "./composed-choices.js";
import { SentFeatures, sentFeaturesOf } from "./sent-features.js";

const lists = fc.noBias(fc.array(part(fc.nat({ max: 9 })), { minLength: 1, maxLength: 4, size: "max" }));
const digit = fc.nat({ max: 9 });

const drawn = (choices: readonly number[]): readonly number[] =>
  lists.generate(new ChoiceTape(1, choices), undefined).value;

function tapes(arbitrary: typeof lists | typeof digit): readonly ChoiceTape[] {
  return [1, 2, 3, 4].map((seed) => {
    const tape = new ChoiceTape(seed);
    arbitrary.generate(tape, undefined);
    return tape;
  });
}

const featuresOf = (choices: readonly number[]): ReadonlySet<number> => new Set(drawn(choices));

test("elements of all lists are put together, as many as the longest has", () => {
  const all = tapes(lists);
  const longest = Math.max(...all.map(({ choices }) => drawn(choices).length));

  const composed = drawn(composedChoices(all, featuresOf, new SentFeatures()));

  expect(composed.length).toBe(longest);
  expect(new Set(composed).size).toBe(longest);
  expect(all.flatMap(({ choices }) => drawn(choices))).toEqual(expect.arrayContaining([...composed]));
});

test("what was sent often comes last", () => {
  const all = tapes(lists);
  const elements = [...new Set(all.flatMap(({ choices }) => drawn(choices)))];
  const [rare] = elements;
  const sent = new SentFeatures();
  for (const one of elements) if (one !== rare) for (let times = 0; times < 5; times++) sent.add([one]);

  expect(drawn(composedChoices(all, featuresOf, sent))[0]).toBe(rare);
});

test("without a list it is the value that is worth most", () => {
  const all = tapes(digit);
  const sent = new SentFeatures();
  const featuresOfDigit = ([choice = 0]: readonly number[]): ReadonlySet<number> => new Set([choice]);
  const [first, ...others] = [...new Set(all.map(({ choices }) => choices[0] ?? 0))];
  sent.add(others);

  expect(composedChoices(all, featuresOfDigit, sent)).toEqual([first]);
});

test("the worthiest value is sent as it is: the one with most that was sent least, for each of its requests", () => {
  const few = sending(["a"]);
  const many = sending(["a", "b", "c"]);
  const long = sending(["a", "b", "c"], 30);
  const sent = new SentFeatures();

  expect(worthiestOf([few, many, long], sent)).toBe(many);

  for (let times = 0; times < 5; times++) sent.add(sentFeaturesOf(many.steps));
  expect(worthiestOf([many, sending(["d"])], sent)).toEqual(sending(["d"]));
});

/** A value that sends these members, with so many looks at the state. */
function sending(members: readonly string[], looks = 0): { readonly steps: readonly Step[] } {
  const body = Object.fromEntries(members.map((member) => [member, true]));
  const look = request("read", "look", GUILD_OPERATIONS.list, {});
  return { steps: [request("act", "act", GUILD_OPERATIONS.create, { body }), ...Array(looks).fill(look)] };
}
