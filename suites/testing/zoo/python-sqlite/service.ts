/** Starts the Python service over SQLite in a child process. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { fixedBy } from "../shared-c/fixed.js";
import { createWorld, targetOf } from "../shared-c/world.js";
import type { ZooService } from "../zoo-service.js";
import { CAUSES } from "./causes.js";

const SCRIPT = fileURLToPath(new URL("./service.py", import.meta.url));

export const pythonSqlite: ZooService = {
  name: "python-sqlite",
  builtWith: "Python 3, http.server, sqlite3",
  causes: CAUSES,
  variations: [],
  async start({ fixed }) {
    const isFixed = fixedBy(CAUSES, fixed);
    const world = createWorld();
    const mended = CAUSES.map((cause) => cause.id).filter(isFixed);
    const child = spawn("python3", ["-B", SCRIPT, JSON.stringify({ fixed: mended, world })], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const port = await portOf(child);
    const tokenKinds = ["bot", "clientCredentials", "guildManager", "memberWithoutManage"] as const;
    return { target: targetOf("python-sqlite", port, world, tokenKinds), close: () => end(child) };
  },
};

/** Waits for the line with the port. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", (error) => {
      reject(new Error(`python-sqlite needs python3 on the PATH, which could not be started: ${error.message}`));
    });
    child.once("exit", (code) => reject(new Error(`The Python service ended with ${code} before it listened.`)));
    if (child.stdout !== null) createInterface(child.stdout).once("line", (line) => resolve(Number(line)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
