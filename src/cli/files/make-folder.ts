/** Makes folders one by one: the recursive mkdir of Node 20 never ends below a folder such as /proc that refuses with ENOENT. */
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it that are missing.
 *
 * @throws the error of the system for the first folder that cannot be made, or where a file is in its place
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return;
    if (code !== "ENOENT" || (await exists(dirname(path)))) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
