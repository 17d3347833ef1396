/** Starts the PHP service in a child process, with its database in a folder of its own. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endOf, firstLineOf } from "../shared-c/child-service.js";
import { fixedBy } from "../shared-c/fixed.js";
import { createWorld, targetOf } from "../shared-c/world.js";
import type { ZooService } from "../zoo-service.js";
import { CAUSES } from "./causes.js";

const ROUTER = fileURLToPath(new URL("router.php", import.meta.url));

/** `php -S` says on stderr where it listens, once it does. */
const LISTEN = 'exec php -S 127.0.0.1:0 "$0" 2>&1';

export const phpPdo: ZooService = {
  name: "php-pdo",
  builtWith: "PHP 8, php -S, PDO with SQLite",
  causes: CAUSES,
  variations: [],
  async start({ fixed }) {
    const isFixed = fixedBy(CAUSES, fixed);
    const world = createWorld();
    const state = mkdtempSync(join(tmpdir(), "slashproof-php-"));
    const broken = CAUSES.flatMap(({ id }) => (isFixed(id) ? [] : [id]));
    const child = spawn("/bin/sh", ["-c", LISTEN, ROUTER], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, STATE: state, WORLD: JSON.stringify(world), BROKEN: JSON.stringify(broken) },
    });
    const line = await firstLineOf(child, "php-pdo needs a shell");
    const port = /127\.0\.0\.1:(\d+)\) started/.exec(line)?.[1];
    if (port === undefined) throw new Error(`php-pdo needs php on the PATH, which could not be started: ${line}`);
    const kinds = ["bot", "clientCredentials", "guildManager", "memberWithoutManage"] as const;
    return {
      target: targetOf("php-pdo", Number(port), world, kinds),
      async close() {
        await endOf(child);
        rmSync(state, { recursive: true, force: true });
      },
    };
  },
};
