/** The built package, as users have it. */
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Path of `dist/main.js`.
 * @throws Error when it is not built
 */
export function builtCommandLine(): string {
  return built("main.js");
}

/**
 * The library that programs import.
 * @throws Error when it is not built
 */
export async function builtLibrary(): Promise<typeof import("../index.js")> {
  return import(pathToFileURL(built("index.js")).href);
}

function built(name: string): string {
  const file = fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
  if (!existsSync(file)) throw new Error(`Cannot measure "${file}": it is not built; run npm run build`);
  return file;
}
