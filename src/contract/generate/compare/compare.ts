/** Compares a copy of the public OpenAPI description with the contract, by schema and by data. */
import type { Json, JsonObject } from "../../json.js";
import { type FactKind, type FactRow, fits, type PublicFacts } from "../public-facts.js";
import type { Schemas } from "../tool-schemas.js";
import { differencesByData } from "./by-data.js";
import { type Fact, factsOf } from "./facts.js";

/** A place where the two documents are not the same. `undefined` represents a keyword that is not there. */
export interface Difference {
  readonly at: string;
  readonly keyword: string;
  readonly theirs: Json | undefined;
  readonly ours: Json | undefined;
  /** How it was found: by reading both schemas, or by a payload that one of them refuses. */
  readonly by: "schema" | "data";
}

export interface Comparison {
  /** Facts that both have. */
  readonly same: number;
  /** Payloads that both judge alike. */
  readonly payloads: number;
  readonly classified: readonly { readonly difference: Difference; readonly row: FactRow }[];
  readonly unclassified: readonly Difference[];
  /** Rows about one place that no difference fits: the description has changed. */
  readonly stale: readonly FactRow[];
}

/**
 * @param copy the public description
 * @param schemas those of the contract
 * @throws Error where the copy lacks a schema that a kind names
 */
export function compare(copy: JsonObject, schemas: Schemas, facts: PublicFacts): Comparison {
  const theirs = schemasOf(copy);
  const found = facts.kinds.map((kind) => differencesOf(kind, theirs, schemas));
  const byData = facts.kinds.map((kind) => differencesByData(kind, theirs));
  const differences = [...found.flatMap(({ differences }) => differences), ...byData.flatMap((one) => one.differences)];
  const matched = differences.map((difference) => ({ difference, row: rowFor(difference, facts.rows) }));
  const used = new Set(matched.map(({ row }) => row));
  return {
    same: found.reduce((sum, one) => sum + one.same, 0),
    payloads: byData.reduce((sum, one) => sum + one.same, 0),
    classified: matched.flatMap(({ difference, row }) => (row === undefined ? [] : [{ difference, row }])),
    unclassified: matched.filter(({ row }) => row === undefined).map(({ difference }) => difference),
    stale: facts.rows.filter((row) => isAboutOnePlace(row) && isOfKind(row, facts.kinds) && !used.has(row)),
  };
}

function schemasOf(copy: JsonObject): Schemas {
  const { components } = copy as { readonly components?: { readonly schemas?: Schemas } };
  if (components?.schemas === undefined) {
    throw new Error(
      "Cannot compare: the copy has no components.schemas; pass the file openapi.json of the description",
    );
  }
  return components.schemas;
}

function differencesOf(
  { name, theirs, ours }: FactKind,
  their: Schemas,
  our: Schemas,
): { readonly same: number; readonly differences: readonly Difference[] } {
  const theirFacts = indexed(factsOf(name, schemaOf(theirs, name, their), their));
  const ourFacts = indexed(factsOf(name, schemaOf(ours, name, our), our));
  const places = [...new Set([...theirFacts.keys(), ...ourFacts.keys()])];
  const both = places.map((place) => ({ theirs: theirFacts.get(place), ours: ourFacts.get(place) }));
  const differences = both.flatMap(({ theirs: one, ours: other }): Difference[] => {
    const fact = one ?? other;
    if (fact === undefined || one?.value === other?.value || isInMissingMember(fact, theirFacts, ourFacts)) return [];
    return [{ at: fact.at, keyword: fact.keyword, theirs: one?.value, ours: other?.value, by: "schema" }];
  });
  return { same: both.filter((pair) => pair.theirs?.value === pair.ours?.value).length, differences };
}

function schemaOf(name: string, kind: string, schemas: Schemas): JsonObject {
  const schema = schemas[name];
  if (schema === undefined) {
    throw new Error(
      `Cannot compare the kind "${kind}": there is no schema "${name}"; write the new name into spec/public-facts.yaml`,
    );
  }
  return schema;
}

type Index = ReadonlyMap<string, Fact>;

function indexed(facts: readonly Fact[]): Index {
  return new Map(facts.map((fact) => [`${fact.at} ${fact.keyword}`, fact]));
}

/** What a member is like is no difference of its own where only one side has the member. */
function isInMissingMember({ at, keyword }: Fact, theirs: Index, ours: Index): boolean {
  const member = `${at.split("/").slice(0, 2).join("/")} member`;
  return keyword !== "member" && !(theirs.has(member) && ours.has(member));
}

function rowFor(difference: Difference, rows: readonly FactRow[]): FactRow | undefined {
  return rows.find(
    (row) =>
      fits(row.at, difference.at) &&
      fits(row.keyword, difference.keyword) &&
      (row.theirs === undefined || difference.by === "data" || row.theirs === difference.theirs),
  );
}

function isAboutOnePlace({ at }: FactRow): boolean {
  return !at.includes("*");
}

function isOfKind({ at }: FactRow, kinds: readonly FactKind[]): boolean {
  return kinds.some(({ name }) => at.startsWith(`${name}/`));
}
