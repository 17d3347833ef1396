/** Starts the Python service over SQLite in a child process. */

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { endOf, firstLineOf } from "../shared-c/child-service.js";
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
    const port = Number(await firstLineOf(child, "python-sqlite needs python3 on the PATH"));
    const tokenKinds = ["bot", "clientCredentials", "guildManager", "memberWithoutManage"] as const;
    return { target: targetOf("python-sqlite", port, world, tokenKinds), close: () => endOf(child) };
  },
};
