/** The legal values of enumerations: those that a request body may hold by its schema, and those that a body does hold. */
import { isReference } from "../../../src/case/template.js";
import { isObject, type Json, type JsonObject } from "../../../src/contract/json.js";

/** Schemas by name, as `readContract` bundles them. */
export type Schemas = Readonly<Record<string, JsonObject>>;

/** Values of members whose enumeration the documents leave out, by the name of the member. */
export type OpenLists = Readonly<Record<string, readonly Json[]>>;

/** A place in a schema: the nearest schema with members, and the path from there. */
interface Place {
  readonly schema: JsonObject;
  readonly at: string;
}

/** Reads bodies and their schemas side by side. */
export class Enumerations {
  readonly #schemas: Schemas;
  readonly #open: OpenLists;

  /** @param open legal values where the schema has none, such as locales */
  constructor(schemas: Schemas, open: OpenLists) {
    this.#schemas = schemas;
    this.#open = open;
  }

  /** Every legal value that a body of this schema may hold, as `Separator.spacing 2`. */
  legal(name: string): ReadonlySet<string> {
    const found = new Set<string>();
    const seen = new Set<string>();
    const visit = ({ schema, at }: Place): void => {
      const key = `${at} ${JSON.stringify(schema)}`;
      if (seen.has(key)) return;
      seen.add(key);
      for (const value of this.#valuesOf(schema, at)) found.add(`${at} ${JSON.stringify(value)}`);
      for (const child of [...this.#branchesOf(schema, at), ...membersOf(schema, at), ...itemsOf(schema, at)])
        visit(child);
    };
    visit({ schema: this.#schemas[name] ?? {}, at: name });
    return found;
  }

  /** The legal values that a body holds, each alone where it is in a list or dictionary. */
  given(name: string, body: Json): ReadonlySet<string> {
    const found = new Set<string>();
    const visit = ({ schema, at }: Place, value: Json): void => {
      const legal = this.#valuesOf(schema, at);
      const [key] =
        isLocalized(at) && isObject(value) && Object.keys(value).length === 1 ? Object.keys(value) : [value];
      if (legal.some((one) => one === key)) found.add(`${at} ${JSON.stringify(key)}`);
      for (const branch of this.#branchesOf(schema, at, value)) visit(branch, value);
      for (const [child, member] of partsOf(schema, at, value)) visit(child, member);
    };
    visit({ schema: this.#schemas[name] ?? {}, at: name }, body);
    return found;
  }

  #valuesOf(schema: JsonObject, at: string): readonly Json[] {
    const open = this.#open[at.slice(at.lastIndexOf(".") + 1)];
    const { enum: listed = [], const: only, not = {} } = schema;
    const refused = not as JsonObject;
    const banned = [refused.const, ...((refused.enum as Json[] | undefined) ?? [])];
    const own = only === undefined ? (listed as readonly Json[]) : [only];
    return [...own, ...(open ?? [])].filter((value) => isWord(value) && !banned.includes(value));
  }

  /** What holds at the same place; with a value only the branch that its discriminator chooses. */
  #branchesOf(schema: JsonObject, at: string, value?: Json): readonly Place[] {
    const { $ref } = schema;
    if (typeof $ref === "string") {
      const name = $ref.slice($ref.lastIndexOf("/") + 1);
      const referred = this.#schemas[name] ?? {};
      return [{ schema: referred, at: referred.properties === undefined ? at : name }];
    }
    const branches = [schema.oneOf, schema.anyOf, schema.allOf].flatMap((list) => (list as JsonObject[]) ?? []);
    return branches.filter((branch) => this.#isOf(schema, branch, value)).map((branch) => ({ schema: branch, at }));
  }

  #isOf(schema: JsonObject, branch: JsonObject, value: Json | undefined): boolean {
    const member = discriminatorOf(schema);
    if (member === undefined || !isObject(value)) return true;
    const [named] = this.#branchesOf(branch, "");
    const kind = ((named?.schema.properties as JsonObject | undefined)?.[member] ?? {}) as JsonObject;
    const given = value[member] ?? kind.default;
    return kind.const === given || ((kind.enum as Json[] | undefined) ?? []).includes(given ?? null);
  }
}

/** A list such as `false, null` says what is not banned, and is no enumeration. */
const isWord = (value: Json): boolean => typeof value === "string" || typeof value === "number";

const isLocalized = (at: string): boolean => at.endsWith("_localizations");

function discriminatorOf({ discriminator }: JsonObject): string | undefined {
  return (discriminator as { readonly propertyName: string } | undefined)?.propertyName;
}

/** Members but the one that only chooses among branches: the branches name their own value. */
function membersOf(schema: JsonObject, at: string): readonly Place[] {
  const chooser = discriminatorOf(schema);
  return Object.entries((schema.properties ?? {}) as Record<string, JsonObject>)
    .filter(([name]) => name !== chooser)
    .map(([name, member]) => ({ schema: member, at: `${at}.${name}` }));
}

function itemsOf({ items }: JsonObject, at: string): readonly Place[] {
  return isObject(items) ? [{ schema: items, at }] : [];
}

function partsOf(schema: JsonObject, at: string, value: Json): readonly (readonly [Place, Json])[] {
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    const alone = items.filter((item) => items.length === 1 || (isObject(item) && !isReference(item)));
    return itemsOf(schema, at).flatMap((child) => alone.map((item) => [child, item] as const));
  }
  if (!isObject(value)) return [];
  return membersOf(schema, at).flatMap((child) => {
    const member = value[child.at.slice(at.length + 1)];
    return member === undefined ? [] : [[child, member] as const];
  });
}
