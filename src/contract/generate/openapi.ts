/** `npm run build`: writes the published OpenAPI document in one piece. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { publishedDocument } from "./published/published-document.js";
import { readContract } from "./read-contract.js";

const out = process.argv[2] ?? "dist/openapi.json";
await mkdir(dirname(out), { recursive: true });
// Tools read it, and editors lay it out; spaces were a third of it.
await writeFile(out, `${JSON.stringify(publishedDocument(await readContract()))}\n`);
