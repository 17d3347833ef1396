/** The tables of `docs/target.md`: the fields, the capabilities and the bindings of target.json. */
import { CAPABILITIES } from "../../contract/capabilities.js";
import { profileOf } from "../../contract/profile.js";
import { BINDING_MEANINGS, TARGET_FIELDS } from "../../target/target-fields.js";
import { withTables } from "./with-tables.js";

/** Lists and objects that are longer than this are counted instead of shown. */
const MOST_CHARACTERS = 60;

const TABLES: Readonly<Record<string, readonly string[]>> = {
  fields: [
    "| field | required | meaning |",
    "|---|---|---|",
    ...TARGET_FIELDS.map(
      ({ path, isRequired, meaning }) => `| \`${path}\` | ${isRequired ? "yes" : ""} | ${meaning} |`,
    ),
  ],
  capabilities: [
    "| capability | surface |",
    "|---|---|",
    ...Object.entries(CAPABILITIES).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`),
  ],
  bindings: [
    "| binding | meaning | default |",
    "|---|---|---|",
    ...Object.entries(BINDING_MEANINGS).map(([name, meaning]) => `| \`${name}\` | ${meaning} | ${defaultOf(name)} |`),
  ],
};

/** The page with its tables made anew. @throws Error where a table has no place on the page */
export function targetReference(page: string): string {
  return withTables(page, TABLES);
}

function defaultOf(name: string): string {
  const [, value] = Object.entries(profileOf("documented").bindings).find(([binding]) => binding === name) ?? [];
  const text = JSON.stringify(value);
  if (typeof value !== "object" || text.length <= MOST_CHARACTERS) return `\`${text}\``;
  return `${Object.keys(value).length} entries in \`spec/profiles/documented.yaml\``;
}
