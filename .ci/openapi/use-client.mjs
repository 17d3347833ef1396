// Runs the typed client against `slashproof serve`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exercise } from "./out/client.js";

const folder = mkdtempSync(join(tmpdir(), "slashproof-client-"));
const file = join(folder, "target.json");
const main = new URL("../../dist/main.js", import.meta.url).pathname;
const service = spawn(process.execPath, [main, "serve", "--port", "0", "--print-target", file], {
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  // The address is printed once the service listens and the file is written.
  await once(service.stdout, "data");
  for (const line of await exercise(JSON.parse(readFileSync(file, "utf8")))) console.log(line);
} finally {
  service.kill("SIGINT");
  rmSync(folder, { recursive: true, force: true });
}
