/** One scope as a thing that does one request after the other: what races are held against. */
import type { Json } from "../contract/json.js";
import { canonical } from "./deep-equal.js";
import type { SequentialModel } from "./history.js";

/** A command as far as races look at it; members that races do not write are left out. */
export interface RacedCommand {
  /** Snowflake, or a placeholder until the first read shows it. */
  readonly id: string;
  /** Command type. */
  readonly type: number;
  /** Name of the command. */
  readonly name: string;
  /** Members that were sent or shown; `null` is the default. */
  readonly fields: Readonly<Record<string, Json>>;
}

/** A request as the model sees it, ids already known. */
export type RaceOperation =
  | { readonly do: "create"; readonly type: number; readonly name: string; readonly fields: RacedCommand["fields"] }
  | { readonly do: "edit"; readonly id: string; readonly name?: string; readonly fields: RacedCommand["fields"] }
  | { readonly do: "delete"; readonly id: string }
  | { readonly do: "bulk"; readonly elements: readonly Omit<RacedCommand, "id">[] }
  | { readonly do: "permit"; readonly id: string; readonly permissions: string }
  | { readonly do: "get"; readonly id: string }
  | { readonly do: "list" }
  | { readonly do: "permissions"; readonly id: string };

/** An answer as the model sees it. */
export type RaceResult =
  /** 4xx. A write that is refused has done nothing; the reason does not matter. */
  | { readonly is: "refused" }
  /** A write that worked, or a read. `isNew` tells 201 from 200. */
  | { readonly is: "done"; readonly commands: readonly RacedCommand[]; readonly isNew: boolean }
  | { readonly is: "permissions"; readonly permissions: string };

interface Availability extends RacedCommand {
  /** Canonical text of its permissions. Several: whether an overwrite keeps them is not said. */
  readonly permissions: readonly [string, ...string[]];
}

/** The scope between two requests. */
export type RaceState = readonly Availability[];

/** What no permissions look like as text. */
export const NO_PERMISSIONS = "";

/**
 * Members that all creates of races write: of an overwrite that leaves one out it is open what becomes of it. Some edits
 * write options as well, of which only the names count.
 */
export const RACED_FIELDS = ["description", "default_member_permissions"] as const;

/**
 * A scope that holds nothing at first. Ids of commands whose create was not answered come from the first read.
 *
 * @remarks Of the answers of writes only status and ids count: whether their bodies show the moment of the write or a
 * later one is said nowhere. Reads count whole.
 */
export const raceModel: SequentialModel<RaceState, RaceOperation, RaceResult> = {
  initial: [],
  keyOf: (state) => state.map(textOf).join(),
  step: (state, operation, result) => {
    switch (operation.do) {
      case "get":
      case "list":
      case "permissions":
        return result === undefined ? [state] : afterRead(state, operation, result);
      default:
        if (result?.is === "refused") return [state];
        return result === undefined
          ? [state, ...afterWrite(state, operation, undefined)]
          : afterWrite(state, operation, result);
    }
  },
};

/** Most of the commands of a state are those of the state before it. */
const texts = new WeakMap<Availability, string>();

function textOf(command: Availability): string {
  const known = texts.get(command);
  if (known !== undefined) return known;
  const text = canonical({ ...command, permissions: command.permissions.toSorted() });
  texts.set(command, text);
  return text;
}

type Write = Extract<RaceOperation, { readonly do: "create" | "edit" | "delete" | "bulk" | "permit" }>;
type Read = Exclude<RaceOperation, Write>;

function afterWrite(state: RaceState, operation: Write, result: RaceResult | undefined): readonly RaceState[] {
  switch (operation.do) {
    case "create":
      return afterCreate(state, operation, result);
    case "edit":
      return afterEdit(state, operation);
    case "bulk":
      return afterBulk(state, operation, result);
    case "delete":
      // A second delete may be answered like the first.
      return [
        state.filter(({ id }) => id !== operation.id),
        ...maybeOf(state, operation.id).map((one) => state.filter((other) => other !== one)),
      ];
    case "permit":
      return commandsOf(state, operation.id).map((used) =>
        replaced(state, used, { ...used, id: operation.id, permissions: [operation.permissions] }),
      );
  }
}

/** The command that has the id, or each of those that may turn out to have it. */
function commandsOf(state: RaceState, id: string): readonly Availability[] {
  const known = state.find((one) => one.id === id);
  return known ? [known] : maybeOf(state, id);
}

/** Commands whose making was not answered, where no other has the id. */
function maybeOf(state: RaceState, id: string): readonly Availability[] {
  return state.some((one) => one.id === id) ? [] : state.filter((one) => isUnknown(one.id));
}

function afterCreate(
  state: RaceState,
  { type, name, fields }: Extract<Write, { do: "create" }>,
  result: RaceResult | undefined,
): readonly RaceState[] {
  const used = state.find((one) => one.type === type && one.name === name);
  const shown = result?.is === "done" ? result.commands[0] : undefined;
  if (result && (!shown || (result.is === "done" && result.isNew === (used !== undefined)))) return [];
  const id = shown?.id ?? used?.id ?? unknownId(type, name);
  if (used) {
    const { options: _open, ...kept } = used.fields;
    const written: Availability = { ...used, id, fields: { ...kept, ...fields }, permissions: keptOrGone(used) };
    return isSameId(used.id, id) ? [replaced(state, used, written)] : [];
  }
  const made: Availability = { id, type, name, fields, permissions: [NO_PERMISSIONS] };
  return state.some((one) => one.id === id) ? [] : [[...state, made]];
}

function afterEdit(state: RaceState, operation: Extract<Write, { do: "edit" }>): readonly RaceState[] {
  return commandsOf(state, operation.id).flatMap((used) => afterEditOf(used, state, operation));
}

function afterEditOf(
  used: Availability,
  state: RaceState,
  { id, name, fields }: Extract<Write, { do: "edit" }>,
): readonly RaceState[] {
  const isRenamed = name !== undefined && name !== used.name;
  if (isRenamed && state.some((one) => one.type === used.type && one.name === name)) return [];
  const kept = name === undefined ? used.permissions : keptOrGone(used);
  const written: Availability = {
    ...used,
    id,
    name: name ?? used.name,
    fields: { ...used.fields, ...fields },
    permissions: isRenamed ? [NO_PERMISSIONS] : kept,
  };
  return [replaced(state, used, written)];
}

/** What it had, or none. */
function keptOrGone({ permissions }: Availability): Availability["permissions"] {
  return permissions.includes(NO_PERMISSIONS) ? permissions : [...permissions, NO_PERMISSIONS];
}

function afterBulk(
  state: RaceState,
  { elements }: Extract<Write, { do: "bulk" }>,
  result: RaceResult | undefined,
): readonly RaceState[] {
  const shown = result?.is === "done" ? result.commands : undefined;
  const after: Availability[] = [];
  for (const { type, name, fields } of elements) {
    const used = state.find((one) => one.type === type && one.name === name);
    const reported = shown?.find((one) => one.type === type && one.name === name);
    const id = reported?.id ?? used?.id ?? unknownId(type, name);
    if (used ? !isSameId(used.id, id) : state.some((one) => one.id === id)) return [];
    after.push({ id, type, name, fields, permissions: used ? keptOrGone(used) : [NO_PERMISSIONS] });
  }
  return [after];
}

function afterRead(state: RaceState, operation: Read, result: RaceResult): readonly RaceState[] {
  if (operation.do === "list") {
    if (result.is !== "done" || result.commands.length !== state.length) return [];
    const reported = state.map((one) => {
      const shown = result.commands.find(({ type, name }) => type === one.type && name === one.name);
      return shown && isSameId(one.id, shown.id) && fits(shown, one) ? { ...one, id: shown.id } : undefined;
    });
    return reported.includes(undefined) ? [] : [reported as RaceState];
  }
  const { id } = operation;
  const isThere = state.some((one) => one.id === id);
  const candidates = commandsOf(state, id);
  if (operation.do === "get") {
    if (result.is !== "done") return isThere ? [] : [state];
    return candidates
      .filter((one) => fits(result.commands[0], one))
      .map((one) => (one.id === id ? state : replaced(state, one, { ...one, id })));
  }
  const permissions = result.is === "permissions" ? result.permissions : NO_PERMISSIONS;
  const after = candidates
    .filter((one) => one.permissions.includes(permissions))
    .map((one) => replaced(state, one, { ...one, id, permissions: [permissions] }));
  return !isThere && permissions === NO_PERMISSIONS ? [state, ...after] : after;
}

/** What was shown, if anything was, is this command. */
function fits(shown: RacedCommand | undefined, command: Availability): boolean {
  if (!shown) return true;
  if (shown.id !== command.id && !isUnknown(command.id)) return false;
  if (shown.type !== command.type || shown.name !== command.name) return false;
  return Object.entries(command.fields).every(
    ([name, value]) => canonical(shown.fields[name] ?? null) === canonical(value),
  );
}

function replaced(state: RaceState, before: Availability, after: Availability): RaceState {
  return state.map((one) => (one === before ? after : one));
}

/** The id of a command whose making was not answered: any id may turn out to be it. */
function unknownId(type: number, name: string): string {
  return `?${type} ${name}`;
}

function isUnknown(id: string): boolean {
  return id.startsWith("?");
}

function isSameId(known: string, reported: string): boolean {
  return known === reported || isUnknown(known);
}
