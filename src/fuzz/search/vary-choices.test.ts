import type { Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { command } from "../../../generators/commands/command.js";
import { MESSAGES } from "../../../generators/kinds.js";
import { mutation } from "../../../generators/mutations/mutation.js";
import { ChoiceTape } from "../../../generators/primitives/choice-tape.js";
import { mislabelled } from "../../../generators/testing/laws.js";
import { SELF_CONTAINED } from "../../../suites/properties/messages.suite.js";
import { sequences } from "../../../suites/sequences/operations.js";
import type { JsonObject } from "../../contract/json.js";
import { violationsOfCreate } from "../../rules/violations-of.js";
import { violationsOfMessage } from "../../rules/violations-of-message.js";
import { variedChoices } from "./vary-choices.js";

const BIAS = 2;
const PARENTS = 150;
const VARIANTS = 6;

interface Varied<T> {
  readonly parent: T;
  readonly variant: T;
}

const sourceOf =
  ({ tape }: { readonly tape: ChoiceTape }) =>
  (): ChoiceTape =>
    tape;

/** Variants of many values, each with two others as donors, and variants of variants. */
function variantsOf<T>(arbitrary: Arbitrary<T>): readonly Varied<T>[] {
  const drawn = Array.from({ length: PARENTS }, (_, seed) => {
    const tape = new ChoiceTape(seed);
    return { tape, value: arbitrary.generate(tape, BIAS).value };
  });
  return drawn.flatMap(({ tape, value }, index) => {
    const donors = drawn.slice(index + 1, index + 3).map(sourceOf);
    const varied: Varied<T>[] = [];
    let [parent, before] = [tape, value];
    for (let nth = 0; nth < VARIANTS; nth++) {
      const seed = index * VARIANTS + nth;
      const next = new ChoiceTape(seed, variedChoices(parent, donors, new ChoiceTape(seed)));
      const { value: variant } = arbitrary.generate(next, BIAS);
      varied.push({ parent: before, variant });
      [parent, before] = [next, variant];
    }
    return varied;
  });
}

const text = (value: unknown): string => JSON.stringify(value);
const shareOf = <T>(all: readonly T[], isOne: (one: T) => boolean): number => all.filter(isOne).length / all.length;

describe("variants", () => {
  test("of valid commands are valid", () => {
    const varied = variantsOf(command());

    expect(varied.flatMap(({ variant }) => violationsOfCreate(variant, { scope: "guild" }))).toEqual([]);
    expect(shareOf(varied, ({ parent, variant }) => text(parent) !== text(variant))).toBeGreaterThan(0.7);
  });

  test("of valid messages are valid", () => {
    const varied = variantsOf(MESSAGES.valid(SELF_CONTAINED));

    expect(varied.flatMap(({ variant }) => violationsOfMessage(variant))).toEqual([]);
    expect(shareOf(varied, ({ parent, variant }) => text(parent) !== text(variant))).toBeGreaterThan(0.7);
  });

  test("of commands with one fault have one fault, and the rule that they name", () => {
    const broken = variantsOf(mutation()).filter(({ variant }) => variant.verdict === "refused");

    const judge = (body: JsonObject) => violationsOfCreate(body, { scope: "guild" });
    const wrong = broken.flatMap(({ variant }) => mislabelled(variant, judge) ?? []);

    expect(wrong).toEqual([]);
    expect(broken.length).toBeGreaterThan(100);
  });

  test("of sequences keep most operations, and are longer or shorter often", () => {
    const all = sequences({ places: ["guild"], hasPermissions: true, most: 40 });
    const varied = variantsOf(all);

    const kept = varied.map(({ parent, variant }) => {
      const before = new Set(parent.map(({ operation }) => text(operation)));
      return shareOf(variant, ({ operation }) => before.has(text(operation)));
    });

    expect(shareOf(kept, (share) => share > 0.5)).toBeGreaterThan(0.6);
    expect(shareOf(varied, ({ parent, variant }) => variant.length > parent.length)).toBeGreaterThan(0.15);
    expect(shareOf(varied, ({ parent, variant }) => variant.length < parent.length)).toBeGreaterThan(0.05);
  });

  test("take parts of the donors", () => {
    const arbitrary = command();
    const tapes = [new ChoiceTape(1), new ChoiceTape(2)] as const;
    const [, donor] = tapes.map((tape) => arbitrary.generate(tape, BIAS).value as JsonObject);
    const words = (text(donor?.["options"]).match(/"description":"[^"]{6,}"/g) ?? []).slice(0, 5);

    const variants = Array.from({ length: 200 }, (_, seed) => {
      const choices = variedChoices(tapes[0], [() => tapes[1]], new ChoiceTape(seed));
      return text(arbitrary.generate(new ChoiceTape(seed, choices), BIAS).value);
    });

    expect(words.length).toBeGreaterThan(0);
    expect(variants.some((variant) => words.some((word) => variant.includes(word)))).toBe(true);
  });
});
