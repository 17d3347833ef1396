/** Limits that are one off, in either direction. */

import { type Fault, fault } from "../fault.js";
import { askedTooMuch, notAsked } from "../verdicts.js";
import { BOUNDS, type Bound } from "./bounds.js";

const LOOSE = "Payloads that no other service takes are kept, and break whoever reads them";
const TIGHT = "A valid command at the limit cannot be registered";

export const offByOneFaults: readonly Fault[] = BOUNDS.flatMap((bound) => [
  ...(bound.max === undefined ? [] : [loose(bound, "max", bound.max, 1), tight(bound, "max", bound.max, -1)]),
  ...(bound.min === undefined ? [] : [loose(bound, "min", bound.min, -1), tight(bound, "min", bound.min, 1)]),
]);

type Side = "min" | "max";

/** Takes one more than the limit, and nothing beyond that. */
function loose({ word, what, rule, measure, step = 1 }: Bound, side: Side, limit: number, sign: 1 | -1): Fault {
  const taken = limit + sign * step;
  return fault(`${word}.${side}-${sign > 0 ? "plus" : "minus"}-1`, rule, {
    title: `takes ${taken} for the ${what}, where ${limit} is the ${side === "max" ? "most" : "least"}`,
    harm: LOOSE,
    kind: "derived",
    apply: notAsked(
      (violation, judged) =>
        violation.rule === rule &&
        measure(judged).some(({ pointer, size }) => pointer === violation.pointer && size === taken),
    ),
  });
}

/** Refuses the limit itself. */
function tight(
  { word, what, rule: looseRule, tightRule, measure }: Bound,
  side: Side,
  limit: number,
  sign: 1 | -1,
): Fault {
  const rule = tightRule ?? looseRule;
  return fault(`${word}.${side}-${sign > 0 ? "plus" : "minus"}-1`, rule, {
    title: `refuses ${limit} for the ${what}, which is allowed`,
    harm: TIGHT,
    kind: "derived",
    apply: askedTooMuch((judged) => {
      const found = measure(judged).find(({ size }) => size === limit);
      return found && { rule, pointer: found.pointer, message: `${limit} is refused` };
    }),
  });
}
