/** `npm run build`: the package as it is shipped, into `dist/`. Type declarations that no entry reaches are left out. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { reachedFiles } from "../proving/code-hash.js";
import { bundleInto, MODULES, PROGRAM } from "./bundle.js";

const [folder = "dist"] = process.argv.slice(2);
const types = join(folder, "types");
mkdirSync(types, { recursive: true });

const entries = Object.values(MODULES).map((source) => resolve(types, source.replace(/\.ts$/, ".d.ts")));
const reached = new Set(entries.flatMap((entry) => reachedFiles(entry)));
for (const file of readdirSync(types, { recursive: true, encoding: "utf8" }))
  if (file.endsWith(".d.ts") && !reached.has(resolve(types, file))) rmSync(join(types, file));

await bundleInto(resolve(folder), { ...PROGRAM, ...MODULES });
