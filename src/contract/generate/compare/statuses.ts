/** The success statuses of the operations that both documents have, as facts. */
import { isObject, type Json, type JsonObject } from "../../json.js";
import type { Fact } from "./facts.js";

const METHODS = ["get", "put", "post", "patch", "delete"] as const;

/**
 * One fact for each operation of `paths`: its success statuses.
 *
 * @param names method and path to the name of an operation; operations without a name are left out
 */
export function statusFacts(paths: Json | undefined, names: ReadonlyMap<string, string>): readonly Fact[] {
  return operationsOf(paths).flatMap(({ place, operation }) => {
    const name = names.get(place);
    const responses = isObject(operation["responses"]) ? Object.keys(operation["responses"]) : [];
    const value = responses
      .filter((status) => /^2\d\d$/.test(status))
      .sort()
      .join(", ");
    return name === undefined ? [] : [{ at: `operation/${name}`, keyword: "statuses", value }];
  });
}

/** Method and path, without the names of parameters, to operation id. */
export function operationNames(paths: Json | undefined): ReadonlyMap<string, string> {
  return new Map(operationsOf(paths).map(({ place, operation }) => [place, String(operation["operationId"])]));
}

function operationsOf(paths: Json | undefined): { readonly place: string; readonly operation: JsonObject }[] {
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined;
      return isObject(operation) ? [{ place: `${method} ${path.replaceAll(/\{[^}]*\}/g, "{}")}`, operation }] : [];
    }),
  );
}
