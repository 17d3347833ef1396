/** `npm run build`: writes the published OpenAPI document in one piece. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { publishedDocument } from "./published/published-document.js";
import { readContract } from "./read-contract.js";

const out = process.argv[2] ?? "dist/openapi.json";
await mkdir(dirname(out), { recursive: true });
await writeFile(out, `${JSON.stringify(publishedDocument(await readContract()), null, 1)}\n`);
