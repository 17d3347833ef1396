/** The table of `docs/config.md`: the members of the configuration. */
import { CONFIG_MEMBERS } from "../config/config-members.js";
import { withTables } from "./with-tables.js";

/** The page with its table made anew. @throws Error where the table has no place on the page */
export function configReference(page: string): string {
  const rows = Object.entries(CONFIG_MEMBERS).map(
    ([name, { flag, schema }]) => `| \`${name}\` | ${NAMES[schema.type]} | ${flag.help} |`,
  );
  return withTables(page, { config: ["| member | type | meaning |", "|---|---|---|", ...rows] });
}

const NAMES = { string: "text", integer: "number", array: "list of texts" } as const;
