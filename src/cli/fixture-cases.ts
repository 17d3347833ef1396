/** Cases with generated payloads, to make fixtures of: the same for the same seed. */
import { bareSlot } from "../../suites/properties/bare-slot.js";
import { refusesAnyFault } from "../../suites/properties/single-faults.suite.js";
import { GLOBAL } from "../../suites/rows/scope.js";
import { bulk, create, edit, get, list, readBack } from "../../suites/rows/steps.js";
import type { Case, Step } from "../case/case.js";
import type { Json } from "../contract/json.js";
import { SetupError } from "../contract/setup-error.js";
import type { SampleKind } from "./flags.js";
import { drawn, validValues } from "./sample-values.js";

/** Kinds that are the body of a request by themselves. */
const STEPS: Readonly<Partial<Record<SampleKind, (body: Json) => readonly Step[]>>> = {
  command: (body) => [
    create(GLOBAL, "act", "act", body),
    get(GLOBAL, "one", "act", [{ check: "shape" }, readBack("act", { $: "one" })]),
  ],
  edit: (body) => [
    ...bareSlot(GLOBAL, { type: 1 }),
    edit(GLOBAL, "act", "act", "stand", body),
    get(GLOBAL, "one", "stand", [{ check: "shape" }, readBack("act", { $: "one" })]),
  ],
  bulk: (body) => [bulk(GLOBAL, "act", "act", body), list(GLOBAL, "after", [{ check: "shape" }])],
};

/**
 * So many cases of a kind.
 * @throws SetupError `usage` where values of the kind are no request
 */
export function fixtureCases(kind: SampleKind, count: number, seed: number, faults: boolean): readonly Case[] {
  if (faults) return faultCases(kind, count, seed);
  const stepsOf = STEPS[kind];
  if (stepsOf === undefined) throw wrongKind(kind, Object.keys(STEPS));
  return first(count, validValues(kind, seed)).map((body, index) => ({
    id: `fixture.${kind}-${index + 1}`,
    title: `takes generated ${kind} ${index + 1} of seed ${seed}`,
    rules: ["command.object.has-its-fields"],
    level: "must",
    needs: kind === "bulk" ? ["bulk-overwrite"] : [],
    leases: ["global"],
    creates: 1,
    emptiesScope: kind === "bulk",
    steps: stepsOf(body),
  }));
}

/** Commands with one rule broken, each beside its valid twin. */
function faultCases(kind: SampleKind, count: number, seed: number): readonly Case[] {
  if (kind !== "command") throw wrongKind(kind, ["command"]);
  const { steps, weight: _weight, ...rest } = refusesAnyFault(GLOBAL, "documented");
  return first(count, drawn(steps(), seed)).map((one, index) => ({
    ...rest,
    id: `fixture.fault-${index + 1}`,
    steps: one,
  }));
}

function first<T>(count: number, values: Iterator<T>): T[] {
  const taken: T[] = [];
  for (let next = values.next(); !next.done && taken.length < count; next = values.next()) taken.push(next.value);
  return taken;
}

function wrongKind(kind: string, kinds: readonly string[]): SetupError {
  return new SetupError(
    "usage",
    `Cannot make fixtures of kind "${kind}": such a value is no request; choose from ${kinds.join(", ")}`,
  );
}
