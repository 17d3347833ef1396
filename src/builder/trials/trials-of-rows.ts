/** The rows of the generators as trials: create bodies, edits and permissions of commands, messages and modals. */
import {
  ACCEPTANCES,
  type Acceptance,
  COMPONENT_ACCEPTANCES,
  COMPONENT_PAIRS,
  PAIRS,
  type Pair,
} from "../../../generators/index.js";
import type { BuilderKind } from "../../case/builder-result.js";
import type { ProfileName } from "../../contract/profile.js";
import { type CarrierPlace, placeInCreate, placeInEdit, placesInCreate } from "./place-in-command.js";
import { headOf, isTried, type Trial } from "./trial.js";

type Row = Pair | Acceptance;

/** Every row that the profile judges, once for each kind of body that it can be in. */
export function trialsOfRows(profile: ProfileName): readonly Trial[] {
  const isIn = (row: Row): boolean => isTried(row, profile);
  const isComponentIn = (row: (typeof COMPONENT_PAIRS | typeof COMPONENT_ACCEPTANCES)[number]): boolean =>
    isTried(row, profile);
  return [
    ...PAIRS.filter(isIn).flatMap((row) =>
      settingsOf(row, placesInCreate).map(([kind, place]) => pairTrial(row, kind, place, profile)),
    ),
    ...ACCEPTANCES.filter(isIn).flatMap((row) =>
      settingsOf(row, (one) => [placeInCreate(one)]).map(([kind, place]) => acceptanceTrial(row, kind, place, profile)),
    ),
    ...COMPONENT_PAIRS.filter(isComponentIn).map(({ valid, twin, pointer, verdict, ...row }) => ({
      ...headOf(row, profile),
      kind: row.place,
      valid,
      twin: { value: twin, pointer, verdict },
    })),
    ...COMPONENT_ACCEPTANCES.filter(isComponentIn).map((row) => ({
      ...headOf(row, profile),
      kind: row.place,
      valid: row.value,
    })),
  ];
}

const AS_IT_IS: CarrierPlace = { suffix: "", pointer: "", embed: (body) => body };

/**
 * The bodies that a row can be in. What holds in both scopes is tried globally, for a builder makes both alike or
 * knows but one; rows of bulk overwrites alone are in `trials-of-lists`.
 */
function settingsOf<R extends Row>(
  row: R,
  placesOf: (row: R) => readonly CarrierPlace[],
): readonly [BuilderKind, CarrierPlace][] {
  if (row.element === "permissions") return [["permissions", AS_IT_IS]];
  const isGlobal = row.scopes?.includes("global") ?? true;
  const creates = row.verbs?.includes("create") ?? true;
  const edits = row.verbs?.includes("edit") ?? true;
  return [
    ...(creates
      ? placesOf(row).map((place): [BuilderKind, CarrierPlace] => [isGlobal ? "command" : "guild-command", place])
      : []),
    ...(edits
      ? [[isGlobal ? "command-edit" : "guild-command-edit", placeInEdit(row)] as [BuilderKind, CarrierPlace]]
      : []),
  ];
}

function pairTrial(row: Pair, kind: BuilderKind, place: CarrierPlace, profile: ProfileName): Trial {
  return {
    ...bodyHeadOf(row, kind, place, profile),
    valid: place.embed(row.valid),
    twin: { value: place.embed(row.twin), pointer: `${place.pointer}${row.pointer}`, verdict: row.verdict },
  };
}

function acceptanceTrial(row: Acceptance, kind: BuilderKind, place: CarrierPlace, profile: ProfileName): Trial {
  return { ...bodyHeadOf(row, kind, place, profile), valid: place.embed(row.value) };
}

function bodyHeadOf(
  row: Row,
  kind: BuilderKind,
  { suffix }: CarrierPlace,
  profile: ProfileName,
): Omit<Trial, "valid" | "twin"> {
  const head = headOf(row, profile);
  const isEdit = kind === "command-edit" || kind === "guild-command-edit";
  return { ...head, row: `${head.row}${suffix}`, kind, ...(isEdit ? { commandType: row.commandType ?? 1 } : {}) };
}
