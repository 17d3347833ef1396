/** Which pairs of members and classes of values, and which values around bounds, are among values that were drawn. */
import { countCodePoints } from "../../../src/contract/count-code-points.js";
import { isObject, type Json, type JsonObject } from "../../../src/contract/json.js";
import { segmentsOf } from "../../../src/contract/json-pointer.js";
import { type Bound, type Member, type Schemas, type Shape, Shapes, type Slot } from "./shape.js";

/** A member that is in a class, such as `required=true`, or `choices=absent`. */
export interface Cell {
  readonly member: string;
  readonly is: string;
}

/** Two members of one object, each in a class. */
export interface Pair {
  readonly schema: string;
  readonly one: Cell;
  readonly other: Cell;
}

/** What was seen of the objects of one schema. */
class Seen {
  readonly cells: readonly Cell[];
  readonly #starts: readonly number[];
  readonly #members: readonly Member[];
  readonly #pairs: Uint8Array;
  readonly #current: number[];

  constructor({ members }: Shape) {
    this.#members = members;
    const starts: number[] = [];
    const cells: Cell[] = [];
    for (const { name, isRequired, classes } of members) {
      starts.push(cells.length);
      const names = classes.map((one) => one.name);
      // A member without a place has no class, and one that is always absent makes no pair.
      for (const is of isRequired || names.length === 0 ? names : [...names, "absent"])
        cells.push({ member: name, is });
    }
    this.#starts = starts;
    this.cells = cells;
    this.#pairs = new Uint8Array(cells.length ** 2);
    this.#current = [];
  }

  add(object: JsonObject): void {
    const current = this.#current;
    current.length = 0;
    for (const [index, { name, classes, isRequired }] of this.#members.entries()) {
      const value = object[name];
      const at = value === undefined ? (isRequired ? -1 : classes.length) : classes.findIndex(({ has }) => has(value));
      if (at >= 0 && classes.length > 0) current.push((this.#starts[index] ?? 0) + at);
    }
    const { length } = this.cells;
    for (const one of current) for (const other of current) this.#pairs[one * length + other] = 1;
  }

  has(one: number, other: number): boolean {
    return this.#pairs[one * this.cells.length + other] === 1;
  }
}

/** Looks at payloads. Objects of one schema are counted together, wherever they are. */
export class Coverage {
  readonly #shapes: Shapes;
  readonly #seen = new Map<string, Seen>();

  constructor(schemas: Schemas) {
    this.#shapes = new Shapes(schemas);
  }

  /** What payloads of a schema are looked at with. Its bounds are counted from here on, at places that begin with `prefix`. */
  root(schema: string, prefix = ""): Slot {
    return this.#shapes.root(schema, prefix);
  }

  /** Every bound at every place that the schemas show. */
  get bounds(): readonly Bound[] {
    return this.#shapes.bounds;
  }

  /** Looks at all of a valid payload. */
  addValid(root: Slot, payload: Json): void {
    this.#visit(root, payload);
  }

  /** Looks for what is beyond a bound in an invalid payload, at `pointer` and in what is around it. */
  addInvalid(root: Slot, payload: Json, pointer: string): void {
    let slot: Slot | undefined = root;
    let value: Json | undefined = payload;
    let shape: Shape | undefined;
    for (const segment of segmentsOf(pointer)) {
      if (slot === undefined || value === undefined || value === null) return;
      if (Array.isArray(value)) {
        mark(slot.bounds, value, "beyond");
        value = value[Number(segment)];
        continue;
      }
      shape = slot.shapeOf(value);
      slot = slot.entry ?? shape?.members.find(({ name }) => name === segment);
      value = isObject(value) ? value[segment] : undefined;
    }
    if (slot !== undefined && value !== undefined) mark(slot.bounds, value, "beyond");
  }

  /** The pairs of classes that members of one object can have, and whether each was seen. */
  *pairs(): IterableIterator<Pair & { readonly isSeen: boolean }> {
    for (const [schema, seen] of this.#seen) {
      for (const [at, one] of seen.cells.entries()) {
        for (const [past, other] of seen.cells.slice(at + 1).entries()) {
          if (one.member !== other.member) yield { schema, one, other, isSeen: seen.has(at, at + 1 + past) };
        }
      }
    }
  }

  #visit(slot: Slot, value: Json): void {
    mark(slot.bounds, value, "at");
    mark(slot.bounds, value, "inside");
    if (Array.isArray(value)) for (const element of value) this.#object(slot.shapeOf(element), element);
    else if (slot.entry && isObject(value)) for (const text of Object.values(value)) this.#visit(slot.entry, text);
    else this.#object(slot.shapeOf(value), value);
  }

  #object(shape: Shape | undefined, value: Json): void {
    if (shape === undefined || !isObject(value)) return;
    const seen = this.#seen.get(shape.schema) ?? new Seen(shape);
    this.#seen.set(shape.schema, seen);
    seen.add(value);
    for (const member of shape.members) {
      const held = value[member.name];
      if (held !== undefined) this.#visit(member, held);
    }
  }
}

const OUTWARDS = { at: 0, inside: -1, beyond: 1 } as const;

function mark(bounds: readonly Bound[], value: Json, where: "at" | "inside" | "beyond"): void {
  for (const { keyword, value: bound, seen } of bounds) {
    if (seen.has(where)) continue;
    const size = sizeFor(keyword, value);
    const step = keyword.startsWith("max") ? OUTWARDS[where] : -OUTWARDS[where];
    // Beyond 2^53 only each second integer is a double.
    const isSecond = where === "beyond" && Math.abs(bound) === 2 ** 53 && size === bound + 2 * step;
    if (size === bound + step || isSecond) seen.add(where);
  }
}

function sizeFor(keyword: Bound["keyword"], value: Json): number | undefined {
  if (typeof value === "string") return keyword.endsWith("Length") ? countCodePoints(value) : undefined;
  if (typeof value === "number") return keyword.endsWith("imum") ? value : undefined;
  return Array.isArray(value) && keyword.endsWith("Items") ? value.length : undefined;
}
