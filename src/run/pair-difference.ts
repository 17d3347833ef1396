/** The one difference between the two halves of a pair, for people. */
import { differenceOfValues } from "../case/compare/plain.js";
import type { Finding } from "../case/outcome.js";
import { showValue } from "../case/show.js";
import type { DoneExchange } from "./exchange.js";

/** Compares what the `valid` step and the `twin` step sent; `undefined` where the case is no pair of bodies. */
export function pairDifferenceOf(exchanges: readonly DoneExchange[]): Finding["twin"] {
  const twin = exchanges.find(({ step }) => step.part === "twin");
  const valid = exchanges.findLast(({ step }) => step.part === "valid" && step.call === twin?.step.call);
  if (twin?.sent === undefined || valid?.sent === undefined) return undefined;
  const found = differenceOfValues(valid.sent, twin.sent);
  return found ? { pointer: found.pointer, from: showValue(found.expected), to: showValue(found.actual) } : undefined;
}
