import fc, { Random, type Value } from "fast-check";
import { describe, expect, test } from "vitest";
import { command } from "../commands/command.js";
import { MESSAGES } from "../kinds.js";
import { ANEW, ChoiceTape, part } from "./choice-tape.js";

const SEEDS = Array.from({ length: 100 }, (_, index) => index);

describe("a tape", () => {
  test.each(["command", "message"])("that is repeated draws the same %s", (kind) => {
    const arbitrary = kind === "command" ? command() : MESSAGES.valid();

    for (const seed of SEEDS) {
      const first = new ChoiceTape(seed);
      const { value } = arbitrary.generate(first, 2);
      const again = new ChoiceTape(seed + 1, first.choices);

      expect(arbitrary.generate(again, 2).value).toEqual(value);
      expect(again.choices).toEqual(first.choices);
      expect(again.spans.length).toBe(first.spans.length);
    }
  });

  test("draws anew what is marked so, and nothing else", () => {
    const numbers = fc.noBias(fc.array(part(fc.nat()), { minLength: 3, maxLength: 3 }));
    const first = new ChoiceTape(1);
    const { value } = numbers.generate(first, undefined);
    const [, second] = first.spans;
    if (second === undefined) throw new Error("three elements are three parts");

    const changed = numbers.generate(new ChoiceTape(2, first.choices.with(second.from, ANEW)), undefined).value;

    expect(changed).toEqual([value[0], expect.any(Number), value[2]]);
    expect(changed[1]).not.toBe(value[1]);
  });

  test("cloned makes the choices that it would make, and leaves it as it was", () => {
    const tape = new ChoiceTape(3, [1, 2]);
    tape.nextInt(0, 9);

    const [cloned, own] = [tape.clone(), tape].map((one) => [one.nextInt(0, 9), one.nextInt(), one.nextInt()]);

    expect(cloned).toEqual(own);
  });
});

test("all integers, bits, fractions and big integers are within their bounds", () => {
  const tape = new ChoiceTape(4);

  for (let round = 0; round < 1000; round++) {
    expect(tape.nextInt(-3, 3)).toSatisfy((one: number) => one >= -3 && one <= 3);
    expect(tape.next(31)).toSatisfy((one: number) => one >= 0 && one < 2 ** 31);
    expect(tape.nextDouble()).toSatisfy((one: number) => one >= 0 && one < 1);
    expect(tape.nextBigInt(-5n, 10n ** 30n)).toSatisfy((one: bigint) => one >= -5n && one <= 10n ** 30n);
  }
});

test("a part draws, without a tape, what its whole draws", () => {
  const source = { clone: () => source, next: () => 7, getState: () => [] };
  const draw = (one: fc.Arbitrary<number>): Value<number> => one.generate(new Random(source), undefined);

  expect(draw(part(fc.nat())).value).toBe(draw(fc.nat()).value);
});
