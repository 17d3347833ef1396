/** Objects whose members come and go, drawn and shrunk in one arbitrary instead of a tower of them. */
import { Arbitrary, type Random, Stream, stream, Value } from "fast-check";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { type Drawable, recorded } from "./choice-tape.js";

/** Members by name. */
export type Members = { readonly [key: string]: Arbitrary<Json> };

/** Members of which one set is in the object, or none of them. */
export interface Group {
  /** In how many objects of a hundred one of the sets is. */
  readonly share: number;
  /** What may be together; no member occurs in two groups. */
  readonly sets: readonly Members[];
}

/** A member as it was drawn, with what its own arbitrary remembers of it. */
interface Part {
  readonly key: string;
  readonly arbitrary: Arbitrary<Json>;
  readonly drawn: Value<Json>;
  /** Index of its group; -1 for members that are always there. */
  readonly group: number;
}

type Entry = readonly [key: string, arbitrary: Arbitrary<Json>];

/** A group, its sets as lists. */
class Choice implements Drawable {
  readonly sets: readonly (readonly Entry[])[];
  readonly #share: number;

  constructor({ share, sets }: Group) {
    this.#share = share;
    this.sets = sets.map((set) => Object.entries(set));
  }

  /** Whether the group is there is a choice of the part, so that another part may leave it out. */
  generate(random: Random, biasFactor: number | undefined): readonly Drawn[] {
    return recorded(this, random, biasFactor, () => {
      const at = random.nextInt(0, 100 * this.sets.length - 1);
      if (at >= this.#share * this.sets.length) return [];
      return (this.sets[at % this.sets.length] ?? []).map((entry) => drawnOf(entry, random, biasFactor));
    });
  }
}

type Drawn = Omit<Part, "group">;

function drawnOf([key, arbitrary]: Entry, random: Random, biasFactor: number | undefined): Drawn {
  return { key, arbitrary, drawn: arbitrary.generate(random, biasFactor) };
}

class ObjectArbitrary extends Arbitrary<JsonObject> {
  readonly #always: readonly Entry[];
  readonly #choices: readonly Choice[];

  constructor(always: Members, groups: readonly Group[]) {
    super();
    this.#always = Object.entries(always);
    this.#choices = groups.filter(({ sets }) => sets.length > 0).map((group) => new Choice(group));
  }

  override generate(random: Random, biasFactor: number | undefined): Value<JsonObject> {
    const parts: Part[] = [];
    for (const entry of this.#always) {
      const [, arbitrary] = entry;
      const drawn = recorded(arbitrary, random, biasFactor, () => drawnOf(entry, random, biasFactor));
      parts.push({ ...drawn, group: -1 });
    }
    for (const [group, choice] of this.#choices.entries())
      for (const drawn of choice.generate(random, biasFactor)) parts.push({ ...drawn, group });
    return assembled(parts);
  }

  override canShrinkWithoutContext(value: unknown): value is JsonObject {
    return isObject(value) && this.#partsOf(value) !== undefined;
  }

  override shrink(value: JsonObject, context: unknown): Stream<Value<JsonObject>> {
    const parts = context === undefined ? this.#partsOf(value) : (context as readonly Part[]);
    return parts === undefined ? Stream.nil() : stream(this.#simpler(parts));
  }

  /** Without all groups, without each, with less of each, and then with simpler members. */
  *#simpler(parts: readonly Part[]): IterableIterator<Value<JsonObject>> {
    const present = [...new Set(parts.map(({ group }) => group))].filter((group) => group >= 0);
    if (present.length > 1) yield assembled(parts.filter(({ group }) => group < 0));
    for (const group of present) yield assembled(parts.filter((part) => part.group !== group));
    for (const group of present) yield* this.#lesser(parts, group);
    for (const [index, part] of parts.entries()) {
      for (const drawn of part.arbitrary.shrink(part.drawn.value, part.drawn.context)) {
        yield assembled(parts.with(index, { ...part, drawn }));
      }
    }
  }

  /** With another set of the group that holds only some of the members that are there. */
  *#lesser(parts: readonly Part[], group: number): IterableIterator<Value<JsonObject>> {
    const keys = parts.filter((part) => part.group === group).map(({ key }) => key);
    for (const set of this.#choices[group]?.sets ?? []) {
      if (set.length >= keys.length || !set.every(([key]) => keys.includes(key))) continue;
      const taken = parts.map((part) => (part.group === group ? underSet(part, set) : part));
      const kept = taken.filter((part) => part !== undefined);
      if (kept.length === parts.length - keys.length + set.length) yield assembled(kept);
    }
  }

  /** How the object may have been drawn; undefined where it was not. */
  #partsOf(value: object): readonly Part[] | undefined {
    const members = new Map(Object.entries(value) as [string, Json][]);
    const parts: Part[] = [];
    const take = (entries: readonly Entry[], group: number): boolean => {
      const taken = entries.map(([key, arbitrary]) => partOf(members, key, arbitrary, group));
      const whole = taken.filter((part) => part !== undefined);
      if (whole.length < entries.length) return false;
      parts.push(...whole);
      return true;
    };
    if (!take(this.#always, -1)) return undefined;
    for (const [group, { sets }] of this.#choices.entries()) {
      // The largest set that fits leaves no member unexplained.
      const known = [...sets].sort((a, b) => b.length - a.length);
      known.some((set) => take(set, group));
    }
    return parts.length === members.size ? parts : undefined;
  }
}

/** The part as a member of another set; undefined where that set has no such member, or not with this value. */
function underSet(part: Part, set: readonly Entry[]): Part | undefined {
  const arbitrary = set.find(([key]) => key === part.key)?.[1];
  if (arbitrary === undefined || arbitrary === part.arbitrary) return arbitrary && part;
  const { value } = part.drawn;
  return arbitrary.canShrinkWithoutContext(value)
    ? { ...part, arbitrary, drawn: new Value(value, undefined) }
    : undefined;
}

function partOf(
  members: ReadonlyMap<string, Json>,
  key: string,
  arbitrary: Arbitrary<Json>,
  group: number,
): Part | undefined {
  const value = members.get(key);
  if (value === undefined || !arbitrary.canShrinkWithoutContext(value)) return undefined;
  return { key, arbitrary, drawn: new Value<Json>(value, undefined), group };
}

function assembled(parts: readonly Part[]): Value<JsonObject> {
  const object: { [key: string]: Json } = {};
  for (const { key, drawn } of parts) object[key] = drawn.value;
  return new Value<JsonObject>(object, parts);
}

/**
 * Objects of all of `always` and of one set of each group, or none. Shrinks to `always`, group by group, also where
 * the object was saved and read again.
 *
 * @remarks An arbitrary of its own rather than a tuple of `oneof`s of records: several times as fast, and what is in
 * a group can be left out of any value, wherever it came from. A set is drawn whole: which members may be
 * together is said by listing them, and members that are not there cost nothing.
 * @example objectOf({ name: optionName() }, [{ share: 50, sets: [{ required: fc.boolean() }] }])
 */
export function objectOf(always: Members, groups: readonly Group[]): Arbitrary<JsonObject> {
  return new ObjectArbitrary(always, groups);
}
