/** Programs of this package that commands start as processes of their own. */
import { fileURLToPath } from "node:url";

/** Name of a file in this folder, or in the folder of the bundle. */
export type OwnProcess = "builder-process" | "embedded-process" | "prove-process";

/** Under the extension that this file was loaded with. */
const EXTENSION = import.meta.url.endsWith(".ts") ? ".ts" : ".js";

/** Path of a program: beside this file in a checkout, and beside the bundle's files in a package. */
export function ownProcess(name: OwnProcess): string {
  return fileURLToPath(new URL(`./${name}${EXTENSION}`, import.meta.url));
}
