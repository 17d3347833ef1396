/** Reads the components of a message or a modal, and gives ids to those that have none. */
import type { IsFixed } from "../../shared-c/fixed.js";
import { type Problems, readText } from "../failure.js";
import { type Fields, given, isInteger, isObject } from "../values.js";
import { type Component, childrenOf } from "./component.js";
import { readerOf } from "./readers.js";

export type Where = "legacy" | "v2" | "modal";

/** What is known while the components of one message or modal are read. */
export interface Reading {
  readonly p: Problems;
  readonly isModal: boolean;
  readonly isFixed: IsFixed;
  /** Names of files that components can show. */
  readonly files: ReadonlySet<string>;
  count: number;
  readonly ids: Set<number>;
  readonly customIds: Set<string>;
}

/** Members that are kept beside the type and the id. */
export type Kept = Omit<Component, "type" | "id">;

const AT_TOP: Readonly<Record<Where, readonly number[]>> = {
  legacy: [1],
  v2: [1, 9, 10, 12, 13, 14, 17],
  modal: [1, 10, 18],
};
const MOST_ROWS = 5;
const MOST_COMPONENTS = 40;
const ID_LIMIT = 2 ** 31;

export interface ReadOptions {
  readonly where: Where;
  readonly isFixed: IsFixed;
  readonly files?: ReadonlySet<string>;
}

export function readComponents(
  p: Problems,
  list: unknown,
  { where, isFixed, files = new Set() }: ReadOptions,
): readonly Component[] {
  if (!Array.isArray(list)) {
    p.add("components", "must be an array");
    return [];
  }
  if (where === "legacy" && list.length > MOST_ROWS) p.add("components", "at most 5 action rows");
  const isModal = where === "modal";
  const reading: Reading = { p, isModal, isFixed, files, count: 0, ids: new Set(), customIds: new Set() };
  const read = list.map((one, nth) => readComponent(reading, one, `components.${nth}`, AT_TOP[where]));
  if (where !== "legacy" && reading.count > MOST_COMPONENTS)
    p.add("components", `has ${reading.count} components, more than ${MOST_COMPONENTS}`);
  if (!p.any) giveIds(read, reading.ids);
  return read;
}

/** Level by level, from 1 on. */
function giveIds(top: readonly Component[], used: Set<number>): void {
  let next = 1;
  for (let level = top; level.length > 0; level = level.flatMap(childrenOf)) {
    for (const one of level.filter(({ id }) => id === 0)) {
      while (used.has(next)) next += 1;
      used.add(next);
      one.id = next;
    }
  }
}

const UNREADABLE = { type: 0, id: 0 };

export function readComponent(reading: Reading, one: unknown, at: string, allowed: readonly number[]): Component {
  const { p } = reading;
  if (!isObject(one)) {
    p.add(at, "must be an object");
    return UNREADABLE;
  }
  reading.count += 1;
  const { type } = one;
  const reader = isInteger(type) ? readerOf(type) : undefined;
  if (!isInteger(type) || !reader) {
    p.add(`${at}.type`, "is not a component type");
    return UNREADABLE;
  }
  if (!allowed.includes(type)) {
    p.add(`${at}.type`, `a component of type ${type} cannot be here`);
    return UNREADABLE;
  }
  const id = readId(reading, one, at);
  if (reading.isModal && given(one, "disabled")) p.add(`${at}.disabled`, "cannot be used in a modal");
  return { type, id, ...reader(reading, one, at, type) };
}

/** 0 where it is missing. */
function readId({ p, ids }: Reading, one: Fields, at: string): number {
  if (!given(one, "id")) return 0;
  const { id } = one;
  if (!isInteger(id) || id < -ID_LIMIT || id >= ID_LIMIT) {
    p.add(`${at}.id`, "must be a 32-bit integer");
    return 0;
  }
  if (id !== 0 && ids.has(id)) p.add(`${at}.id`, "is used twice");
  ids.add(id);
  return id;
}

/** A list of children. */
export function readGroup(
  reading: Reading,
  list: unknown,
  at: string,
  { min, max, allowed }: { readonly min: number; readonly max: number; readonly allowed: readonly number[] },
): { readonly components?: readonly Component[] } {
  if (!Array.isArray(list)) {
    reading.p.add(at, "must be an array");
    return {};
  }
  if (list.length < min || list.length > max) reading.p.add(at, `must have ${min} to ${max} components`);
  return { components: list.map((one, nth) => readComponent(reading, one, `${at}.${nth}`, allowed)) };
}

export function readCustomId({ p, customIds }: Reading, one: Fields, at: string): { readonly custom_id: string } {
  const id = readText(p, one["custom_id"], `${at}.custom_id`, [1, 100]);
  if (customIds.has(id)) p.add(`${at}.custom_id`, "is used twice");
  customIds.add(id);
  return { custom_id: id };
}
