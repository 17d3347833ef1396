/** An expectations file as text: the same entries give the same bytes, and a change of one entry changes its lines alone. */
import { Document, isMap, isSeq, type YAMLMap, YAMLSeq } from "yaml";
import { type Expectation, nameOfEntry } from "../../case/expectations.js";
import { writeFileAtomically } from "../files/atomic-file.js";

export const EXPECTATIONS_FORMAT = "slashproof-expectations/1";

/**
 * Writes entries in their order: JSON where the path ends in `.json`, else YAML.
 * @param before the file as it is; its comments are kept with their entries
 * @throws SetupError `file-unwritable`
 */
export function writeExpectations(path: string, entries: readonly Expectation[], before?: Document): Promise<void> {
  return writeFileAtomically(path, path.endsWith(".json") ? jsonOf(entries) : yamlOf(entries, before));
}

function jsonOf(entries: readonly Expectation[]): string {
  return `${JSON.stringify({ format: EXPECTATIONS_FORMAT, entries: entries.map(membersOf) }, undefined, 2)}\n`;
}

function yamlOf(entries: readonly Expectation[], before: Document | undefined): string {
  const document = before ?? new Document({ format: EXPECTATIONS_FORMAT, entries: [] });
  const nodes = before ? nodesOf(before) : new Map<string, YAMLMap>();
  const list = new YAMLSeq();
  for (const entry of entries) {
    const known = nodes.get(nameOfEntry(entry));
    if (known) renew(known, entry);
    list.items.push(known ?? document.createNode(membersOf(entry)));
  }
  document.set("entries", list);
  return document.toString({ lineWidth: 0, indentSeq: true });
}

/** Only what a run may change; everything that a person wrote stays as it was written. */
function renew(node: YAMLMap, { is, signature }: Expectation): void {
  if (is !== "failed" && node.get("is") !== is) node.set("is", is);
  if (is === "failed" && node.has("is")) node.delete("is");
  if (signature !== undefined && node.get("signature") !== signature) node.set("signature", signature);
}

function nodesOf(document: Document): Map<string, YAMLMap> {
  const list: unknown = document.get("entries");
  const maps = isSeq(list) ? list.items.filter((item) => isMap(item)) : [];
  return new Map(maps.map((map) => [map.has("case") ? `case ${map.get("case")}` : `rule ${map.get("rule")}`, map]));
}

/** In the order in which people read them. */
function membersOf(entry: Expectation): object {
  const { is, reason, link, expires, signature } = entry;
  return {
    ...(entry.case === undefined ? { rule: entry.rule } : { case: entry.case }),
    ...(is === "failed" ? {} : { is }),
    reason,
    ...(link === undefined ? {} : { link }),
    ...(expires === undefined ? {} : { expires }),
    ...(signature === undefined ? {} : { signature }),
  };
}
