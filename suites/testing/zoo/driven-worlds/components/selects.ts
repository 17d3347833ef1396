/** Selects of messages and modals. */
import { type Problems, readBoolean } from "../failure.js";
import { CHANNEL_TYPES, type Fields, given, isId, isObject } from "../values.js";
import { CHANNEL_SELECT, type Component } from "./component.js";
import { optional, PLACEHOLDER, readOptions, required, valueCounts, withDefault } from "./members.js";
import { type Reading, readCustomId } from "./read.js";
import type { Reader } from "./readers.js";

const MOST_OPTIONS = 25;

/** What users, roles and channels are called in default values. */
const KINDS: Readonly<Record<number, readonly unknown[]>> = {
  5: ["user"],
  6: ["role"],
  7: ["user", "role"],
  8: ["channel"],
};

function shared(reading: Reading, one: Fields, at: string) {
  return {
    ...readCustomId(reading, one, at),
    ...optional(reading, one, at, ["placeholder", PLACEHOLDER]),
    ...valueCounts(reading, one, at, { least: 1, most: MOST_OPTIONS, defaultMax: 1 }),
    ...required(reading, one, at),
    ...(!reading.isModal && withDefault(reading, one, at, ["disabled", readBoolean, false])),
  };
}

export const stringSelect: Reader = (reading, one, at) => ({
  ...shared(reading, one, at),
  options: readOptions(reading, one["options"], `${at}.options`, { min: 1, max: MOST_OPTIONS, hasIcons: true }),
});

export const autoSelect: Reader = (reading, one, at, type) => {
  const read = shared(reading, one, at);
  return {
    ...read,
    ...(given(one, "default_values") && {
      default_values: defaultValues(reading.p, one["default_values"], `${at}.default_values`, { ...read, type }),
    }),
    ...(type === CHANNEL_SELECT &&
      given(one, "channel_types") && {
        channel_types: channelTypes(reading.p, one["channel_types"], `${at}.channel_types`),
      }),
  };
};

interface Select {
  readonly type: number;
  readonly min_values: number;
  readonly max_values: number;
}

function defaultValues(
  p: Problems,
  list: unknown,
  at: string,
  { type, min_values, max_values }: Select,
): NonNullable<Component["default_values"]> {
  if (!Array.isArray(list)) {
    p.add(at, "must be an array");
    return [];
  }
  if (list.length > 0 && (list.length < min_values || list.length > max_values))
    p.add(at, "has not between min_values and max_values entries");
  const kinds = KINDS[type] ?? [];
  return list.flatMap((one: unknown, nth) => {
    const here = `${at}.${nth}`;
    if (!isObject(one)) {
      p.add(here, "must be an object");
      return [];
    }
    if (!isId(one["id"])) p.add(`${here}.id`, "must be a snowflake");
    if (!kinds.includes(one["type"])) p.add(`${here}.type`, `must be ${kinds.join(" or ")}`);
    return [{ id: String(one["id"]), type: String(one["type"]) }];
  });
}

function channelTypes(p: Problems, list: unknown, at: string): readonly number[] {
  if (Array.isArray(list) && list.every((one) => CHANNEL_TYPES.includes(one))) return list as readonly number[];
  p.add(at, "must be an array of channel types");
  return [];
}
