/** Labelled messages and modals from the generators' tables of components. */
import {
  COMPONENT_ACCEPTANCES,
  COMPONENT_PAIRS,
  type ComponentAcceptance,
  type ComponentPair,
} from "../../generators/index.js";
import { withExampleIds } from "../case/example-ids.js";
import type { SampleKind } from "./flags.js";
import type { Sample } from "./sample-rows.js";

/** Messages or modals at limits and of special kinds that must be accepted; none of other kinds. */
export function componentBoundaries(kind: SampleKind): Sample[] {
  return COMPONENT_ACCEPTANCES.filter(({ place }) => place === kind).map((row) => ({
    ...words(kind, row),
    label: "boundary",
    value: withExampleIds(row.value),
  }));
}

/** Messages or modals with one rule broken, each beside its valid half; none of other kinds. */
export function componentFaults(kind: SampleKind): Sample[] {
  return COMPONENT_PAIRS.filter(({ place }) => place === kind).map((row) => ({
    ...words(kind, row),
    label: "fault",
    pointer: row.pointer,
    verdict: row.verdict,
    value: withExampleIds(row.twin),
    twin: withExampleIds(row.valid),
  }));
}

function words(kind: SampleKind, { rule, title, files }: ComponentPair | ComponentAcceptance) {
  return { kind, rule, title, ...(files === undefined ? {} : { files: files.map(({ name }) => name) }) };
}
