/** Compares a copy of the public OpenAPI description with the contract, by schema and by data. */
import type { Json, JsonObject } from "../../json.js";
import { type FactKind, type FactRow, fits, type PublicFacts } from "../public-facts.js";
import type { Schemas } from "../tool-schemas.js";
import { differencesByData } from "./by-data.js";
import { type Fact, factsOf } from "./facts.js";
import { operationNames, statusFacts } from "./statuses.js";

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

/** The contract, as far as it is compared. */
export interface Compared {
  readonly schemas: Schemas;
  /** `paths` of the bundled document. */
  readonly paths: Json | undefined;
}

/**
 * @param copy the public description
 * @throws Error where the copy lacks a schema that a kind names
 */
export function compare(copy: JsonObject, { schemas, paths }: Compared, facts: PublicFacts): Comparison {
  const theirs = schemasOf(copy);
  const names = operationNames(paths);
  const statuses = differencesBetween(statusFacts(copy["paths"], names), sharedBy(copy["paths"], paths, names));
  const found = [...facts.kinds.map((kind) => differencesOf(kind, theirs, schemas)), statuses];
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
    throw new Error("Cannot compare: the file has no components.schemas; pass the openapi.json that Discord publishes");
  }
  return components.schemas;
}

/** Our statuses of the operations that the copy has as well. */
function sharedBy(
  theirs: Json | undefined,
  ours: Json | undefined,
  names: ReadonlyMap<string, string>,
): readonly Fact[] {
  const shared = new Set(statusFacts(theirs, names).map(({ at }) => at));
  return statusFacts(ours, names).filter(({ at }) => shared.has(at));
}

interface Differences {
  readonly same: number;
  readonly differences: readonly Difference[];
}

function differencesOf({ name, theirs, ours }: FactKind, their: Schemas, our: Schemas): Differences {
  return differencesBetween(
    factsOf(name, schemaOf(theirs, name, their), their),
    factsOf(name, schemaOf(ours, name, our), our),
  );
}

function differencesBetween(theirs: readonly Fact[], ours: readonly Fact[]): Differences {
  const [theirFacts, ourFacts] = [indexed(theirs), indexed(ours)];
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
  return keyword !== "member" && keyword !== "statuses" && !(theirs.has(member) && ours.has(member));
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
