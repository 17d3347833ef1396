/** Ways in which a correct service may differ from the next correct one: the documents leave all of them open. */
import { randomInt, randomUUID } from "node:crypto";
import { isObject, type Json } from "../../../../src/contract/json.js";
import type { FrontChanges } from "./front.js";

type Members = { readonly [name: string]: Json };

/** By name; each is made anew for every service, as it may count. */
export const WAYS_TO_DIFFER: Readonly<Record<string, (target: unknown) => FrontChanges>> = {
  "extra members": () => ({ answer: (json) => inObjects(json as Json, (one) => ({ ...one, ...noise() })) }),
  "reordered lists and members": () => ({ answer: (json) => reordered(json as Json, "") }),
  "absent optional members": () => ({ answer: (json) => inObjects(json as Json, withoutDefaults) }),
  nulls: () => ({ answer: (json) => inObjects(json as Json, withNulls) }),
  "ids that are short numbers": (target) => shortIds(target),
  "a 429 now and then": () => ({ refuse: everyNth(20) }),
  "slow answers": () => ({ latencyMs: 5 }),
};

/** All differences at once, but nulls: those and absent members exclude each other. */
export function everything(target: unknown): FrontChanges {
  const ids = shortIds(target);
  const change = (json: Json): Json =>
    reordered(
      inObjects(json, (one) => ({ ...withoutDefaults(one), ...noise() })),
      "",
    );
  return {
    ...ids,
    answer: (json, status) => change(ids.answer?.(json, status) as Json),
    refuse: everyNth(40),
    latencyMs: 1,
  };
}

function noise(): Members {
  return {
    trace_id: randomUUID(),
    served_at: new Date(Date.now() + randomInt(1_000_000)).toISOString(),
    served_count: randomInt(1_000_000),
  };
}

/** Locale dictionaries hold texts by locale: a member more would be another locale. */
function inObjects(value: Json, change: (one: Members) => Members): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => inObjects(one, change));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, one]) => [
    name,
    name.endsWith("_localizations") ? one : inObjects(one, change),
  ]);
  return change(Object.fromEntries(members));
}

/** Lists whose order means nothing. */
const SETS: ReadonlySet<string> = new Set(["contexts", "integration_types", "channel_types", "permissions"]);

function reordered(value: Json, name: string): Json {
  if (Array.isArray(value)) {
    const list = (value as readonly Json[]).map((one) => reordered(one, "in a list"));
    return name === "" || SETS.has(name) ? inAnyOrder(list) : list;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, one]) => [key, reordered(one, key)] as const);
  return Object.fromEntries(inAnyOrder(members));
}

function inAnyOrder<T>(list: readonly T[]): readonly T[] {
  return list
    .map((one) => ({ one, place: randomInt(1_000_000) }))
    .sort((left, right) => left.place - right.place)
    .map(({ one }) => one);
}

/** Optional members of the tables of the documents, with the value that they have by default. */
const DEFAULTS: readonly (readonly [name: string, value: Json])[] = [
  ["nsfw", false],
  ["required", false],
  ["autocomplete", false],
  ["default_permission", true],
  ["dm_permission", true],
];
const OPTIONAL_LISTS = ["options", "choices", "channel_types"];
const OPTIONAL_AND_NULLABLE = [
  "name_localizations",
  "description_localizations",
  "default_member_permissions",
  "default_permission",
];

function withoutDefaults(one: Members): Members {
  const isDefault = ([name, value]: readonly [string, Json]): boolean =>
    DEFAULTS.some(([other, standard]) => other === name && standard === value) ||
    (OPTIONAL_LISTS.includes(name) && Array.isArray(value) && value.length === 0) ||
    (OPTIONAL_AND_NULLABLE.includes(name) && value === null);
  return Object.fromEntries(Object.entries(one).filter((member) => !isDefault(member)));
}

/** A command shows null for each nullable member that it does not have. */
function withNulls(one: Members): Members {
  if (!("version" in one) || !("name" in one)) return one;
  return { ...Object.fromEntries(OPTIONAL_AND_NULLABLE.map((name) => [name, null])), ...one };
}

function everyNth(nth: number): NonNullable<FrontChanges["refuse"]> {
  let seen = 0;
  return () => {
    if (++seen % nth !== 0) return undefined;
    const text = JSON.stringify({ message: "You are being rate limited.", retry_after: 0.003 });
    return { status: 429, headers: { "content-type": "application/json", "retry-after": "0.003" }, text };
  };
}

/** Ids of resources, counted from a number on; those of target.json stay. */
function shortIds(target: unknown): FrontChanges {
  const named = JSON.stringify(target).match(/\d{15,20}/g) ?? [];
  // All Channels is the id of the guild minus 1: a client writes it too.
  const known = new Set(named.flatMap((id) => [id, String(BigInt(id) - 1n)]));
  const [shorts, longs] = [new Map<string, string>(), new Map<string, string>()];
  const shorten = (id: string): string => {
    const short = shorts.get(id) ?? String(4_000_000 + shorts.size);
    shorts.set(id, short);
    longs.set(short, id);
    return short;
  };
  /** Ids that a client chose itself are not ours to shorten. */
  const lengthen = (text: string): string => {
    for (const id of text.match(/(?<!\d)\d{15,20}(?!\d)/g) ?? []) known.add(id);
    return text.replace(/(?<!\d)4\d{6}(?!\d)/g, (short) => longs.get(short) ?? short);
  };
  const isOwn = (value: Json | undefined): value is string =>
    typeof value === "string" && /^\d{15,20}$/.test(value) && !known.has(value);
  return {
    request: lengthen,
    answer: (json) => inObjects(json as Json, (one) => (isOwn(one["id"]) ? { ...one, id: shorten(one["id"]) } : one)),
  };
}
