/** Exactly one fault in a valid payload of any kind. */
import type { Json } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { replaceAt } from "../rows/json-pointer.js";
import type { RowVerdict } from "../rows/row.js";

/** Which rule is broken, where, and what the documents ask of it. */
interface Label {
  readonly rule: RuleId;
  /** JSON pointer into the payload. */
  readonly pointer: string;
  readonly verdict: RowVerdict;
  /** Rules that cannot be kept once `rule` is broken. */
  readonly implies?: readonly RuleId[];
}

/** What is put where. */
export interface SingleFault extends Label {
  /** Undefined leaves the member out. */
  readonly to: Json | undefined;
  /** How many components the fault adds to a message, which may hold 40. */
  readonly adds: number;
}

/** A valid payload and its invalid variant, which differ at `pointer` and break `rule` alone. */
export interface Mutation<Value extends Json = Json, Twin extends Json = Value> extends Label {
  /** Must be accepted. */
  readonly valid: Value;
  /** The invalid variant: must be refused for `rule`. */
  readonly twin: Twin;
}

/** A fault that must be refused. */
export function refused(
  rule: RuleId,
  pointer: string,
  to: Json | undefined,
  more: Partial<Pick<SingleFault, "implies" | "adds">> = {},
): SingleFault {
  return { rule, pointer, to, verdict: "refused", adds: 0, ...more };
}

/** A member where it has no place. */
export function withoutPlace(rule: RuleId, pointer: string, to: Json): SingleFault {
  return { rule, pointer, to, verdict: "refused-or-without-effect", adds: 0 };
}

/** A valid payload with the fault in it. */
export function withFault<Value extends Json>(
  valid: Value,
  { rule, pointer, verdict, to, implies }: SingleFault,
): Mutation<Value> {
  const twin = replaceAt(valid, pointer, to) as Value;
  return { rule, pointer, verdict, valid, twin, ...(implies === undefined ? {} : { implies }) };
}

type Trait = (fault: SingleFault) => unknown;

const ruleOf: Trait = ({ rule }) => rule;
const depthOf: Trait = ({ pointer }) => pointer.split("/").length;

/** A text of so many characters is long where it is too long for a name. */
const LONG = 32;

/** What is put there: many faults of one rule are texts, and few of those are empty or long. */
const kindOfValue: Trait = ({ to }) => {
  if (typeof to !== "string") return typeof to;
  return to === "" ? "empty" : to.length > LONG ? "long" : "text";
};

/** One of a list, and what is left of `which` to choose with. */
function chosen<T>(list: readonly T[], which: number): readonly [one: T | undefined, rest: number] {
  return [list[which % list.length], Math.floor(which / list.length)];
}

/** One fault of all: first which rule, then how deep, then what is put there, and where, so that few places are not rare. */
export function chosenFault(faults: readonly SingleFault[], which: number): SingleFault | undefined {
  let [left, rest] = [faults, which];
  for (const traitOf of [ruleOf, depthOf, kindOfValue]) {
    const [trait, after] = chosen([...new Set(left.map(traitOf))], rest);
    left = left.filter((fault) => traitOf(fault) === trait);
    rest = after;
  }
  return chosen(left, rest)[0];
}
