/** Files of this package beside its code: found from a checkout and from a bundle alike. */
import { readFileSync } from "node:fs";

/** The folder of package.json; `undefined` where the code was copied away from it. */
const ROOT = rootAbove(import.meta.url);

/** The version of this package; 0.0.0 where its package.json is not above. */
export function packageVersion(): string {
  return ROOT?.version ?? "0.0.0";
}

/**
 * Address of a file of this package.
 *
 * @param path from the folder of package.json, such as `reports/expectations.schema.json`
 * @throws Error where the code was copied away from its package
 */
export function fileOfPackage(path: string): URL {
  if (ROOT === undefined)
    throw new Error(`Cannot find "${path}": the package.json of slashproof is not above its code`);
  return new URL(path, ROOT.url);
}

function rootAbove(url: string): { readonly url: URL; readonly version: string } | undefined {
  const file = new URL("package.json", url);
  const version = versionIn(file);
  if (version !== undefined) return { url: file, version };
  const above = new URL("../", new URL("./", url));
  return above.href === new URL("./", url).href ? undefined : rootAbove(above.href);
}

function versionIn(file: URL): string | undefined {
  try {
    const manifest = JSON.parse(readFileSync(file, "utf8")) as { readonly name?: unknown; readonly version?: unknown };
    return manifest.name === "slashproof" && typeof manifest.version === "string" ? manifest.version : undefined;
  } catch {
    // Another folder: not every one has a package.json.
    return undefined;
  }
}
