/** Profiles with what they extend laid under them. */
import type { Json } from "../json.js";
import { isJsonObject, type JsonObject, objectAt } from "./json-object.js";

const HEADER = `import type { Profile } from "./profile.js";

/** Every profile, with all bindings. */
`;

/** The text of `profiles.gen.ts`. */
export function generateProfiles(files: ReadonlyMap<string, Json>): string {
  const profiles = ["documented", "discord"].map((name) => flattened(name, files));
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
    return [key, isJsonObject(value) && isJsonObject(below) ? merged(below, value) : value] as const;
  });
  return { ...base, ...Object.fromEntries(entries) };
}

function withLeaves(profile: JsonObject): JsonObject {
  return { ...profile, refusal: { leaves: {}, ...objectAt(profile, "refusal") } };
}
