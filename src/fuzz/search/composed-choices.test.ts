import fc from "fast-check";
import { expect, test } from "vitest";
import { ChoiceTape, part } from "../../../generators/primitives/choice-tape.js";
import { composedChoices, worthiestChoices } from "./composed-choices.js";
import { SentFeatures } from "./sent-features.js";

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
  const [few, many] = [tapeOf([0, 1]), tapeOf([0, 1, 2, 3])];
  const sent = new SentFeatures();
  const worthiest = (costOf: (choices: readonly number[]) => number) =>
    worthiestChoices([few, many], (choices) => ({ features: featuresOf(choices), requests: costOf(choices) }), sent);

  expect(worthiest(() => 1)).toBe(many.choices);
  expect(worthiest((choices) => 3 ** drawn(choices).length)).toBe(few.choices);

  sent.add([2, 3]);
  sent.add([2, 3]);
  expect(worthiest((choices) => drawn(choices).length)).toBe(few.choices);
});

/** A value whose list holds these. */
function tapeOf(elements: readonly number[]): ChoiceTape {
  const tape = new ChoiceTape(1, [elements.length, ...elements]);
  lists.generate(tape, undefined);
  return tape;
}
