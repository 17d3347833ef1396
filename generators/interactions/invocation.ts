/** How a user can use a command: one of its leaves, filled in. */
import fc, { type Arbitrary } from "fast-check";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { enteredValue, lengthsOf, longTexts, rangeOf } from "./option-values.js";
import type { World } from "./world.js";

/** The part of a driver's `invokeCommand` and `typeOption` that a command decides. */
export type Invocation = {
  readonly options?: readonly JsonObject[];
  /** User or message of a context menu. */
  readonly target_id?: string;
};

/** A way through groups and subcommands to the options that take values. */
export interface Leaf {
  /** Names and types from the outside in; empty for a command without subcommands. */
  readonly path: readonly { readonly name: string; readonly type: number }[];
  /** The options that take values; empty where the leaf has none. */
  readonly parameters: readonly JsonObject[];
}

const optionsOf = ({ options }: JsonObject): readonly JsonObject[] =>
  Array.isArray(options) ? options.filter(isObject) : [];

const isBranch = ({ type }: JsonObject): boolean => type === 1 || type === 2;

/** Every leaf of a command; a group without subcommands has none. */
export function leavesOf(command: JsonObject): readonly Leaf[] {
  const options = optionsOf(command);
  if (!options.some(isBranch)) return command["type"] === 2 ? [] : [{ path: [], parameters: options }];
  return options.filter(isBranch).flatMap((branch) => {
    const step = { name: String(branch["name"]), type: Number(branch["type"]) };
    const below = step.type === 1 ? [{ path: [], parameters: optionsOf(branch) }] : leavesOf(branch);
    return below.map(({ path, parameters }) => ({ path: [step, ...path], parameters }));
  });
}

/** Options of a leaf inside the subcommands and groups that lead there. */
export function along({ path }: Leaf, filled: readonly JsonObject[]): readonly JsonObject[] {
  return path.reduceRight<readonly JsonObject[]>((options, { name, type }) => [{ name, type, options }], filled);
}

/** The leaves of a chat-input command, and none of any other. */
export function leavesOfCommand(command: JsonObject): readonly Leaf[] {
  return (command["type"] ?? 1) === 1 ? leavesOf({ ...command, type: 1 }) : [];
}

/** One option with a value; undefined is left out. */
export function filledOption(option: JsonObject, world: World): Arbitrary<JsonObject> | undefined {
  const { name, type } = option;
  return enteredValue(option, world)?.map((value) => ({ name: String(name), type: Number(type), value }));
}

/** All required options and any of the others. */
function filledLeaf(leaf: Leaf, world: World): Arbitrary<Invocation> | undefined {
  const entries: Arbitrary<readonly JsonObject[]>[] = [];
  for (const option of leaf.parameters) {
    const filled = filledOption(option, world)?.map((one): readonly JsonObject[] => [one]);
    if (filled === undefined && option["required"] === true) return undefined;
    if (filled === undefined) continue;
    const none: Arbitrary<readonly JsonObject[]> = fc.constant([]);
    entries.push(option["required"] === true ? filled : fc.oneof({ withCrossShrink: true }, none, filled));
  }
  if (entries.length === 0 && leaf.path.length === 0) return fc.constant({});
  return fc.tuple(...entries).map((filled) => ({ options: along(leaf, filled.flat()) }));
}

const isThere = <T>(one: T | undefined): one is T => one !== undefined;

/**
 * The ways to use a command: any of its subcommands, all required options, any optional ones, values at the ends of
 * their bounds often; a user or message for a context menu.
 *
 * @returns undefined where it cannot be used: a required option for which there is nothing to choose
 * @example invocation({ name: "ping", description: "Pong" }, WORLD) // always {}
 */
export function invocation(command: JsonObject, world: World): Arbitrary<Invocation> | undefined {
  const type = command["type"] ?? 1;
  if (type === 4) return fc.constant({});
  if (type !== 1) {
    const targets = type === 2 ? world.users : world.messages;
    return targets.length === 0 ? undefined : fc.constantFrom(...targets).map((target_id) => ({ target_id }));
  }
  const ways = leavesOfCommand(command)
    .map((leaf) => filledLeaf(leaf, world))
    .filter(isThere);
  return ways.length === 0 ? undefined : fc.oneof({ withCrossShrink: true }, ...ways);
}

const BEGINNINGS = [
  "",
  "a",
  "hel",
  "Да",
  "大き",
  "שלו",
  "🐈",
  "a\u0301",
  "half a wo",
  "12",
  "007",
  "-1",
  "true",
] as const;
const NUMBERS = [1, 12, -3, 0] as const;

/**
 * What has been typed so far: the beginning of a text, or a number. What arrives of values beyond a bound, and of numbers
 * with an exponent, is open.
 */
function typedSoFar(option: JsonObject): Arbitrary<Json> | undefined {
  if (option["type"] === 3) {
    const { max } = lengthsOf(option);
    const short = fc.constantFrom<Json>(...BEGINNINGS.filter(({ length }) => length <= max));
    const long = longTexts({ min: 1, max });
    if (long === undefined) return short;
    return fc.oneof({ withCrossShrink: true }, { arbitrary: short, weight: 4 }, { arbitrary: long, weight: 1 });
  }
  const { min, max } = rangeOf(option, option["type"] === 4 ? LIMITS.integer : LIMITS.number);
  const within = NUMBERS.filter((value) => value >= min && value <= max);
  const numerals = (within.length > 0 ? within : [min]).map(String).filter((numeral) => !numeral.includes("e"));
  return numerals.length === 0 ? undefined : fc.constantFrom<Json>(...numerals);
}

/** Any of the others, required ones too, filled in or not. */
function typedLeaf(leaf: Leaf, focused: JsonObject, world: World): Arbitrary<Invocation> | undefined {
  const typed = typedSoFar(focused);
  if (typed === undefined) return undefined;
  const entries = leaf.parameters.flatMap((option): Arbitrary<readonly JsonObject[]>[] => {
    const { name, type } = option;
    if (option === focused) {
      return [typed.map((value) => [{ name: String(name), type: Number(type), value, focused: true }])];
    }
    const none: Arbitrary<readonly JsonObject[]> = fc.constant([]);
    const filled = filledOption(option, world)?.map((one): readonly JsonObject[] => [one]);
    return filled === undefined ? [] : [fc.oneof({ withCrossShrink: true }, none, filled)];
  });
  return fc.tuple(...entries).map((filled) => ({ options: along(leaf, filled.flat()) }));
}

/**
 * What is there while a user types into an option with autocomplete: exactly one option is focused, required ones
 * may be missing.
 *
 * @returns undefined for a command without such an option
 */
export function typing(command: JsonObject, world: World): Arbitrary<Invocation> | undefined {
  const ways = leavesOfCommand(command)
    .flatMap((leaf) =>
      leaf.parameters
        .filter((option) => option["autocomplete"] === true)
        .map((option) => typedLeaf(leaf, option, world)),
    )
    .filter(isThere);
  return ways.length === 0 ? undefined : fc.oneof({ withCrossShrink: true }, ...ways);
}
