/** Which operation of the contract a request is. */
import type { OperationId } from "../contract/operations.js";
import { literalExpression } from "../contract/text-pattern.js";
import type { CompiledRoute, Routes } from "../target/request.js";

/** A request that the contract knows. */
export interface Matched {
  /** Id of the operation. */
  readonly operation: OperationId;
  /** What was in the place of each parameter of the path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Query parameters, decoded. */
  readonly query: Readonly<Record<string, string>>;
}

/** @param path as it was sent, query and all */
export type Matcher = (method: string, path: string) => Matched | undefined;

/**
 * The operations of the service below a base path. Ids that are no snowflakes match nothing: such a path may be one of
 * those that the contract does not know.
 */
export function matcherOf(routes: Routes, basePath: string): Matcher {
  const byMethod = new Map<string, { readonly route: CompiledRoute; readonly pattern: RegExp }[]>();
  for (const route of Object.values(routes)) {
    if (route.server !== "api") continue;
    const rows = byMethod.get(route.method) ?? [];
    rows.push({ route, pattern: patternOf(route, basePath) });
    // A literal step is before the parameter that its path would name.
    byMethod.set(
      route.method,
      rows.sort((one, other) => one.route.parts.length - other.route.parts.length),
    );
  }
  return (method, path) => {
    const [pathname = "", search] = path.split("?", 2);
    for (const { route, pattern } of byMethod.get(method) ?? []) {
      const found = pattern.exec(pathname);
      if (found === null) continue;
      const parameters: Record<string, string> = {};
      for (const [name, text] of Object.entries(found.groups ?? {})) parameters[name] = decoded(text);
      const query = search === undefined ? NO_QUERY : Object.fromEntries(new URLSearchParams(search));
      return { operation: route.operation, parameters, query };
    }
    return undefined;
  };
}

const NO_QUERY = {};

function patternOf({ parts }: CompiledRoute, basePath: string): RegExp {
  const source = parts.map((part, index) => {
    if (index % 2 === 1) return `(?<${part}>${part.endsWith("_id") ? "\\d{1,20}" : "[^/]+"})`;
    // Clients may write the `@` of `@original` encoded: it is the same path.
    return literalExpression(part).replaceAll("@", "(?:@|%40)");
  });
  return new RegExp(`^${literalExpression(basePath)}${source.join("")}/?$`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
