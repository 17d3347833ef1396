/** The reference service in a process of its own: it must not share a processor with what asks it. */
import { serveReferenceService } from "../service/serve.js";

const [profile = "documented"] = process.argv.slice(2);

// Ctrl-C reaches the whole process group; this process ends with its parent, after the cleanup.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(0));

const { target } = await serveReferenceService({ port: 0, profile: profile === "discord" ? "discord" : "documented" });
process.send?.(target);
