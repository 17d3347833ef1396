/** `npm run compare:public -- openapi.json`: compares a copy of the public description with the contract. Ends with 1 where a difference has no row. */
import { readFile } from "node:fs/promises";
import type { JsonObject } from "../../json.js";
import { readContract } from "../read-contract.js";
import { type Comparison, compare, type Difference } from "./compare.js";

const [path] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write("Cannot compare: no file is given; run npm run compare:public -- openapi.json\n");
  process.exitCode = 2;
} else {
  const { schemas, documents, publicFacts } = await readContract();
  const contract = { schemas, paths: JSON.parse(JSON.stringify(documents.api.paths ?? {})) as JsonObject };
  const comparison = compare(JSON.parse(await readFile(path, "utf8")) as JsonObject, contract, publicFacts);
  process.stdout.write(textOf(comparison));
  process.exitCode = comparison.unclassified.length + comparison.stale.length > 0 ? 1 : 0;
}

function textOf({ same, payloads, classified, unclassified, stale }: Comparison): string {
  const count = (name: string): number => classified.filter(({ row }) => row.class === name).length;
  const lines = [
    ...unclassified.map((difference) => `unclassified  ${lineOf(difference)}`),
    ...stale.map(({ at, keyword }) => `stale         ${at} ${keyword}: no difference any more; remove the row`),
    `same: ${same} keywords, ${payloads} payloads`,
    `added: ${count("added")}, conflict: ${count("conflict")}, open: ${count("open")}`,
    `unclassified: ${unclassified.length}, stale: ${stale.length}`,
  ];
  if (unclassified.length > 0) lines.push("Add a row for each to spec/public-facts.yaml");
  return `${lines.join("\n")}\n`;
}

function lineOf({ at, keyword, theirs, ours, by }: Difference): string {
  const shown = (value: unknown): string => (value === undefined ? "nothing" : String(JSON.stringify(value)));
  return `${at} ${keyword} (${by}): theirs ${shown(theirs)}, ours ${shown(ours)}`;
}
