/** The stored results of published SDKs and frameworks. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";

const RESULTS = "reports/gallery";

/** Paths of the results of one kind, sorted. @param folder in `reports/gallery` */
export async function galleryFiles(folder: string, ending: string): Promise<readonly string[]> {
  const files = await readdir(join(RESULTS, folder));
  return files
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => join(RESULTS, folder, file));
}
