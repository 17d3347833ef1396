/** The contract as a tree of shapes: which members an object has at a place, which classes of values and which bounds. */
import { isObject, type Json, type JsonObject } from "../../../src/contract/json.js";
import { type ValueClass, valueClasses } from "./value-classes.js";

/** Schemas by name, with references between them of the form `#/components/schemas/Name`. */
export type Schemas = Readonly<Record<string, JsonObject>>;

/** A bound at one place of a payload, and which values around it were seen. */
export interface Bound {
  /** Members from the top of the payload down, `*` for each locale. Objects of several types share it. */
  readonly place: string;
  /** Keyword of JSON Schema. */
  readonly keyword: "minLength" | "maxLength" | "minimum" | "maximum" | "minItems" | "maxItems";
  /** The bound, included. */
  readonly value: number;
  /** `at` the bound itself, `inside` by one, `beyond` by one. */
  readonly seen: Set<"at" | "inside" | "beyond">;
}

/** A value at a place: what can be said of it, and what it holds. */
export interface Slot {
  /** Bounds of the value itself. */
  readonly bounds: readonly Bound[];
  /** The shape of an object, or of elements of a list; undefined for plain values and for what the schema does not show. */
  readonly shapeOf: (value: Json) => Shape | undefined;
  /** For dictionaries, the slot of each text. */
  readonly entry?: Slot;
}

/** A member of an object. */
export interface Member extends Slot {
  readonly name: string;
  readonly isRequired: boolean;
  readonly classes: readonly ValueClass[];
}

/** An object of one schema at one place. */
export interface Shape {
  /** Name of the schema. Shapes of one schema share what is counted of pairs. */
  readonly schema: string;
  readonly members: readonly Member[];
}

const KEYWORDS = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const;

const listOf = (value: Json | undefined): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Builds shapes from schemas. */
export class Shapes {
  readonly #bounds = new Map<string, Bound>();
  readonly #schemas: Schemas;

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** All bounds that any shape has, in the order of building. */
  get bounds(): readonly Bound[] {
    return [...this.#bounds.values()];
  }

  /** The slot of a whole payload. @param name of its schema @param place what the places of its bounds begin with */
  root(name: string, place: string): Slot {
    return this.#slot({ $ref: name }, place, []);
  }

  /** The schema with its references followed, and its name where it has one. */
  #followed(schema: JsonObject): { readonly name: string; readonly schema: JsonObject } {
    const { $ref, ...own } = schema;
    if (typeof $ref !== "string") return { name: "", schema };
    const name = $ref.split("/").at(-1) ?? "";
    const found = this.#schemas[name];
    if (found === undefined) throw new RangeError(`Cannot follow "${$ref}": there is no such schema`);
    const followed = this.#followed(found);
    return { name: followed.name || name, schema: { ...followed.schema, ...own } };
  }

  /** @param above names of the schemas that the place is in: a schema inside of itself is not followed again */
  #slot(given: JsonObject, place: string, above: readonly string[]): Slot {
    const { name, schema } = this.#followed(given);
    const bounds = this.#boundsOf(schema, place);
    const { items, additionalProperties } = schema;
    if (isObject(items)) return { bounds, shapeOf: this.#shapes(items, place, above) };
    const entry = isObject(additionalProperties) ? this.#slot(additionalProperties, `${place}/*`, above) : undefined;
    return { bounds, shapeOf: this.#shapes(given, place, above, name), ...(entry ? { entry } : {}) };
  }

  #boundsOf(schema: JsonObject, place: string): readonly Bound[] {
    return KEYWORDS.flatMap((keyword) => {
      const value = schema[keyword];
      if (typeof value !== "number") return [];
      const key = `${place} ${keyword} ${value}`;
      const bound = this.#bounds.get(key) ?? { place, keyword, value, seen: new Set() };
      this.#bounds.set(key, bound);
      return [bound];
    });
  }

  /** The shape of an object by its discriminator, for each of the schemas that it may have. */
  #shapes(given: JsonObject, place: string, above: readonly string[], known = ""): Slot["shapeOf"] {
    const { name, schema } = this.#followed(given);
    const branches = listOf(schema["oneOf"]);
    const { discriminator } = schema;
    if (branches.length > 0 && isObject(discriminator)) {
      return this.#byDiscriminator(String(discriminator["propertyName"]), branches, place, above);
    }
    if (!isObject(schema["properties"]) || above.includes(name)) return () => undefined;
    const shape = this.#shape(known || name, schema, place, [...above, name]);
    return () => shape;
  }

  #byDiscriminator(member: string, branches: readonly JsonObject[], place: string, above: readonly string[]) {
    const shapes = new Map<Json | undefined, Slot["shapeOf"]>();
    for (const branch of branches) {
      const { schema } = this.#followed(branch);
      const properties = isObject(schema["properties"]) ? schema["properties"] : {};
      const own = isObject(properties[member]) ? this.#followed(properties[member]).schema : {};
      const shapeOf = this.#shapes(branch, place, above);
      for (const value of Array.isArray(own["enum"]) ? own["enum"] : [own["const"]]) shapes.set(value, shapeOf);
      if (own["default"] !== undefined) shapes.set(undefined, shapeOf);
    }
    return (value: Json): Shape | undefined => (isObject(value) ? shapes.get(value[member])?.(value) : undefined);
  }

  #shape(schema: string, { properties, required }: JsonObject, place: string, above: readonly string[]): Shape {
    const members = Object.entries(isObject(properties) ? properties : {}).map(([name, given]): Member => {
      const followed = isObject(given) ? this.#followed(given).schema : {};
      const items = isObject(followed["items"]) ? this.#followed(followed["items"]).schema["enum"] : undefined;
      const classes = valueClasses(followed, Array.isArray(items) ? items : undefined);
      const slot = classes.length === 0 ? NOTHING : this.#slot(isObject(given) ? given : {}, `${place}/${name}`, above);
      return { name, isRequired: Array.isArray(required) && required.includes(name), classes, ...slot };
    });
    return { schema, members };
  }
}

const NOTHING: Slot = { bounds: [], shapeOf: () => undefined };
