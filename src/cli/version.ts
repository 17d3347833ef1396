/** The version of this package, read without loading anything of it. */
import { packageVersion } from "../contract/own-package.js";

/** Name and version, as reports and findings carry it. */
export function toolName(): string {
  return `slashproof ${packageVersion()}`;
}
