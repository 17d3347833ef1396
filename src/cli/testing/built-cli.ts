/** The command line as it is shipped: tests start it often, and a bundle starts in a fraction of the time of the sources. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleInto, PROGRAM } from "../generate/bundle.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const BUNDLES = join(ROOT, "node_modules/.cache/slashproof-cli");

/** So long a bundle of other sources may still be in use. */
const KEPT_MS = 3_600_000;

/** Bundles the sources as they are, unless that was done before. @returns path of the program */
export async function builtCli(): Promise<string> {
  const folder = join(BUNDLES, stampOfSources());
  if (!existsSync(folder)) {
    const draft = `${folder}-${process.pid}`;
    await bundleInto(draft, PROGRAM);
    await putInPlace(draft, folder);
    removeOld();
  }
  return join(folder, "main.js");
}

/** Another run may have made the same bundle meanwhile: then that one is kept. */
async function putInPlace(draft: string, folder: string): Promise<void> {
  try {
    await rename(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Changes with each change of a source. */
function stampOfSources(): string {
  const hash = createHash("sha256");
  for (const folder of ["src", "generators", "suites"])
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).sort()) {
      if (!file.endsWith(".ts")) continue;
      const { mtimeMs, size } = statSync(join(ROOT, folder, file));
      hash.update(`${folder}/${file} ${mtimeMs} ${size}\n`);
    }
  return hash.digest("base64url").slice(0, 16);
}

function removeOld(): void {
  for (const name of readdirSync(BUNDLES)) {
    const path = join(BUNDLES, name);
    // Another run may have removed it meanwhile.
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}
