/** Selects of the five kinds, in a message or in a modal. */
import fc, { type Arbitrary } from "fast-check";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { asItself, listAsItself, type Members, objectOf, type Sometimes } from "../commands/members.js";
import { COMPONENT_LIMITS } from "./component-limits.js";
import { boundsOf, optionList, tickedAtMost, withinBounds } from "./options.js";
import { type ComponentSettings, perSettings } from "./settings.js";
import { customId, flag, ID, textOf } from "./words.js";

/** A select is in a row of a message, or in a label of a modal, where it cannot be disabled. */
export type SelectPlace = "message" | "modal";

const placeholder = textOf(COMPONENT_LIMITS.placeholder);
const options = optionList({ min: 1, ...COMPONENT_LIMITS.selectOptions, withEmoji: true });

/** What max_values is where a select does not say. */
const ONE = 1;

function groupsOf(place: SelectPlace): readonly Sometimes[] {
  return [
    // In a message, where required is ignored, it is open whether a select may be left empty.
    boundsOf(COMPONENT_LIMITS.maxValues, place === "message" ? 1 : 0),
    { share: 20, members: { placeholder } },
    ...(place === "message" ? [flag("disabled", 20)] : []),
    ID,
  ];
}

function ofOptions(select: JsonObject): JsonObject {
  const { options: listed } = select;
  const list = Array.isArray(listed) ? listed.filter(isObject) : [];
  const bounded = withinBounds(select, list.length, ONE);
  const most = typeof bounded["max_values"] === "number" ? bounded["max_values"] : ONE;
  const within = tickedAtMost(list, most);
  return within.length === list.length && within.every((option, index) => option === list[index])
    ? bounded
    : { ...bounded, options: within };
}

function ofDefaults(select: JsonObject): JsonObject {
  const { default_values: defaults } = select;
  const count = Array.isArray(defaults) ? defaults.length : 0;
  const fewest = select["min_values"] ?? ONE;
  // One must be chosen where it does not say, so a list of defaults is never empty and never below min_values.
  const fitting = count > 0 && typeof fewest === "number" && fewest > count ? { ...select, min_values: count } : select;
  return withinBounds(fitting, COMPONENT_LIMITS.maxValues.max, ONE, count);
}

/** Which kinds of entity each select names beforehand. */
const KINDS = { 5: ["user"], 6: ["role"], 7: ["user", "role"], 8: ["channel"] } as const;

type Kind = "user" | "role" | "channel";

function idsOf({ users, roles, channels }: ComponentSettings, kind: Kind): readonly string[] {
  return kind === "user" ? users : kind === "role" ? roles : channels;
}

/** Lists of some of the entities that the settings name, as many as fit in one of ten. */
function defaultValues(type: 5 | 6 | 7 | 8, settings: ComponentSettings): Arbitrary<Json> | undefined {
  const known = KINDS[type].flatMap((kind) => idsOf(settings, kind).map((id) => `${kind} ${id}`));
  if (known.length === 0) return undefined;
  const full = Math.min(known.length, COMPONENT_LIMITS.maxValues.max);
  return fc
    .oneof(
      { withCrossShrink: true },
      { arbitrary: fc.subarray(known, { minLength: 1, maxLength: Math.min(2, full) }), weight: 9 },
      { arbitrary: fc.subarray(known, { minLength: full, maxLength: full }), weight: 1 },
    )
    .map(defaultsOf, wordsOf);
}

/** `user 5` as `{ id: "5", type: "user" }`. */
function defaultsOf(words: readonly string[]): readonly JsonObject[] {
  return words.map((word) => {
    const space = word.indexOf(" ");
    return { id: word.slice(space + 1), type: word.slice(0, space) };
  });
}

function wordsOf(made: unknown): string[] {
  return listAsItself(made).map(({ id, type }) => `${String(type)} ${String(id)}`);
}

function channelTypes({ channelTypes: known }: ComponentSettings): Members {
  return known.length === 0 ? {} : { channel_types: fc.subarray([...known], { minLength: 1 }) };
}

/** A select of the type, at the place. Shrinks to its type, a custom_id, and one option where it has any. */
export const selectsAt = perSettings((settings) => {
  const at = (place: SelectPlace): Readonly<Record<3 | 5 | 6 | 7 | 8, Arbitrary<JsonObject>>> => {
    const auto = (type: 5 | 6 | 7 | 8): Arbitrary<JsonObject> => {
      const defaults = defaultValues(type, settings);
      return objectOf({ type: fc.constant(type), custom_id: customId() }, [
        ...groupsOf(place),
        { share: 30, members: defaults === undefined ? {} : { default_values: defaults } },
        { share: 30, members: type === 8 ? channelTypes(settings) : {} },
      ]).map(ofDefaults, asItself);
    };
    return {
      3: objectOf({ type: fc.constant(3), custom_id: customId(), options }, groupsOf(place)).map(ofOptions, asItself),
      5: auto(5),
      6: auto(6),
      7: auto(7),
      8: auto(8),
    };
  };
  return { message: at("message"), modal: at("modal") };
});

/** A select of any of the five kinds. */
export const select = perSettings((settings) => {
  const any = (place: SelectPlace): Arbitrary<JsonObject> =>
    fc.oneof({ withCrossShrink: true }, ...Object.values(selectsAt(settings)[place]));
  return { message: any("message"), modal: any("modal") };
});
