/** Smaller uses of a command: fewer options, shorter texts, plainer values, in a guild and in American English. */
import { commandInteraction, type Invocation, type Place, type World } from "../../generators/index.js";
import { edgeValues } from "../../generators/interactions/edge-values.js";
import { along, leavesOfCommand } from "../../generators/interactions/invocation.js";
import { elementsOf, isObject, type Json, type JsonObject } from "../contract/json.js";
import { placesOf } from "./places.js";

const TYPED = 4;
const PLACE_OF_CONTEXT: readonly Place[] = ["guild", "bot-dm", "private-channel"];

/** The interactions of a command that are smaller than one of it, each by one step. */
export function smallerUses(command: JsonObject, world: World): (interaction: JsonObject) => readonly JsonObject[] {
  return (interaction) => {
    const { type, data, locale, context } = interaction;
    const cause = type === TYPED ? "typed" : "used";
    const place = PLACE_OF_CONTEXT[Number(context)] ?? "guild";
    const [firstPlace = place] = placesOf(command);
    const use = useIn(isObject(data) ? data : {});
    const at = (one: Invocation, where: Place, language: string): JsonObject =>
      commandInteraction(command, one, cause, { place: where, world, locale: language });
    return [
      ...(place === firstPlace ? [] : [at(use, firstPlace, String(locale))]),
      ...(locale === "en-US" ? [] : [at(use, place, "en-US")]),
      ...smallerOptions(command, use, cause === "typed", world).map((one) => at(one, place, String(locale))),
    ];
  };
}

function useIn(data: JsonObject): Invocation {
  const { options, target_id: target } = data;
  return {
    ...(Array.isArray(options) ? { options: options.filter(isObject) } : {}),
    ...(typeof target === "string" ? { target_id: target } : {}),
  };
}

function smallerOptions(command: JsonObject, use: Invocation, isTyped: boolean, world: World): readonly Invocation[] {
  const [names, filled] = innermost(use.options ?? []);
  const leaf = leavesOfCommand(command).find(({ path }) => path.map(({ name }) => name).join(" ") === names.join(" "));
  if (leaf === undefined) return [];
  const made = (options: readonly JsonObject[]): Invocation =>
    options.length === 0 && leaf.path.length === 0 ? {} : { options: along(leaf, options) };
  const registered = (one: JsonObject) => leaf.parameters.find(({ name }) => name === one["name"]);
  const mayGo = (one: JsonObject) => (isTyped ? one["focused"] !== true : registered(one)?.["required"] !== true);
  const fewer = filled.filter(mayGo).map((one) => made(filled.filter((other) => other !== one)));
  const plainer = filled.flatMap((one) => {
    const option = registered(one);
    const values = option === undefined ? [] : plainerValues(one["value"], option, one["focused"] === true, world);
    return values.map((value) => made(filled.map((other) => (other === one ? { ...one, value } : other))));
  });
  return [...fewer, ...plainer];
}

/** The names that lead to the leaf, and what is filled in there. */
function innermost(options: readonly JsonObject[]): readonly [path: readonly string[], filled: readonly JsonObject[]] {
  const [first] = options;
  if (first === undefined || (first["type"] !== 1 && first["type"] !== 2)) return [[], options];
  const [path, filled] = innermost(elementsOf(first["options"]).filter(isObject));
  return [[String(first["name"]), ...path], filled];
}

/** Of a text shorter ones, of a whole number nearer ones to the plainest value; of anything else that value alone. */
function plainerValues(value: Json | undefined, option: JsonObject, isFocused: boolean, world: World): readonly Json[] {
  const [plainest] = isFocused ? [] : edgeValues(option, world);
  const plain = plainest === undefined || isAsPlain(value, plainest.value) ? [] : [plainest.value];
  if (elementsOf(option["choices"]).length > 0) return plain;
  if (Number.isInteger(value) && typeof plainest?.value === "number")
    return [...plain, ...nearerNumbers(Number(value), plainest.value)];
  if (typeof value !== "string" || option["type"] !== 3) return plain;
  const points = [...value];
  const least = isFocused ? 0 : Math.max(1, Number(option["min_length"] ?? 0));
  const shorter = shorterLengths(points.length).filter((length) => length >= least);
  return [...plain, ...shorter.map((length) => points.slice(0, length).join(""))];
}

/** Half as long, then nearer and nearer: any length is reached in few steps. */
function shorterLengths(length: number): readonly number[] {
  const lengths: number[] = [];
  for (let less = Math.ceil(length / 2); ; less = Math.ceil(less / 2)) {
    lengths.push(length - less);
    if (less <= 1) return lengths;
  }
}

/** Whole numbers on the way to the plainest one: halfway, then nearer and nearer to what they are made from. */
function nearerNumbers(value: number, plain: number): readonly number[] {
  const numbers: number[] = [];
  for (let less = Math.trunc((value - plain) / 2); less !== 0; less = Math.trunc(less / 2)) numbers.push(value - less);
  const next = value - Math.sign(value - plain);
  return next === plain || value === plain || numbers.includes(next) ? numbers : [...numbers, next];
}

/** Plain values are not made plainer: a text of the same length or less, a number as near to zero. */
function isAsPlain(value: Json | undefined, plain: Json): boolean {
  if (typeof value === "string" && typeof plain === "string" && !/^\d{17,}$/.test(value))
    return value.length <= plain.length;
  if (typeof value === "number" && typeof plain === "number") return Math.abs(value) <= Math.abs(plain);
  return value === plain || value === false;
}
