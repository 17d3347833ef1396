/** An adapter module in a process of its own: it may hang, print and exit as it likes. */
import { pathToFileURL } from "node:url";
import { type AdapterModule, serveModule } from "../builder/serve-module.js";

const [path = ""] = process.argv.slice(2);

// Standard output belongs to the answers; what a library prints goes to the other stream.
for (const level of ["log", "info", "debug"] as const) console[level] = console.error;

const loaded = (await import(pathToFileURL(path).href)) as { readonly default?: AdapterModule } & AdapterModule;
const module = typeof loaded.default === "object" ? loaded.default : loaded;
await serveModule(module, process.stdin, process.stdout);
process.exit(0);
