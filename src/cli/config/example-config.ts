/** What `init` writes under the name of a configuration. */
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { CONFIG_FILES, type ConfigFile } from "./config-files.js";

/** Members as a user would begin: two that count, and what else is often set. */
const MEMBERS = (quote: string): string => `  ${quote}target${quote}: "target.json",
  // Starts the service, waits until it answers, and ends it after the run:
  // ${quote}start${quote}: "node server.js",
  // ${quote}profile${quote}: "discord",
  // ${quote}expect${quote}: "known.yaml",
  // ${quote}report${quote}: ["html", "junit"],
  // ${quote}time${quote}: "5m",
`;

const TYPE = 'import("slashproof/config").Config';

/** The text of a file of this name; undefined where the name is none of a configuration. */
export function exampleConfig(path: string): string | undefined {
  const name = CONFIG_FILES.find((one): one is ConfigFile => one === basename(path));
  if (name === undefined) return undefined;
  if (name.endsWith(".json")) return `{\n${schemaLine("config")}${MEMBERS('"')}  "out": "reports/out"\n}\n`;
  const members = `{\n${MEMBERS("")}  out: "reports/out",\n}`;
  if (/ts$/.test(name)) return `export default ${members} satisfies ${TYPE};\n`;
  return `/** @type {${TYPE}} */\nexport default ${members};\n`;
}

/** The line that lets editors complete a file; empty where slashproof is not installed in the folder. */
export function schemaLine(name: "config" | "target"): string {
  const path = `./node_modules/slashproof/reports/${name}.schema.json`;
  return existsSync(path) ? `  "$schema": "${path}",\n` : "";
}
