/** The file of the user that represents the service, for reports that must name one. */
import { isAbsolute, normalize } from "node:path";
import type { Digest } from "./digest.js";

/**
 * The script that started the service, else target.json or the module that was given.
 *
 * @param script relative to the folder of the run; absent where nothing was started, or nothing that is a file
 * @returns a relative path with slashes; undefined where no file below the folder of the run is known
 */
export function userFile({ start }: Pick<Digest, "start">, script: string | undefined): string | undefined {
  const { opened } = start.target;
  const named = script ?? (opened?.by === "file" ? opened.path : undefined);
  if (named === undefined) return undefined;
  const path = normalize(named).replaceAll("\\", "/");
  return isAbsolute(path) || path.startsWith("..") ? undefined : path;
}
