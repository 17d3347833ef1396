/** `npm run build`: writes the OpenAPI document in one piece, for tools that do not follow references into other files. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { bundleDocument, SPEC } from "./read-contract.js";

const out = process.argv[2] ?? "dist/openapi.json";
await mkdir(dirname(out), { recursive: true });
await writeFile(out, `${JSON.stringify(await bundleDocument(`${SPEC}openapi.yaml`), null, 2)}\n`);
