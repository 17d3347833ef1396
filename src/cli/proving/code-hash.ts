/** What code a process loads, and a hash of it: where that is the same, it does the same. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** Static and dynamic imports of files of ours, types included: a hash of too much only costs time. */
const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;

/**
 * All files of ours that a file reaches by its imports, itself included.
 *
 * @param isLeftOut files that are neither counted nor looked into
 */
export function reachedFiles(entry: string, isLeftOut: (path: string) => boolean = () => false): readonly string[] {
  const reached = new Set<string>();
  const waiting = [resolve(entry)];
  const [extension = ".js"] = /(\.d)?\.[jt]s$/.exec(entry) ?? [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || isLeftOut(path)) continue;
    reached.add(path);
    for (const [, specifier = ""] of readFileSync(path, "utf8").matchAll(IMPORT))
      waiting.push(sourceOf(resolve(dirname(path), specifier), extension));
  }
  return [...reached].sort();
}

/** Imports end in `.js` in sources and declarations too. */
function sourceOf(path: string, extension: string): string {
  const source = path.replace(/\.js$/, extension);
  return existsSync(source) ? source : path;
}

/** Of names and contents. @param root what names are relative to, so that a moved project has the same */
export function hashOfFiles(files: readonly string[], root: string): string {
  return hashOf(files.flatMap((path) => [relative(root, path), readFileSync(path, "utf8")]));
}

/** Texts do not run into each other. */
export function hashOf(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest("base64url");
}

/** One installed package, as a lockfile tells of it. */
interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
}

/**
 * Hash of the packages that a lockfile of npm installs for running, those for development left out.
 * Looked for in a folder and above it, up to a project that installed this one; `undefined` where there is none.
 */
export function hashOfDependencies(folder: string): string | undefined {
  for (const name of ["package-lock.json", "node_modules/.package-lock.json"]) {
    const path = join(folder, name);
    if (existsSync(path)) return hashOfLock(readFileSync(path, "utf8"));
  }
  const above = dirname(folder);
  return above === folder ? undefined : hashOfDependencies(above);
}

function hashOfLock(text: string): string {
  const { packages = {} } = JSON.parse(text) as { readonly packages?: Readonly<Record<string, Locked>> };
  return hashOf(
    Object.entries(packages).flatMap(([path, { version = "", integrity = "", dev }]) =>
      path === "" || dev ? [] : [path, version, integrity],
    ),
  );
}
