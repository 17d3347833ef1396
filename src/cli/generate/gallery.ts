/** `npm run gallery [folder]`: makes the pages of `reports/gallery` from the results that are stored there. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { formatHtml } from "../../report/html.js";
import { formatMatrix } from "../../report/matrix.js";
import { readEvents } from "../event-log.js";
import { readBuilderResult } from "../read-builder-results.js";

const RESULTS = "reports/gallery";
const out = process.argv[2] ?? "reports/out/gallery";

const builders = await Promise.all((await filesOf("builders", ".json")).map(readBuilderResult));
await page("builders.html", formatMatrix(builders));
for (const file of await filesOf("apps", ".ndjson")) {
  await page(`${file.slice(RESULTS.length + 1, -".ndjson".length)}.html`, formatHtml(await readEvents(file)));
}

async function filesOf(folder: string, ending: string): Promise<readonly string[]> {
  const files = await readdir(join(RESULTS, folder));
  return files
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => join(RESULTS, folder, file));
}

async function page(name: string, text: string): Promise<void> {
  const path = join(out, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  console.log(path);
}
