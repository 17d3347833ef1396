/** The version of this package, read without loading anything of it. */
import { readFileSync } from "node:fs";

/** Walks up to package.json: two folders up in a checkout, three from `dist/`. */
export function toolVersion(): string {
  for (const up of ["../../package.json", "../../../package.json"]) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(new URL(up, import.meta.url), "utf8"));
      if (isManifest(manifest)) return manifest.version;
    } catch {
      // Not this folder: `dist/` has no package.json of its own.
    }
  }
  return "0.0.0";
}

/** Name and version, as reports and findings carry it. */
export function toolName(): string {
  return `slashproof ${toolVersion()}`;
}

function isManifest(value: unknown): value is { name: string; version: string } {
  if (typeof value !== "object" || value === null || !("name" in value) || !("version" in value)) return false;
  return value.name === "slashproof" && typeof value.version === "string";
}
