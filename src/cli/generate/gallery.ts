/** `npm run gallery [folder]`: makes the pages of `reports/gallery` from the results that are stored there. */
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { formatHtml } from "../../report/html.js";
import { formatMatrix } from "../../report/matrix.js";
import { readEvents } from "../event-log.js";
import { readBuilderResult } from "../files/read-builder-results.js";
import { galleryFiles } from "./gallery-files.js";

const out = process.argv[2] ?? "reports/out/gallery";

const builders = await Promise.all((await galleryFiles("builders", ".json")).map(readBuilderResult));
await page("builders.html", formatMatrix(builders));
for (const file of await galleryFiles("apps", ".ndjson")) {
  await page(`apps/${basename(file, ".ndjson")}.html`, formatHtml(await readEvents(file)));
}

async function page(name: string, text: string): Promise<void> {
  const path = join(out, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  console.log(path);
}
