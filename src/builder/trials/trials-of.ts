/** Everything that can be sent to a builder. */
import { ACCEPTANCES } from "../../../generators/index.js";
import { withExampleIds } from "../../case/example-ids.js";
import type { ProfileName } from "../../contract/profile.js";
import type { KeptRow } from "./kept-row.js";
import { placeInCreate } from "./place-in-command.js";
import { ROWS_OF_DEFAULTS } from "./rows-of-defaults.js";
import { ROWS_OF_EDITS } from "./rows-of-edits.js";
import { PAIRS_OF_LISTS, ROWS_OF_LISTS } from "./rows-of-lists.js";
import { PAIRS_OF_TYPES } from "./rows-of-types.js";
import { headOf, isTried, type Trial } from "./trial.js";
import { trialsOfRows } from "./trials-of-rows.js";

/** Every trial of a profile. What it only observes is not sent, nor what a service does later with what it was sent. */
export function trialsOf(profile: ProfileName): readonly Trial[] {
  const kept = [...ROWS_OF_EDITS, ...ROWS_OF_LISTS, ...ROWS_OF_DEFAULTS, ...elementsOfLists()];
  const trials: readonly Trial[] = [
    ...trialsOfRows(profile),
    ...PAIRS_OF_LISTS.filter((row) => isTried(row, profile)).map(({ valid, twin, pointer, verdict, ...row }) => ({
      ...headOf(row, profile),
      kind: "command-list" as const,
      valid,
      twin: { value: twin, pointer, verdict },
    })),
    ...PAIRS_OF_TYPES.filter((row) => isTried(row, profile)).map(({ valid, twin, ...row }) => ({
      ...headOf(row, profile),
      kind: "command" as const,
      valid,
      twin: { value: twin, pointer: "/name", verdict: "refused" as const },
    })),
    ...kept.filter((row) => isTried(row, profile)).map((row) => keptTrial(row, profile)),
  ];
  return trials.map(withIds);
}

/** Rows of the generators that hold in a bulk overwrite alone. */
function elementsOfLists(): readonly KeptRow[] {
  return ACCEPTANCES.filter(({ verbs }) => verbs?.length === 1 && verbs[0] === "bulk").map((row) => ({
    rule: row.rule,
    slug: row.slug,
    title: row.title,
    kind: "command-list",
    value: [placeInCreate(row).embed(row.value)],
  }));
}

function keptTrial({ kind, value, leavesOut, isOpen, ...row }: KeptRow, profile: ProfileName): Trial {
  return {
    ...headOf(row, profile),
    kind,
    ...(kind.endsWith("-edit") ? { commandType: 1 } : {}),
    ...(leavesOut === undefined ? {} : { leavesOut }),
    ...(isOpen === undefined ? {} : { isOpen }),
    valid: value,
  };
}

/** References to what a target has become ids of nothing that exists. */
function withIds({ valid, twin, ...trial }: Trial): Trial {
  const filled = { ...trial, valid: withExampleIds(valid) };
  return twin === undefined ? filled : { ...filled, twin: { ...twin, value: withExampleIds(twin.value) } };
}
