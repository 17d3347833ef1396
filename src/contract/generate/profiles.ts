/** Profiles with what they extend laid under them. */
import { isObject, type Json, type JsonObject } from "../json.js";
import { objectAt } from "./json-object.js";
import type { GeneratedRoute } from "./routes.js";

const HEADER = `import type { Profile } from "./profile.js";

/** Every profile, with all bindings. */
`;

type Routes = Readonly<Record<string, GeneratedRoute>>;

/** The text of `profiles.gen.ts`. */
export function generateProfiles(files: ReadonlyMap<string, Json>, routes: Routes): string {
  const profiles = ["documented", "discord"].map((name) => withPaths(flattened(name, files), routes));
  return `${HEADER}export const PROFILES: readonly Profile[] = ${JSON.stringify(profiles, null, 2)};\n`;
}

function flattened(name: string, files: ReadonlyMap<string, Json>): JsonObject {
  const { extends: parent, ...own } = objectAt(files.get(name));
  if (typeof parent !== "string") return withLeaves(own);
  return withLeaves(merged(flattened(parent, files), own));
}

/** Members of `own` win; objects are laid over each other, lists are replaced. */
function merged(base: JsonObject, own: JsonObject): JsonObject {
  const entries = Object.entries(own).map(([key, value]) => {
    const below = base[key];
    return [key, isObject(value) && isObject(below) ? merged(below, value) : value] as const;
  });
  return { ...base, ...Object.fromEntries(entries) };
}

function withLeaves(profile: JsonObject): JsonObject {
  return { ...profile, refusal: { leaves: {}, ...objectAt(profile, "refusal") } };
}

/** Paths that are bound are those of the operations marked with `x-binding: [paths]`, until a target says otherwise. */
function withPaths(profile: JsonObject, routes: Routes): JsonObject {
  const bound = Object.entries(routes).filter(([, { bindings }]) => bindings.includes("paths"));
  const paths = Object.fromEntries(bound.map(([operation, { path }]) => [operation, path]));
  return { ...profile, bindings: { ...objectAt(profile, "bindings"), paths } };
}
