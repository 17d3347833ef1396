/** The built command line, as users start it. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Path of `dist/main.js`.
 * @throws Error when it is not built
 */
export function builtCommandLine(): string {
  const file = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
  if (!existsSync(file)) throw new Error(`Cannot measure "${file}": it is not built; run npm run build`);
  return file;
}
