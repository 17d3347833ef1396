/** An adapter module in a process of its own: it may hang, print and exit as it likes. */
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type AdapterModule, serveModule } from "../builder/serve-module.js";

const [path = ""] = process.argv.slice(2);

// Standard output belongs to the answers; what a library prints goes to the other stream.
for (const level of ["log", "info", "debug"] as const) console[level] = console.error;

const loaded = (await import(pathToFileURL(path).href)) as { readonly default?: AdapterModule } & AdapterModule;
const module = typeof loaded.default === "object" ? loaded.default : loaded;
if (!["command", "message", "modal"].some((name) => name in module)) {
  throw new Error("the module exports none of the functions command, message and modal");
}
await serveModule(module, process.stdin, process.stdout, realpathSync(path));
process.exit(0);
