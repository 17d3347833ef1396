/** Objects whose members come and go, drawn and shrunk in one arbitrary instead of a tower of them. */
import { Arbitrary, type Random, Stream, stream, Value } from "fast-check";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { ChoiceTape, type Drawable } from "./choice-tape.js";

/** Members by name. */
export type Members = { readonly [key: string]: Arbitrary<Json> };

/** Members that are there or not, each on its own. */
export interface Sometimes {
  /** In how many objects of a hundred each of the members is. */
  readonly share: number;
  /** No member occurs twice in one object. */
  readonly members: Members;
}

/** One object of so many is crowded: its members are there as often as not, so that rare ones meet. */
const CROWDED = 8;
const CROWDED_SHARE = 50;

/** A member as it was drawn, with what its own arbitrary remembers of it. */
interface Part {
  readonly key: string;
  readonly arbitrary: Arbitrary<Json>;
  readonly drawn: Value<Json>;
  readonly isOptional: boolean;
}

type Entry = readonly [key: string, arbitrary: Arbitrary<Json>];

/** A member that is there in `share` of a hundred objects. */
class OptionalMember implements Drawable {
  readonly entry: Entry;
  readonly #share: number;

  constructor(entry: Entry, share: number) {
    this.entry = entry;
    this.#share = share;
  }

  /** Whether the member is there is a choice of the part, so that another part may leave it out. */
  generate(random: Random, biasFactor: number | undefined, least = 0): Part | undefined {
    if (random instanceof ChoiceTape)
      return random.record(this, biasFactor, () => this.#drawn(random, biasFactor, least));
    return this.#drawn(random, biasFactor, least);
  }

  #drawn(random: Random, biasFactor: number | undefined, least: number): Part | undefined {
    const isThere = random.nextInt(0, 99) < Math.max(this.#share, least);
    return isThere ? drawnOf(this.entry, true, random, biasFactor) : undefined;
  }
}

function drawnOf(entry: Entry, isOptional: boolean, random: Random, biasFactor: number | undefined): Part {
  const [key, arbitrary] = entry;
  return { key, arbitrary, drawn: arbitrary.generate(random, biasFactor), isOptional };
}

/** A member that is always there: its value is a part, where choices are recorded. */
function requiredPart(entry: Entry, random: Random, biasFactor: number | undefined): Part {
  if (!(random instanceof ChoiceTape)) return drawnOf(entry, false, random, biasFactor);
  return random.record(entry[1], biasFactor, () => drawnOf(entry, false, random, biasFactor));
}

class ObjectArbitrary extends Arbitrary<JsonObject> {
  readonly #always: readonly Entry[];
  readonly #optional: readonly OptionalMember[];

  constructor(always: Members, sometimes: readonly Sometimes[]) {
    super();
    this.#always = Object.entries(always);
    this.#optional = sometimes.flatMap(({ share, members }) =>
      Object.entries(members).map((entry) => new OptionalMember(entry, share)),
    );
  }

  override generate(random: Random, biasFactor: number | undefined): Value<JsonObject> {
    const parts: Part[] = [];
    for (const entry of this.#always) parts.push(requiredPart(entry, random, biasFactor));
    const least = this.#optional.length > 1 && random.nextInt(1, CROWDED) === 1 ? CROWDED_SHARE : 0;
    for (const member of this.#optional) {
      const part = member.generate(random, biasFactor, least);
      if (part) parts.push(part);
    }
    return assembled(parts);
  }

  override canShrinkWithoutContext(value: unknown): value is JsonObject {
    return isObject(value) && this.#partsOf(value) !== undefined;
  }

  override shrink(value: JsonObject, context: unknown): Stream<Value<JsonObject>> {
    const parts = context === undefined ? this.#partsOf(value) : (context as readonly Part[]);
    return parts === undefined ? Stream.nil() : stream(simpler(parts));
  }

  /** How the object may have been drawn; undefined where it was not. */
  #partsOf(value: object): readonly Part[] | undefined {
    const members = new Map(Object.entries(value) as [string, Json][]);
    const always = this.#always.map((entry) => partOf(members, entry, false));
    const optional = this.#optional.map(({ entry }) => partOf(members, entry, true));
    const parts = [...always, ...optional].filter((part) => part !== undefined);
    return always.includes(undefined) || parts.length !== members.size ? undefined : parts;
  }
}

/** Without all optional members, without each, and then with simpler members. */
function* simpler(parts: readonly Part[]): IterableIterator<Value<JsonObject>> {
  const optional = parts.filter(({ isOptional }) => isOptional);
  if (optional.length > 1) yield assembled(parts.filter(({ isOptional }) => !isOptional));
  for (const left of optional) yield assembled(parts.filter((part) => part !== left));
  for (const [index, part] of parts.entries()) {
    for (const drawn of part.arbitrary.shrink(part.drawn.value, part.drawn.context)) {
      yield assembled(parts.with(index, { ...part, drawn }));
    }
  }
}

function partOf(members: ReadonlyMap<string, Json>, [key, arbitrary]: Entry, isOptional: boolean): Part | undefined {
  const value = members.get(key);
  if (value === undefined || !arbitrary.canShrinkWithoutContext(value)) return undefined;
  return { key, arbitrary, drawn: new Value<Json>(value, undefined), isOptional };
}

function assembled(parts: readonly Part[]): Value<JsonObject> {
  const object: { [key: string]: Json } = {};
  for (const { key, drawn } of parts) object[key] = drawn.value;
  return new Value<JsonObject>(object, parts);
}

/**
 * Objects of all of `always`, and of each other member as often as its share says, whatever else is there. Shrinks to
 * `always`, member by member, also where the object was saved and read again.
 *
 * @remarks An arbitrary of its own rather than a record: several times as fast. Members that may not be together are
 * put right by whoever maps the object.
 * @example objectOf({ name: optionName() }, [{ share: 50, members: { required: fc.boolean() } }])
 */
export function objectOf(always: Members, sometimes: readonly Sometimes[]): Arbitrary<JsonObject> {
  return new ObjectArbitrary(always, sometimes);
}
